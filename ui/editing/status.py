"""The status of the model that revises the text on the desk, as HTML."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from app.editing.paragraphs import is_of_pages
from app.editing.revision_notes import NOTHING_NEW, UNCHANGED
from app.events import Reading, Stats
from app.progress_text import progress_line
from app.safe_text import counted, one_line, printable
from ui.render import escape, shortened

if TYPE_CHECKING:
    from app.editing.hunks import Hunk
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
DISMISS = '<button type="button" data-tool="dismiss">Dismiss</button>'
REMOVED = "Its document was removed from the library. The text stays here until you delete it."


LONGEST_INSTRUCTION = 80
"""Characters of the last instruction that are shown."""


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
    lines = [*_of_revision(revision, now.desk.pending)]
    if revision is None and asked is not None and asked.state != "running":
        lines += [*map(_notice, asked.told), DISMISS] if asked.told else []
    advice = _advice(revision, is_first=asked is None) if is_small else ""
    if now.record.is_copy:
        lines.append(
            f'<p class="quiet">{COPY}{f" {JOIN}" if is_of_pages(now.record.name) else ""}</p>'
        )
    if was_document and now.record.document is None:
        lines.append(f'<p class="notice">{REMOVED}</p>')
    if advice:
        lines.append(f'<p class="quiet">{advice}</p>')
    return "".join(lines)


def _advice(revision: Revision | None, *, is_first: bool) -> str:
    """Return advice on small models; short where the outcome of a revision needs the room, and ""
    below an error, which says itself what to do.

    Args:
        is_first: whether nothing has been asked yet.
    """
    if revision is not None and revision.error is not None:
        return ""
    if revision is None:
        return SMALL if is_first else ""
    if revision.is_ended and not revision.changes:
        return SMALL
    is_written = revision.stats and revision.stats.completion_tokens
    return READ_IT if is_written else ""


def _of_revision(revision: Revision | None, pending: Sequence[Hunk]) -> Iterator[str]:
    if revision is None:
        return
    own = sum(each.ask == revision.ask for each in pending)
    if revision.error is None:  # else the box has it again
        asked = shortened(one_line(revision.instruction), LONGEST_INSTRUCTION)
        yield f'<span class="quiet asked">“{escape(printable(asked))}”</span>'
    others = len(pending) - own
    told = ended(revision, own, others) if revision.is_ended else progress(revision)
    yield f'<p class="status" role="status">{escape(printable(told))}</p>'
    stats = revision.stats if revision.is_ended or revision.status is None else None
    if stats is not None and (shown := figures(stats)):
        yield f'<div class="stats">{shown}</div>'
    if revision.is_ended:
        yield DISMISS
    if revision.proposed and own:
        yield _notice(revision.proposed)
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


def ended(revision: Revision, left: int, others: int) -> str:
    """How the last revision ended.

    Args:
        left: how many of its changes wait to be decided, and `others` of earlier ones.
    """
    if revision.error is not None:
        return "The revision failed."
    if not revision.parts:
        return "Stopped before anything was written."
    if not revision.changes:
        ended_so = STOPPED if revision.is_stopped else UNCHANGED
        return NOTHING_NEW if revision.found else ended_so
    more = f" {counted(others, 'other change')} still {'waits' if others == 1 else 'wait'}."
    is_begun = left < revision.changes
    rest = f", {f'{left:,}' if left else 'none'} left to decide" if is_begun else ""
    return f"{counted(revision.changes, 'change')} found{rest}.{more if others else ''}"


def figures(stats: Stats) -> str:
    """The share that was copied, which opens to the pace."""
    if not stats.completion_tokens or not stats.decode_ms:
        return ""
    copied = stats.copied_tokens / stats.completion_tokens
    return f"<details><summary>{copied:.0%} copied</summary>{pace(stats)}</details>"


def pace(stats: Stats) -> str:
    """Tokens per second, and what plain decoding has."""
    rate = 1000 * stats.completion_tokens / stats.decode_ms
    plain = f", plain decoding {1000 / stats.plain_ms:.0f}" if stats.plain_ms else ""
    return f"{rate:.0f} tokens per second{plain}"
