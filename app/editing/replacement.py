"""Instructions that name the words to replace and those in their place.

Nothing is left to be understood then, so no model is asked (`replaced_words`). An instruction that
may mean something else is none of these: "Change the rent to 950" names no words of the text, and
"Change rent to 950" is about what the rent is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

MOST_CHARACTERS = 300
"""Of such an instruction."""

MOST_WORDS = 6
"""Of words that no quotation marks hold together."""

WordShape = Literal["number", "name", "capital", "small"]

_QUOTED = (
    ('"', '"'),
    ("'", "'"),
    ("`", "`"),
    ("\u201c", "\u201d"),
    ("\u201e", "\u201c\u201d"),
    ("\u2018", "\u2019"),
    ("\u00ab", "\u00bb"),
)
_WHAT = (
    r"(?:the )?(?:words?|phrase|term|names?|text|string|value|number|date|variable|function|method"
    r"|class|constant|parameter|argument|attribute|identifier) "
)
_EACH = r"(?:every|each|all|any)(?: (?:occurrences?|instances?|mentions?) of)? "
_WHERE = (
    r"(?:,? (?:everywhere|throughout|wherever it (?:is|stands|appears|occurs)|in every place"
    r"|(?:(?:everywhere |throughout |all )?in|throughout) (?:the|this) (?:whole |entire )?"
    r"(?:text|file|document|code|letter|contract)))"
)
_IS_EVERYWHERE = re.compile(rf"{_WHERE}\W*$|\b{_EACH}", re.IGNORECASE)
_DESCRIBING = re.compile(
    r"(?:the|an?|my|our|your|his|her|its|their|all|each|every|any|some) "
    r"|(?:this|that|these|those|it|them|one|both|everything|something|whatever|another|others?)\b",
    re.IGNORECASE,
)
_CONNECTING = re.compile(
    r"\b(?:and|or|but|then|so|if|when|where|unless|except|because|in|on|at|from|for|by|to|with)\b",
    re.IGNORECASE,
)
_NAME = re.compile(r"[^\W\d]\w*(?:\.\w+)*", re.ASCII)
_VALUE_VERBS = {"change", "update", "turn"}


@dataclass(frozen=True, slots=True)
class Replacement:
    """Words and those in their place.

    Attributes:
        beside: a word in whose sentence the old ones stand; "" for wherever they do.
        is_certain: whether the instruction can mean nothing else, so that words which the text
            doesn't have are a mistake.
        is_name: whether it is a name or a number, which is another one in other case.
        is_value: whether the old words might name something that has a value, as in
            "status: open".
    """

    old: str
    new: str
    beside: str
    is_certain: bool
    is_name: bool
    is_value: bool


def asked_replacement(instruction: str) -> Replacement | None:
    """What an instruction asks to be replaced word for word; None if it asks for something else or
    might.
    """
    asked = " ".join(instruction[: 2 * MOST_CHARACTERS].split())
    if len(asked) > MOST_CHARACTERS:
        return None
    for form in _FORMS:
        if found := form.fullmatch(asked):
            return _replacement(found, is_everywhere=_IS_EVERYWHERE.search(asked) is not None)
    return None


def _replacement(found: re.Match[str], *, is_everywhere: bool) -> Replacement | None:
    old, is_old_quoted = _words(found, "old")
    new, is_new_quoted = _words(found, "new")
    if old == new or not (_is_plain(old, is_old_quoted) and _is_plain(new, is_new_quoted)):
        return None
    groups = found.groupdict()
    verb, label = (groups.get("verb") or "").casefold(), groups.get("label")
    shape = _shape(old)
    if label:
        beside, is_number = re.findall(r"\w+", label)[-1], re.search(r"\d", old) is not None
        return Replacement(old, new, beside, is_number, shape != "small", is_value=False)
    is_rename = verb == "rename"
    are_names = is_rename and all(map(_NAME.fullmatch, (old, new)))
    is_certain = (is_old_quoted and is_new_quoted) or are_names
    if not (is_old_quoted or is_rename):
        is_form = shape == "small" and verb in _VALUE_VERBS and not is_everywhere
        if is_form or shape != _shape(new):
            return None
    is_value = not (is_certain or is_old_quoted or is_everywhere)
    return Replacement(old, new, "", is_certain, is_rename or shape != "small", is_value)


def _is_plain(words: str, is_quoted: bool) -> bool:
    """Whether these are words, and not a description of some."""
    if is_quoted:
        return bool(words.strip())
    is_said = _DESCRIBING.match(words) or _CONNECTING.search(words)
    return not is_said and re.search(r"\w", words) is not None and len(words.split()) <= MOST_WORDS


def _shape(words: str) -> WordShape:
    if re.search(r"\d", words) and (" " in words or not words[0].isalpha()):
        return "number"
    if re.search(r"[_.]\w|[a-z][A-Z]|\d", words):
        return "name"
    return "capital" if words[0].isupper() else "small"


def _words(found: re.Match[str], which: str) -> tuple[str, bool]:
    """What was named, and whether in quotation marks."""
    groups = {name: each for name, each in found.groupdict().items() if each is not None}
    bare = groups.get(f"{which}_bare")
    if bare is not None:
        return bare, False
    return next(each for name, each in groups.items() if name.startswith(f"{which}_quoted")), True


def _named(which: str) -> str:
    """Words in quotation marks of some kind, or without any."""
    quoted = (
        rf"{open_}(?P<{which}_quoted{n}>[^{open_}{close}]+)[{close}]"
        for n, (open_, close) in enumerate(_QUOTED)
    )
    marks = "".join(open_ + close for open_, close in _QUOTED if open_ != "'").replace("\u2019", "")
    bare = rf"(?P<{which}_bare>(?:[^\s{marks},;']|(?<=\w)[',](?=\w)|(?<=\S) (?=\S))+?)"
    return rf"(?:{'|'.join(quoted)}|{bare})"


def _forms() -> Iterator[re.Pattern[str]]:
    old, new = rf"(?:{_EACH})?(?:{_WHAT})?{_named('old')}", rf"(?:{_WHAT})?{_named('new')}"
    verb = r"(?P<verb>replace|rename|change|update|correct|turn)"
    setting = (
        "change|raise|lower|increase|decrease|reduce|set|move|postpone|extend|shorten|correct"
        "|update|cut"
    )
    for form in (
        rf"(?:{setting}) (?P<label>(?:\w[\w-]* ){{1,{MOST_WORDS}}})from {old} to {new}",
        rf"(?:refactor: )?{verb} {old}(?: everywhere)? (?:with|by|to|into|for|as|->|→) {new}",
        rf"(?:use|write|put|say) {new} (?:instead|in place) of {old}",
        rf"substitute {new} for {old}",
    ):
        yield re.compile(rf"(?:please )?{form}{_WHERE}*[.!]?", re.IGNORECASE)


_FORMS = tuple(_forms())
