"""Mend typos: those that a rule makes in common words, so that what they were is known."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from random import Random
from typing import get_args

from app.teaching.edits.change import TextChange, outside_code
from app.teaching.texts.free_texts import Form, free_texts
from app.teaching.texts.invented_patterns import POOLS

COMMON = 12
"""Texts that a word has to be in, for everybody to know how it is written."""

_WORD = re.compile(r"(?<![\w`'/.@_-])[a-z]{4,}(?![\w`'/@_=(\[-]|\.\w|:/)")
_COMMENT = re.compile(r"#[^\n]*|\"\"\".*?\"\"\"|'''.*?'''", re.DOTALL)
_NEIGHBOURS = "sq vn xv sf wr dg fh gj uo hk jl ko nk bm ip ol wa et ad ry yi cb qe zc tu xs"
_NEAR = dict(
    zip(
        "abcdefghijklmnopqrstuvwxyz",
        _NEIGHBOURS.split(),
        strict=True,
    )
)
"""The letters beside each on a keyboard."""

_KNOWN_MISTAKES = {
    "receive": "recieve",
    "received": "recieved",
    "separate": "seperate",
    "definitely": "definately",
    "occurred": "occured",
    "until": "untill",
    "which": "wich",
    "because": "becuase",
    "their": "thier",
    "address": "adress",
    "necessary": "neccessary",
    "beginning": "begining",
    "different": "diffrent",
    "between": "betwen",
    "before": "befor",
    "without": "witout",
    "available": "availible",
    "agreement": "agrement",
    "business": "buisness",
    "through": "trough",
    "tomorrow": "tommorow",
    "probably": "probaly",
    "interest": "intrest",
}


def mend_typos(text: str, form: Form, random: Random) -> TextChange | None:
    """One to five words as they should be, in words that stand in the text's prose."""
    places = common_words(text, form)
    if len(places) < 4:
        return None
    count = min(random.choice((1, 1, 2, 2, 3, 3, 4, 5)), len(places) // 3)
    wrong = text
    for start, end in sorted(random.sample(places, count), reverse=True):
        typo = misspelt(text[start:end], random)
        if typo is None:
            return None
        wrong = wrong[:start] + typo + wrong[end:]
    return TextChange(wrong, text, "typo" if count == 1 else "typos", {"count": _COUNTS[count]})


_COUNTS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five"}


def common_words(text: str, form: Form) -> list[tuple[int, int]]:
    """Ranges of the words that everybody knows, in code those of comments only."""
    inside = (
        _COMMENT.finditer(text) if form == "code" else [re.compile(r".*", re.DOTALL).match(text)]
    )
    ranges = [each.span() for each in inside if each is not None]
    free = outside_code(text) if form == "markdown" else None
    return [
        found.span()
        for start, end in ranges
        for found in _WORD.finditer(text, start, end)
        if found[0] in _common() and (free is None or free[text.count("\n", 0, found.start())])
    ]


def misspelt(word: str, random: Random) -> str | None:
    """The word with a typo, which is no other word; None if none was found."""
    if word in _KNOWN_MISTAKES and random.random() < 0.5:
        return _KNOWN_MISTAKES[word]
    for _ in range(20):
        typo = _slip(word, random)
        if typo != word and typo not in _known() and sorted(typo) != sorted(word[:1]):
            return typo
    return None


def _slip(word: str, random: Random) -> str:
    """Two letters swapped, one left out, doubled, or hit beside its key."""
    at = random.randrange(1, len(word) - 1)
    match random.randrange(6):
        case 0 | 1:
            return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
        case 2 | 3:
            return word[:at] + word[at + 1 :]
        case 4:
            return word[:at] + word[at] + word[at:]
        case _:
            return word[:at] + random.choice(_NEAR[word[at]]) + word[at + 1 :]


@cache
def _counts() -> Counter[str]:
    """In how many texts each word is."""
    counts: Counter[str] = Counter()
    for form in get_args(Form):
        for text in free_texts(form, held_out=False):
            counts.update(set(re.findall(r"[a-z]+", text.text)))
    return counts


@cache
def _common() -> frozenset[str]:
    patterns = re.findall(r"[a-z]+", re.sub(r"<[^<>|]*>", "", " ".join(sum(POOLS.values(), ()))))
    return frozenset(w for w, n in _counts().items() if n >= COMMON and len(w) > 3) | {*patterns}


@cache
def _known() -> frozenset[str]:
    return frozenset(_counts()) | _common()
