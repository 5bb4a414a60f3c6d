"""Requests that lean on the turn before: "and in which year?", "what about the second one?".

What such a request is searched for by is the question before, itself with what it leant on, then
its own words, and the words of the evidence that it points to.
"""

from __future__ import annotations

import re

from app.asking.request import Before, Kind
from storage.fulltext import STOP_WORDS, content_words

MOST_CARRIED = 60
"""Maximum number of words of the turn before that are carried on."""

_OPENING = re.compile(
    r"(?:and|but|so|also|then|or|(?:what|how) about|what else|why not|which one)\b", re.IGNORECASE
)
_ARTICLES = frozenset({"the", "a", "an", "its", "his", "her", "their"})
_INSTEAD = re.compile(
    r"(?:and|but|or|(?:what|how) about)\s+(?P<new>(?P<first>the|an?|its|his|her|their|in|on|at|for"
    r"|of|by|with|to|from|under)\s+(?!(?:which|what|whom?|(?:\w+ )?ones?\b)).{1,80}?)[?.!\s]*\Z",
    re.IGNORECASE,
)
_POINTERS = (
    "it its he him his she her hers they them their theirs this that these those there one ones "
    "former latter same above other others another else"
)
_POINTING = frozenset(_POINTERS.split())
_OBJECTS = frozenset({"it", "them"})
"""Behind a subject and its verb they mean something else: "when will the tenant get it back"."""

_EXISTS = "is are was were be been isn't aren't wasn't weren't"
_BEING = frozenset(_EXISTS.split())
"""Beside these "there" is no place: "how many members are there?", "is there a fee?"."""

_DETERMINERS = frozenset({"this", "that", "these", "those"})
_ASKED = (
    "year month day date time long old far big large high tall much many kind type name place cost "
    "country city town colour color exactly happened happen mean come say said called person people"
)
_NO_SUBJECT = STOP_WORDS | _POINTING | frozenset(_ASKED.split())
"""Words that say what is asked, but not of what."""
_WORD = re.compile(r"[^\W_][\w'-]*")
_ORDINALS = ("first", "second", "third", "fourth", "fifth")
_ORDINAL = re.compile(
    rf"\b(?P<nth>{'|'.join(_ORDINALS)}|last) (?:one|point|item|reason|part)\b", re.IGNORECASE
)


def leans(text: str, kind: Kind, subject: str) -> bool:
    """Whether the request needs the turn before to be understood."""
    if kind == "edit":
        return True
    if kind == "question":
        opens = _OPENING.match(text.strip()) is not None
        return opens or not set(content_words(text)) - _NO_SUBJECT or _points_back(text)
    words = {word.lower() for word in _WORD.findall(subject)}
    return kind in {"about", "list", "compare"} and bool(words) and words <= _POINTING | STOP_WORDS


def resolved(text: str, before: Before) -> str:
    """The request after the question that it leans on, with the evidence that it points to.

    One that only names something else takes its place: "and in 2020?", "what about the roof?".
    """
    carried = before.question.split()[:MOST_CARRIED]
    if (replaced := _replaced(text, " ".join(carried))) is not None:
        return replaced
    mark = "?" if carried and carried[-1][-1].isalnum() else ""
    return " ".join(filter(None, [f"{' '.join(carried)}{mark}", text, _item(text, before)]))


def _replaced(text: str, question: str) -> str | None:
    """The question with its last part that begins like the text instead of that part."""
    instead = _INSTEAD.match(text.strip())
    if instead is None:
        return None
    first = instead["first"].lower()
    same = r"(?:the|an?|its|his|her|their)" if first in _ARTICLES else re.escape(first)
    places = [found.start() for found in re.finditer(rf"\b{same}\b", question, re.IGNORECASE)]
    return f"{question[: places[-1]]}{instead['new']}?" if places else None


def _points_back(text: str) -> bool:
    """Whether a pronoun comes before anything in the text that it could stand for."""
    words = [word.lower() for word in _WORD.findall(text)]
    subjects = 0
    for before, word, after in zip(["", *words], words, [*words[1:], ""], strict=False):
        if word in _POINTING and not (word == "there" and {before, after} & _BEING):
            # "this contract", "that year": what it points to is said. "Who paid for that?"
            is_alone = not subjects and word not in _DETERMINERS
            is_object = word in _OBJECTS and before not in _NO_SUBJECT
            return not after or is_alone or is_object
        subjects += word not in _NO_SUBJECT
        if subjects > 2:
            return False
    return False


def _item(text: str, before: Before) -> str:
    """The piece of evidence, or of the answer, that "the second one" means; else ""."""
    found = _ORDINAL.search(text)
    if found is None:
        return ""
    pieces = before.evidence if len(before.evidence) > 1 else before.answer.split("\n")
    pieces = [piece.strip(" -*•") for piece in pieces if piece.strip()]
    nth = found["nth"].lower()
    place = len(pieces) - 1 if nth == "last" else _ORDINALS.index(nth)
    return " ".join(pieces[place].split()[:MOST_CARRIED]) if 0 <= place < len(pieces) else ""
