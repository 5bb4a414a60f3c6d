"""Nothing to change: what is asked for is not there, or done already."""

from __future__ import annotations

from random import Random

from app.teaching.edits.change import TextChange, lists
from app.teaching.edits.renaming import PARTS, THINGS
from app.teaching.edits.typos import common_words
from app.teaching.texts.free_texts import Form
from app.teaching.texts.invented_texts import new_item, words


def leave(text: str, form: Form, random: Random) -> TextChange | None:
    """The text as it is."""
    ways = (
        ["typos", "typos", "rename_code"]
        if form == "code"
        else ["typos", "typos", "rename", "drop_item"]
    )
    way = random.choice(ways)
    if way == "drop_item":
        item = new_item("", random)
        is_there = item in text or not lists(text)
        return None if is_there else TextChange(text, text, way, {"item": item})
    if way == "typos":
        return TextChange(text, text, way, {"count": "the"}) if common_words(text, form) else None
    if way == "rename_code":
        old, new = (f"{random.choice(PARTS)}_{random.choice(THINGS)}" for _ in range(2))
    else:
        old, new = random.sample(words(random.choice(("first", "last", "city", "firm"))), 2)
    if old.casefold() in text.casefold() or old == new:
        return None
    return TextChange(text, text, way, {"old": old, "new": new})
