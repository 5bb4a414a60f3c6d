"""New entries of keys and values: `Add max_connections = 20 to the database section`, `Add axios
^1.6.0 to the dependencies`, `Add TZ=UTC to the environment of web`, `Add LOG_LEVEL=info`.

A new entry is written as the others beside it are, behind the last of them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from app.errors import EditError
from app.instructions.change_forms import BEGIN
from app.instructions.changed_text import ChangedText
from app.instructions.entries.entry_names import KIND, entries_named, require_one, value_said
from app.instructions.entries.keyed_entry import KeyedEntry
from app.instructions.entries.keyed_files import entries_of, is_json
from app.instructions.places.structure import CharRange, line_number
from app.instructions.text_edit import TextEdit, in_order
from app.instructions.unclear import UnclearError
from app.lines import lines_of, usual_ending
from app.safe_text import quoted

MOST_LINE = 500
"""Characters of an entry as whose line a new one is written."""

_KEY = r"[`\"']?(?P<key>[A-Za-z_@][\w./@-]*)[`\"']?"
_VALUE = r"(?P<value>\"[^\"]*\"|'[^']*'|`[^`]*`|\S+)"
_SIGN = r"(?: ?= ?|: |(?<=[\"']): ?)"
_BEGIN = rf"{BEGIN}(?:add|append|insert|put) (?:(?:an?|the) (?:new )?)?(?:{KIND} )?`?"
_PLACED = (
    r"(?: (?:to|in|into|under)(?: the| my)? (?P<owner>\S+(?: \S+){0,4}?)"
    r"| (?:at|to) the end(?: of the file)?"
    r"| (?P<side>after|below|before|above)(?: the)? (?P<beside>\S+(?: \S+){0,3}?))?[.!]?"
)
_ASKED = (
    re.compile(rf"{_BEGIN}{_KEY}{_SIGN}{_VALUE}`?{_PLACED}", re.IGNORECASE),
    re.compile(rf"{_BEGIN}{_KEY} (?P<value>[\^~]?\d\S*){_PLACED}", re.IGNORECASE),
)
_GROUP = re.compile(r" (?:section|block|group|object|table|mapping)\Z", re.IGNORECASE)
_LITERAL = re.compile(r"-?\d+(?:\.\d+)?|true|false")
_NEEDS_MARKS = re.compile(r"[\s#;\"'\\{}\[\],]")


def entry_added(text: str, instruction: str, window: CharRange) -> ChangedText | None:
    """The text with one more entry; None for other instructions, and where it isn't certain where
    it goes or how it is written.

    Raises:
        EditError: there is such an entry already, or several places are called so.
    """
    words = " ".join(instruction.split())
    asked = next(filter(None, (form.fullmatch(words) for form in _ASKED)), None)
    entries = entries_of(text) if asked else ()
    if asked is None or not entries:
        return None
    others = _others(text, entries, asked)
    others = [each for each in others if each.is_inside(window)]
    model = [each for each in others if each.value is not None]
    if not others or not model or model[-1].place[1] - model[-1].place[0] > MOST_LINE:
        return None
    key, value = asked["key"], value_said(asked["value"])
    if there := next((each for each in others if each.key == key), None):
        raise EditError(
            f"{quoted(key)} is there already, in line {line_number(text, there.place[0]):,}: "
            "nothing is changed."
        )
    return _added(text, others, model, (key, value), asked)


def _others(text: str, entries: Sequence[KeyedEntry], asked: re.Match[str]) -> Sequence[KeyedEntry]:
    """The entries beside which the new one stands, up to the one that is named.

    Raises:
        EditError: several places are called so.
    """
    if asked["beside"]:
        found, _ = entries_named([e for e in entries if e.value], asked["beside"])
        require_one(text, found)
        return found
    if asked["owner"]:
        called = _GROUP.sub("", asked["owner"])
        found, _ = entries_named([e for e in entries if e.value is None], called)
        require_one(text, found)
        return [each for of in found for each in _right_in(entries, of)]
    is_flat = not any(each.owners or each.value is None for each in entries)
    return entries if is_flat else ()


def _right_in(entries: Sequence[KeyedEntry], of: KeyedEntry) -> Sequence[KeyedEntry]:
    owners = (*of.owners, of.key)
    start, end = of.place
    return [e for e in entries if e.owners == owners and start <= e.place[0] < end]


def _added(
    text: str,
    others: Sequence[KeyedEntry],
    models: Sequence[KeyedEntry],
    new: tuple[str, str],
    asked: re.Match[str],
) -> ChangedText | None:
    line = _line(text, models, *new)
    if line is None:
        return None
    ending = usual_ending(lines_of(text))
    is_before = (asked["side"] or "").lower() in {"before", "above"}
    start, end = others[-1].place
    at = start if is_before else end
    is_unended = at > 0 and text[at - 1] != "\n"
    edits = [TextEdit(at, at, f"{ending}{line}" if is_unended else f"{line}{ending}")]
    if is_json(text):
        last = len(text[:end].rstrip())
        if is_before or text[last - 1] in ",;":
            edits = [TextEdit(at, at, f"{line},{ending}")]
        else:
            comma = TextEdit(last, last, ",")
            edits = [replace(each, is_joint=True) for each in (comma, *edits)]
    what = f"{quoted(line.strip())} at line {line_number(text, at) + is_unended:,}"
    return ChangedText(in_order(edits), f"Adds {what}.", (f"Added: {what}.",))


def _line(text: str, models: Sequence[KeyedEntry], key: str, value: str) -> str | None:
    """The line of a new entry, as the last one of the others is written; None where its value may
    be read as something else.
    """
    mark = _mark(text, models, value)
    if not mark and _NEEDS_MARKS.search(value):
        return None
    if mark and (mark in value or "\\" in value):
        raise UnclearError
    model, own = models[-1], _own(text, models[-1])
    start, end = (each - model.place[0] for each in model.value or (0, 0))
    key_at = own.find(model.key)
    between = own[key_at + len(model.key) : start - len(model.mark)]
    behind = own[end + len(model.mark) :]
    if "=" in between:
        behind = behind.split("#")[0]
    return f"{own[:key_at]}{key}{between}{mark}{value}{mark}{behind.rstrip().rstrip(',')}"


def _mark(text: str, models: Sequence[KeyedEntry], value: str) -> str:
    """The quotation mark for a new value, or "": where a value without one is a number or a name,
    all others get one, and elsewhere only if all values have one.
    """
    marks = [each.mark for each in models if each.mark]
    are_marked = len(marks) == len(models)
    if is_json(text) or any(" = " in _own(text, each) for each in models if each.mark):
        if _LITERAL.fullmatch(value) and not are_marked:
            return ""
        return marks[-1] if marks else '"'
    return marks[-1] if are_marked else ""


def _own(text: str, entry: KeyedEntry) -> str:
    return text[slice(*entry.place)].rstrip("\r\n")
