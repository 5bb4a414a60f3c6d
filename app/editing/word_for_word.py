"""A text revised without a model, where an instruction names the words and those in their place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.editing.hunks import Hunk, hunks_between
from app.editing.lines import lines_of
from app.editing.replaced_words import replaced_words
from app.editing.replacement import Replacement, asked_replacement
from app.editing.revised_part import RevisedPart
from app.editing.windows import TextWindow
from app.errors import EditError
from app.safe_text import quoted

REVISER = "Palimpsest, word for word"
"""Who has made such a revision, in place of a model's title."""


def word_for_word(
    text: str, instruction: str, select: TextWindow | None = None
) -> RevisedPart | None:
    """What an instruction changes that can be carried out to the letter; None for one that a model
    has to read.

    Args:
        select: the lines that it is about; None for all.

    Raises:
        EditError: it names words that are not there.
    """
    asked = asked_replacement(instruction)
    if asked is None:
        return None
    lines = lines_of(text)
    window = TextWindow(0, len(lines))
    if select is not None:
        window = TextWindow(select.start, min(select.end, len(lines)))
    own = "".join(lines[window.start : window.end])
    found = replaced_words(own, asked)
    if found is None:
        if asked.is_certain:
            raise EditError(_missing(asked, is_all=select is None))
        return None
    hunks = tuple(_by_line(hunks_between(own, found.text), window.start))
    return RevisedPart(window, hunks, "replaced", window.end, replaced=found)


def _missing(asked: Replacement, *, is_all: bool) -> str:
    where, old = "the text has" if is_all else "these lines have", quoted(asked.old)
    what = f"{old} as a word of its own"
    if asked.beside:
        what = f"sentence with both {quoted(asked.beside)} and {old}"
    return (
        f"Nothing was changed: {where} no {what}. Check how it is written there, or say in other "
        "words what is to be changed."
    )


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
