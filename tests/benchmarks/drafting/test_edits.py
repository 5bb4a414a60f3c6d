"""Edits to replay: which files are taken, what is recorded of them, and the cache of wheels."""

from __future__ import annotations

import os
import zipfile
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path

import pytest
from typer.testing import CliRunner

from app.errors import DownloadError
from app.models.wheel import Wheel
from benchmarks.cli import bench
from benchmarks.drafting import edits as module
from benchmarks.drafting import package_versions
from benchmarks.drafting.edit_packages import DRAWN, PACKAGES
from benchmarks.drafting.edits import drawn, edits
from benchmarks.drafting.package_versions import PackageError, changed_share, changes
from benchmarks.drafting.records import Chat
from tests.app.package_index import FILENAME, PackageIndex, pinned, wheel_bytes

LINES = [f"number_{i} = {i}" for i in range(100)]


def write(folder: Path, version: str, files: Mapping[str, str]) -> Wheel:
    """A wheel in the cache, as if it had been fetched."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    wheel = pinned(buffer.getvalue())
    name = f"tiny_model-{version}-py3-none-any.whl"
    folder.mkdir(exist_ok=True)
    (folder / name).write_bytes(buffer.getvalue())
    return Wheel(wheel.project, version, name, wheel.sha256, wheel.size)


def edited(count: int) -> str:
    """LINES with so many of them replaced."""
    return "\n".join([*(f"other_{i} = {i}" for i in range(count)), *LINES[count:]]) + "\n"


@pytest.fixture(scope="module")
def chat(tokenizer_folder: Path) -> Chat:
    return Chat(tokenizer_folder)


def test_the_share_counts_the_longer_side_of_each_change() -> None:
    old = ["a", "b", "c", "d"]
    assert changed_share(old, old) == 0
    assert changed_share(old, ["a", "x", "c", "d"]) == 0.25
    assert changed_share(old, ["a", "c", "d"]) == 0.25
    assert changed_share(old, ["a", "x", "y", "c", "d"]) == 2 / 5
    assert changed_share(old, ["w", "x", "y", "z"]) == changed_share([], old) == 1
    assert changed_share([], []) == 0


def test_files_are_taken_by_their_share_of_changes_and_their_length(
    tmp_path: Path, chat: Chat
) -> None:
    same = "\n".join(LINES) + "\n"
    long = "\n".join(LINES * 20)
    names = ["p/one.py", "p/two.py", "p/twenty.py", "p/more.py", "p/same.py", "p/text.txt"]
    old = write(tmp_path, "1.0", {**dict.fromkeys(names, same), "p/long.py": long, "p/old.py": ""})
    counts = dict(zip(names, [1, 2, 20, 21, 0, 5], strict=True))
    new = {name: edited(count) for name, count in counts.items()}
    long = long.replace("number_1 ", "other_1 ").replace("number_2 ", "other_2 ")
    newer = write(tmp_path, "1.1", {**new, "p/long.py": long, "p/new.py": same})
    found = [change.path for change in changes(old, newer, tmp_path)]
    assert found == ["p/long.py", "p/more.py", "p/one.py", "p/twenty.py", "p/two.py"]
    taken = list(edits(chat, tmp_path, [(old, newer)]))
    assert [_text(record.response, chat) for record in taken] == [
        f"```python\n{edited(count)}```<|im_end|>" for count in (20, 2)
    ]
    assert {record.category for record in taken} == {"tiny-model"}
    assert _text(taken[0].prompt, chat) == (
        f"<|im_start|>user\nUpdate this file.\n\n```python\n{same}```<|im_end|>\n"
        "<|im_start|>assistant\n"
    )


def test_a_fence_is_longer_than_any_in_the_file(tmp_path: Path, chat: Chat) -> None:
    inside = "\n".join(['"""', "````", '"""', *LINES]) + "\n"
    old = write(tmp_path, "1.0", {"p/a.py": inside})
    new = write(tmp_path, "1.1", {"p/a.py": inside.replace("number_5", "other_5")})
    (record,) = edits(chat, tmp_path, [(old, new)])
    answer = _text(record.response, chat)
    assert answer.startswith('`````python\n"""\n````\n') and answer.endswith("\n`````<|im_end|>")


