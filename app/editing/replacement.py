"""Instructions that name the words to replace and those in their place.

Nothing is left to be understood then, so no model is asked. An instruction that may mean something
else is none of these: "Change the rent to 950" names no words of the text, and "Change rent to 950"
is about what the rent is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

MOST_WORDS = 6
"""Of words that no quotation marks hold together."""

MOST_LEFT = 4
"""Words like the old ones that are named."""

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
    r"(?:text|file|document|code|letter|contract|paragraph|section)))"
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
_WORD = re.compile(r"\w")
_BROKEN = re.compile(r"[ \t]*\r?\n[ \t]*")
_GAP = rf"(?:[ \t\u00a0]+|{_BROKEN.pattern})"
_VALUE_VERBS = {"change", "update", "turn"}


@dataclass(frozen=True, slots=True)
class Replacement:
    """Words and those in their place.

    Attributes:
        is_certain: whether the instruction can mean nothing else, so that words which the text
            doesn't have are a mistake.
        is_name: whether it is a name, which is another one in other case.
        is_value: whether the old words might name something that has a value, as in
            "status: open".
    """

    old: str
    new: str
    is_certain: bool
    is_name: bool
    is_value: bool


@dataclass(frozen=True, slots=True)
class ReplacedWords:
    """A text with words replaced.

    Attributes:
        places: how many there were.
        left: words like them, longer or in other case, that stay; the first ones.
    """

    asked: Replacement
    text: str
    places: int
    left: tuple[str, ...]


def asked_replacement(instruction: str) -> Replacement | None:
    """What an instruction asks to be replaced word for word; None if it asks for something else or
    might.
    """
    asked = " ".join(instruction.split())
    for form in _FORMS:
        if found := form.fullmatch(asked):
            return _replacement(found, is_everywhere=_IS_EVERYWHERE.search(asked) is not None)
    return None


def replaced_words(text: str, asked: Replacement) -> ReplacedWords | None:
    """The text with each of these words replaced; None if it has none of them, or if they might
    name something there.

    In small letters they also stand for the same words with a capital, or in capitals. Words that
    are broken over two lines are found, too.
    """
    pattern = _pattern(asked)
    found = [*pattern.finditer(text)]
    is_label = asked.is_value and any(re.match(r"\s*[:=]", text[each.end() :]) for each in found)
    if not found or is_label:
        return None
    longer = rf"[\w-]*{re.escape(asked.old)}[\w-]*"
    others = (each[0] for each in re.finditer(longer, text, re.IGNORECASE))
    left = dict.fromkeys(each for each in others if not pattern.search(each))
    new, at = list[str](), 0
    for each in found:
        new.append(text[at : each.start()])
        at = each.end()
        new.append(_in_place(each[0], asked))
        if (broken := _BROKEN.search(each[0])) and text[at : at + 1] == " ":
            new.append(broken[0])
            at += 1
    whole = "".join([*new, text[at:]])
    return ReplacedWords(asked, whole, len(found), tuple(left)[:MOST_LEFT])


def _replacement(found: re.Match[str], *, is_everywhere: bool) -> Replacement | None:
    old, is_old_quoted = _words(found, "old")
    new, is_new_quoted = _words(found, "new")
    verb = (found.groupdict().get("verb") or "").casefold()
    is_rename = verb == "rename"
    are_names = all(_NAME.fullmatch(each) for each in (old, new))
    is_certain = (is_old_quoted and is_new_quoted) or (is_rename and are_names)
    if old == new or not all(
        _is_plain(*each) for each in ((old, is_old_quoted), (new, is_new_quoted))
    ):
        return None
    if not is_certain and not is_old_quoted and not is_rename:
        shape = _shape(old)
        if shape != _shape(new):
            return None
        if shape == "small" and verb in _VALUE_VERBS and not is_everywhere:
            return None
    is_name = is_rename or _shape(old) != "small"
    is_value = not is_certain and not is_old_quoted and not is_everywhere
    return Replacement(old, new, is_certain, is_name, is_value)


def _is_plain(words: str, is_quoted: bool) -> bool:
    """Whether these are words, and not a description of some."""
    if is_quoted:
        return bool(words.strip())
    is_said = _DESCRIBING.match(words) or _CONNECTING.search(words)
    return not is_said and _WORD.search(words) is not None and len(words.split()) <= MOST_WORDS


def _shape(words: str) -> WordShape:
    if re.search(r"\d", words) and not words[0].isalpha():
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


def _pattern(asked: Replacement) -> re.Pattern[str]:
    words = asked.old.split()
    variants = [words]
    if not asked.is_name and asked.old == asked.old.lower():
        variants += [[words[0].capitalize(), *words[1:]], [each.upper() for each in words]]
    either = "|".join(_GAP.join(map(re.escape, each)) for each in variants)
    first, last = asked.old[0], asked.old[-1]
    # No part of a longer number, nor the number of an item in a list.
    before = r"(?<!\d[.,:/])" if first.isdigit() else ""
    behind = r"(?![.,:/]\d)" if last.isdigit() else ""
    item = r"(?!(?<=\n)\d+[.)] )(?!\A\d+[.)] )" if asked.old.isdigit() else ""
    before += r"(?<!\w)" if _WORD.match(first) else ""
    behind += r"(?!\w)" if _WORD.match(last) else ""
    return re.compile(rf"{before}{item}(?:{either}){behind}")


def _in_place(old: str, asked: Replacement) -> str:
    """The new words in the case that the old ones have at a place."""
    new = asked.new
    if asked.is_name or old[0] == asked.old[0]:
        return new
    if len(asked.old) > 1 and old == old.upper():
        return new.upper()
    return new[0].upper() + new[1:]


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
    for form in (
        rf"(?:refactor: )?{verb} {old}(?: everywhere)? (?:with|by|to|into|for|as|->|→) {new}",
        rf"(?:use|write|put|say) {new} (?:instead|in place) of {old}",
        rf"substitute {new} for {old}",
    ):
        yield re.compile(rf"(?:please )?{form}{_WHERE}*[.!]?", re.IGNORECASE)


_FORMS = tuple(_forms())
