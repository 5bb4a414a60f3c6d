"""Words that an instruction names and a text should have, and what is said where it hasn't."""

from __future__ import annotations

from app.errors import EditError
from app.instructions.places.structure import CharRange
from app.instructions.words.replaced_words import places_of_words
from app.safe_text import counted, quoted


def words_place(text: str, words: str, window: CharRange) -> CharRange:
    """Where these words stand in a range of the text.

    Raises:
        EditError: they don't, or in several places.
    """
    start, end = window
    found = places_of_words(text[start:end], words)
    if len(found) == 1:
        return start + found[0].start(), start + found[0].end()
    if not found:
        raise missing(text, words, window)
    raise EditError(
        f"{quoted(words)} is there {len(found):,} times: nothing is changed. Name more of the words"
        " around it, or give the line's number."
    )


def nth(words: str, count: int, which: int) -> slice:
    """Which of the places of some words are meant: one, from 1 or from -1 for the last; all for 0.

    Raises:
        EditError: there are fewer.
    """
    if not which:
        return slice(count)
    number = which - 1 if which > 0 else count + which
    if not 0 <= number < count:
        raise EditError(
            f"{quoted(words)} is there only {counted(count, 'time')}: nothing is changed."
        )
    return slice(number, number + 1)


def missing(text: str, words: str, window: CharRange) -> EditError:
    """That a range of the text doesn't have them."""
    is_lines = all(at in {0, len(text)} or text[at - 1] == "\n" for at in window)
    where = "These lines have" if is_lines else "This place has"
    where = "The text has" if window == (0, len(text)) else where
    is_part = words.lower() in text[slice(*window)].lower()
    only = (
        " There it is only part of something else, or counts or marks an item." if is_part else ""
    )
    return EditError(
        f"{where} no {quoted(words)} as a word of its own: nothing is changed.{only} Check how it "
        "is written there, or say in other words what is to be changed."
    )
