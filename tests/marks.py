"""Which tests load a default model or drive a browser: told by their fixtures, and held to it.

A test that has `default_model_folder` or `minilm_folder` among its fixtures, however far down, is
marked `default_model`, one that has `chromium_path` is marked `browser`; nobody needs to remember
the mark. For every other test, and for the processes that it starts, there is no default model:
the cache folder is an empty one, and whoever asks for a model fails the test by name. Of the
default model they may have the tokenizer (`tokenizer_folder`), which says nothing by itself.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

import pytest

from app.errors import ModelError
from app.models import defaults
from app.models.editor import editor_folder
from app.models.folders import DefaultModel, ReportProgress, ensure
from app.models.wheel import unreported

FIXTURES = {
    "default_model_folder": "default_model",
    "minilm_folder": "default_model",
    "chromium_path": "browser",
}
"""What marks a test that uses it."""

NOWHERE = {"PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_RETRIES": "0"}
"""What a process gets that would fetch a model: an answer at once that it can't be had."""


class Models:
    """Keeps the default models from tests that are not marked; a plugin of pytest."""

    def __init__(self) -> None:
        self._empty = tempfile.TemporaryDirectory(prefix="palimpsest-no-models-")
        self._usual = {name: os.environ.get(name) for name in ("XDG_CACHE_HOME", *NOWHERE)}
        self.refused: list[str] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: Sequence[pytest.Item]) -> None:
        """Mark by fixtures.

        Raises:
            pytest.UsageError: a test is marked and has no fixture that says what for.
        """
        wrong = []
        for item in items:
            fixtures = getattr(item, "fixturenames", ())
            used = {FIXTURES[name] for name in fixtures if name in FIXTURES}
            said = {mark for mark in set(FIXTURES.values()) if item.get_closest_marker(mark)}
            wrong += [f"{item.nodeid} is marked {mark}" for mark in sorted(said - used)]
            for mark in used - said:
                item.add_marker(mark)
        if wrong:
            raise pytest.UsageError(
                "\n".join(wrong) + f"\nbut uses no fixture that says so ({', '.join(FIXTURES)})."
            )

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Before the test's first fixture: its models are there, or are not."""
        self.refused.clear()
        if item.get_closest_marker("default_model"):
            self._open()
        else:
            self._close()

    def pytest_unconfigure(self) -> None:
        """Leave everything as it was."""
        self._open()
        self._empty.cleanup()

    def tokenizer(self, target: Path) -> Path:
        """The default model's folder without its weights, copied to `target`."""
        folder = self._found(defaults.default_model_folder)
        left_out = shutil.ignore_patterns("*.safetensors", "manifest.json")
        return shutil.copytree(folder, target, ignore=left_out)

    def editor(self) -> Path:
        """Where the page's text editor is, if it was fetched; it says nothing by itself."""
        return self._found(editor_folder)

    def _found(self, look: Callable[[], Path]) -> Path:
        """What is in the usual cache folder, whoever asks."""
        was_open = defaults.ensure is ensure
        self._open()
        try:
            return look()
        finally:
            if not was_open:
                self._close()

    def _open(self) -> None:
        defaults.ensure = ensure
        for name, value in self._usual.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value

    def _close(self) -> None:
        os.environ.update({"XDG_CACHE_HOME": self._empty.name, **NOWHERE})
        defaults.ensure = self._refuse

    def _refuse(self, model: DefaultModel, _report: ReportProgress = unreported) -> NoReturn:
        self.refused.append(model.title)
        raise ModelError(f"{model.title} is kept from tests that are not marked default_model.")
