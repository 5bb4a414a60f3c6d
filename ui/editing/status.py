"""The status of the model that revises the text on the desk, as HTML."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from app.editing.paragraphs import is_of_pages
from app.editing.revision_notes import UNCHANGED
from app.events import Reading, Stats
from app.progress_text import progress_line
from app.safe_text import counted, printable
from ui.render import escape

if TYPE_CHECKING:
    from app.editing.read_desk import DeskAsk, DeskNow
    from app.editing.revision import Revision

SMALL = (
    "The small default model is good for one plain change at a time, such as a value, a name or a "
    "typo: read what it proposes. If you name the words or the place, it is done exactly, without "
    "the model: “Replace tenant with lessee”, “Delete the second paragraph”."
)
READ_IT = "A small model wrote this and is often wrong: read what it proposes."
STOPPED = "Stopped. Nothing was changed."
COPY = "This is the extracted text; the original file is not changed."
JOIN = '<button type="button" data-tool="paragraphs">Join the lines of each paragraph</button>'
"""Of a copy whose lines end where a page's do."""
REMOVED = "Its document was removed from the library. The text stays here until you delete it."


def status(
    now: DeskNow,
    revision: Revision | None,
    asked: DeskAsk | None,
    *,
    is_small: bool,
    was_document: bool,
) -> str:
    """Lines about the revision in progress or the last one, and about the text.

    Args:
        asked: what was asked last, in whichever process; this one's own `revision` says more.
    """
    lines = [*_of_revision(revision)]
    if revision is None and asked is not None and asked.state != "running":
        lines += map(_notice, asked.told)
    advice = _advice(revision, has_outcome=bool(lines)) if is_small else ""
    if now.record.is_copy:
        lines.append(
            f'<p class="quiet">{COPY}{f" {JOIN}" if is_of_pages(now.record.name) else ""}</p>'
        )
    if was_document and now.record.document is None:
        lines.append(f'<p class="notice">{REMOVED}</p>')
    if advice:
        lines.append(f'<p class="quiet">{advice}</p>')
    return "".join(lines)


def _advice(revision: Revision | None, *, has_outcome: bool) -> str:
    """Return advice on small models; short where the outcome of a revision needs the room, and ""
    below an error, which says itself what to do.
    """
    if revision is not None and revision.error is not None:
        return ""
    if not has_outcome or (revision is not None and revision.is_ended and not revision.changes):
        return SMALL
    is_written = revision is not None and revision.stats and revision.stats.completion_tokens
    return READ_IT if is_written else ""


def _of_revision(revision: Revision | None) -> Iterator[str]:
    if revision is None:
        return
    told = ended(revision) if revision.is_ended else progress(revision)
    yield f'<p class="status" role="status">{escape(printable(told))}</p>'
    if revision.stats is not None and (revision.is_ended or revision.status is None):
        yield f'<p class="stats">{escape(pace(revision.stats))}</p>'
    yield from map(_notice, revision.told)
    if revision.error is not None:
        # Its number tells a script that the same instruction has failed again.
        failed = f'data-failed="{revision.version}" data-words="{escape(revision.instruction)}"'
        yield f'<p class="error" role="alert" {failed}>{escape(printable(revision.error))}</p>'


def _notice(told: str) -> str:
    return f'<p class="notice">{escape(printable(told))}</p>'


def progress(revision: Revision) -> str:
    """Return a line on what is being done."""
    which = ""
    if revision.parts > 1:
        which = f"Part {min(revision.part + 1, revision.parts)} of {revision.parts}: "
    match revision.status:
        case None if revision.parts:
            told = f"{which}writing…{_left(revision.seconds_left)}"
        case Reading(_, total, _) as reading:
            told = f"{which}{progress_line(reading)}…" if total else "starting…"
        case other:
            told = f"{progress_line(other)}…"
    return told[0].upper() + told[1:]


def _left(seconds: float | None) -> str:
    if seconds is None:
        return ""
    return (
        f" about {seconds:.0f} s left" if seconds < 100 else f" about {seconds / 60:.0f} min left"
    )


def ended(revision: Revision) -> str:
    """How the last revision ended."""
    if revision.error is not None:
        return "The revision failed."
    if not revision.parts:
        return "Stopped before anything was written."
    if revision.changes:
        return f"{counted(revision.changes, 'change')} found."
    return STOPPED if revision.is_stopped else UNCHANGED


def pace(stats: Stats) -> str:
    """Tokens per second, what plain decoding has, and the share that was copied."""
    if not stats.completion_tokens or not stats.decode_ms:
        return ""
    rate = 1000 * stats.completion_tokens / stats.decode_ms
    plain = f", plain decoding {1000 / stats.plain_ms:.0f}" if stats.plain_ms else ""
    copied = stats.copied_tokens / stats.completion_tokens
    return f"{rate:.0f} tokens per second{plain}; {copied:.0%} copied"
