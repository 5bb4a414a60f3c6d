"""Follow-up requests, which need the turn before to be understood: "and in which year?".

The search text of a follow-up is the question before (which may be a follow-up with a search text
of its own), then its own words, then the words of the evidence that it points to.
"""

from __future__ import annotations

import re
from typing import Literal

from app.asking.naming import WHERE
from app.asking.other_parts import swapped_in
from app.asking.request import Kind, PreviousTurn
from app.asking.request_words import AUXILIARIES, DOCUMENT, QUESTION_WORDS
from retrieval.words.value_words import COUNT, COUNT_WORDS, ORDINAL, index_of, number_of, place_of
from storage.fulltext import STOP_WORDS, content_words

MOST_CARRIED = 60
"""Maximum number of words of the turn before that are carried on."""

_OPENING = re.compile(
    r"(?:and|but|so|also|then|or|(?:what|how) about|what else|why not|which one)\b", re.IGNORECASE
)
_LINKED = re.compile(
    r"(?:(?:thanks|thank you|great|ok(?:ay)?|and|but|so|then|or|(?P<also>also))[,.!]* )+"
    r"(?P<question>(?:(?:in|at|on|for|of|to|by|with|from) )?"
    rf"(?:{QUESTION_WORDS}|{AUXILIARIES})\b"
    r"(?! (?:about|else)\b).*)",
    re.IGNORECASE | re.DOTALL,
)
_LEAST_OWN, _LEAST_ALSO = 3, 2
"""Words of a question that begins with "and", or with "also", that say what it is about, where it
needs no other question.
"""
_QUOTED = re.compile(r"[\"“][^\"”]+[\"”]")
_ARTICLES = frozenset({"the", "a", "an", "its", "his", "her", "their"})
_INSTEAD = re.compile(
    r"(?:and|but|or|(?:what|how) about)\s+(?P<new>(?P<first>the|an?|its|his|her|their|in|on|at|for"
    r"|of|by|with|to|from|under|between)\s+(?!(?:which|what|whom?|(?:\w+ )?ones?\b)).{1,80}?)"
    r"[?.!\s]*\Z",
    re.IGNORECASE,
)
_ABOUT = re.compile(
    r"(?:and|but|or|what|how)\s+(?:what\s+)?(?P<new>about\s+(?!(?:the |that )?\w*\s?ones?\b)"
    r"[^?.!]{1,80}?)[?.!\s]*\Z",
    re.IGNORECASE,
)
_OWNED = r"(?:(?:the|an?|my|our)\s+)?(?:[\w-]+\s+)?[\w-]+(?:['\u2019]s|s['\u2019])"
_OWNER = re.compile(
    rf"(?:and|but|or|(?:what|how) about)\s+(?P<new>{_OWNED})[?.!\s]*\Z", re.IGNORECASE
)
_OF_OWNER = re.compile(
    r"(?:\b(?:the|an?|my|our)\s+)?\b[\w-]+(?:['\u2019]s|s['\u2019])(?=\s|[?.!]*\Z)", re.IGNORECASE
)
_NAMES_PLACE = re.compile(rf"\b{DOCUMENT}\Z| (?:of|in|from|under) ", re.IGNORECASE)
_PICKS = re.compile(
    r"(?:(?:and |but )?which (?:ones?|of (?:them|these|those|the \w+))"
    r"|(?:(?:show me|give me|keep|list|and) )*(?:only|just) (?:the ones?|those|these)"
    r"(?= (?:in|on|from|about|of|for|by|with|that|which|where|who)\b))\b(?P<words>.*)",
    re.IGNORECASE,
)
_PART = re.compile(
    rf"\b(?P<end>first|last|top)(?: (?P<n>\d{{1,2}}|{'|'.join(COUNT_WORDS[:10])}))?\b",
    re.IGNORECASE,
)
_ONE_ON = re.compile(r"\b(?:the )?ones? (?=(?:on|about|of|for|in|from)\b)", re.IGNORECASE)
_POINTERS = (
    "it its he him his she her hers they them their theirs this that these those there one ones "
    "former latter same above other others another else"
)
_POINTING = frozenset(_POINTERS.split())
_PERSONAL = "it its he him his she her hers they them their theirs ones others"
_PRONOUNS = frozenset(_PERSONAL.split())
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
_ORDINAL = re.compile(rf"\b(?P<nth>{ORDINAL}) (?:one|point|item|reason|part)\b", re.IGNORECASE)
_PLACE = re.compile(rf"\b{ORDINAL}\b", re.IGNORECASE)
_NTH_DOCUMENT = re.compile(
    rf"\b(?P<nth>{ORDINAL}) (?:(?!{COUNT})[\w-]+ )?{DOCUMENT}\b", re.IGNORECASE
)
_NTH = re.compile(
    r"(?:(?:and|but|only|just|(?:what|how) about|show me|give me) )*(?:the )?"
    rf"(?P<nth>{ORDINAL})(?: (?:one|item|point))?[?.!\s]*\Z",
    re.IGNORECASE,
)


def nth_of(text: str, question: str = "") -> int | None:
    """The number of the one that is wanted of several, as in "And the second one?"; -1 for the
    last. None if the text isn't such a request, or the question before named a document by its
    number, so that another document is meant.

    Args:
        question: the one before; where it names a document by its place, another one is meant.
    """
    found = _NTH.match(text.strip())
    return None if found is None or _nth_document(question) else place_of(found["nth"])


