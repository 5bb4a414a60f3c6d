"""Drop a line, an item, a sentence or a section."""

from __future__ import annotations

import re
from random import Random

from app.teaching.edits.change import (
    TextChange,
    headings,
    lists,
    occurrences,
    opening,
    outside_code,
    sentences,
    with_lines,
    without_lines,
)
from app.teaching.edits.statements import lines_of_code
from app.teaching.texts.free_texts import Form
from app.teaching.texts.source_files import parsed

SHORT = 7
"""Words of a line that people write out when they name it."""

MOST_WORDS = 9
"""Of a line of text that people write out."""

_MENTIONED = re.compile(r"\b(?:[A-Z][a-z]{2,}(?: [A-Z][a-z]+)*|[a-z]{6,})\b")


def drop(text: str, form: Form, random: Random) -> TextChange | None:
    """Return a change that drops something, None if the text has nothing of the kind."""
    if form == "code":
        return drop_line(text, form, random)
    makers = [drop_item, drop_sentence, drop_sentence, drop_line]
    if form == "markdown":
        makers.append(drop_section)
    random.shuffle(makers)
    return next((change for make in makers if (change := make(text, form, random))), None)


def drop_item(text: str, form: Form, random: Random) -> TextChange | None:  # noqa: ARG001
    """An item of a list; what is counted is counted anew."""
    found = lists(text)
    if not found:
        return None
    chosen = random.choice(found)
    at = random.randrange(len(chosen.items))
    rest = [*chosen.items[:at], *chosen.items[at + 1 :]]
    new = with_lines(text, chosen.first, chosen.end, chosen.lines(rest))
    item = chosen.items[at]
    if len(found) == 1 and at in {0, len(rest)} and random.random() < 0.4:
        return TextChange(text, new, "drop_nth_item", {"nth": "last" if at else "first"})
    if len(item.split()) <= SHORT:
        return TextChange(text, new, "drop_item", {"item": item}) if text.count(item) == 1 else None
    start = opening(item, text)
    return None if start is None else TextChange(text, new, "drop_item_beginning", {"start": start})


def drop_sentence(text: str, form: Form, random: Random) -> TextChange | None:  # noqa: ARG001
    """A sentence, named by its words, its beginning, what it mentions, or as the last one."""
    ranges = sentences(text)
    if len(ranges) < 3:
        return None
    at = random.randrange(len(ranges))
    new = without_sentence(text, *ranges[at])
    sentence = text[slice(*ranges[at])]
    ways: list[tuple[str, dict[str, str]]] = []
    if text.count(sentence) == 1 and len(sentence) < 120:
        ways.append(("drop_sentence", {"sentence": sentence}))
    if (start := opening(sentence, text)) is not None:
        ways.append(("drop_sentence_beginning", {"start": start}))
    if (mentioned := unique_words(sentence, text)) is not None:
        way = "drop_sentence_about" if mentioned[0].isupper() else "drop_sentence_with"
        ways += [(way, {"word": mentioned})] * 2
    if at == len(ranges) - 1 and ranges[at][1] == len(text):
        ways.append(("drop_last_sentence", {}))
    return TextChange(text, new, *random.choice(ways)) if ways else None


def without_sentence(text: str, start: int, end: int) -> str:
    """The text without this range, and its line where nothing else is in it."""
    before, after = text[:start], text[end:]
    if before.endswith("\n") or not before:
        if after.startswith("\n") or not after:
            number = text.count("\n", 0, start)
            return without_lines(text, number, number + 1)
        return before + after.lstrip(" ")
    if after.startswith("\n") or not after:
        return before.rstrip(" ") + after
    return before + after.lstrip(" ")


def unique_words(sentence: str, text: str) -> str | None:
    """A name or a long word of the sentence that the text has nowhere else; the last such one."""
    found = [
        each[0]
        for each in _MENTIONED.finditer(sentence)
        if each.start() and text.casefold().count(each[0].casefold()) == 1
    ]
    names = [each for each in found if each[0].isupper()]
    return next(reversed(names or found), None)


def drop_line(text: str, form: Form, random: Random) -> TextChange | None:
    """A line, written out; code without it is still code."""
    lines = text.split("\n")
    usable = lines_of_code(text) if form == "code" else lines_alone(text)
    if form == "code":
        usable = [n for n in usable if parsed(with_lines(text, n, n + 1, [])).body]
    if not usable or len(lines) < 4:
        return None
    at = random.choice(usable)
    new = with_lines(text, at, at + 1, []) if form == "code" else without_lines(text, at, at + 1)
    return TextChange(text, new, "drop_line", {"line": lines[at].strip()})


def lines_alone(text: str) -> list[int]:
    """Numbers of short lines, from 0, that are no part of a paragraph, list or table and stand in
    the text once.
    """
    lines = ["", *text.split("\n"), ""]
    free = [False, *outside_code(text), False]
    return [
        n - 1
        for n, line in enumerate(lines)
        if free[n]
        and re.fullmatch(r"[A-Z][^|]{5,}[a-z0-9.!?]", line)
        and len(line.split()) <= MOST_WORDS
        and text.count(line) == 1
        and all(_is_short(each) for each in (lines[n - 1], lines[n + 1]))
    ]


def _is_short(line: str) -> bool:
    return not line or (len(line) < 60 and line[0].isupper())


def drop_section(text: str, form: Form, random: Random) -> TextChange | None:  # noqa: ARG001
    """A heading and all below it, up to the next heading of its level or above."""
    found = headings(text)
    if len(found) < 2:
        return None
    at = random.randrange(len(found))
    line, level, title = found[at]
    end = next((n for n, other, _ in found[at + 1 :] if other <= level), text.count("\n") + 1)
    new = without_lines(text, line, end)
    if len(new) < 0.35 * len(text) or len(occurrences(text, title)) != 1:
        return None
    return TextChange(text, new, "drop_section", {"title": title})
