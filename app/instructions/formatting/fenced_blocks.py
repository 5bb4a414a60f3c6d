"""Blocks of fenced code taken out of Markdown: `Remove the code blocks`."""

from __future__ import annotations

import re

from app.errors import EditError
from app.instructions.change_forms import BEGIN, DELETE
from app.instructions.changed_text import ChangedText, lines_named
from app.instructions.places.structure import CharRange, fences, line_around, line_number
from app.instructions.places.vocabulary import ORDINAL, ordinal_number
from app.instructions.text_edit import in_order, without_lines
from app.instructions.text_kinds import is_prose
from app.instructions.unclear import UnclearError

_ASKED = re.compile(
    rf"{BEGIN}{DELETE} (?P<every>(?:(?:all|every|each|any)(?: of)? )?)(?:the )?(?:{ORDINAL} )?"
    r"(?:(?!code|fenced)(?P<language>[\w+#-]+) )?(?:fenced )?code (?:block|snippet)"
    r"(?P<many>s?)[.!?]?",
    re.IGNORECASE,
)
_LANGUAGE = re.compile(r"\s*(?:`{3,}|~{3,})\s*\{?\.?([\w+#-]*)")


def fences_deleted(text: str, instruction: str, window: CharRange) -> ChangedText | None:
    """The text without blocks of fenced code; None where it has none, or others are asked for.

    Raises:
        EditError: one is named, and there are several.
        UnclearError: one isn't closed, or is only partly within the window.
    """
    asked = _ASKED.fullmatch(" ".join(instruction.split())) if is_prose(text) else None
    if asked is None:
        return None
    places = [(each[0], line_around(text, each[-1])[1]) for each in fences(text)]
    places = [each for each in places if window[0] <= each[0] < window[1]]
    if any(not _is_closed(text, each) or each[1] > window[1] for each in places):
        raise UnclearError
    if language := (asked["language"] or "").lower():
        places = [each for each in places if _language(text, each) == language]
    if asked["ordinal"]:
        at = ordinal_number(asked["ordinal"])
        places = places[at - 1 : at] if at > 0 else places[at : at + 1 or None]
    if not places:
        return None
    if len(places) > 1 and not (asked["every"] or asked["many"]):
        raise EditError(
            f"The code block could be any of {len(places):,}, at {lines_named(places, text)}: "
            "nothing is changed. Say which, such as \u201cthe first code block\u201d, or \u201call "
            "code blocks\u201d."
        )
    where = lines_named(places, text)
    told = [f"Deleted: {where}."]
    above = [each for each in (_line_above(text, start) for start, _ in places) if each]
    if above:
        told.append(f"What introduced it stays: {lines_named(above, text)}.")
    edits = in_order(without_lines(text, places))
    return ChangedText(edits, f"Deletes {where}.", tuple(told))


def _is_closed(text: str, block: CharRange) -> bool:
    first, *others = text[slice(*block)].strip().split("\n")
    return bool(others) and first.strip()[:3] == others[-1].strip()[:3]


def _language(text: str, block: CharRange) -> str:
    """What a block is marked as, in small letters."""
    found = _LANGUAGE.match(text, *block)
    return found[1].lower() if found else ""


def _line_above(text: str, start: int) -> CharRange | None:
    """The line above a block, where it introduces it: "Run this:"."""
    above = text[:start].rstrip()
    is_near = above.endswith(":") and line_number(text, start) - line_number(text, len(above)) <= 2
    return line_around(text, len(above) - 1) if is_near else None
