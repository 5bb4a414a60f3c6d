"""Instructions that name the words to replace and those in their place.

Nothing is left to be understood then, so no model is asked (`replaced_words`). There are five:

- words in quotation marks for words in quotation marks;
- `Rename` with two names;
- one number, amount, date or time for another one of the same kind;
- the same of something that is named: `Raise the rent from 900 to 950`;
- a placeholder, such as [NAME], for what begins with a capital letter or a digit.

Other words without quotation marks may describe what is meant ("Replace nice with synonyms"), so a
model reads them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from app.instructions.change_forms import BEGIN
from app.instructions.places.vocabulary import ORDINALS, THE_TEXT
from app.instructions.quotations import MARKS
from retrieval.words.value_words import CURRENCY_MARK, CURRENCY_NAME, MONTH

MOST_CHARACTERS = 300
"""Of such an instruction."""

ReplacementKind = Literal["words", "name", "number", "value", "placeholder"]

WHICH = (
    rf"(?:the (?P<which>{'|'.join(sorted(ORDINALS, key=len, reverse=True))}) "
    r"(?:(?:occurrence|instance) of )?)?"
)
EACH = r"(?:(?:every|each|all|any)(?: (?:occurrences?|instances?|mentions?) of)? )?"
WHAT = (
    r"(?:(?:the )?(?:words?|phrase|term|names?|text|string|variable|function|method|class|constant"
    r"|parameter|argument|attribute|identifier) )?"
)
WHERE = (
    r"(?:,? (?:everywhere|throughout|please|globally|wherever it (?:is|stands|appears|occurs)"
    rf"|(?:(?:everywhere |throughout )?in|throughout) {THE_TEXT}))*"
)
BEGIN_REPLACING = rf"{BEGIN}(?:find and )?"
_FOR = r"(?:with|by|to|into|for|as|->|\u2192)"

_AMOUNT = (
    rf"(?:{CURRENCY_MARK} ?)?\d+(?:[.,]\d+)*(?: ?%| ?{CURRENCY_MARK})?"
    rf"(?: (?:{CURRENCY_NAME}|percent|seconds?|minutes?|hours?"
    r"|(?:(?:business|working|calendar) )?days?|weeks?|months?|years?"
    r"|people|kg|km|cm|mm|m|g))?"
)
_DATE = (
    rf"\d{{1,2}}\.? {MONTH}(?: \d{{4}})?|{MONTH} \d{{1,2}}(?:, \d{{4}})?|\d{{4}}-\d\d-\d\d"
    r"|\d{1,2}[./]\d{1,2}[./]\d{4}"
)
_TIME = r"\d{1,2}:\d\d(?: ?[ap]m)?|\d{1,2} ?[ap]m|noon|midday|midnight"
NUMBERS = {
    "date": re.compile(_DATE, re.IGNORECASE),
    "time": re.compile(_TIME, re.IGNORECASE),
    "amount": re.compile(_AMOUNT, re.IGNORECASE),
}
_CHANGING = {
    "amount": r"(?:change|raise|lower|increase|decrease|reduce|correct|update|cut|extend|shorten)",
    "date": r"(?:change|move|postpone|correct|update)",
    "time": r"(?:change|move|postpone|correct|update)",
}

_NAME = re.compile(r"[^\W\d]\w+(?:\.\w+)*(?:\(\))?", re.ASCII)
_LIKE_CODE = re.compile(r"\w[_.]\w|^_|[a-z][A-Z]|\d|\(\)$")
_KINDS = re.compile(
    r"(?:variable|function|method|class|constant|parameter|argument|attribute|identifier|test"
    r"|heading|section|column|file|module|symbol|field)e?s|everything",
    re.IGNORECASE,
)
_STYLES = re.compile(
    r"(?:snake|camel|pascal|kebab|upper|lower)_?case|english|german|french|spanish", re.IGNORECASE
)

_SAYING_LITTLE = """
the a an my our your his her its their of for in on at per to with number value current amount date
time
"""
"""Words of what a value is called that its sentence may leave out."""

EVERY = re.compile(rf"{BEGIN_REPLACING}\w+ (?:every|each|all)\b", re.IGNORECASE)
"""How an instruction begins that asks for all places."""


@dataclass(frozen=True, slots=True)
class Replacement:
    """Words and those in their place.

    Attributes:
        beside: for a value, the words in whose sentence it stands, with spaces between them.
        which: of its places, from 1 or -1 for the last; 0 for all.
        is_certain: whether the instruction can mean nothing else, so that words which the text
            doesn't have are a mistake.
        is_every: whether all places are asked for.
        note: what is told of it once it is done, in a sentence.
    """

    kind: ReplacementKind
    old: str
    new: str
    beside: str = ""
    is_certain: bool = False
    which: int = 0
    is_every: bool = False
    note: str = ""


def asked_replacement(instruction: str) -> Replacement | None:
    """What an instruction asks to be replaced word for word; None if it asks for something else or
    might.
    """
    asked = " ".join(instruction[: 2 * MOST_CHARACTERS].split())
    if len(asked) > MOST_CHARACTERS:
        return None
    for kind, form in _FORMS:
        if found := form.fullmatch(asked):
            made = _replacement(kind, found)
            if made is not None and made.old != made.new and made.new in instruction:
                return made
    return None


def _replacement(kind: ReplacementKind, found: re.Match[str]) -> Replacement | None:
    named = {name.rstrip("0123456789"): each for name, each in found.groupdict().items() if each}
    old, new = _without_gaps(named["old"]), _without_gaps(named["new"])
    if old != old.strip() or new != new.strip():
        return None  # spaces are part of what is meant
    if kind == "value":
        return Replacement(kind, old, new, _called(named["label"]))
    if kind == "name":
        if _KINDS.fullmatch(old) or _STYLES.fullmatch(new):
            return None
        if old.endswith("()") and new.endswith("()"):
            old, new = old[:-2], new[:-2]
        return Replacement(kind, old, new, is_certain=_LIKE_CODE.search(old) is not None)
    which = ORDINALS.get(named.get("which", "").lower(), 0)
    is_every = EVERY.match(found[0]) is not None
    return Replacement(kind, old, new, is_certain=kind != "number", which=which, is_every=is_every)


def _called(label: str) -> str:
    """The words that tell of which value one speaks; the last one where none does."""
    words = re.findall(r"\w+", re.sub(r"['\u2019]s?\b", "", label))
    little = _SAYING_LITTLE.split()
    return " ".join(each for each in words if each.lower() not in little) or words[-1]


def _without_gaps(words: str) -> str:
    """Without the spaces that French has within its quotation marks, where they are about words."""
    bare = words.strip()
    is_word = bare[:1].isalnum() and bare[-1:].isalnum()
    return bare if is_word and words.startswith(" ") and words.endswith(" ") else words


def _quoted(which: str) -> str:
    """Words in quotation marks of some kind."""
    each = (rf"{marks[0]}(?P<{which}{n}>[^{marks}]+){marks[1]}" for n, marks in enumerate(MARKS))
    return rf"(?:{'|'.join(each)})"


def _forms() -> Iterator[tuple[ReplacementKind, str]]:
    old, new = rf"{WHICH}{EACH}{WHAT}{_quoted('old')}", rf"{WHAT}{_quoted('new')}"
    verb = "(?:replace|rename|change|update|correct|turn)"
    for form in (
        rf"{verb} {old} (?:everywhere )?{_FOR} {new}",
        rf"(?:use|write|put|say) {new} (?:instead|in place) of {old}",
        rf"substitute {new} for {old}",
    ):
        yield "words", form + WHERE
    name = _NAME.pattern
    names = rf"(?P<old>{name}) (?:to|into|as) {WHAT}(?P<new>{name})"
    yield "name", rf"(?:refactor: )?rename {EACH}{WHAT}{names}{WHERE}"
    for kind, number in NUMBERS.items():
        first, second = f"(?P<old>{number.pattern})", f"(?P<new>{number.pattern})"
        yield "number", rf"(?:replace|change|correct|update) {first} (?:with|by|to) {second}"
        label = r"(?P<label>(?:(?!from )\w[\w'\u2019-]* ){1,12})"
        yield "value", rf"{_CHANGING[kind]} {label}(?:from )?{first} to {second}"
    placeholder = r"(?P<old>\[[^\]]+\]|\{\{[^}]+\}\}|<[A-Z][A-Z_ ]*>)"
    capitals = r"(?P<new>[A-Z\d][^\s,;]*(?: [A-Z\d][^\s,;]*){0,5}?)(?<![.!?])"
    taken = rf"(?:{capitals}|{_quoted('new')})(?i:{WHERE})"
    yield "placeholder", rf"(?i:replace|fill in) {placeholder} (?i:with|by) {taken}"


def _compiled(kind: ReplacementKind, form: str) -> re.Pattern[str]:
    # What takes a placeholder's place is told by its capital letter.
    flags = re.NOFLAG if kind == "placeholder" else re.IGNORECASE
    return re.compile(rf"(?i:{BEGIN_REPLACING}){form}[.!?]?", flags)


_FORMS = tuple((kind, _compiled(kind, form)) for kind, form in _forms())
