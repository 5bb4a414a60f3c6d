"""Punctuation marks put right behind words, or at the ends of lines, items and sentences."""

from __future__ import annotations

from app.instructions.asked_change import Destination
from app.instructions.change_forms import MARKS
from app.instructions.places.finding import found_places
from app.instructions.places.structure import CharRange, line_around, title_lines
from app.instructions.places.units import own_lines
from app.instructions.places.vocabulary import Unit
from app.instructions.text_edit import SPACES, TextEdit
from app.instructions.text_kinds import is_code
from app.instructions.unclear import UnclearError
from app.instructions.words.naming import words_place
from retrieval.text.line_forms import ENDED
from retrieval.words.value_words import CURRENCY_SIGNS

MARKED: frozenset[Unit] = frozenset({"line", "item", "sentence"})
"""What ends with a mark."""

_CLOSERS = "\"'\u201d\u2019)]`*_"
_REACH = 200
"""Characters of a line that are looked at."""


def marks_put(text: str, mark: str, to: Destination, window: CharRange) -> tuple[TextEdit, ...]:
    """A punctuation mark right behind a word, or at the ends of places, where no other one stands.

    Raises:
        UnclearError: one does everywhere, or it isn't said behind which word.
    """
    if to.words:
        start, end = words_place(text, to.words, window)
        ends = [end if to.side == "after" else len(text[:start].rstrip(SPACES))]
    elif to.place and to.side == "end" and to.place.unit in MARKED:
        if to.place.is_every and is_code(text):
            raise UnclearError  # not every line of code ends a statement
        places = found_places(text, to.place, window)
        own = (
            own_lines(text, to.place.unit, each)
            for each in places
            if each[0] not in title_lines(text)
        )
        ends = [each[0] + len(text[slice(*each)].rstrip()) for each in own]
    else:
        raise UnclearError
    found = [at for at in ends if _may_end(text, at)]
    if not found:
        raise UnclearError
    return tuple(TextEdit(at, at, mark) for at in found)


def _may_end(text: str, at: int) -> bool:
    """Whether a mark may be put behind what stands there: a word, brackets or code."""
    own = line_around(text, max(0, at - 1))[0]
    before = text[max(own, at - _REACH) : at]
    last = before.rstrip(_CLOSERS)[-1:]
    is_word = last.isalnum() or last in tuple(f"%\u00b0{CURRENCY_SIGNS}")
    return is_word and not ENDED.search(before) and text[at : at + 1] not in MARKS.values()
