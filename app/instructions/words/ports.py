"""Port numbers: `Change port 8000 to 9000`, also where only colons stand beside them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from app.errors import EditError
from app.instructions.change_forms import BEGIN
from app.instructions.changed_text import ChangedText, lines_named
from app.instructions.places.structure import CharRange, indent, line_around, line_ranges
from app.instructions.text_edit import TextEdit
from app.instructions.text_kinds import is_prose
from app.safe_text import counted, quoted

_ASKED = re.compile(
    rf"{BEGIN}(?:change|update|set|move|switch|correct|replace) "
    r"(?P<port>(?:the )?ports? (?:number )?)?(?:from )?(?P<old>\d{2,5}) (?:to|into|with|by) "
    r"(?:port )?(?P<new>\d{2,5})(?P<every> everywhere| in all places)?[.!]?",
    re.IGNORECASE,
)
_PORT = re.compile(r"(?:port|listen|expose)(?:s|ed)?(?![a-z])", re.IGNORECASE)
_TIME = re.compile(r"(?<![\d:])\d{1,2}:[0-5]\d(?![\d:])")
_BESIDE = re.compile(r"[\w.:/-]*")


def port_changed(text: str, instruction: str, window: CharRange) -> ChangedText | None:
    """The text with another port number; None in prose, and where it has no such number.

    Raises:
        EditError: it is there several times.
    """
    asked = _ASKED.fullmatch(" ".join(instruction.split())) if not is_prose(text) else None
    if asked is None or asked["old"] == asked["new"]:
        return None
    old, new = asked["old"], asked["new"]
    whole = re.compile(rf"(?<![\w.,-]){old}(?![\w-]|[.,]\d)")
    found = [*whole.finditer(text, *window)]
    if asked["port"]:
        found = [each for each in found if _is_mapped(each) or _PORT.search(_above(each))]
    elif _TIME.search(text) or not all(map(_is_mapped, found)):
        return None  # "8000" alone may be anything else
    if not found:
        return None
    places = [each.span() for each in found]
    where = lines_named(places, text)
    if len(found) > 1 and not asked["every"]:
        raise EditError(
            f"{quoted(old)} is there {len(found):,} times, at {where}: nothing is replaced. "
            f"{_which(found, old, new)} Or say \u201ceverywhere\u201d."
        )
    edits = tuple(TextEdit(*each, new) for each in places)
    what = f"{quoted(old)} with {quoted(new)} in {counted(len(places), 'place')}, at {where}"
    return ChangedText(edits, f"Replaces {what}.", (f"Replaced: {what}.",))


def _is_mapped(found: re.Match[str]) -> bool:
    """Whether a colon is right beside it, as between the ports of a container."""
    return ":" in {
        found.string[max(0, found.start() - 1) : found.start()],
        found.string[found.end() : found.end() + 1],
    }


def _above(found: re.Match[str]) -> str:
    """The line of a number up to it, and the nearest line above that is indented less."""
    start = line_around(found.string, found.start())[0]
    return f"{_parents(found.string).get(start, '')}{found.string[start : found.start()]}"


@lru_cache(maxsize=2)
def _parents(text: str) -> dict[int, str]:
    """The nearest line above that is indented less, by where a line begins."""
    parents, above = dict[int, str](), list[str]()
    for start, end in line_ranges(text):
        line = text[start:end]
        if not line.strip():
            continue
        while above and indent(above[-1]) >= indent(line):
            above.pop()
        if above:
            parents[start] = above[-1]
        above.append(line)
    return parents


def _which(found: Sequence[re.Match[str]], old: str, new: str) -> str:
    """How to say which one is meant: by what stands around it, if that is there once."""
    word = next((each for each in map(_word, found) if found[0].string.count(each) == 1), None)
    if word is None:
        return "Select the line that is meant."
    other = re.sub(rf"(?<!\d){old}(?!\d)", new, word, count=1)
    return f'Say which, such as: Replace "{word}" with "{other}".'


def _word(found: re.Match[str]) -> str:
    """What stands around a number without white space or quotation marks, such as "80:80"."""
    text, start = found.string, found.start()
    while start and _BESIDE.fullmatch(text[start - 1]):
        start -= 1
    word = _BESIDE.match(text, start)
    return word[0].rstrip(":.") if word else found[0]
