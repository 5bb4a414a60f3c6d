"""Add a given item, sentence, paragraph or line at a given place."""

from __future__ import annotations

from random import Random

from app.teaching.edits.change import TextChange, lists, opening, sentences, with_lines
from app.teaching.edits.dropping import SHORT
from app.teaching.edits.renaming import identifiers
from app.teaching.edits.statements import statements
from app.teaching.texts.free_texts import Form
from app.teaching.texts.invented_texts import new_item, new_sentence

LISTS = 0.7
"""How often the list of a text that has one is what is added to."""

STATEMENTS = (
    "print({0})",
    "assert {0} is not None",
    "{0} = {0} or {1}",
    "{0} = None",
    "{1}.append({0})",
    "log.debug('%s', {0})",
    "{0} = list({0})",
    "{0}.close()",
    "{1} = len({0})",
    "time.sleep(0.1)",
    "{0} += 1",
    "del {0}",
)
"""With two names of the code."""


def add(text: str, form: Form, random: Random) -> TextChange | None:
    """Return a change that adds something fitting, None if nothing fits."""
    if form == "code":
        return add_statement(text, form, random)
    makers = [add_sentence, add_sentence, add_paragraph]
    random.shuffle(makers)
    makers.insert(0 if random.random() < LISTS else 2, add_item)
    return next((change for make in makers if (change := make(text, form, random))), None)


def add_item(text: str, form: Form, random: Random) -> TextChange | None:  # noqa: ARG001
    """To a list: at its end, at its top, or after one of its items."""
    found = lists(text)
    if not found or (any(each.is_numbered for each in found) and len(found) > 1):
        return None
    chosen = random.choice(found)
    new = new_item(chosen.items[-1], random)
    if new in text:
        return None
    count = len(chosen.items)
    at = random.choice((0, random.randrange(1, count), count, count))
    items = [*chosen.items[:at], new, *chosen.items[at:]]
    changed = with_lines(text, chosen.first, chosen.end, chosen.lines(items))
    if at in {0, count} and len(found) == 1:
        return TextChange(text, changed, "add_item_first" if at == 0 else "add_item", {"item": new})
    after = at > 0
    other = chosen.items[at - 1 if after else 0]
    if len(other.split()) > SHORT:
        return None
    kind = "add_item_after" if after else "add_item_before"
    return TextChange(text, changed, kind, {"item": new, "other": other})


def add_sentence(text: str, form: Form, random: Random) -> TextChange | None:  # noqa: ARG001
    """Before or after a sentence that is named by its beginning."""
    ranges = sentences(text)
    if len(ranges) < 2:
        return None
    start, end = random.choice(ranges)
    named = opening(text[start:end], text)
    new = new_sentence(random)
    if named is None or new in text:
        return None
    if random.random() < 0.6:
        changed = f"{text[:end]} {new}{text[end:]}"
        return TextChange(text, changed, "add_after", {"text": new, "start": named})
    changed = f"{text[:start]}{new} {text[start:]}"
    return TextChange(text, changed, "add_before", {"text": new, "start": named})


def add_paragraph(text: str, form: Form, random: Random) -> TextChange | None:  # noqa: ARG001
    """A paragraph of its own, at the top or at the end."""
    new = new_sentence(random)
    if new in text:
        return None
    if random.random() < 0.6:
        return TextChange(text, f"{text}\n\n{new}", "add_paragraph_end", {"text": new})
    return TextChange(text, f"{new}\n\n{text}", "add_paragraph_top", {"text": new})


def add_statement(text: str, form: Form, random: Random) -> TextChange | None:  # noqa: ARG001
    """A line of code, as far to the right as the line that it is put beside."""
    places, names = statements(text), identifiers(text)
    if not places or not names:
        return None
    at = random.choice(places)
    lines = text.split("\n")
    new = random.choice(STATEMENTS).format(random.choice(names), random.choice(names))
    beside = lines[at].strip()
    if new in text:
        return None
    line = lines[at][: len(lines[at]) - len(lines[at].lstrip())] + new
    values = {"text": new, "other": beside}
    if random.random() < 0.5 and not beside.startswith(("return", "raise", "continue", "break")):
        return TextChange(text, with_lines(text, at + 1, at + 1, [line]), "add_line_after", values)
    return TextChange(text, with_lines(text, at, at, [line]), "add_line_before", values)
