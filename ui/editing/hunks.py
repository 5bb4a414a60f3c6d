"""A change that waits, as HTML: in the list beside the text, and between its lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from app.editing.revision_notes import lines
from app.editing.typeface import LineRanges, are_fixed
from app.editing.word_diff import Pieces, compared
from app.lines import content
from app.safe_text import cut_short, one_line, printable
from ui.render import escape, shortened

if TYPE_CHECKING:
    from app.editing.hunks import Hunk, HunkSource

MOST_LINES = 60
"""Lines of one side that are shown."""

MOST_CHARACTERS = 4_000
"""Of a line."""

MOST_SOURCES, MOST_WORDS = 5, 120
"""Places that are named, and characters of the words of each, or of an instruction."""

_KEYS = {"accept": "Alt+Y", "reject": "Alt+N"}


@dataclass(frozen=True, slots=True)
class ShownHunk:
    """A hunk with the lines that it replaces.

    Attributes:
        is_open: whether it is still being written, so that it can't be decided.
        joint: the first lines, from 1, of the changes that are decided with it.
        also: what was said for an earlier change that is part of it; "" if none is.
        is_fixed: whether it is set in a fixed face.
        named: its key, its instruction and its sources, in which two that are shown differ, too.
    """

    hunk: Hunk
    old: tuple[str, ...]
    is_open: bool = False
    joint: tuple[int, ...] = ()
    also: str = ""
    is_fixed: bool = False
    named: tuple[int, int, tuple[HunkSource, ...]] = field(init=False)

    def __post_init__(self) -> None:
        """A hunk's own comparison leaves its name out."""
        object.__setattr__(self, "named", (self.hunk.key, self.hunk.ask, self.hunk.sources))


def shown_hunk(
    hunk: Hunk,
    lines: Sequence[str],
    fixed: LineRanges | None,
    *,
    is_open: bool = False,
    joint: tuple[int, ...] = (),
    also: str = "",
) -> ShownHunk:
    """A hunk of a text with these lines, of which some are set in a fixed face; None for all."""
    is_fixed = are_fixed(fixed, hunk.start, hunk.end, "".join(hunk.new))
    return ShownHunk(hunk, hunk.old(lines), is_open, joint, also, is_fixed)


def item(shown: ShownHunk) -> str:
    """A line of the list."""
    hunk = shown.hunk
    place = lines(hunk.start + 1, max(hunk.end, hunk.start + 1)).capitalize()
    return (
        f'<li data-hunk="{hunk.key}" tabindex="-1" aria-label="{escape(_label(shown))}">'
        f'<button type="button" class="place" data-hunk="{hunk.key}" data-do="show">{place}'
        f"</button>{between(shown)}</li>"
    )


@lru_cache(maxsize=512)
def between(shown: ShownHunk, *, has_buttons: bool = True) -> str:
    """Return a hunk as it is shown between the lines of the text."""
    hunk, face = shown.hunk, " fixed" * shown.is_fixed
    old, new = compared(shown.old[:MOST_LINES], hunk.new[:MOST_LINES])
    names = ("Removed", "Added") if hunk.conflict is None else ("There now", _other(hunk)[0])
    parts = [
        _side(f"old{face}", names[0], old, len(shown.old), "del"),
        _side(f"new{face}", names[1], new, len(hunk.new), "ins"),
    ]
    if hunk.conflict is not None:
        began = [((content(line), False),) for line in hunk.conflict[:MOST_LINES]]
        count = len(hunk.conflict)
        parts.insert(0, _side(f"began{face}", "Before both changes", began, count, "span"))
        parts.insert(0, f'<p class="conflict">{_other(hunk)[1]} Choose one, or edit.</p>')
    parts += map(_source, hunk.sources[:MOST_SOURCES])
    if shown.joint:
        parts.append(f'<p class="quiet">Decided together with {_changes_at(shown.joint)}.</p>')
    if shown.also:
        words = escape(printable(shortened(one_line(shown.also), MOST_WORDS)))
        parts.append(f'<p class="quiet">Includes the earlier change for “{words}”.</p>')
    return "".join([*parts, _buttons(shown) if has_buttons else ""])


def _other(hunk: Hunk) -> tuple[str, str]:
    """What a conflict's new lines are called, and how it came about: the person, another tab or the
    file may have changed the lines since they were to be revised, or two of these did.
    """
    if hunk.ask:
        return "The proposal", "These lines were changed after you gave the instruction."
    return "The other version", "These lines were changed in two ways."


def _changes_at(starts: Sequence[int]) -> str:
    """Like "the changes at lines 3 and 9"."""
    *before, last = (f"{each:,}" for each in starts)
    return (
        f"the changes at lines {', '.join(before)} and {last}"
        if before
        else (f"the change at line {last}")
    )


def _source(source: HunkSource) -> str:
    """A button that opens the passage that new words were copied from."""
    told = cut_short(printable(" ".join(source.words.split())), MOST_WORDS)
    name = escape(printable(source.name))
    return (
        f'<p class="from"><button type="button" data-open="{source.document}" '
        f'data-start="{source.start}" data-end="{source.end}">From {name}</button>'
        f" <q>{escape(told)}</q></p>"
    )


def _side(kind: str, label: str, sides: Sequence[Pieces], count: int, tag: str) -> str:
    if not sides:
        return ""
    rows = "".join(f"<div>{_line(each, tag)}</div>" for each in sides)
    more = count - MOST_LINES
    rest = f"<div>… {more:,} more lines</div>" if more > 0 else ""
    return f'<div class="hunk-{kind}" role="group" aria-label="{label}">{rows}{rest}</div>'


def _line(pieces: Pieces, tag: str) -> str:
    parts, left = list[str](), MOST_CHARACTERS
    for words, is_new in pieces:
        shown = escape(printable(words[:left]))
        parts.append(f"<{tag}>{shown}</{tag}>" if is_new and tag != "span" and shown else shown)
        left -= min(left, len(words))
    more = sum(len(words) for words, _ in pieces) - MOST_CHARACTERS
    return "".join(parts) + (f"… {more:,} more characters" if more > 0 else "")


def _buttons(shown: ShownHunk) -> str:
    if shown.is_open:
        return '<p class="quiet">Being written…</p>'
    is_conflict = shown.hunk.conflict is not None
    names = {
        "accept": f"Take {_other(shown.hunk)[0].lower()}" if is_conflict else "Accept",
        "reject": "Keep what is there" if is_conflict else "Reject",
        "edit": "Edit",
        "again": "Ask again",
    }
    made = "".join(
        f'<button type="button" data-hunk="{shown.hunk.key}" data-do="{do}"'
        f"{f' title={chr(34)}{_KEYS[do]}{chr(34)}' if do in _KEYS else ''}>{name}</button>"
        for do, name in names.items()
    )
    return f'<div class="hunk-buttons">{made}</div>'


def _label(shown: ShownHunk) -> str:
    hunk = shown.hunk
    if hunk.conflict is not None:
        kind = "Conflict"
    elif not hunk.new:
        kind = "Removal"
    else:
        kind = "Change" if shown.old else "Insertion"
    return f"{kind}, {lines(hunk.start + 1, max(hunk.end, hunk.start + 1))}"
