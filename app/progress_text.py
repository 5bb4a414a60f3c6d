"""Progress before anything is written, as text, for the command line and the page."""

from __future__ import annotations

from app.events import Adding, Loading, Reading, Waiting
from app.safe_text import counted


def progress_line(event: Adding | Waiting | Loading | Reading | None) -> str:
    """Describe the current work in a few words that begin small; nothing is known of a start."""
    match event:
        case None:
            return "starting"
        case Adding(name):
            return f"adding {name}"
        case Waiting(ahead):
            return f"waiting, {counted(ahead, 'question')} ahead"
        case Loading(model):
            return f"loading {model}"
        case Reading(part=part, parts=parts) if parts:
            return f"reading part {part:,} of {parts:,}"
        case Reading(done, total, _):
            return f"reading, {done / total:.0%}" if total else "reading"
