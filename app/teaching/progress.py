"""The files of a training's folder, and its progress: a line of JSON for each report, and pictures
of it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from speculation.atomic_files import naming_errors

RECIPE, BEGUN = "recipe.json", "begun"
"""What a training was begun with, and the folder of what it goes on from, if there is any."""

SAMPLES, HELD_OUT = "samples.safetensors", "held-out.safetensors"
KEPT = "training.kept"
"""From which an interrupted training goes on."""

PROGRESS, CURVE = "progress.jsonl", "progress.svg"

WIDTH, HEIGHT, MARGIN = 640, 320, 48
"""Of a picture, in SVG's units; the margin is around its frame."""


def has_samples(out: Path) -> bool:
    """Whether a folder has the samples of its training."""
    return (out / SAMPLES).exists()


def note(out: Path, line: Mapping[str, Any]) -> None:
    """Append a line to the progress in a folder.

    Raises:
        OSError: it can't be written.
    """
    path = out / PROGRESS
    with naming_errors(path), path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")


def noted(out: Path) -> list[dict[str, Any]]:
    """All whole lines, none if there is no file; a kill can tear the last one.

    Raises:
        OSError: the file can't be read.
    """
    path = out / PROGRESS
    found = []
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        with suppress(ValueError):
            found.append(json.loads(line))
    return found


def picture(parts: Sequence[str]) -> str:
    """SVG with a frame and these parts."""
    frame = (
        f'<rect x="{MARGIN}" y="{MARGIN}" width="{WIDTH - 2 * MARGIN}" '
        f'height="{HEIGHT - 2 * MARGIN}" fill="none" stroke="#d0d7de"/>'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'font-family="sans-serif" font-size="12">{frame}{"".join(parts)}</svg>\n'
    )


def polyline(points: Sequence[tuple[float, float]], colour: str) -> str:
    """A line through points whose coordinates are shares of the frame."""
    placed = " ".join(
        f"{MARGIN + x * (WIDTH - 2 * MARGIN):.1f},{HEIGHT - MARGIN - y * (HEIGHT - 2 * MARGIN):.1f}"
        for x, y in points
    )
    return f'<polyline points="{placed}" fill="none" stroke="{colour}" stroke-width="2"/>'


def label(x: int, y: int, text: str, colour: str) -> str:
    """A text that begins there."""
    return f'<text x="{x}" y="{y}" fill="{colour}">{text}</text>'
