"""Changes that are made in several places alike: a name in capital letters, two names exchanged, a
sign before or after each item.
"""

from __future__ import annotations

import re
from itertools import permutations
from random import Random

from app.teaching.edits.change import ItemList, TextChange, lists, with_lines
from app.teaching.edits.renaming import TABLES, often_or_once, replaced, whole_names
from app.teaching.texts.free_texts import Form

BEFORE = ("[ ]", "[x]", "TODO:", "NEW:", "Task:", "->", "(open)", "Item:")
AFTER = (";", ".", "(done)", "(open)", "!", "- yes", "(new)", "?")


def write_large(text: str, form: Form, random: Random) -> TextChange | None:
    """A name in capital letters, wherever it stands."""
    every = (name for table in TABLES for name in whole_names(text, table))
    names = [] if form == "code" else [name for name in every if name.upper() not in text]
    if not names:
        return None
    name = random.choice(often_or_once(text, names))
    return TextChange(text, replaced(text, name, name.upper()), "capitals", {"word": name})


def swap_names(text: str, form: Form, random: Random) -> TextChange | None:
    """Two names of one sort, each wherever the other one stood."""
    if form == "code":
        return None
    pairs = [
        (a, b)
        for table in TABLES
        for a, b in permutations(whole_names(text, table), 2)
        if a not in b and b not in a
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
