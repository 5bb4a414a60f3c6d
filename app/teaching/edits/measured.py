"""Kinds of changes that are only measured and never taught: what somebody who can do the others
should be able to do.
"""

from __future__ import annotations

import re
from random import Random

from app.teaching.edits.change import TextChange, lists, occurrences, stands_alone, with_lines
from app.teaching.edits.renaming import replaced
from app.teaching.edits.statements import statements
from app.teaching.edits.values import found_values
from app.teaching.texts.free_texts import Form
from app.teaching.texts.invented_texts import words

BLANKS = ("____", "[...]", "XXX", "[{sort}]", "[{sort}]", "<{sort}>", "???", "TBD")


def emphasise(text: str, form: Form, random: Random) -> TextChange | None:
    """A name in bold type, or in quotation marks, wherever it stands."""
    tables = ("first", "last", "city", "firm", "product")
    names = [
        name
        for table in tables
        for held_out in (False, True)
        for name in words(table, held_out=held_out)
        if name in text and stands_alone(text, name)
    ]
    if form == "code" or not names:
        return None
    often = [name for name in names if len(occurrences(text, name)) > 1]
    name = random.choice(sorted(set(often or names)))
    if re.search(
        rf"[*\"'_`]{re.escape(name)}|{re.escape(name)}[*\"_`]|^#.*{name}", text, re.MULTILINE
    ):
        return None
    if form == "markdown":
        return TextChange(text, replaced(text, name, f"**{name}**"), "bold", {"word": name})
    return TextChange(text, replaced(text, name, f'"{name}"'), "quotes", {"word": name})


def fill_in(text: str, form: Form, random: Random) -> TextChange | None:
    """What a blank is to be filled with."""
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
