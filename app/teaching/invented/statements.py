"""A fact as a sentence, and the words around it: capitals, articles, openings."""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random

from app.teaching.invented.genres import NO_FACT, NO_THING, Fact, Thing
from app.teaching.invented.scope import Scope, chosen

_OPENING = (
    "The A An If In For All Each Every It No On At By This Its His Her He She They From When "
    "Before After As With Without Should Whoever Questions Claims Any Either Both To Between "
    "Since Until Within Nobody Nothing"
)
_LOWERED = frozenset(_OPENING.split())
_VOWEL = re.compile(r"(\ba|^[\[~]?A) (?=[\[~]?(?:[aeiAEI]|[oO](?!ne)|[uU](?![ns]i))\w)")
_DETERMINED = re.compile(r"\b(?:the|my|your|an?) \{X", re.IGNORECASE)
_SUBJECTS_FOLLOW = (
    "am are be before can could did do does had has have how if is may might must should since "
    "that was were what when where which while who why will would"
)
_BEFORE_SUBJECT = frozenset(_SUBJECTS_FOLLOW.split()) | {""}
_ANY_X = re.compile(r"(?P<before>\w+ |^)\{X\}")
_MARKS = re.compile(r"[\[\]~]")


@dataclass(frozen=True, slots=True, eq=False)
class Statement:
    """A sentence of a document, or what one would say that isn't in it.

    Attributes:
        text: the sentence, or a table's row.
        answer: the words of it that answer the fact's questions; "" for a sentence without a fact.
        second: the words that answer what may be asked next; often "".
        lead: the sentence before, if this one leans on it.
        number: which thing of the document it is about.
        scope: in which its questions are asked.
        heads: of the table, joined by " | ".
    """

    text: str
    answer: str = ""
    second: str = ""
    lead: str = ""
    number: int = -1
    fact: Fact = NO_FACT
    thing: Thing = NO_THING
    scope: Scope | None = None
    heads: str = ""

    @property
    def is_fact(self) -> bool:
        """Whether it answers anything."""
        return self.scope is not None


def called(template: str, thing: Thing, scope: Scope, mode: str, random: Random) -> str:
    """The template with the thing's name in its slots `{X}`, `{X's}` and `{Xo}`.

    Args:
        mode: "full", "short" or "pronoun".
    """
    if thing.key == "-" or "{X" not in template:
        return template
    forms = scope.forms(thing.key)
    he, his, him = forms["he"], forms["his"], forms["him"]
    if mode == "pronoun":
        template = _DETERMINED.sub("{X", chosen(template, random))
        template = _ANY_X.sub(_as_object, template)
    name = forms.get("last", forms[""]) if mode == "short" else forms[""]
    if mode == "pronoun" and thing["it"] and random.random() < 0.5:
        name, mode = random.choice(thing["it"]), "short"
    if mode != "pronoun":
        he, his, him = name, f"{name}'s", name
    return template.replace("{X's}", his).replace("{Xo}", him).replace("{X}", he)


def _as_object(found: re.Match[str]) -> str:
    """The slot as an object, unless it begins the sentence or stands behind a verb's beginning."""
    before = found["before"].strip().lower()
    return found[0] if before in _BEFORE_SUBJECT else f"{found['before']}{{Xo}}"


def opened(opening: str, marked: str) -> str:
    """The sentence after an opening, if it can follow one."""
    return f"{opening} {lowered(marked)}" if can_be_lowered(marked) else marked


def can_be_lowered(marked: str) -> bool:
    """Whether its first word is no name."""
    first = marked.split(" ", 1)[0]
    return first in _LOWERED or first[:1].islower()


def lowered(marked: str) -> str:
    """The sentence as it stands behind other words."""
    return marked[:1].lower() + marked[1:] if can_be_lowered(marked) else marked


def with_articles(text: str) -> str:
    """The text with "an" where "a" stands before a vowel."""
    return _VOWEL.sub(r"\1n ", text)


def finished(marked: str) -> tuple[str, str, str]:
    """The sentence with its capital, articles and full stop in order; its answer; its second one.

    Args:
        marked: the answer in brackets, the second between tildes.
    """
    marked = with_articles(" ".join(marked.split()))
    start = 1 if marked[:1] in "[~" else 0
    marked = marked[:start] + marked[start : start + 1].upper() + marked[start + 1 :]
    answer, second = re.search(r"\[(.*?)\]", marked), re.search(r"~(.*?)~", marked)
    return (
        _MARKS.sub("", marked).replace("..", "."),
        _MARKS.sub("", answer[1]) if answer else "",
        _MARKS.sub("", second[1]) if second else "",
    )
