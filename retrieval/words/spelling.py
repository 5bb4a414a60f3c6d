"""Words of a question that are misspelt, by what its documents say: "milage" where they have
"mileage".

A word is taken for misspelt only if neither the documents nor the embedding model's vocabulary,
30,000 words of English, have it, and one that they have is next to it, or two words side by side
are: "headteacher" where they have "head teacher". A word of English is looked for as such two, too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator

from retrieval.words.proper_names import words_with_capitals
from storage.fulltext import STOP_WORDS

LEAST_LETTERS = 5
"""Of such a word."""

LONG = 8
"""Letters of a word in which two may be wrong."""

_SEVERAL = 2
"""Wrong letters of which the second letter is none."""

MOST_WORDS = 32
"""Words of a question that are looked at."""

_JOINTS = frozenset({" ", "-", "\n"})
"""Between two words that may be one."""

_WORD = re.compile(r"[^\W\d_]+")


def suspicious(question: str, is_mentioned: Callable[[str], bool]) -> list[str]:
    """The words of a question that may be misspelt, in small letters: no names.

    Args:
        is_mentioned: whether a word, in small letters, stands in the documents.
    """
    words = [
        each[0].lower()
        for each, has_capital in words_with_capitals(question)
        if not has_capital and each[0].isalpha() and each[0].isascii()
    ][:MOST_WORDS]
    long = (word for word in dict.fromkeys(words) if len(word) >= LEAST_LETTERS)
    return [word for word in long if not is_mentioned(word)]


def respelled(
    words: Iterable[str], texts: Iterable[str], is_word: Callable[[str], bool]
) -> dict[str, str]:
    """For each of some words the nearest one in some texts, or two side by side, if near enough:
    with one letter more, less or other, or two exchanged; two of these in a long word. The first
    letter is right, and of a word with two wrong ones the second.

    Args:
        is_word: whether a word is one of English, of which every letter is right.
    """
    wanted = [*words]
    if not wanted:
        return {}
    initials = {word[0] for word in wanted}
    counts = Counter(word for text in texts for word in _words_and_pairs(text.lower(), initials))
    found = {}
    for word in wanted:
        most = 0 if is_word(word) else 2 if len(word) >= LONG else 1
        near = [
            (distance, " " in other, -count, other)
            for other, count in counts.items()
            if other[0] == word[0]
            and abs(len(joined := other.replace(" ", "")) - len(word)) <= most
            and (distance := edits(word, joined, most)) <= most
            and (distance < _SEVERAL or joined[1] == word[1])
        ]
        if near:
            found[word] = min(near)[-1]
    return found


def _words_and_pairs(text: str, initials: Container[str]) -> Iterator[str]:
    """Its words that begin with one of these letters, and so every two that stand side by side and
    aren't common ("may be").
    """
    for found in _WORD.finditer(text):
        if (word := found[0])[0] not in initials:
            continue
        yield word
        end = found.end()
        other = _WORD.match(text, end + 1) if text[end : end + 1] in _JOINTS else None
        if other is not None and STOP_WORDS.isdisjoint((word, other[0])):
            yield f"{word} {other[0]}"


def corrected(question: str, spelled: dict[str, str]) -> str:
    """The question with these words in the place of others, whatever their capitals."""
    return _WORD.sub(lambda each: spelled.get(each[0].lower(), each[0]), question)


def edits(one: str, other: str, most: int) -> int:
    """How many letters are put in, left out, exchanged with the next one or taken for others
    (optimal string alignment); `most` + 1 if more.
    """
    rows: list[list[int]] = [[*range(len(other) + 1)]]
    for i in range(1, len(one) + 1):
        row: list[int] = [i]
        for j in range(1, len(other) + 1):
            is_other = one[i - 1] != other[j - 1]
            cost = min(row[-1] + 1, rows[-1][j] + 1, rows[-1][j - 1] + is_other)
            is_exchanged = i > 1 < j and one[i - 1] == other[j - 2] and one[i - 2] == other[j - 1]
            row.append(min(cost, rows[-2][j - 2] + 1) if is_exchanged else cost)
        if min(row) > most:
            return most + 1
        rows.append(row)
    return min(rows[-1][-1], most + 1)
