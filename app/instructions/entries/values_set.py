"""New values for entries of keys and values: `Change the port of the server to 9000`, `Set APP_ENV
to production`, `Change the font size of h1 to 28px`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.errors import EditError
from app.instructions.change_forms import BEGIN
from app.instructions.changed_text import ChangedText
from app.instructions.entries.entry_names import entries_named, require_one, value_said
from app.instructions.entries.keyed_entry import KeyedEntry
from app.instructions.entries.keyed_files import assignments_of, entries_of, is_json
from app.instructions.places.structure import CharRange, line_number
from app.instructions.places.vocabulary import TRUTH
from app.instructions.text_edit import TextEdit
from app.instructions.words.describing import describes
from app.safe_text import quoted

_ASKED = re.compile(
    rf"{BEGIN}(?P<verb>change|set|update|bump|raise|lower|increase|decrease|reduce|upgrade|switch) "
    r"(?P<the>the |my )?(?:value (?:of|for) (?:the )?)?(?P<said>\S+(?: \S+){0,6}?)"
    r"(?: from \S+)?(?: to | ?(?P<equals>=) ?)"
    r"(?P<new>\"[^\"]*\"|'[^']*'|`[^`]*`|\S+(?: \S+){0,5}?)[.!]?",
    re.IGNORECASE,
)
_SAID = r"(?:the )?(?P<said>\S+(?: \S+){0,4}?)"
_TURNED = tuple(
    re.compile(rf"{BEGIN}{form}[.!]?", re.IGNORECASE)
    for form in (
        rf"(?:turn|switch) (?P<to>on|off) {_SAID}",
        rf"(?:turn|switch) {_SAID} (?P<to>on|off)",
        rf"(?P<to>enable|disable) {_SAID}",
    )
)
_PAIRS = (("true", "false"), ("yes", "no"), ("on", "off"))
_STATES = {word: pair for pair in _PAIRS for word in pair}
_NUMBER = re.compile(r"-?\d[\d_]*(?:\.\d+)?")
_WITH_UNIT = re.compile(r"-?\d+(?:\.\d+)?(?P<unit>[a-zA-Z%]{1,4})")
_SWITCH = re.compile(r"yes|no|on|off", re.IGNORECASE)
_WORDS = re.compile(r"[^\W\d_]+(?: [^\W\d_]+)*")
_NAME = re.compile(r"[A-Za-z][\w-]*")
_IN_SHELL = re.compile(r"[\w./:@%+,=-]+")
_PLAIN = re.compile(r"(?![-?:,&*!|>%@`\[\]{}\"'#])(?:(?!: | #|[;{}\"'\\]).)+")
_SHORTENED = re.compile(r"\d+\.\d*0")
"""A number that YAML reads without its last digit: 3.10 is 3.1."""

_IS_TOML = re.compile(r"^[\w.\"-]+ = [\"'\[]", re.MULTILINE)


def entry_set(text: str, instruction: str, window: CharRange) -> ChangedText | None:
    """The text with another value of the only entry that is called so; None for other
    instructions, and where there is none or the new value may be another name for it.

    Raises:
        EditError: several entries are called so, or it is that value already.
    """
    words = " ".join(instruction.split())
    asked = _ASKED.fullmatch(words)
    switched = next(filter(None, (form.fullmatch(words) for form in _TURNED)), None)
    entries = (entries_of(text) or assignments_of(text)) if asked or switched else ()
    own = [e for e in entries if e.value and window[0] <= e.value[0] <= e.value[1] <= window[1]]
    if switched:
        return _turned(text, own, switched)
    if asked is None:
        return None
    found, has_owner = entries_named(own, asked["said"])
    if not found:
        return None
    new = value_said(asked["new"])
    is_vague = _WORDS.fullmatch(new) and describes(new) and not _SWITCH.fullmatch(new)
    if new == asked["new"] and is_vague:
        return None  # "Change the colour to something darker"
    if not has_owner and _may_rename(asked, found[0], new):
        return None
    require_one(text, found)
    return _set(text, found[0], new)


def _turned(text: str, entries: Sequence[KeyedEntry], asked: re.Match[str]) -> ChangedText | None:
    """An entry that is on or off, in the words that it has for that."""
    found, _ = entries_named(entries, asked["said"])
    is_on = asked["to"].lower() in {"on", "enable"}
    found = [each for each in found if each.value and text[slice(*each.value)].lower() in _STATES]
    if not found:
        return None
    require_one(text, found)
    old = text[slice(*(found[0].value or (0, 0)))]
    new = _STATES[old.lower()][0 if is_on else 1]
    return _set(text, found[0], new.capitalize() if old[0].isupper() else new)


def _set(text: str, entry: KeyedEntry, new: str) -> ChangedText | None:
    start, end = entry.value or (0, 0)
    old = text[start:end]
    value = _written(text, entry, old, new)
    if value is None:
        return None
    if value == old:
        raise EditError(f"{quoted(entry.key)} is {quoted(old)} already: nothing is changed.")
    what = f"{quoted(old)} with {quoted(value)} in line {line_number(text, start):,}"
    return ChangedText((TextEdit(start, end, value),), f"Replaces {what}.", (f"Replaced: {what}.",))


def _may_rename(asked: re.Match[str], entry: KeyedEntry, new: str) -> bool:
    """Whether the key may be meant instead of its value: "Change restart to reload". A name with
    a capital letter gets no other one without.
    """
    if asked["the"] or asked["equals"] or asked["verb"].lower() == "set":
        return False
    is_other_case = entry.key[0].isupper() and new[:1].islower()
    return not is_other_case and not TRUTH.fullmatch(new) and _NAME.fullmatch(new) is not None


def _written(text: str, entry: KeyedEntry, old: str, new: str) -> str | None:
    """A new value as the file has the old one; None where it may not be read as meant."""
    if entry.mark:
        is_plain = entry.mark not in new and not re.search(r"[\\$]", new)
        return new if is_plain else None
    if TRUTH.fullmatch(old) and TRUTH.fullmatch(new):
        return new.capitalize() if old[0].isupper() else new.lower()
    unit = _WITH_UNIT.fullmatch(old)
    if unit and _NUMBER.fullmatch(new):
        return f"{new}{unit['unit']}"
    if _are_literals(text):
        return new if _NUMBER.fullmatch(old) and _NUMBER.fullmatch(new) else None
    return new if _fits(text[slice(*entry.place)].strip(), old, new) else None


def _fits(line: str, old: str, new: str) -> bool:
    """Whether a value without quotation marks can be the whole of another one's place."""
    is_number = _NUMBER.fullmatch(old) is not None
    if (" " in new and is_number) or (" " in old and re.search(r"\d", f"{old}{new}")):
        return False  # it may be a part of the old one: "0" of "0 auto"
    if line.endswith(";"):
        is_part = " " in old and " " not in new
        return not is_part and "!" not in old and not re.search(r"[;{}]", new)
    if re.match(r"[\w.\"' -]+=", line) and not re.search(r"\s=|=\s", line):
        return _IN_SHELL.fullmatch(new) is not None
    is_shortened = ":" in line and _SHORTENED.fullmatch(new)
    return _PLAIN.fullmatch(new) is not None and not is_shortened


def _are_literals(text: str) -> bool:
    """Whether a value without quotation marks is a number or a name, as in JSON and TOML."""
    return is_json(text) or _IS_TOML.search(text) is not None