def among(text: str) -> str:
    """The words by which the text picks from the answer before: "Leila" in "Which of them are
    Leila's?"; "" if it picks nothing.
    """
    found = _PICKS.match(text.strip())
    words = content_words(found["words"]) if found else []
    return " ".join(word for word in words if word not in _NO_SUBJECT)


def part_of(text: str) -> tuple[Literal["", "first", "last"], int | None]:
    """Which end of the answer before is wanted, and how much of it: "only the first three"."""
    found = _PART.search(text)
    if found is None:
        return "", None
    end = found["end"].lower()
    return ("last" if end == "last" else "first"), number_of(found["n"] or "one")


def stands_alone(text: str) -> bool:
    """Whether a question that begins with "and" or "also" says itself what it is about."""
    found = _LINKED.fullmatch(text)
    if found is None or _points_back(found["question"]):
        return False
    if not _PRONOUNS.isdisjoint(map(str.lower, _WORD.findall(found["question"]))):
        return False
    if _QUOTED.search(found["question"]):
        return True
    own = set(content_words(found["question"])) - _NO_SUBJECT
    return len(own) >= (_LEAST_ALSO if found["also"] else _LEAST_OWN)


def is_follow_up(text: str, kind: Kind, subject: str) -> bool:
    """Whether the request needs the turn before to be understood."""
    if kind == "edit":
        return True
    if kind == "question":
        opens = _OPENING.match(text.strip()) is not None
        return opens or not set(content_words(text)) - _NO_SUBJECT or _points_back(text)
    words = {word.lower() for word in _WORD.findall(subject)}
    return (
        kind in {"about", "mentions", "list", "compare"}
        and bool(words)
        and words <= _POINTING | STOP_WORDS
    )


def resolved(text: str, before: PreviousTurn) -> str:
    """The request after the question that it leans on, with the evidence that it points to.

    One that only names something else takes its place: "and in 2020?", "what about the roof?".
    """
    carried = before.question.split()[:MOST_CARRIED]
    if (instead := replaced(text, " ".join(carried))) is not None:
        return instead
    mark = "?" if carried and carried[-1][-1].isalnum() else ""
    return " ".join(filter(None, [f"{' '.join(carried)}{mark}", text, _item(text, before)]))


def replaced(text: str, question: str) -> str | None:
    """The question with what the text names instead of its last part of that form; None if the text
    doesn't only name something else. What the question says at its end of where to look stays.

    "and about smoking?" takes the place of "about pets", "and the landlord's?" that of "the
    tenants'", "and the one on fees?" that of "on rent"; "the second one" that of the place of the
    document, "the first lease".
    """
    if (nth := _NTH.match(text.strip())) and (document := _nth_document(question)):
        start, end = document.span("nth")
        return f"{question[:start]}{nth['nth']}{question[end:]}"
    if (other := swapped_in(text.strip(), question)) is not None:
        return other
    text = _ONE_ON.sub("", text.strip())
    if (owner := _OWNER.match(text)) and (owners := list(_OF_OWNER.finditer(question))):
        start, end = owners[-1].span()
        return f"{question[:start]}{owner['new']}{question[end:]}"
    about = _ABOUT.match(text) if _last_of("about", question) is not None else None
    instead = about or _INSTEAD.match(text)
    if instead is None:
        return None
    new, first = instead["new"], instead["new"].split()[0].lower()
    same = r"(?:the|an?|its|his|her|their)" if first in _ARTICLES else re.escape(first)
    body, where = (question, "") if _NAMES_PLACE.search(f" {new}") else _without_where(question)
    place = _last_of(same, body)
    if place is None:
        where, place = "", _last_of(same, question)
    return None if place is None else f"{question[:place]}{new}{where}?"


def _nth_document(question: str) -> re.Match[str] | None:
    """The words by which a question names one document by its number, "the first lease". None if
    there are none or several: "the first and the second lease".
    """
    is_one = len(_PLACE.findall(question)) == 1
    return _NTH_DOCUMENT.search(question) if is_one else None


def _last_of(pattern: str, question: str) -> int | None:
    """Where the last words are that the pattern matches; None if none are."""
    found = [each.start() for each in re.finditer(rf"\b{pattern}\b", question, re.IGNORECASE)]
    return found[-1] if found else None


def _without_where(question: str) -> tuple[str, str]:
    """The question, and what it says at its end of where to look: " in the lease"."""
    body = question.rstrip(" ?.!")
    found = next((each for each in WHERE.finditer(body) if each.end() == len(body)), None)
    return (body[: found.start()], found[0]) if found else (body, "")


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


def _item(text: str, before: PreviousTurn) -> str:
    """The piece of evidence, or of the answer, that "the second one" means; else ""."""
    found = _ORDINAL.search(text)
    if found is None:
        return ""
    pieces = before.evidence if len(before.evidence) > 1 else before.answer.split("\n")
    pieces = [piece.strip(" -*•") for piece in pieces if piece.strip()]
    place = index_of(found["nth"], len(pieces))
    return "" if place is None else " ".join(pieces[place].split()[:MOST_CARRIED])
