"""Notes beside a page's text, and below it where a paragraph goes on: they stand in its sentences.

A note is a column of smaller type left or right of the text, or the last lines of the page; it has
a mark or several lines, as bullets, labels and numbers beside a text have not. It is put behind the
paragraph that it is beside; behind one that goes on on the next page it would cut a sentence, so it
goes before that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median

from retrieval.parse.pdf_rows import PlacedWord, placed
from retrieval.parse.pdf_words import PageText
from retrieval.parse.placed_lines import LineRange, PlacedLine, placed_lines
from retrieval.text.line_forms import ENDED

SMALL = 0.92
"""Height of a note's words, at most, in that of the text's."""

MOST = 0.4
"""Share of a page's words that are in notes, at most."""

MOST_WORDS = 3000
"""Of a page; bounds the work for one that was made to cost some."""

WHITE = 0.8
"""Between a note and the text, and between two paragraphs, in heights of the text's words."""

ALIGNED = 1.5
"""Heights by which the beginnings of a note's lines may differ."""

OUTLIERS = 0.02
"""Share of the text's words that reach beyond its edges."""

LEAST_WORDS = 6
"""Of a note without a mark."""

_MARK = re.compile(r"\d{1,3}|[*\u2217†‡§¶]+|[⁰¹²³⁴-⁹]+")
BREAK = "\n\n"


def move_notes(page: PageText) -> None:
    """Put the notes of a page where they cut no paragraph."""
    words = list(placed(page.ranges, page.boxes))
    if not 0 < len(words) <= MOST_WORDS:
        return
    height = median(word.height for word in words)
    notes = list(_notes(page, words, height))
    if not notes or sum(map(len, notes)) > MOST * len(words):
        return
    body, places = _apart(page, notes)
    body = len(page.text[:body].rstrip())
    lines = [each for each in placed_lines(page) if each[0][0] < body]
    if lines:
        _put(page, body, places, lines, height)


def _notes(
    page: PageText, words: Sequence[PlacedWord], height: float
) -> Iterator[list[PlacedWord]]:
    """Words of smaller type that follow one another beside the text, or below all of it."""
    full = [word for word in words if word.height >= SMALL * height]
    lefts, rights = sorted(word.left for word in full), sorted(word.right for word in full)
    left, right = lefts[int(OUTLIERS * len(full))], rights[-1 - int(OUTLIERS * len(full))]
    bottom = max(word.bottom for word in full)
    sides = {
        word.number: (word.left > right) - (word.right < left) + 2 * (word.top > bottom)
        for word in words
        if word.height < SMALL * height
    }
    notes: list[list[PlacedWord]] = []
    for side in sorted(set(sides.values()) - {0}):
        before: PlacedWord | None = None
        for word in words:
            if sides.get(word.number) != side:
                continue
            if before is None or not _goes_on(before, word, page.text, height):
                notes.append([])
            notes[-1].append(word)
            before = word
    for note in notes:
        if _says(note, page.text) and _is_note(note, words, height):
            yield note


def _goes_on(before: PlacedWord, word: PlacedWord, text: str, height: float) -> bool:
    """Whether a word is of the same note as the one before: on its line or on the next."""
    if not _is_below(before, word):
        return True
    is_marked = _MARK.fullmatch(text, word.start, word.end) is not None
    return not is_marked and 0 < word.middle - before.middle < 2 * height


def _says(run: Sequence[PlacedWord], text: str) -> bool:
    """Whether words begin with a footnote's mark, or are several lines of text."""
    first, *others = [text[word.start : word.end] for word in run]
    letters = sum(any(map(str.isalpha, word)) for word in others)
    is_whole = all(
        text[start - 1 : start].strip() == text[end : end + 1].strip() == ""
        for start, end in _runs(run)
    )
    if not is_whole or 2 * letters <= len(others):
        return False
    if _MARK.fullmatch(first):
        return True
    lines = sum(_is_below(one, other) for one, other in pairwise(run))
    return len(run) >= LEAST_WORDS and lines > 0 and sum(map(str.islower, others)) > len(run) / 2


