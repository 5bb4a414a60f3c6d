"""A difference comes back as it was saved, is added to the right weights, and is refused otherwise."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch
from safetensors import safe_open
from torch import Tensor

from speculation import TargetError
from speculation.target import difference
from tests.speculation.tiny import model_of, tiny_target

PROJECTION = "model.layers.1.self_attn.q_proj"
ABOUT = {"base": "abc", "name": "A lesson"}


@pytest.fixture
def model() -> Any:
    return model_of(tiny_target())


@pytest.fixture
def tensors() -> dict[str, Tensor]:
    """Of rank 3 for one layer, and whole for the last norm."""
    torch.manual_seed(5)
    found = {
        f"{PROJECTION}.down": torch.randn(3, 32),
        f"{PROJECTION}.up": torch.randn(32, 3),
        "model.layers.0.mlp.down_proj.down": torch.randn(2, 48),
        "model.layers.0.mlp.down_proj.up": torch.randn(32, 2),
        "model.norm.weight.plus": torch.randn(32),
    }
    return {name: each.bfloat16() for name, each in found.items()}


def test_what_is_saved_is_loaded_and_said(tensors: dict[str, Tensor], tmp_path: Path) -> None:
    wide = {name: each.float() for name, each in tensors.items()}
    difference.save(wide, tmp_path / "new", ABOUT)
    assert difference.about(tmp_path / "new") == ABOUT
    loaded = difference.load(tmp_path / "new")
    assert loaded.keys() == tensors.keys()
    assert all(loaded[name].dtype == torch.bfloat16 for name in loaded)
    assert all(torch.equal(loaded[name], tensors[name]) for name in loaded)


def test_the_digest_is_that_of_the_tensors(
    tensors: dict[str, Tensor], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    difference.save(tensors, tmp_path / "one", ABOUT)
    monkeypatch.setattr(difference, "MOST_BYTES", 200)
    difference.save(dict(reversed(tensors.items())), tmp_path / "same", {"name": "Another"})
    assert difference.digest(tmp_path / "one") == difference.digest(tmp_path / "same")
    tensors["model.norm.weight.plus"][7] += 1
    difference.save(tensors, tmp_path / "other", ABOUT)
    assert difference.digest(tmp_path / "one") != difference.digest(tmp_path / "other")


def test_large_ones_stand_in_several_files_and_stale_files_go(
    tensors: dict[str, Tensor], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(difference, "MOST_BYTES", 260)
    difference.save(tensors, tmp_path, ABOUT)
    found = difference.files(tmp_path)
    assert [path.name for path in found] == [f"taught-{n}.safetensors" for n in range(1, 5)]
    assert sorted(path.name for path in tmp_path.iterdir()) == [path.name for path in found]
    for path in found:
        with safe_open(path, framework="pt") as file:
            assert sum(file.get_tensor(name).nbytes for name in file.keys()) <= 260  # noqa: SIM118
    assert difference.load(tmp_path).keys() == tensors.keys()
    monkeypatch.undo()
    difference.save(tensors, tmp_path, ABOUT)
    assert [path.name for path in tmp_path.iterdir()] == ["taught-1.safetensors"]
    assert difference.load(tmp_path).keys() == tensors.keys()


def test_the_tenth_file_comes_after_the_ninth(tmp_path: Path) -> None:
    for number in range(1, 12):
        (tmp_path / f"taught-{number}.safetensors").touch()
    assert [path.name for path in difference.files(tmp_path)][8:10] == [
        "taught-9.safetensors",
        "taught-10.safetensors",
    ]


def test_a_tensor_that_no_file_holds_is_refused_and_what_was_there_stays(
    tensors: dict[str, Tensor], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    difference.save(tensors, tmp_path, ABOUT)
    monkeypatch.setattr(difference, "MOST_BYTES", 100)
    with pytest.raises(TargetError, match=r"has 0\.0 MB; a file of a difference holds at most"):
        difference.save({**tensors, "model.norm.weight.plus": torch.ones(99)}, tmp_path, {})
    assert difference.about(tmp_path) == ABOUT
    assert difference.load(tmp_path).keys() == tensors.keys()


def cut(folder: Path) -> None:
    path = folder / "taught-1.safetensors"
    path.write_bytes(path.read_bytes()[:-10])


def change(folder: Path) -> None:
    path = folder / "taught-2.safetensors"
    content = bytearray(path.read_bytes())
    content[-1] ^= 1
    path.write_bytes(content)


def lose(folder: Path) -> None:
    (folder / "taught-2.safetensors").unlink()


def mix(folder: Path) -> None:
    """A save that was killed between two files."""
    difference.save({"a.plus": torch.ones(70), "b.plus": torch.ones(70)}, folder / "new", ABOUT)
    (folder / "new" / "taught-1.safetensors").replace(folder / "taught-1.safetensors")


def empty(folder: Path) -> None:
    for path in difference.files(folder):
        path.unlink()


def other(folder: Path) -> None:
    (folder / "taught-1.safetensors").write_text("not safetensors")


@pytest.mark.parametrize("harm", [cut, change, lose, mix, empty, other])
def test_files_that_are_damaged_missing_or_mixed_are_refused(
    harm: Callable[[Path], None],
    tensors: dict[str, Tensor],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(difference, "MOST_BYTES", 200)
    difference.save(tensors, tmp_path, ABOUT)
    harm(tmp_path)
    named = re.escape(f"The difference in {tmp_path} can't be used: ")
    with pytest.raises(TargetError, match=rf"{named}.*Get its files again, or load the model"):
        difference.load(tmp_path)


@pytest.mark.parametrize("harm", [cut, mix, empty, other])
def test_what_can_be_seen_without_reading_tensors_is_not_described(
    harm: Callable[[Path], None],
    tensors: dict[str, Tensor],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(difference, "MOST_BYTES", 200)
    difference.save(tensors, tmp_path, ABOUT)
    harm(tmp_path)
    with pytest.raises(TargetError, match="can't be used"):
        difference.about(tmp_path)


def test_it_is_described_without_torch(tensors: dict[str, Tensor], tmp_path: Path) -> None:
    difference.save(tensors, tmp_path, ABOUT)
    code = (
        "import sys; from pathlib import Path; from speculation.target.difference import about; "
        f"print(about(Path({str(tmp_path)!r}))['name'], 'torch' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "A lesson False\n"


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
def test_it_is_added_in_the_models_precision(
    model: Any, tensors: dict[str, Tensor], dtype: torch.dtype
) -> None:
    model.to(dtype)
    before = {name: each.detach().clone() for name, each in model.named_parameters()}
    difference.merge(model, tensors)
    wide = {name: each.float() for name, each in tensors.items()}
    expected = {
        f"{path}.weight": torch.addmm(
            before[f"{path}.weight"].float(), wide[f"{path}.up"], wide[f"{path}.down"]
        )
        for path in (PROJECTION, "model.layers.0.mlp.down_proj")
    }
    expected["model.norm.weight"] = before["model.norm.weight"].float() + torch.as_tensor(
        wide["model.norm.weight.plus"]
    )
    for name, now in model.named_parameters():
        assert now.dtype == dtype
        assert now.requires_grad
        assert torch.equal(now, expected.get(name, before[name]).to(dtype)), name


def test_weights_that_are_shared_stay_so(model: Any) -> None:
    model.lm_head.weight = model.model.embed_tokens.weight
    before = model.lm_head.weight.detach().clone()
    difference.merge(model, {"lm_head.weight.plus": torch.ones(61, 32)})
    assert model.lm_head.weight is model.model.embed_tokens.weight
    assert torch.equal(model.model.embed_tokens.weight, before + 1)


@pytest.mark.parametrize(
    ("names", "reason"),
    [
        ({"model.layers.9.self_attn.q_proj": (32, 3, 32)}, "there is no linear layer"),
        ({"model.norm": (32, 3, 32)}, "there is no linear layer model.norm"),
        ({PROJECTION: (31, 3, 32)}, r"has the shape \(31, 3\), and \(32, 3\) is needed"),
        ({PROJECTION: (32, 3, 31)}, r"has the shape \(3, 31\), and \(3, 32\) is needed"),
    ],
)
def test_factors_that_do_not_fit_are_named_and_nothing_changes(
    model: Any, tensors: dict[str, Tensor], names: dict[str, tuple[int, int, int]], reason: str
) -> None:
    for path, (rows, rank, columns) in names.items():
        tensors |= {f"{path}.up": torch.ones(rows, rank), f"{path}.down": torch.ones(rank, columns)}
    refused(model, tensors, reason)


@pytest.mark.parametrize(
    ("name", "shape", "reason"),
    [
        ("model.norm.bias.plus", (32,), r"there is no parameter model\.norm\.bias"),
        ("model.norm.weight.plus", (31,), r"has the shape \(31,\), and \(32,\) is needed"),
        ("lm_head.up", (61, 3), r"there is no tensor beside it lm_head\.down"),
        ("lm_head.down", (3, 32), r"there is no tensor beside it lm_head\.up"),
        ("lm_head.lora_A", (3, 32), r"ends in none of \.down, \.up and \.plus"),
        (f"{PROJECTION}.up", (3,), r"has the shape \(3,\), and \(32, 3\) is needed"),
    ],
)
def test_a_tensor_that_does_not_fit_is_named_and_nothing_changes(
    model: Any, tensors: dict[str, Tensor], name: str, shape: tuple[int, ...], reason: str
) -> None:
    refused(model, {**tensors, name: torch.ones(shape)}, f"{re.escape(name)}: .*{reason}")


def refused(model: Any, tensors: dict[str, Tensor], reason: str) -> None:
    before = {name: each.detach().clone() for name, each in model.named_parameters()}
    with pytest.raises(TargetError, match=f"doesn't fit the model: .*{reason}.*load this one"):
        difference.merge(model, tensors)
    assert all(torch.equal(now, before[name]) for name, now in model.named_parameters())
