"""The curve of a training, as SVG: the loss of what is learnt, and how often held-out answers are
exactly right, by tokens read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.teaching.progress import HEIGHT, MARGIN, WIDTH, label, picture, polyline

_STEP_COLOUR, _EXACT_COLOUR = "#8a8f98", "#1f6feb"


def drawn(lines: Sequence[Mapping[str, Any]]) -> str:
    """The lines of `progress.jsonl` as a picture."""
    losses = [(line["tokens"], line["loss"]) for line in lines if "loss" in line]
    exact = [(line["tokens"], _exact(line["held_out"])) for line in lines if "held_out" in line]
    most = max([tokens for tokens, _ in (*losses, *exact)], default=1) or 1
    height = max([loss for _, loss in losses], default=1.0) or 1.0
    parts = [
        polyline([(tokens / most, loss / height) for tokens, loss in losses], _STEP_COLOUR),
        polyline([(tokens / most, share) for tokens, share in exact], _EXACT_COLOUR),
        label(MARGIN, 20, f"loss (at the top: {height:.2f})", _STEP_COLOUR),
        label(WIDTH - 260, 20, "held-out answers exactly right (0 to 1)", _EXACT_COLOUR),
        label(MARGIN, HEIGHT - 12, "0", "currentColor"),
        label(WIDTH - 150, HEIGHT - 12, f"{most:,} tokens", "currentColor"),
    ]
    return picture(parts)


def _exact(held_out: Mapping[str, Mapping[str, float]]) -> float:
    """Of all held-out samples."""
    total = sum(each["samples"] for each in held_out.values())
    return sum(each["samples"] * each["exact"] for each in held_out.values()) / max(total, 1)