def test_the_draw_is_fixed_and_keeps_the_order(tmp_path: Path, chat: Chat) -> None:
    same = "\n".join(LINES[:20]) + "\n"
    count = DRAWN + 10
    old = write(tmp_path, "1.0", {f"p/f{i:02}.py": f"{same}# {i}" for i in range(count)})
    new = write(tmp_path, "1.1", {f"p/f{i:02}.py": f"{same}# {i}, new" for i in range(count)})
    records = list(edits(chat, tmp_path, [(old, new)]))
    chosen = drawn(records)
    assert len(records) == count and len(chosen) == DRAWN
    assert chosen == drawn(records) == [record for record in records if record in chosen]
    assert drawn(records[:3]) == records[:3]


def test_every_package_is_pinned_once_and_in_order() -> None:
    projects = [old.project for old, _ in PACKAGES]
    assert len(set(projects)) == len(projects) == 20
    for old, new in PACKAGES:
        assert old.project == new.project
        assert _numbers(old.version) < _numbers(new.version)
        for wheel in (old, new):
            assert wheel.filename == f"{wheel.project}-{wheel.version}-py3-none-any.whl"
            assert len(bytes.fromhex(wheel.sha256)) == 32


@pytest.mark.slow
def test_what_is_missing_is_named_and_what_is_there_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = wheel_bytes({"p/a.py": b"a = 1\n"})
    index = PackageIndex(data)
    _use_only(monkeypatch, index.environment())
    there, missing = pinned(data), Wheel("not-there", "2.0", "not_there-2.0.whl", "0" * 64, 1)
    with pytest.raises(PackageError, match=r"^not-there==2\.0 can't be downloaded: .*\n?") as error:
        list(changes(there, missing, tmp_path))
    assert str(tmp_path) in str(error.value) and "not_there-2.0.whl" in str(error.value)
    assert [path.name for path in tmp_path.iterdir()] == [FILENAME]
    index.close()
    assert list(changes(there, there, tmp_path)) == []  # nothing is fetched again


def test_a_broken_wheel_is_never_taken_for_a_whole_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = wheel_bytes({"p/a.py": b"a = 1\n"})
    (tmp_path / FILENAME).write_bytes(data[: len(data) // 2])
    _use_only(monkeypatch, {"PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_RETRIES": "0"})
    with pytest.raises(PackageError, match="tiny-model"):
        list(changes(pinned(data), pinned(data), tmp_path))
    assert not list(tmp_path.glob("*.whl"))


def test_the_command_says_in_one_line_what_is_missing(
    tmp_path: Path, tokenizer_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise DownloadError("the package index can't be reached")

    monkeypatch.setattr(package_versions, "fetch_wheel", refuse)
    monkeypatch.setattr(module, "packages_folder", lambda: tmp_path)
    result = CliRunner().invoke(bench, ["edits", "--tokenizer", str(tokenizer_folder)])
    assert result.exit_code != 0
    first = PACKAGES[0][0]
    assert result.stderr.startswith(f"{first.requirement} can't be downloaded: the package index")
    assert result.stderr.count("\n") == 1


def test_the_command_replays_what_fits(
    tmp_path: Path, tokenizer_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = write(tmp_path, "1.0", {"p/a.py": edited(0)})
    new = write(tmp_path, "1.1", {"p/a.py": edited(3)})
    monkeypatch.setattr(module, "packages_folder", lambda: tmp_path)
    monkeypatch.setattr(module, "edits", lambda chat, folder: edits(chat, folder, [(old, new)]))
    result = CliRunner().invoke(
        bench, ["edits", "--fixed", "casd", "--tokenizer", str(tokenizer_folder)]
    )
    assert result.exit_code == 0
    rows = [line.split() for line in result.stdout.splitlines() if line.startswith("tiny-model")]
    assert float(rows[0][2]) > 3


def _use_only(monkeypatch: pytest.MonkeyPatch, environment: Mapping[str, str]) -> None:
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    for name, value in {"PIP_CONFIG_FILE": os.devnull, **environment}.items():
        monkeypatch.setenv(name, value)


def _numbers(version: str) -> list[int]:
    return [int(number) for number in version.split(".")]


def _text(ids: tuple[int, ...], chat: Chat) -> str:
    text: str = chat._tokenizer.decode(list(ids), skip_special_tokens=False)
    return text
