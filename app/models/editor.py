"""The page's text editor, CodeMirror 6 as built modules: fetched as the default models are.

It lies in a pinned wheel of another project, of which nothing else is used, and is served from the
user's cache folder. Where it couldn't be fetched texts are changed in a plain text area.
"""

from __future__ import annotations

from pathlib import Path

from app.models.folders import DefaultModel, ensure, models_folder
from app.models.wheel import Wheel

EDITOR = DefaultModel(
    name="codemirror-6-1",
    title="CodeMirror 6, the text editor",
    wheel=Wheel(
        project="nicegui",
        version="3.18.0",
        filename="nicegui-3.18.0-py3-none-any.whl",
        sha256="a2bd51642312d98aab6d8b641245d796ff1b89da5829777170bcc488140c3dcd",
        size=8_530_801,
    ),
    prefix="nicegui/elements/codemirror/dist/",
    disk=20_000_000,
)


def editor_folder() -> Path:
    """Where its modules are once they were fetched; `index.js` is the first of them."""
    return models_folder() / EDITOR.name


def fetch_editor() -> Path:
    """The folder, with the modules in it.

    Raises:
        ModelError: they can't be had; the message says what to do.
    """
    return ensure(EDITOR)
