"""Tests are marked by what they use, and what isn't marked has no default model to load."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from app.errors import ModelError
from app.models import defaults
from tests.conftest import LONGEST_FILES
from tests.marks import Models


class Item:
    """As much of a test as marking looks at."""

    def __init__(self, fixtures: tuple[str, ...], marks: tuple[str, ...] = ()) -> None:
        self.nodeid = "tests/test_it.py::test_it"
        self.fixturenames = fixtures
        self.marks = set(marks)

    def get_closest_marker(self, name: str) -> str | None:
        return name if name in self.marks else None

    def add_marker(self, name: str) -> None:
        self.marks.add(name)


@pytest.fixture
def models(pytestconfig: pytest.Config) -> Models:
    """The plugin of this run."""
    (found,) = (
        each for each in pytestconfig.pluginmanager.get_plugins() if isinstance(each, Models)
    )
    return found


def marked(models: Models, item: Item) -> set[str]:
    models.pytest_collection_modifyitems([item])  # type: ignore[list-item]
    return item.marks


def test_fixtures_mark_the_test(models: Models) -> None:
    assert marked(models, Item(("tmp_path", "minilm_folder"))) == {"default_model"}
    assert marked(models, Item(("chromium_path", "default_model_folder"))) == {
        "browser",
        "default_model",
    }
    assert marked(models, Item(("tmp_path", "tokenizer_folder"), ("slow",))) == {"slow"}


@pytest.mark.parametrize("mark", ["default_model", "browser"])
def test_a_mark_that_no_fixture_speaks_for_is_refused(models: Models, mark: str) -> None:
    with pytest.raises(pytest.UsageError, match=f"test_it is marked {mark}"):
        marked(models, Item(("tmp_path",), (mark,)))


@pytest.mark.parametrize("load", ["default_model_folder", "embedding_model_folder"])
def test_what_is_not_marked_is_refused_and_remembered(models: Models, load: str) -> None:
    with pytest.raises(ModelError, match="not marked default_model"):
        getattr(defaults, load)()
    assert len(models.refused) == 1
    models.refused.clear()  # or this test would fail, as any other would


@pytest.mark.slow
def test_nor_do_its_processes_find_or_fetch_one() -> None:
    code = "from app.models.defaults import embedding_model_folder as load; print(load())"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 1
    assert "could not be prepared" in done.stderr


def test_the_tokenizer_is_there_without_weights(tokenizer_folder: Path) -> None:
    names = {path.name for path in tokenizer_folder.iterdir()}
    assert {"tokenizer.json", "tokenizer_config.json", "config.json"} <= names
    assert not [name for name in names if name.endswith((".safetensors", ".gguf"))]


def test_the_longest_files_are_there() -> None:
    tests = Path(__file__).parent
    assert [name for name in LONGEST_FILES if not (tests / name).exists()] == []
