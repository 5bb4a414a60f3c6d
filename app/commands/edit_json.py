"""The result of `palimpsest edit` as JSON: one object on one line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from app.editing.hunks import Hunk
from app.editing.revised_part import RevisedPart, whole_stats
from app.lines import lines_of


def edit_json(
    file: Path, old: str, new: str, parts: Sequence[RevisedPart], ids: tuple[int, int] | None
) -> dict[str, Any]:
    """The object.

    Args:
        old, new: the whole text, before and after.
        ids: of both in the history; None where nothing was changed.
    """
    base, revision = ids or (None, None)
    lines = lines_of(old)
    return {
        "document": str(file),
        "base": base,
        "revision": revision,
        "changed": new != old,
        "stats": asdict(whole_stats(parts)),
        "text": new,
        "hunks": [_hunk(hunk, lines) for part in parts for hunk in part.hunks],
        "parts": list(map(_part, parts)),
    }


def _hunk(hunk: Hunk, lines: Sequence[str]) -> dict[str, Any]:
    return {
        "start": hunk.start + 1,
        "end": hunk.end,
        "old": hunk.old(lines),
        "new": hunk.new,
        "sources": [asdict(source) for source in hunk.sources],
    }


def _part(part: RevisedPart) -> dict[str, Any]:
    return {
        "start": part.window.start + 1,
        "end": part.window.end,
        "result": part.end,
        "reached": part.reached,
        "said": part.said,
        "stats": asdict(part.stats),
    }
