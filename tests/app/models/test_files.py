"""Laws of a model's files: named, found on this machine, or fetched."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from app.errors import ModelError
from app.models import hub
from app.models.files import model_files, present_files
from app.models.folders import Phase
from app.models.hub import OnHub, accept_any
from app.models.identity import ModelFiles
from app.models.wheel import unreported
from tests.app.taught import in_place_of_the_default, taught_default_model, teach


def test_a_folder_is_itself_and_a_name_is_fetched_with_what_is_told_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fetched: list[tuple[object, ...]] = []

    def fetch(*arguments: object) -> Path:
        fetched.append(arguments)
        return tmp_path / "fetched"

    def looked(_: OnHub) -> None: ...

    def report(_phase: Phase, _done: int = 0, _total: int = 0) -> None: ...

    monkeypatch.setattr(hub, "fetch", fetch)
    for name in ("config.json", "model.safetensors"):
        (tmp_path / name).touch()
    assert model_files(str(tmp_path)) == ModelFiles(tmp_path)
    assert fetched == []
    assert model_files("some/model", report, looked) == ModelFiles(tmp_path / "fetched")
    assert model_files("some/model") == ModelFiles(tmp_path / "fetched")
    assert fetched == [("some/model", report, looked), ("some/model", unreported, accept_any)]
    with pytest.raises(ModelError, match="neither an existing folder or GGUF file nor"):
        model_files("no such thing")


@pytest.mark.parametrize("find", [model_files, present_files])
def test_the_default_model_has_what_it_was_taught_and_no_other_does(
    find: Callable[[str | None], ModelFiles | None],
    tiny_model_folder: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folder = taught_default_model(tiny_model_folder, tmp_path, monkeypatch)
    assert find(None) == ModelFiles(folder, tmp_path / "taught")
    assert find("untaught") == ModelFiles(folder)
    assert find(str(folder)) == ModelFiles(folder)


@pytest.mark.parametrize("find", [model_files, present_files])
def test_a_difference_for_other_weights_is_left_out(
    find: Callable[[str | None], ModelFiles | None],
    tiny_model_folder: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folder = in_place_of_the_default(tiny_model_folder, tmp_path, monkeypatch)
    teach("other weights")
    assert find(None) == ModelFiles(folder)


def test_what_is_not_here_is_not_present_and_not_fetched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    for name in (None, "untaught", "nobody/has-this"):
        assert present_files(name) is None
    assert not list(tmp_path.iterdir())
    with pytest.raises(ModelError, match="neither an existing folder or GGUF file nor"):
        present_files("no such thing")
