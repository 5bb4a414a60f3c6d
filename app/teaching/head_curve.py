"""The curve of a head's training, as SVG: how often held-out drafts of each depth are accepted, by
tokens learnt from.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

WIDTH, HEIGHT, MARGIN = 640, 320, 48
_COLOURS = ("#1f6feb", "#8250df", "#bf3989", "#bc4c00", "#4d2d00", "#1a7f37", "#57606a", "#0a3069")


def drawn_head(lines: Sequence[Mapping[str, Any]]) -> str:
    """The lines of a head's `progress.jsonl` as a picture; a line for each depth."""
    measured = [(line["tokens"], line["acceptance"]) for line in lines if "acceptance" in line]
    most = max([tokens for tokens, _ in measured], default=1) or 1
    depths = max([len(found) for _, found in measured], default=0)
    parts = []
    for depth in range(depths):
        points = [(tokens / most, found[depth]) for tokens, found in measured if depth < len(found)]
        colour = _COLOURS[depth % len(_COLOURS)]
        parts.append(_line(points, colour))
        parts.append(_text(MARGIN + 74 * depth, 36, f"depth {depth + 1}", colour))
    parts.append(_text(MARGIN, 18, "share of held-out drafts accepted (0 to 1)", "currentColor"))
    parts.append(_text(WIDTH - 190, HEIGHT - 12, f"{most:,} tokens learnt", "currentColor"))
    frame = (
        f'<rect x="{MARGIN}" y="{MARGIN}" width="{WIDTH - 2 * MARGIN}" '
        f'height="{HEIGHT - 2 * MARGIN}" fill="none" stroke="#d0d7de"/>'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'font-family="sans-serif" font-size="12">{frame}{"".join(parts)}</svg>\n'
    )


def _line(points: Sequence[tuple[float, float]], colour: str) -> str:
    """Through points whose coordinates are shares of the frame."""
    placed = " ".join(
        f"{MARGIN + x * (WIDTH - 2 * MARGIN):.1f},{HEIGHT - MARGIN - y * (HEIGHT - 2 * MARGIN):.1f}"
        for x, y in points
    )
    return f'<polyline points="{placed}" fill="none" stroke="{colour}" stroke-width="2"/>'


def _text(x: int, y: int, text: str, colour: str) -> str:
    return f'<text x="{x}" y="{y}" fill="{colour}">{text}</text>'
