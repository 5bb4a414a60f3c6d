"""Finds where the words of a text come from, by the accepted changes that brought them in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.editing.hunks import Hunk, HunkSource
from app.editing.stored_form import hunk_of
from app.lines import unified
from storage.desk_records import Action, StateRecord

_TAKEN: frozenset[Action] = frozenset({"accepted", "edited"})


@dataclass(frozen=True, slots=True)
class Citation:
    """Words that end at `end` (code points) of a text, and where they were copied from."""

    end: int
    source: HunkSource


def citations(text: str, states: Sequence[StateRecord], head: int) -> list[Citation]:
    """Those of a text in order; words that aren't there any more have none.

    Args:
        text: with line feeds alone.
        states: all of the text's; `head` is the one that is shown.
    """
    found = dict[HunkSource, Citation]()
    for hunk in _accepted({each.id: each for each in states}, head):
        block = text.find(unified("".join(hunk.new)))
        for source in hunk.sources:
            at = text.find(source.words, max(block, 0))
            if at >= 0:
                found[source] = Citation(at + len(source.words), source)
    return sorted(found.values(), key=lambda each: each.end)


def with_footnotes(text: str, cited: Sequence[Citation], places: Sequence[str]) -> str:
    """The text with a footnote of Markdown for each citation.

    Args:
        places: what each source is called, such as "report.pdf, page 3".
    """
    parts, at = list[str](), 0
    for number, each in enumerate(cited, 1):
        parts += [text[at : each.end], f"[^{number}]"]
        at = each.end
    notes = [
        f"[^{number}]: “{' '.join(each.source.words.split())}”, {place}\n"
        for number, (each, place) in enumerate(zip(cited, places, strict=True), 1)
    ]
    if not notes:
        return text
    gap = "\n" if text.endswith("\n") else "\n\n"
    return "".join([*parts, text[at:], gap, *notes])


def _accepted(states: dict[int, StateRecord], head: int | None) -> Iterator[Hunk]:
    """Hunks that were accepted on the way to a state, the last one first."""
    while head is not None:
        state = states[head]
        if state.action in _TAKEN and state.parent is not None:
            left = {each.key for each in state.hunks}
            waiting = states[state.parent].hunks
            yield from (hunk_of(each) for each in waiting if each.key not in left)
        head = state.parent
