"""Kinds of changes that are only measured and never taught: what somebody who can do the others
should be able to do.
"""

from __future__ import annotations

import re
from random import Random

from app.teaching.edits.change import TextChange, lists, with_lines
from app.teaching.edits.renaming import often_or_once, replaced, whole_names
from app.teaching.edits.statements import statements
from app.teaching.edits.values import found_values
from app.teaching.texts.free_texts import Form

BLANKS = ("____", "[...]", "XXX", "[{sort}]", "[{sort}]", "<{sort}>", "???", "TBD")


def emphasise(text: str, form: Form, random: Random) -> TextChange | None:
    """A name in bold type, or in quotation marks, wherever it stands."""
    tables = ("first", "last", "city", "firm", "product")
    names = {name for table in tables for name in whole_names(text, table)}
    if form == "code" or not names:
        return None
    name = random.choice(often_or_once(text, sorted(names)))
    if re.search(
        rf"[*\"'_`]{re.escape(name)}|{re.escape(name)}[*\"_`]|^#.*{name}", text, re.MULTILINE
    ):
        return None
    if form == "markdown":
        return TextChange(text, replaced(text, name, f"**{name}**"), "bold", {"word": name})
    return TextChange(text, replaced(text, name, f'"{name}"'), "quotes", {"word": name})


def fill_in(text: str, form: Form, random: Random) -> TextChange | None:
    """Return a change that fills a blank with a value of the text, None if it has none."""
    values = [each for each in found_values(text) if len(each.text) > 1]
    if form == "code" or not values:
        return None
    value = random.choice(values)
    blank = random.choice(BLANKS).format(sort=value.sort if value.sort != "word" else "number")
    old = text[: value.start] + blank + text[value.start + len(value.text) :]
    return TextChange(old, text, "fill", {"blank": blank, "value": value.text})


def repeat(text: str, form: Form, random: Random) -> TextChange | None:
    """A line once more, right below itself."""
    lines = text.split("\n")
    if form == "code":
        places = statements(text)
    else:
        places = [
            n for each in lists(text) if not each.is_numbered for n in range(each.first, each.end)
        ]
        places += [
            n
            for n, line in enumerate(lines)
            if re.fullmatch(r"[A-Z][^.!?#|]{5,50}[^,.:!?#|]", line) and "" not in lines[n : n + 2]
        ]
    places = [n for n in places if len(lines[n]) < 70 and text.count(lines[n].strip()) == 1]
    if not places:
        return None
    at = random.choice(places)
    new = with_lines(text, at, at, [lines[at]])
    line = lines[at].strip()
    return TextChange(text, new, "repeat", {"line": re.sub(r"^[-*+] ", "", line)})
