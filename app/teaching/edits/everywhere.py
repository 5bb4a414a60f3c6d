"""Changes that are made in several places alike: a name in capital letters, two names exchanged, a
sign before or after each item.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from app.teaching.edits.change import (
    ItemList,
    TextChange,
    lists,
    occurrences,
    stands_alone,
    with_lines,
)
from app.teaching.edits.renaming import TABLES, replaced
from app.teaching.texts.free_texts import Form
from app.teaching.texts.invented_words import WORDS

BEFORE = ("[ ]", "[x]", "TODO:", "NEW:", "Task:", "->", "(open)", "Item:")
AFTER = (";", ".", "(done)", "(open)", "!", "- yes", "(new)", "?")


def write_large(text: str, form: Form, random: Random) -> TextChange | None:
    """A name in capital letters, wherever it stands."""
    names = [] if form == "code" else [name for name in _names(text) if name.upper() not in text]
    if not names:
        return None
    name = random.choice(_often(text, names))
    return TextChange(text, replaced(text, name, name.upper()), "capitals", {"word": name})


def swap_names(text: str, form: Form, random: Random) -> TextChange | None:
    """Two names of one sort, each wherever the other one stood."""
    if form == "code":
        return None
    names = list(_names(text))
    pairs = [
        (a, b)
        for table in TABLES
        for a in names
        for b in names
        if a != b and a in WORDS[table] and b in WORDS[table] and a not in b and b not in a
    ]
    if not pairs:
        return None
    a, b = random.choice(pairs)
    new = re.sub(
        rf"(?<!\w)(?:{re.escape(a)}|{re.escape(b)})(?!\w)",
        lambda found: b if found[0] == a else a,
        text,
    )
    return TextChange(text, new, "swap_names", {"a": a, "b": b})


def mark_items(text: str, form: Form, random: Random) -> TextChange | None:
    """The same sign before or after each item of the only list."""
    found = [] if form == "code" else lists(text)
    if len(found) != 1:
        return None
    (each,) = found
    if random.random() < 0.5:
        sign = random.choice(BEFORE)
        return _marked(text, each, [f"{sign} {item}" for item in each.items], "begin_items", sign)
    sign = random.choice(AFTER)
    if any(item.endswith((*".;!?:,", sign)) for item in each.items):
        return None
    gap = " " if sign[0] in "(-" else ""
    return _marked(text, each, [f"{item}{gap}{sign}" for item in each.items], "end_items", sign)


def _marked(text: str, each: ItemList, items: list[str], wording: str, sign: str) -> TextChange:
    new = with_lines(text, each.first, each.end, each.lines(items))
    return TextChange(text, new, wording, {"text": sign})


def _names(text: str) -> Iterator[str]:
    """Names that the text has as whole words alone."""
    for table in TABLES:
        yield from sorted(
            name for name in WORDS[table] if name in text and stands_alone(text, name)
        )


def _often(text: str, names: list[str]) -> list[str]:
    return [name for name in names if len(occurrences(text, name)) > 1] or names
