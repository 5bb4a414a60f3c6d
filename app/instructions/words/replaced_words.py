"""Words of a text replaced to the letter, wherever they stand by themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from app.instructions.text_edit import TextEdit
from app.instructions.text_kinds import is_prose
from app.instructions.words.beside import fitted_in, not_doubled
from app.instructions.words.dashes import is_about_dashes
from app.instructions.words.item_marks import is_mark, is_numbering
from app.instructions.words.letter_case import in_case, is_same_word, spellings
from app.instructions.words.number_edges import edges, is_day
from app.instructions.words.replacement import Replacement
from app.instructions.words.sentence_edges import ends_sentence, is_abbreviation
from app.instructions.words.surroundings import (
    ADDRESS,
    is_address,
    is_key,
    is_option,
    is_path,
    is_within_name,
    word_at,
)
from app.instructions.words.value_names import is_called, names_needed
from app.safe_text import counted, quoted

MOST_LEFT = 4
"""Words like the old ones that are named."""

MOST_VALUES = 2
"""Places of a value that are looked for: of several none is changed."""


_GAP = r"(?:[ \t\u00a0\u2009\u202f]{1,99}|[ \t]{0,99}\r?\n[ \t]{0,99})"
_BROKEN = re.compile(r"[ \t]{0,99}\r?\n[ \t]{0,99}")
_MARKS_BEHIND = re.compile(r"([.,;:!?)\]\"'\u201d\u2019]{0,5}) ")
"""What belongs to the line of the words before it, and the space behind."""


@dataclass(frozen=True, slots=True)
class ReplacedWords:
    """Words replaced in a text.

    Attributes:
        edits: of the text, one for each place.
        left: words like them that stay: longer ones, addresses, others in other case; the first
            ones.
        notes: what else to look at, in sentences.
    """

    asked: Replacement
    edits: tuple[TextEdit, ...]
    left: tuple[str, ...]
    notes: tuple[str, ...] = ()

    def with_notes(self, notes: tuple[str, ...]) -> ReplacedWords:
        """With more sentences on what is done."""
        return replace(self, notes=(*self.notes, *notes))

    @property
    def plan(self) -> str:
        """What is going to be done, in a sentence."""
        old, new = quoted(self.asked.old), quoted(self.asked.new)
        return f"Replaces {old} with {new} in {counted(len(self.edits), 'place')}."

    @property
    def done(self) -> tuple[str, ...]:
        """What has been done, and what is like it and stays."""
        old, new = quoted(self.asked.old), quoted(self.asked.new)
        where = counted(len(self.edits), "place")
        done = f"{old} was replaced with {new} word for word in {where}."
        if not self.left:
            return done, *self.notes
        left = f"Not replaced: {', '.join(map(quoted, self.left))}."
        if is_about_dashes(self.asked) and not self.asked.is_every:
            left += f" For these, too: Replace all {old} with {new}."
        return done, *self.notes, left

    @property
    def stays(self) -> tuple[str, ...]:
        """What is said behind the first sentence: notes, and what is like the words and stays."""
        return self.done[1:]


def places_of(text: str, asked: Replacement) -> list[re.Match[str]]:
    """The places of the old words in a text; a value only where its name is beside it, and no more
    places than show that there are several.

    Only whole words count, also those with capital letters where the old words are in small
    letters, and those broken over two lines. Words within addresses don't, nor do those within
    paths of files and names with hyphens, unless they are in quotation marks or stand nowhere else.
    """
    found = _same_words(text, asked)
    if asked.kind == "placeholder":
        return [*found]
    own = (each for each in found if not _stays(each, asked))
    if asked.kind == "value":
        names = names_needed(text, asked.beside.split())
        return [*islice((each for each in own if is_called(each, names)), MOST_VALUES)]
    places = [*own]
    if asked.kind == "words" and asked.is_certain:
        return places
    return [each for each in places if not (is_path(each) or is_within_name(each))] or places


def places_of_words(text: str, words: str) -> list[re.Match[str]]:
    """The places of some words as `places_of` tells them, whatever is to be done there."""
    return places_of(text, Replacement("words", words, words))


def days_of(text: str, asked: Replacement) -> list[re.Match[str]]:
    """The places of a number that are days of dates, which aren't replaced."""
    return [each for each in _same_words(text, asked) if is_day(each)]


def _same_words(text: str, asked: Replacement) -> Iterator[re.Match[str]]:
    return (e for e in _pattern(text, asked).finditer(text) if is_same_word(e, asked))


