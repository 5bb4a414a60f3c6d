"""Laws of a model's files: named, found on this machine, or fetched."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.errors import ModelError
from app.models import hub
from app.models.files import model_files
from app.models.folders import Phase
from app.models.hub import OnHub, accept_any
from app.models.identity import ModelFiles
from app.models.wheel import unreported


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
    with pytest.raises(ModelError, match="neither an existing folder nor"):
        model_files("no such thing")
