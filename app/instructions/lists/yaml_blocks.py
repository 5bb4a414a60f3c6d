"""Entries of YAML by their key and what they are: `Delete the redis service` below "services"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from app.errors import EditError
from app.instructions.change_forms import BEGIN, DELETE
from app.instructions.changed_text import ChangedText, lines_named
from app.instructions.places.structure import CharRange, indent, line_around, line_ranges
from app.instructions.text_edit import in_order, without_lines
from app.instructions.text_kinds import is_prose
from app.instructions.unclear import UnclearError
from app.safe_text import quoted

_NAME = r"[`\"']?(?P<key>[\w.-]*\w)[`\"']?"
_ASKED = tuple(
    re.compile(rf"{BEGIN}{DELETE} {form}[.!?]?", re.IGNORECASE)
    for form in (rf"(?:the )?{_NAME} (?P<kind>[a-z]+)", rf"(?:the )?(?P<kind>[a-z]+) {_NAME}")
)
_KEY = re.compile(r"(?P<mark>[\"']?)(?P<key>[\w./-]+)(?P=mark):(?:[ \t]|\r?$)", re.MULTILINE)


def yaml_block_deleted(text: str, instruction: str, window: CharRange) -> ChangedText | None:
    """The text without the entry of a key, with the lines below that belong to it; None where it
    isn't there just once.

    Raises:
        EditError: it is the only entry, or a comment above may be about it.
        UnclearError: something else repeats what it has.
    """
    words = " ".join(instruction.split())
    asked = filter(None, (form.fullmatch(words) for form in _ASKED))
    found = set[tuple[CharRange, int]]()
    for each in asked if not is_prose(text) else ():
        found.update(_blocks(text, each["kind"].lower(), each["key"]))
    if len(found) != 1 or "\t" in text:
        return None
    ((place, others),) = found
    key = _key(text, place)
    if not (window[0] <= place[0] and place[1] <= window[1]):
        raise UnclearError
    own, rest = text[slice(*place)], text[: place[0]] + text[place[1] :]
    if any(f"*{each}" in rest for each in re.findall(r"&([\w-]+)", own)):
        raise UnclearError
    if not others:
        raise EditError(f"{quoted(key)} is the only one: nothing is deleted. Delete its lines.")
    if _comment_above(text, place):
        raise EditError(
            f"A comment stands above {quoted(key)} and may be about it: nothing is deleted. "
            "Delete both by their lines."
        )
    where = lines_named([place], text)
    told = [f"Deleted: {where}."]
    named = re.compile(rf"(?<![\w./-]){re.escape(key)}(?![\w/-])")
    left = [e.span() for e in named.finditer(text) if not place[0] <= e.start() < place[1]]
    if left:
        told.append(f"{quoted(key)} is still named at {lines_named(left, text)}.")
    edits = in_order(without_lines(text, [(place[0], _end(text, place))]))
    return ChangedText(edits, f"Deletes {where}.", tuple(told))


def _blocks(text: str, kind: str, key: str) -> Iterator[tuple[CharRange, int]]:
    """The entries with a key below one that is called as their kind in the plural, each with the
    number of the others beside it.
    """
    lines = line_ranges(text)
    plurals = {f"{kind}s", f"{kind}es", re.sub("y$", "ies", kind)}
    for number, place in enumerate(lines):
        line = text[slice(*place)]
        parent = _KEY.match(line.lstrip())
        if parent is None or parent["key"].lower() not in plurals:
            continue
        entries = [*_entries(text, lines[number + 1 :], indent(line))]
        for each in entries:
            if _key(text, each) == key:
                yield each, len(entries) - 1


def _entries(text: str, lines: Sequence[CharRange], depth: int) -> Iterator[CharRange]:
    """The entries right below a key at a depth, without blank lines and comments at their ends."""
    found, own = list[CharRange](), -1
    for start, end in lines:
        line = text[start:end]
        if not line.strip() or (line.lstrip().startswith("#") and indent(line) <= max(own, depth)):
            continue
        if indent(line) <= depth:
            break
        own = indent(line) if own < 0 else own
        if indent(line) == own and _KEY.match(line.lstrip()):
            found.append((start, end))
        elif not found or indent(line) < own:
            return  # no entries with keys
        else:
            found[-1] = found[-1][0], end
    yield from found


def _key(text: str, place: CharRange) -> str:
    found = _KEY.match(text[slice(*place)].lstrip())
    return found["key"] if found else ""


def _end(text: str, place: CharRange) -> int:
    """Where an entry ends, with the blank lines behind it if it has none above and another entry
    comes next.
    """
    start, end = place
    rest = text[end:]
    following = rest.lstrip("\r\n")
    is_first = not start or bool(text[line_around(text, start - 1)[0] : start].strip())
    is_next = indent(following) == indent(text[start:end]) and following.strip()
    return end + len(rest) - len(following) if is_first and is_next else end


def _comment_above(text: str, place: CharRange) -> bool:
    """Whether a comment as deep as the key stands right above it."""
    above = text[: place[0]].rstrip("\r\n").rpartition("\n")[2]
    is_right_above = not text[: place[0]].endswith(("\n\n", "\n\r\n"))
    return is_right_above and above.lstrip().startswith("#")
