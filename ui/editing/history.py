"""The states of a text, and the difference between two of them, as HTML."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.editing.hunks import hunks_between
from app.editing.revision_notes import lines
from app.editing.typeface import fixed_lines
from app.lines import lines_of
from app.local_time import local_time
from app.safe_text import printable
from ui.editing.hunks import between, shown_hunk
from ui.render import escape

if TYPE_CHECKING:
    from app.editing.read_desk import DeskNow, DeskState
    from ui.editing.hunks import ShownHunk

SAME = "The texts are the same. A change is part of the text once it has been accepted."
NAMES = {
    "opened": "Opened",
    "typed": "Typed",
    "proposed": "Proposed",
    "accepted": "Accepted",
    "rejected": "Rejected",
    "edited": "Accepted with other words",
    "restored": "Restored",
    "read": "Read from the file",
    "merged": "Merged with the file",
    "saved": "Saved",
}


def history(states: Sequence[DeskState], now: DeskNow) -> str:
    """All states, the newest first, each to be compared or restored."""
    rows = "".join(_row(each, now.state.id) for each in reversed(states))
    return f'<ol class="states">{rows}</ol>'


def difference(old: str, new: str, *, is_fixed: bool = False) -> str:
    """Return the differences of two texts, change by change.

    Args:
        is_fixed: whether all lines are set in a fixed face.
    """
    base, fixed = lines_of(old), None if is_fixed else fixed_lines(old)
    shown = [shown_hunk(each, base, fixed) for each in hunks_between(old, new)]
    if not shown:
        return f'<p class="quiet">{SAME}</p>'
    return "".join(
        f"<section>{_place(each)}{between(each, has_buttons=False)}</section>" for each in shown
    )


def _place(shown: ShownHunk) -> str:
    hunk = shown.hunk
    return f"<h3>{lines(hunk.start + 1, max(hunk.end, hunk.start + 1)).capitalize()}</h3>"


def _row(state: DeskState, shown: int) -> str:
    # Who decides is the person, in any case.
    proposed = "" if state.action == "proposed" else ", proposed"
    by = f"{proposed} by {escape(printable(state.model))}" if state.author == "model" else ""
    asked = f"<q>{escape(printable(state.instruction))}</q>" if state.instruction else ""
    waiting = f"<small>{len(state.hunks)} to decide</small>" if state.hunks else ""
    mark = ' aria-current="true"' if state.id == shown else ""
    after = f' data-after="{state.parent}"' if state.parent is not None else ""
    # Who hears a control of one of many states hears of which.
    of = f'aria-describedby="state-{state.id}"'
    back = f'<button type="button" data-restore="{state.id}" {of}>Restore</button>'
    restore = '<span class="now">Shown now</span>' if state.id == shown else back
    return (
        f'<li{mark}{after}><div class="what" id="state-{state.id}">'
        f"<strong>{NAMES[state.action]}{by}</strong> "
        f'<time datetime="{escape(state.created_at)}">{local_time(state.created_at)}</time> '
        f'{asked} {waiting}</div><div class="choose">'
        f'<label><input type="radio" name="old" value="{state.id}" {of}> Compare</label>'
        f'<label><input type="radio" name="new" value="{state.id}" {of}> with</label>{restore}'
        "</div></li>"
    )
