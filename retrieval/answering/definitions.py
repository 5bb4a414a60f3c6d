"""The term that a question asks for, and what a sentence that defines it looks like.

Definitions are written in few ways: (the “Provider”); “Provider” means ...; “Provider”: a person
who ...; without quotation marks: Provider means ...; A provider is a person who ...
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from retrieval.answering.judging import JudgedSentence, unread
from retrieval.search.sentence_search import RankedSentence
from retrieval.words.proper_names import is_abbreviation, spelled_out
from storage import Chunk
from storage.fulltext import STOP_WORDS, content_words

MOST_SPELLING_OUT = 2
"""Chunks that are read for an abbreviation beside the best ones."""

_ARTICLE = r"(?:(?:the|an?)\s+)?"
_MARK = "[“”„\"'\u2018\u2019«»`*]{0,3}"
_TERM = rf"{_ARTICLE}(?:(?:term|word|expression|phrase)\s+)?{_MARK}(?P<term>.{{2,60}}?){_MARK}"
_ASKED = (
    rf"(?:what\s+(?:is|are)\s+)?meant\s+by\s+{_TERM}",
    rf"what\s+do(?:es)?\s+.{{2,40}}\s+mean\s+by\s+{_TERM}",
    rf"what\s+do(?:es)?\s+{_TERM}\s+(?:mean|refer\s+to|stand\s+for)",
    rf"how\s+(?:is|are)\s+{_TERM}\s+defined",
    rf"(?:please\s+)?define\s+{_TERM}",
    rf"(?:what(?:'s|\s+is)\s+)?(?:the\s+)?(?:meaning|definition)\s+of\s+{_TERM}",
    rf"what\s+(?:constitutes|qualifies\s+as|counts\s+as)\s+{_TERM}",
    rf"(?:who|what)(?:'s|\s+is|\s+are)\s+(?:exactly\s+)?(?P<the>the\s+)?{_TERM}",
)
_WHERE = r"(?:,?\s(?:in|under|according\sto|for\sthe\spurposes?\sof|here)\b.{0,60})"
_QUESTIONS = [
    re.compile(rf"{asked}{where}(?:,?\splease)?[\s?.!]*", re.IGNORECASE)
    for where in ("", _WHERE)
    for asked in _ASKED
]

_OPEN = "(?:[*_`]{0,2}[“„\"'\u2018«]|``|`|\\*{1,2}|__)"
_CLOSE = "(?:[”“\"'\u2019»][*_`]{0,2}|''|`|\\*{1,2}|__)"
_NUMBER = r"\W*(?:\(?[\divxlc.]{1,8}[.)]?\s+|\(?[a-z][.)]\s+)?"
_ALIAS = r"(?:,?\s*\([^()]{0,60}\))?"
_BESIDE = (
    r"(?:\s+(?:an?|the|this|any)\s+[\w-]+|,[^.;:]{0,60}?,"
    r"|\s+(?:of|for|in|to|or|and|under|with)\b[^.;:]{0,60}?)?"
)
_HELP = r"\s+(?:(?:shall|will|also|only)\s+)?"
_MEANS = (
    rf"{_HELP}(?:(?<!\bany\s)(?<!\bother\s)(?<!\ball\s)means?|refers?\s+to|denotes?|(?:is|are)\s+defined"
    r"|(?:has|have)\s+the\s+(?:respective\s+)?meanings?)\b"
)
_IS_ONE = r"\s+(?:is|are)\s+(?:an?|any|certain)\b"
_EXPLAINED = "\\s*[:\u2013\u2014]\\s+(?:an?|any|the)\\b"


@dataclass(frozen=True)
class AskedTerm:
    """A term whose definition may be asked for.

    Attributes:
        is_value: its value may be asked for as well: "What is the rent?"
    """

    text: str
    is_value: bool = False

    @cached_property
    def quoted(self) -> re.Pattern[str]:
        """Finds where a sentence defines it as a term: between quotation marks, or in bold."""
        term = rf"{_OPEN}{_ARTICLE}{self._words}"
        return _any_of(
            rf"\((?!\s*see\b)[^()]{{0,80}}{term}{_CLOSE}[^()]{{0,80}}\)",
            rf"{term}{_CLOSE}?,?{_ALIAS}{_BESIDE}(?:{_MEANS}|{_HELP}includes?\b)",
            rf"{term}{_CLOSE}{_ALIAS}\s*[:\u2013\u2014-]\s",
            rf"\A{_NUMBER}{_ARTICLE}{term}{_CLOSE}{_ALIAS}{_BESIDE}\s+(?:is|are)\b",
            rf"\b(?:an?|the)\s+{term}{_CLOSE}{_IS_ONE}",
        )

    @cached_property
    def spelled(self) -> re.Pattern[str] | None:
        """Finds where an abbreviation stands in brackets behind the words that it stands for."""
        if not is_abbreviation(self.text):
            return None
        return re.compile(
            rf"{spelled_out(self.text)}{_CLOSE}?\s*\({_OPEN}?{self.text}{_CLOSE}?\)", re.IGNORECASE
        )

    @cached_property
    def plain(self) -> re.Pattern[str]:
        """Finds where a sentence defines it in plain words, if it begins with it."""
        begins = rf"\A{_NUMBER}{_ARTICLE}{self._words}{_ALIAS}"
        forms = [rf"{begins}{_MEANS}"]
        if not self.is_value:
            forms += [rf"{begins}{_IS_ONE}", rf"{begins}{_EXPLAINED}"]
        return _any_of(*forms)

    @cached_property
    def itself(self) -> re.Pattern[str]:
        """Matches the term alone, with its article and its marks."""
        return _any_of(rf"\W*{_ARTICLE}\W*{self._words}\W*")

    @property
    def _words(self) -> str:
        """In any number, and with any hyphen and apostrophe."""
        *words, last = re.split(r"[\s-]+", self.text)
        parts = [*map(re.escape, words), _in_any_number(last)]
        return rf"{_CLOSE}?[\s-]+".join(part.replace("'", "['\u2019]") for part in parts)


def asked_terms(question: str) -> Iterator[AskedTerm]:
    """The terms whose definition may be asked for, the likeliest first; none of other questions."""
    told = " ".join(question.replace("\u2019", "'").split())
    seen: set[str] = set()
    for asked in _QUESTIONS:
        found = asked.fullmatch(told)
        given = found.groupdict() if found else {}
        term = given.get("term", "").strip()
        if term not in seen and not STOP_WORDS.issuperset(content_words(term)):
            seen.add(term)
            yield AskedTerm(term, is_value=bool(given.get("the")) or told.lower().startswith("who"))


def spelling_out(question: str, chunks: Sequence[Chunk]) -> list[int]:
    """The places of the first chunks, by document, that spell out the abbreviation that the
    question asks for: "What is CASD?" has a word that every page of its paper has, and the one
    sentence with "Context-Aware Speculative Decoding (CASD)" is seldom among the nearest.
    """
    form = _asked_abbreviation(question)
    found = [] if form is None else [n for n, each in enumerate(chunks) if form.search(each.text)]
    return sorted(found, key=lambda n: (chunks[n].document, chunks[n].start))[:MOST_SPELLING_OUT]


def unread_definitions(
    question: str, found: Sequence[RankedSentence], judged: Sequence[JudgedSentence]
) -> list[JudgedSentence]:
    """The sentences that spell it out and that the ranker hasn't read."""
    form = _asked_abbreviation(question)
    if form is None:
        return []
    return unread(found, judged, lambda one: form.search(one.text) is not None)


def _asked_abbreviation(question: str) -> re.Pattern[str] | None:
    return next((term.spelled for term in asked_terms(question) if term.spelled), None)


def _in_any_number(word: str) -> str:
    if re.search(r"[^aeiou]y$|ies$", word, re.IGNORECASE):
        stem = word[:-1] if word[-1] in "yY" else word[:-3]
        return rf"{re.escape(stem)}(?:y|ies)"
    if re.search(r"(?:s|x|ch|sh)es$", word, re.IGNORECASE):
        word = word[:-2]
    elif len(word) > 3 and re.search(r"[^s]s$", word, re.IGNORECASE):
        word = word[:-1]
    return rf"{re.escape(word)}(?:e?s)?"


def _any_of(*forms: str) -> re.Pattern[str]:
    return re.compile("|".join(forms), re.IGNORECASE)
