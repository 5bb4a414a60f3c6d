"""Codes that a question names, such as E27 or version 4.0: what has another one doesn't answer."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from math import inf

from retrieval.answering.choosing import sections
from retrieval.answering.judging import JudgedSentence
from retrieval.answering.written_codes import OPTION, WrittenCode, codes_in
from storage import Heading
from storage.fulltext import STOP_WORDS, content_words

_OF_CODES = frozenset(
    {"code", "error", "item", "mean", "means", "number", "product", "refer", "stand"}
    | {"flag", "option", "parameter", "switch"}
)

_MEANING = re.compile(r"\b(?:mean(?:s|ing)?|stands? for)\b", re.IGNORECASE)
_USE = re.compile(r"\bwhat (?:does|do|is|are)\b.*\b(?:do|for)\b", re.IGNORECASE)
_NAMES_BETWEEN = re.compile(r"(?: \S{1,40},|,)? \(?(?:or )?")
"""Between two names of an option: a value and a comma, "or"."""

_FAULT = re.compile(r"\b(?:error|fault|alarm|warning)\b", re.IGNORECASE)


def coded_first(question: str, judged: Sequence[JudgedSentence]) -> list[JudgedSentence]:
    """Order the sentences by the codes that the question names, such as "CH-210".

    Sentences with other codes of the same form are left out, and so are those below titles with
    such codes (`below_other_titles`). If no sentence without the code answers, or the question asks
    for nothing but the code ("What is CH-210?"), only sentences with the code are left, which then
    count as answers, and those below a heading with it. If the question asks what a code means,
    sentences that begin with it go first.

    Args:
        judged: in the order in which they answer otherwise.
    """
    codes = codes_in(question)
    if not codes:
        return list(judged)
    wanted = {each.name for each in codes}
    forms = {each.form for each in codes} - {OPTION}  # what one does may be told with others
    of = {each.of for each in codes if each.of}
    own, strange = set[tuple[int, int]](), set[tuple[int, int]]()
    for one in judged:
        found = codes_in(one.text, of)
        if any(each.name in wanted for each in found):
            own.add(one.place)
        elif any(each.form in forms for each in found):
            strange.add(one.place)
    strange |= {one.place for one in below_other_titles(judged, wanted, forms, of)} - own
    left = [one for one in judged if one.place not in strange]
    below = {one.place for title, rest in sections(left) if title.place in own for one in rest}
    having = [one for one in left if one.place in own | below]
    others = [one for one in left if one.place not in own | below]
    is_alone = set(content_words(_without(question, codes))) <= _OF_CODES | STOP_WORDS
    is_used = any(each.form == OPTION for each in codes) and _USE.search(question) is not None
    is_meaning = is_alone or is_used or _MEANING.search(question) is not None
    if having and (is_alone or all(one.answers < 0 for one in others)):
        explained = {one.place for one in having if is_meaning and _begins(one, wanted)}
        return [
            _as_answer(one, 0.0, is_known=one.place in explained) if one.place in own else one
            for one in sorted(having, key=lambda one: one.place not in explained)
        ]
    if is_meaning:
        return _explaining_first(left, wanted, is_known=True)
    return _explaining_first(left, wanted) if _FAULT.search(question) else left


def below_other_titles(
    judged: Sequence[JudgedSentence],
    wanted: Collection[str],
    forms: Collection[tuple[str, str]],
    of: Collection[str],
) -> list[JudgedSentence]:
    """The sentences below titles with other codes of these forms than the wanted ones, in documents
    where a title has a wanted one: elsewhere "4.2.1" may number the sections.
    """
    sources = {one.document: one.found.source for one in judged}
    titles = {
        document: [
            (each, {code.name for code in codes_in(each.title, of) if code.form in forms})
            for each in source.headings
        ]
        for document, source in sources.items()
    }
    return [
        one
        for one in judged
        if any(names & {*wanted} for _, names in titles[one.document])
        and (above := _above(one, titles[one.document]))
        and not above & {*wanted}
    ]


def _above(one: JudgedSentence, titles: Sequence[tuple[Heading, set[str]]]) -> set[str]:
    """The codes of the nearest title with some that a sentence stands below."""
    level = inf
    for title, names in reversed(titles):
        if title.start <= one.found.sentence.start and title.level < level:
            level = title.level
            if names:
                return names
    return set()


def _explaining_first(
    judged: Sequence[JudgedSentence], codes: set[str], *, is_known: bool = False
) -> list[JudgedSentence]:
    """Put sentences that begin with one of the codes first, with the score and the logit of the
    best sentence; unless `is_known`, only those that the ranker takes for answers.
    """
    best = max((one.score for one in judged), default=0.0)
    answers = max((one.answers for one in judged), default=0.0)
    found = [
        replace(_as_answer(one, answers, is_known=is_known), score=max(one.score, best))
        for one in judged
        if _begins(one, codes) and (is_known or one.answers >= 0)
    ]
    begun = {one.place for one in found}
    return [*found, *(one for one in judged if one.place not in begun)]


def _as_answer(one: JudgedSentence, answers: float, *, is_known: bool) -> JudgedSentence:
    return replace(one, answers=max(one.answers, answers, 0.0), is_known=is_known)


def _begins(one: JudgedSentence, codes: set[str]) -> bool:
    """Whether it begins with one of the codes, or with names of an option that has one of them."""
    text, end = one.text, 0
    for each in codes_in(text):
        between = text[end : each.start]
        if any(map(str.isalnum, between)) and not (end and _NAMES_BETWEEN.fullmatch(between)):
            return False
        if each.name in codes:
            return True
        if each.form != OPTION:
            return False
        end = each.end
    return False


def _without(question: str, codes: Sequence[WrittenCode]) -> str:
    """A question without its codes."""
    for each in reversed(codes):
        question = f"{question[: each.start]} {question[each.end :]}"
    return question
