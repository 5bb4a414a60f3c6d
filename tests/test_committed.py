"""What may be committed of weights: what was taught here, small and with its card, and no more."""

from __future__ import annotations

import subprocess
import tomllib
from collections.abc import Iterable, Mapping
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DEFAULT = "2806a77748d147c8d2b642b81d3986c8"
"""Fingerprint of the default model as it is taught."""
RANKER = "retrieval/ranker/weights.safetensors"
TAUGHT = "app/models/taught/taught-*.safetensors"
DRAFTS = "speculation/continuations/weights.safetensors"
HEAD = "app/models/heads/head.safetensors"
BIGRAMS = f"app/models/bigram_tables/{DEFAULT}.safetensors"
CARDS = {
    RANKER: "retrieval/ranker/weights.md",
    DRAFTS: "speculation/continuations/weights.md",
    HEAD: "app/models/heads/card.md",
    BIGRAMS: "app/models/bigram_tables/card.md",
    TAUGHT: "app/models/taught/card.md",
}
MB = 10**6
MOST_OF_A_FILE, MOST_TOGETHER = 15 * MB, 20 * MB
MOST = {HEAD: 16 * MB, BIGRAMS: 2 * MB}
WEIGHTS = (".safetensors", ".gguf", ".bin", ".pt", ".pth", ".npz", ".npy", ".onnx", ".whl", ".part")


def tracked() -> dict[str, int]:
    """Size of every tracked file that is there, by its path."""
    done = subprocess.run(
        ["git", "-C", ROOT, "ls-files", "-z"],  # noqa: S607
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        pytest.skip("not a git checkout")
    paths = [name for name in done.stdout.split("\0") if name and (ROOT / name).is_file()]
    return {name: (ROOT / name).stat().st_size for name in paths}


def wrong(files: Mapping[str, int]) -> list[str]:
    """What is against the rule, of files with their sizes."""
    weights = [name for name in files if name.endswith(WEIGHTS)]
    taught = {name: files[name] for name in weights if is_taught(name)}
    found = [name for name in weights if name not in (RANKER, DRAFTS, HEAD, BIGRAMS, *taught)]
    found += [name for name in weights if name in MOST and files[name] > MOST[name]]
    found += [name for name, size in taught.items() if size > MOST_OF_A_FILE]
    found += ["together"] if sum(taught.values()) > MOST_TOGETHER else []
    kinds = {TAUGHT if name in taught else name for name in weights}
    return found + [card for kind, card in CARDS.items() if kind in kinds and card not in files]


def is_taught(name: str) -> bool:
    return fnmatch(name, TAUGHT) and name.count("/") == TAUGHT.count("/")


def test_only_what_was_taught_here_is_committed_and_it_is_small() -> None:
    files = tracked()
    assert {RANKER, DRAFTS, HEAD, BIGRAMS} <= files.keys()
    assert wrong(files) == []


def taught(*sizes: float) -> dict[str, int]:
    numbered = enumerate(sizes, 1)
    return {TAUGHT.replace("*", str(number)): int(size * MB) for number, size in numbered}


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({**taught(14, 6), CARDS[TAUGHT]: 1}, []),
        ({**taught(14, 6.1), CARDS[TAUGHT]: 1}, ["together"]),
        ({**taught(15.1), CARDS[TAUGHT]: 1}, list(taught(1))),
        (taught(1), [CARDS[TAUGHT]]),
        ({RANKER: 1}, [CARDS[RANKER]]),
        ({HEAD: 17 * MB, CARDS[HEAD]: 1}, [HEAD]),
        ({BIGRAMS: 3 * MB, CARDS[BIGRAMS]: 1}, [BIGRAMS]),
        ({BIGRAMS: 1}, [CARDS[BIGRAMS]]),
        ({"app/models/bigram_tables/other.safetensors": 1}, None),
        ({"app/models/taught/more/taught-1.safetensors": 1}, None),
        ({"app/models/taught/model.safetensors": 1}, None),
        ({"weights.gguf": 1}, None),
    ],
)
def test_what_breaks_the_rule_is_named(files: dict[str, int], expected: list[str] | None) -> None:
    assert wrong(files) == (list(files) if expected is None else expected)


def ignored(paths: Iterable[str]) -> set[str]:
    """Those of the paths that git leaves out."""
    done = subprocess.run(
        ["git", "-C", ROOT, "check-ignore", "--no-index", *paths],  # noqa: S607
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode > 1:
        pytest.skip("not a git checkout")
    return set(done.stdout.splitlines())


def test_git_leaves_out_all_other_weights() -> None:
    allowed = {RANKER, DRAFTS, HEAD, BIGRAMS, *taught(1, 1), *CARDS.values()}
    others = {
        "taught-1.safetensors",
        "app/models/taught-1.safetensors",
        "app/models/taught/model.safetensors",
        "app/models/taught/more/taught-1.safetensors",
        "app/models/taught/taught-1.safetensors.part",
        "app/models/heads/more/head.safetensors",
        "app/models/bigram_tables/other.safetensors",
        "retrieval/ranker/other.safetensors",
    }
    assert ignored(allowed | others) == others


def test_what_was_taught_is_part_of_the_package() -> None:
    setup = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    data = setup["tool"]["setuptools"]["package-data"]
    for package, name in (
        ("app.models", "taught/taught-1.safetensors"),
        ("app.models", "taught/card.md"),
        ("app.models", "heads/head.safetensors"),
        ("app.models", "heads/manifest.json"),
        ("app.models", BIGRAMS.removeprefix("app/models/")),
        ("retrieval.ranker", "weights.safetensors"),
    ):
        assert any(fnmatch(name, pattern) for pattern in data[package]), name
