"""The curve of a training, as SVG: the loss of what is learnt, and how often held-out answers are
exactly right, by tokens read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

WIDTH, HEIGHT, MARGIN = 640, 320, 48
_STEP_COLOUR, _EXACT_COLOUR = "#8a8f98", "#1f6feb"


def drawn(lines: Sequence[Mapping[str, Any]]) -> str:
    """The lines of `progress.jsonl` as a picture."""
    losses = [(line["tokens"], line["loss"]) for line in lines if "loss" in line]
    exact = [(line["tokens"], _exact(line["held_out"])) for line in lines if "held_out" in line]
    most = max([tokens for tokens, _ in (*losses, *exact)], default=1) or 1
    height = max([loss for _, loss in losses], default=1.0) or 1.0
    parts = [
        _line([(tokens / most, loss / height) for tokens, loss in losses], _STEP_COLOUR),
        _line([(tokens / most, share) for tokens, share in exact], _EXACT_COLOUR),
        _text(MARGIN, 20, f"loss (at the top: {height:.2f})", _STEP_COLOUR),
        _text(WIDTH - 260, 20, "held-out answers exactly right (0 to 1)", _EXACT_COLOUR),
        _text(MARGIN, HEIGHT - 12, "0", "currentColor"),
        _text(WIDTH - 150, HEIGHT - 12, f"{most:,} tokens", "currentColor"),
    ]
    frame = (
        f'<rect x="{MARGIN}" y="{MARGIN}" width="{WIDTH - 2 * MARGIN}" '
        f'height="{HEIGHT - 2 * MARGIN}" fill="none" stroke="#d0d7de"/>'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'font-family="sans-serif" font-size="12">{frame}{"".join(parts)}</svg>\n'
    )


def _exact(held_out: Mapping[str, Mapping[str, float]]) -> float:
    """Of all held-out samples."""
    total = sum(each["samples"] for each in held_out.values())
    return sum(each["samples"] * each["exact"] for each in held_out.values()) / max(total, 1)


def _line(points: Sequence[tuple[float, float]], colour: str) -> str:
    """Through points whose coordinates are shares of the frame."""
    placed = " ".join(
        f"{MARGIN + x * (WIDTH - 2 * MARGIN):.1f},{HEIGHT - MARGIN - y * (HEIGHT - 2 * MARGIN):.1f}"
        for x, y in points
    )
    return f'<polyline points="{placed}" fill="none" stroke="{colour}" stroke-width="2"/>'


def _text(x: int, y: int, text: str, colour: str) -> str:
    return f'<text x="{x}" y="{y}" fill="{colour}">{text}</text>'
