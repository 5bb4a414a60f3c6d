"""The curves of trainings, as SVG: how well held-out answers are said, by tokens learnt from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.teaching.progress import HEIGHT, MARGIN, WIDTH, label, picture, polyline

_STEP_COLOUR, _EXACT_COLOUR = "#8a8f98", "#1f6feb"
_DEPTH_COLOURS = (
    "#1f6feb",
    "#8250df",
    "#bf3989",
    "#bc4c00",
    "#4d2d00",
    "#1a7f37",
    "#57606a",
    "#0a3069",
)


def model_curve(lines: Sequence[Mapping[str, Any]]) -> str:
    """The lines of a model's `progress.jsonl`: the loss of what is learnt, and how often held-out
    answers are exactly right.
    """
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


def head_curve(lines: Sequence[Mapping[str, Any]]) -> str:
    """The lines of a draft head's `progress.jsonl`: how often held-out drafts of each depth are
    accepted.
    """
    measured = [(line["tokens"], line["acceptance"]) for line in lines if "acceptance" in line]
    most = max([tokens for tokens, _ in measured], default=1) or 1
    depths = max([len(found) for _, found in measured], default=0)
    parts = []
    for depth in range(depths):
        points = [(tokens / most, found[depth]) for tokens, found in measured if depth < len(found)]
        colour = _DEPTH_COLOURS[depth % len(_DEPTH_COLOURS)]
        parts.append(polyline(points, colour))
        parts.append(label(MARGIN + 74 * depth, 36, f"depth {depth + 1}", colour))
    parts.append(label(MARGIN, 18, "share of held-out drafts accepted (0 to 1)", "currentColor"))
    parts.append(label(WIDTH - 190, HEIGHT - 12, f"{most:,} tokens learnt", "currentColor"))
    return picture(parts)


def _exact(held_out: Mapping[str, Mapping[str, float]]) -> float:
    """Return the share of all held-out samples that are answered exactly, 0 to 1."""
    total = sum(each["samples"] for each in held_out.values())
    return sum(each["samples"] * each["exact"] for each in held_out.values()) / max(total, 1)