def _stays(found: re.Match[str], asked: Replacement) -> bool:
    """Whether a place isn't replaced since it is part of an address, a command's option, a command
    of LaTeX or a date, or the number or marker of an item.
    """
    may_be_part = asked.kind in {"words", "name"} and not ADDRESS.search(asked.old)
    if may_be_part and (is_address(found) or is_option(found) or is_key(found, asked.old)):
        return True
    if asked.kind in {"number", "value"} and is_day(found):
        return True
    return asked.kind != "name" and (is_numbering(found) or is_mark(found, asked))


def replaced_words(text: str, asked: Replacement, places: Sequence[re.Match[str]]) -> ReplacedWords:
    """The words at these places replaced."""
    edits = tuple(_edit(each, asked) for each in places)
    left = dict.fromkeys(_left(text, asked, {each.start() for each in places}))
    return ReplacedWords(asked, edits, tuple(left)[:MOST_LEFT])


def _edit(found: re.Match[str], asked: Replacement) -> TextEdit:
    """The new words at a place; a line's end within the old ones stays behind them and the marks
    that follow, and so does the full stop of a sentence that an abbreviation ends.
    """
    end, new = found.end(), _in_place(found, asked)
    if _has_full_stop(asked) and ends_sentence(found.string, end):
        new = f"{new}."
    broken = _BROKEN.search(found[0]) if "\n" in found[0] else None
    behind = _MARKS_BEHIND.match(found.string, end) if broken else None
    if broken and behind:
        return fitted_in(found, TextEdit(found.start(), behind.end(), new + behind[1] + broken[0]))
    return fitted_in(found, TextEdit(found.start(), end, new))


def _has_full_stop(asked: Replacement) -> bool:
    """Whether the full stop of the old words is part of them, as an abbreviation's is, and the new
    words have none.
    """
    old, new = asked.old, asked.new
    if asked.kind != "words" or not re.search(r"\w\.$", old) or new[-1] in ".!?\u2026":
        return False
    return old[:-1] != new and (not asked.is_certain or is_abbreviation(old.rpartition(" ")[2]))


def _pattern(text: str, asked: Replacement) -> re.Pattern[str]:
    either = "|".join(map(_written, spellings(text, asked)))
    first, last = asked.old[0], asked.old[-1]
    before = r"(?<!\w)" if re.match(r"\w", first) else ""
    behind = r"(?![\w\u0300-\u036f])" if re.match(r"\w", last) else ""
    if asked.kind == "words":  # no part of "1,900" or of "can't"
        behind += r"(?!\d)" if last == "." else r"(?!['\u2019][tm]\b)"
    # no part of a longer number, a date or a range
    before, behind = map("".join, zip((before, behind), edges(text, asked), strict=True))
    if asked.old in {",", ".", ":"} and is_prose(text):  # no part of a number
        return re.compile(rf"(?<!\d){either}|{either}(?!\d)")
    if asked.kind == "placeholder":  # no text of a link
        behind += r"(?!\()"
    return re.compile(rf"{before}(?:{either}){behind}")


def _written(words: str) -> str:
    """A pattern of words with any white space between them, and either apostrophe."""
    return re.sub(r"['\u2019]", "['\u2019]", _GAP.join(map(re.escape, words.split())))


def _in_place(found: re.Match[str], asked: Replacement) -> str:
    """What is written at a place."""
    if asked.kind in {"number", "value"}:
        return _alone(found, asked.new)
    is_literal = asked.is_certain or not is_prose(found.string)
    new = asked.new if is_literal else not_doubled(found, asked.new)
    return in_case(found, replace(asked, new=new))


def _alone(found: re.Match[str], new: str) -> str:
    """A number without the currency or the unit that stands beside it there already."""
    text, start, end = found.string, found.start(), found.end()
    head, space, rest = new.partition(" ")
    if space and not head[0].isdigit() and text.endswith((f"{head} ", f"{head}\u00a0"), 0, start):
        new = rest
    elif not new[0].isalnum() and text.endswith(new[0], 0, start):
        new = new[1:]
    number, space, unit = new.rpartition(" ")
    behind = re.compile(rf"{_GAP}{re.escape(unit)}(?!\w)")
    if space and number[-1].isdigit() and behind.match(text, end):
        return number
    sign = new[-1]
    return new[:-1] if not sign.isalnum() and text.startswith(sign, end) else new


def _left(text: str, asked: Replacement, places: set[int]) -> Iterator[str]:
    """The words around every other place of the old ones, in any case."""
    for found in re.finditer(_written(asked.old), text, re.IGNORECASE):
        if found.start() not in places:
            yield word_at(found)