def _is_note(note: Sequence[PlacedWord], words: Sequence[PlacedWord], height: float) -> bool:
    """Whether words are a column of their own: their lines begin at one edge, nothing else stands
    close to them, and what they are beside is text and no table's row of their type.
    """
    own = {word.number for word in note}
    begins = [two.left for one, two in pairwise([None, *note]) if two and _is_below(one, two)]
    level = {
        word: min(max(word.left - each.right, each.left - word.right) for each in near)
        for word in words
        if word.number not in own
        and (near := [e for e in note if min(word.bottom, e.bottom) > max(word.top, e.top)])
    }
    small = sum(word.height < SMALL * height for word in level)
    return (
        max(begins) - min(begins) <= ALIGNED * height
        and min(level.values(), default=height) >= WHITE * height
        and 2 * small <= len(level)
    )


def _is_below(one: PlacedWord | None, other: PlacedWord) -> bool:
    return one is None or other.left < one.right


def _apart(
    page: PageText, notes: Sequence[Sequence[PlacedWord]]
) -> tuple[int, list[tuple[int, LineRange]]]:
    """Put the notes behind the text.

    Returns:
        the text's length, and of each note where in the text it stood and where it stands now.
    """
    text, pieces, at, length = page.text, list[tuple[int, int] | str](), 0, 0
    runs = sorted((run, number) for number, note in enumerate(notes) for run in _runs(note))
    places: dict[int, int] = {}
    for (start, end), number in runs:
        kept = at + len(text[at:start].rstrip())
        following = end + len(text[end:]) - len(text[end:].lstrip())
        pieces.append((at, kept))
        length += kept - at
        places.setdefault(number, length)
        if length and following < len(text):
            pieces.append("\n" if "\n" in text[kept:following] else " ")
            length += 1
        at = following
    pieces.append((at, len(text)))
    at = body = length + len(text) - at
    found = []
    for number, note in enumerate(notes):
        own = [piece for run in _runs(note) for piece in ("\n", run)][1:]
        size = sum(len(each) if isinstance(each, str) else each[1] - each[0] for each in own)
        found.append((places[number], (at + len(BREAK), at + len(BREAK) + size)))
        pieces += [BREAK, *own]
        at += len(BREAK) + size
    page.arrange(pieces)
    return body, found


def _runs(note: Sequence[PlacedWord]) -> list[tuple[int, int]]:
    """The ranges of a note's words that follow one another in the text."""
    edges = [place for place, (a, b) in enumerate(pairwise(note), 1) if b.number > a.number + 1]
    runs = [note[a:b] for a, b in pairwise([0, *edges, len(note)])]
    return [(run[0].start, run[-1].end) for run in runs]


def _put(
    page: PageText,
    body: int,
    places: Sequence[tuple[int, LineRange]],
    lines: Sequence[tuple[LineRange, PlacedLine]],
    height: float,
) -> None:
    """Put each note where a paragraph ends."""
    ends = [line[1] - 1 for (line, one), (_, other) in pairwise(lines) if _ends(one, other, height)]
    is_open = not ENDED.search(page.text[:body].rstrip())
    pieces: list[tuple[int, int] | str] = []
    at = 0
    targets = sorted((_target(place, ends, body, is_open=is_open), note) for place, note in places)
    for target, note in targets:
        if target > at:
            pieces += [(at, target), BREAK]
        pieces += [note, BREAK]
        at = max(at, min(target + 1, body))
    page.arrange([*pieces, (at, body)] if at < body else pieces[:-1])


def _target(place: int, ends: Sequence[int], body: int, *, is_open: bool) -> int:
    """Where the paragraph ends that has this place, or where it begins if it goes on."""
    if behind := [end for end in ends if end >= place]:
        return behind[0]
    return ends[-1] if is_open and ends else body


def _ends(one: PlacedLine, other: PlacedLine, height: float) -> bool:
    """Whether a paragraph ends with a line."""
    is_indented = other.left - one.left > height / 2
    white = other.top - one.bottom
    return is_indented or white > WHITE * height or not other.is_as_high_as(one.height)
