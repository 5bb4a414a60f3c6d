"""A text revised without a model, where an instruction names the words and those in their place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.editing.hunks import Hunk, hunks_between
from app.editing.lines import lines_of
from app.editing.replaced_words import ReplacedWords, places_of, replaced_words
from app.editing.replacement import asked_replacement
from app.editing.revised_part import RevisedPart
from app.editing.windows import TextWindow
from app.errors import EditError
from app.safe_text import quoted

REVISER = "Palimpsest, word for word"
"""Who has made such a revision, in place of a model's title."""


def word_for_word(
    text: str, instruction: str, select: TextWindow | None = None
) -> RevisedPart | None:
    """The text with what `named_words` finds, as hunks; raises what it does."""
    named = named_words(text, instruction, select)
    if named is None:
        return None
    window, found = named
    own = "".join(lines_of(text)[window.start : window.end])
    hunks = tuple(_by_line(hunks_between(own, found.text), window.start))
    return RevisedPart(window, hunks, "replaced", window.end, replaced=found)


def named_words(
    text: str, instruction: str, select: TextWindow | None = None
) -> tuple[TextWindow, ReplacedWords] | None:
    """What an instruction changes that can be carried out to the letter, and in which lines; None
    for one that a model has to read.

    Args:
        select: the lines that it is about; None for all.

    Raises:
        EditError: it names words that are not there, or a number that is there several times.
    """
    asked, lines = asked_replacement(instruction), lines_of(text)
    window = TextWindow(0, len(lines))
    if select is not None:
        window = TextWindow(select.start, min(select.end, len(lines)))
    if asked is None or (select is not None and window.start >= window.end):
        return None
    own = "".join(lines[window.start : window.end])
    places = places_of(own, asked)
    if not places and asked.is_certain:
        where = "The text has" if select is None else "These lines have"
        raise EditError(
            f"{where} no {quoted(asked.old)} as a word of its own: nothing is replaced. Check how "
            "it is written there, or say in other words what is to be changed."
        )
    if asked.kind == "number" and len(places) > 1:
        raise EditError(
            f"{quoted(asked.old)} is there {len(places):,} times: nothing is replaced. Choose the "
            f"line, or name what it is of: Change the rent from {asked.old} to {asked.new}. In "
            f'quotation marks it is replaced everywhere: Replace "{asked.old}" with "{asked.new}".'
        )
    if not places or (asked.kind == "value" and len(places) > 1):
        return None
    return window, replaced_words(own, asked, places)


def _by_line(hunks: Iterable[Hunk], first: int) -> Iterator[Hunk]:
    """Each line as a hunk of its own, where as many lines take their place, since each place can be
    decided by itself; as lines of the whole text.
    """
    for each in hunks:
        start, end = first + each.start, first + each.end
        if end - start == len(each.new):
            for number, line in enumerate(each.new, start):
                yield Hunk(number, number + 1, (line,))
        else:
            yield Hunk(start, end, each.new)
