"""Laws of who reads: known before the model is loaded, by its weights and its precision."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.errors import ModelError
from app.models.files import model_files
from app.models.identity import ModelFiles
from app.models.language_model import load_language_model
from app.models.reader import known_reader, reader_of
from app.settings.loading import load
from tests.app.model_folders import copied
from tests.app.taught import taught_default_model


@pytest.mark.slow
def test_a_model_is_known_before_it_is_loaded_wherever_it_lies(
    tiny_model_folder: Path, tmp_path: Path
) -> None:
    settings = load({"dtype": "float32"})
    known = known_reader(str(tiny_model_folder), settings)
    other = copied(tiny_model_folder, tmp_path / "other")
    model = load_language_model(ModelFiles(other), load({"dtype": "float32", "model": str(other)}))
    assert reader_of(model) == known == known_reader(str(other), settings)
    assert known is not None
    assert known.endswith(", float32")
    model.prompts.close()


@pytest.mark.slow
def test_what_a_model_was_taught_makes_another_reader(
    tiny_model_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = taught_default_model(tiny_model_folder, tmp_path, monkeypatch)
    settings = load({"dtype": "float32"})
    taught, untaught = (known_reader(name, settings) for name in (None, "untaught"))
    assert taught != untaught == known_reader(str(folder), settings)
    model = load_language_model(model_files(None), settings)
    assert reader_of(model) == taught
    model.prompts.close()


def test_what_is_not_here_is_not_known_and_not_fetched(tmp_path: Path) -> None:
    assert known_reader("org/name", load()) is None
    with pytest.raises(ModelError):
        known_reader(str(tmp_path / "none"), load())
