"""The curve of a head's training, as SVG: how often held-out drafts of each depth are accepted, by
tokens learnt from.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.teaching.progress import HEIGHT, MARGIN, WIDTH, label, picture, polyline

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
        parts.append(polyline(points, colour))
        parts.append(label(MARGIN + 74 * depth, 36, f"depth {depth + 1}", colour))
    parts.append(label(MARGIN, 18, "share of held-out drafts accepted (0 to 1)", "currentColor"))
    parts.append(label(WIDTH - 190, HEIGHT - 12, f"{most:,} tokens learnt", "currentColor"))
    return picture(parts)
