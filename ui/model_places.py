"""Choosing a model's folder or GGUF file by looking through this machine's folders.

A browser's file dialog tells a page no paths, and uploading gigabytes to one's own machine would be
wrong. So the folders are listed by the server, in a box that is searched by typing and takes a
path as well. Only names are shown (`app.models.on_disk`).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import gradio as gr

from app.models.on_disk import entries, home, opened


def build(model: gr.Dropdown, **options: Any) -> None:
    """The box, below the choice of a model that it sets.

    Args:
        options: of its events.
    """
    place = gr.Dropdown(
        label="Or open a model that is on this machine",
        choices=[],
        value=None,
        allow_custom_value=True,
        elem_id="model-place",
    )
    gr.on(None, lambda: shown(home()), None, place, **options)
    place.input(choose, place, [place, model], **options)


def choose(path: str | None) -> tuple[Any, Any]:
    """(the box, the model) after a path was chosen or typed: a folder is opened in the box, and
    anything else becomes the model's name, of which the panel says whether it can be used.
    """
    if not (path := (path or "").strip()):
        return gr.skip(), gr.skip()
    if (folder := opened(path)) is not None:
        return shown(folder), gr.skip()
    return gr.skip(), gr.update(value=path)


def shown(folder: Path) -> Any:
    """The box with what is in the folder."""
    return gr.update(
        choices=entries(folder),
        value=None,
        info=f"A folder, or a file that ends in .gguf. These are in {folder}",
    )
