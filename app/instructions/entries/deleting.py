"""Entries of keys and values that are taken out: `Remove lodash from the dependencies`, `Delete the
logging section`, `Remove API_KEY`, `Delete the lint step`.
"""

from __future__ import annotations

import re

from app.errors import EditError
from app.instructions.change_forms import BEGIN, DELETE
from app.instructions.changed_text import ChangedText, lines_named
from app.instructions.code.list_ends import with_list_ends
from app.instructions.entries.entry_names import (
    GROUP,
    KIND,
    entries_named,
    require_one,
    still_there,
)
from app.instructions.entries.keyed_entry import KeyedEntry
from app.instructions.entries.keyed_files import entries_of
from app.instructions.places.structure import CharRange, indent, line_around
from app.instructions.text_edit import in_order, without_lines
from app.instructions.unclear import UnclearError
from app.safe_text import quoted

_ASKED = re.compile(
    rf"{BEGIN}{DELETE} (?P<the>(?:the|my) )?(?:(?P<kind>{KIND}|{GROUP}) )?"
    rf"(?P<said>\S+(?: \S+){{0,6}}?)(?P<kind2> (?:{KIND}|{GROUP}))?[.!]?",
    re.IGNORECASE,
)
_COMMENT = re.compile(r"[ \t]*(?:[#;]|//|/\*)")
_FIRST_KEY = re.compile(r"\s*- (?! *[\"']?\w+=)")
"""Of an item; "- KEY=value" is one alone."""

_DECLARATION = re.compile(r"[ \t]*[\w-]+[ \t]*:.*;[ \t]*\r?\n?")


def entry_deleted(text: str, instruction: str, window: CharRange) -> ChangedText | None:
    """The text without the only entry that is called so; None for other instructions, and where no
    entry is meant for certain.

    Raises:
        EditError: several are called so, it is the only one where there must be one, or a comment
            above may be about it.
        UnclearError: something else repeats what it has, or belongs to it.
    """
    asked = _ASKED.fullmatch(" ".join(instruction.split()))
    entries = entries_of(text) if asked else ()
    if asked is None or not entries:
        return None
    own = [each for each in entries if each.is_inside(window)]
    kind = (asked["kind"] or asked["kind2"] or "").strip()
    if re.fullmatch("section|rule|block", kind, re.IGNORECASE):
        own = [e for e in own if e.is_section] or [e for e in own if e.value is None]
    found, has_owner = entries_named(own, asked["said"])
    if not found and asked["kind2"]:
        found, has_owner = entries_named(own, f"{asked['said']}{asked['kind2']}")
    if not found or not (has_owner or kind or _is_meant(text, found[0], asked)):
        return None
    require_one(text, found)
    return _deleted(text, found[0], window)


def _is_meant(text: str, entry: KeyedEntry, asked: re.Match[str]) -> bool:
    """Whether words alone name an entry and no other words: as the key is written, where the text
    has it once, or what can't be cleared, as "the keywords" and "the padding" of CSS.
    """
    if asked["the"]:
        return entry.value is None or _DECLARATION.fullmatch(text, *entry.place) is not None
    own = re.compile(rf"(?<![\w-]){re.escape(entry.key)}(?![\w-])")
    return entry.key == asked["said"].strip("`\"'") and len(own.findall(text)) == 1


def _deleted(text: str, entry: KeyedEntry, window: CharRange) -> ChangedText:
    start, end = entry.place
    own, rest = text[start:end], text[:start] + text[end:]
    if any(f"*{each}" in rest for each in re.findall(r"&([\w-]+)", own)):
        raise UnclearError
    if entry.is_section and re.search(rf"^[ \t]*\[+{re.escape(entry.key)}\.", rest, re.MULTILINE):
        raise UnclearError  # with sections of its own
    _require_others(text, entry)
    _require_no_comment(text, entry)
    edits = with_list_ends(text, in_order(without_lines(text, [entry.place])), window)
    where = lines_named([entry.place], text)
    told = [f"Deleted: {where}."]
    if not entry.is_section:
        told += still_there(text, entry, entry.place)
    return ChangedText(edits, f"Deletes {where}.", tuple(told))


def _require_no_comment(text: str, entry: KeyedEntry) -> None:
    """No comment as far in stands right above.

    Raises:
        EditError: one does, and may be about the entry.
    """
    start, end = entry.place
    above = text[slice(*line_around(text, max(0, start - 1)))]
    if start and _COMMENT.match(above) and indent(above) == indent(text[start:end]):
        raise EditError(
            f"A comment stands above {quoted(entry.key)} and may be about it: nothing is deleted. "
            "Delete both by their lines."
        )


def _require_others(text: str, entry: KeyedEntry) -> None:
    """A mapping of YAML needs an entry, and an item its first key.

    Raises:
        EditError: a mapping would have none.
        UnclearError: it is an item's first key.
    """
    start, end = entry.place
    own, below = text[start:end], text[end:].lstrip("\r\n")
    above = text[slice(*line_around(text, len(text[:start].rstrip(" \t\r\n"))))]
    is_last = len(below) - len(below.lstrip(" ")) < indent(own)
    if above.rstrip().endswith(":") and is_last:
        raise EditError(f"{quoted(entry.key)} is the only one there: nothing is deleted.")
    if entry.value is not None and _FIRST_KEY.match(own):
        raise UnclearError
