"""Another shape: a heading's level, a list of a sentence and back, bullets and numbers."""

from __future__ import annotations

import re
from random import Random

from app.teaching.edits.change import TextChange, headings, lists, sentences, with_lines
from app.teaching.texts.free_texts import Form
from app.teaching.texts.invented_texts import new_enumeration

LEVELS = range(1, 7)


def change_heading(text: str, form: Form, random: Random) -> TextChange | None:
    """One heading's level, or that of all of them by one."""
    found = headings(text) if form == "markdown" else []
    if not found:
        return None
    if len(found) > 1 and random.random() < 0.35:
        return _all_headings(text, found, random)
    line, level, title = random.choice(found)
    if text.count(title) != 1 or "`" in title or len(title) > 60:
        return None
    new_level = random.choice([each for each in (1, 2, 3, 4) if each != level])
    new = with_lines(text, line, line + 1, [f"{'#' * new_level} {title}"])
    values = {"title": title, "level": str(new_level)}
    if abs(new_level - level) == 1 and random.random() < 0.6:
        wording = "heading_deeper" if new_level > level else "heading_higher"
        return TextChange(text, new, wording, values)
    return TextChange(text, new, "heading_level", values)


def _all_headings(
    text: str, found: list[tuple[int, int, str]], random: Random
) -> TextChange | None:
    step = random.choice((1, -1))
    if not all(level + step in LEVELS for _, level, _ in found):
        step = -step
    if not all(level + step in LEVELS for _, level, _ in found):
        return None
    lines = text.split("\n")
    for line, level, title in found:
        lines[line] = f"{'#' * (level + step)} {title}"
    wording = "headings_deeper" if step > 0 else "headings_higher"
    return TextChange(text, "\n".join(lines), wording)


def list_of_sentence(text: str, form: Form, random: Random) -> TextChange | None:
    """Return a change of an enumerating sentence to a list below its beginning and a colon."""
    if form == "code":
        return None
    given = new_enumeration(random)
    numbered = random.random() < 0.3
    places = _places(text)
    if given.lead in text or not places:
        return None
    before, after = random.choice(places)
    old, new = before + given.sentence + after, before + given.as_list(numbered=numbered) + after
    kind = "numbered_of_sentence" if numbered else "list_of_sentence"
    return TextChange(old, new, kind, {"start": given.lead})


def sentence_of_list(text: str, form: Form, random: Random) -> TextChange | None:
    """The items after what stands above them, as one sentence."""
    if form == "code":
        return None
    given = new_enumeration(random)
    numbered = random.random() < 0.2
    places = _places(text)
    if given.lead in text or lists(text) or not places:
        return None
    before, after = random.choice(places)
    old, new = before + given.as_list(numbered=numbered) + after, before + given.sentence + after
    return TextChange(old, new, "sentence_of_list", {"start": given.lead})


def _places(text: str) -> list[tuple[str, str]]:
    """Before and after each paragraph of sentences, with the blank lines of a new one; and at the
    end of each.
    """
    found = []
    for start, end in _paragraphs(text):
        found.append((text[:start], "\n\n" + text[start:]))
        found.append((text[:end] + "\n\n", text[end:]))
        found.append((text[:end] + " ", text[end:]))
    return found


def _paragraphs(text: str) -> list[tuple[int, int]]:
    """Ranges of lines of sentences with blank lines around them."""
    ranges = sentences(text)
    starts = [start for start, _ in ranges if text[:start].endswith("\n\n") or not start]
    ends = [(text + "\n").index("\n", start) for start in starts]
    return [
        (start, end)
        for start, end in zip(starts, ends, strict=True)
        if text[end : end + 2] in {"", "\n\n"}
    ]


def relist(text: str, form: Form, random: Random) -> TextChange | None:
    """Bullets to numbers, numbers to bullets, or bullets to boxes."""
    found = [each for each in lists(text) if not each.indent]
    if form == "code" or len(found) != 1 or re.search(r"\[[ x]\]", text):
        return None
    (chosen,) = found
    if chosen.is_numbered:
        lines, kind = [f"- {item}" for item in chosen.items], "bullet_list"
    elif random.random() < 0.7:
        lines = [f"{n}. {item}" for n, item in enumerate(chosen.items, 1)]
        kind = "number_list"
    else:
        lines, kind = [f"{chosen.marks[0]} [ ] {item}" for item in chosen.items], "box_list"
    return TextChange(text, with_lines(text, chosen.first, chosen.end, lines), kind)
