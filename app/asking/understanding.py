"""Turns a person's words into a `Request`: its kind, what it names, whether it is a follow-up."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from app.asking.bare_question import bare_question
from app.asking.called_files import files_called, whole_titles, without_stretches
from app.asking.follow_up import (
    among,
    is_follow_up,
    nth_of,
    part_of,
    replaced,
    resolved,
    stands_alone,
)
from app.asking.kinds import kind_of
from app.asking.name_words import Named
from app.asking.naming import (
    count_in,
    documents_in,
    section_in,
    subject_of,
    without_names,
)
from app.asking.of_documents import of_library, property_asked
from app.asking.other_parts import narrowed, of_all
from app.asking.partial_names import compared_in, owner_in
from app.asking.request import TASKS, Kind, PreviousTurn, Request
from storage.fulltext import STOP_WORDS

MOST_TURNS = 4
"""Turns before that a request can lean on, each on the one before it."""

_LEAST_COMPARED = 2
"""Documents that a comparison names, if it names any."""

PASTED = 40
"""Minimum number of words after a request that are a text of its own."""

_PASTED = re.compile(r"\A(?P<request>[^\n:]{0,200}?)[:\n]\s*(?P<text>\S.*)\Z", re.DOTALL)

_WHOLE = "all"
"""Stands for what is asked for of a file, where that is all of it."""

_STRAIGHT = str.maketrans("\u2018\u2019\u201c\u201d\u201e", '\'\'"""')
_SHORTER = re.compile(
    r"\b(?:short(?:er|en)?|brief(?:er|ly)?|less|fewer|condense|cut|too long|summari[sz]e"
    r"|(?:one|two|three|a|\d+) (?:\w+ )?(?:sentences?|lines?|points?)"
    r"|first|last|top)\b",
    re.IGNORECASE,
)


def understand(
    question: str,
    before: Sequence[PreviousTurn] = (),
    names: Sequence[str] = (),
    titles: Sequence[str] = (),
) -> Request:
    """Return the request that `question` makes.

    Args:
        before: the turns before it, the last one last.
        names: of the files that it may mean, in the order in which they are shown.
        titles: what these files call themselves, "" for those that don't; none at all if unknown.
    """
    request, pasted = without_pasted(question.strip())
    request = bare_question(request, is_linked=bool(before) and not stands_alone(request))
    last = _last(before, names, titles)
    if (
        last is not None
        and (nth := nth_of(request, last.question)) is not None
        and _has_several(last, names, titles)
    ):
        return Request(
            "edit", last.question, count=nth, is_follow_up=True, shorter=True, part="nth"
        )
    if last is not None and (named := _named_instead(request, last)) is not None:
        pick = named.rpartition("? ")[2]  # behind the request that it picked from
        is_pick = bool(among(pick))
        again = understand(pick if is_pick else named, [last] * is_pick, names, titles)
        if again.kind in TASKS or again.among:
            return again
    if last is not None and (narrow := narrowed(request, last.question)) is not None:
        again = understand(narrow, (), names, titles)
        if again.kind == "compare" and _is_of_all(last.question, names, titles):
            return again
    typed, of_titles = whole_titles(request.translate(_STRAIGHT), names, titles)
    told = without_names(typed, names)
    documents = tuple(dict.fromkeys((*of_titles, *documents_in(typed, names))))

    def read(told: str, documents: tuple[int, ...]) -> Request:
        return _understood(request, told, documents, pasted, last)

    asked = read(told, documents)
    return asked if pasted else _of_called(asked, told, (names, titles), read)


def without_pasted(question: str) -> tuple[str, str]:
    """The request and the text that was pasted after it, "" for none."""
    found = _PASTED.match(question)
    if found is None or len(found["text"].split()) < PASTED:
        return question, ""
    return found["request"].strip(), found["text"]


def _has_several(last: PreviousTurn, names: Sequence[str], titles: Sequence[str]) -> bool:
    """Whether the turn before told of several things, of which one is "the second one"."""
    return understand(last.question, (), names, titles).kind in {"list", "compare", "about"}


def _is_of_all(question: str, names: Sequence[str], titles: Sequence[str]) -> bool:
    """Whether it compares documents in all that they say, or as to what stands at its end."""
    before = understand(of_all(question), (), names, titles)
    return before.kind == "compare" and not before.subject


def _named_instead(request: str, last: PreviousTurn) -> str | None:
    """The request before, about what this one names: "and about smoking?"; None if it says more."""
    whole = replaced(request, last.question)
    is_asked = last.question.rstrip().endswith("?")
    return whole if whole is None or is_asked else whole.rstrip("?")


def _of_called(
    asked: Request,
    told: str,
    called: tuple[Sequence[str], Sequence[str]],
    read: Callable[[str, tuple[int, ...]], Request],
) -> Request:
    """Return the request to the files that it names by some words of their names or titles."""
    found = files_called(told, *called, is_named=bool(asked.documents))
    named = _read_without(asked, told, found, read)
    if asked.kind == "compare" and not asked.section:
        so_far = asked if named is None else named
        compared = _compared(so_far, without_stretches(told, found[0]), called, read)
        named = named if compared is None else compared
    if named is not None and _is_of_files(named, asked):
        return replace(named, otherwise=None if named.section else asked)
    return asked if asked.documents else _of_owner(asked, told, called[0])


def _compared(
    asked: Request,
    told: str,
    called: tuple[Sequence[str], Sequence[str]],
    read: Callable[[str, tuple[int, ...]], Request],
) -> Request | None:
    """The request as a comparison of files that single proper names or kinds name, if two do."""
    if len(asked.documents) >= _LEAST_COMPARED:
        return None
    found = _read_without(asked, told, compared_in(told, *called), read)
    return found if found and len(found.documents) >= _LEAST_COMPARED else None


def _read_without(
    asked: Request,
    told: str,
    found: Named,
    read: Callable[[str, tuple[int, ...]], Request],
) -> Request | None:
    """The request read again, without the words that name files; None where none do."""
    stretches, documents = found
    if not stretches:
        return None
    return read(
        without_stretches(told, stretches), tuple(dict.fromkeys((*asked.documents, *documents)))
    )


def _of_owner(asked: Request, told: str, names: Sequence[str]) -> Request:
    """Return the request to files that a single name in it names: "section 3 of the GFDL"."""
    if asked.kind == "list":
        rest, documents = owner_in(asked.subject, names)
        return replace(asked, section=rest, documents=documents, otherwise=asked) if rest else asked
    if asked.kind == "section" or (asked.kind == "summary" and asked.section):
        _, documents = owner_in(told, names)
        return replace(asked, documents=documents)
    if asked.kind == "summary" and asked.subject:
        for whole in (asked.subject, f"{_WHOLE} of {asked.subject}"):
            rest, documents = owner_in(whole, names)
            if documents:
                subject = "" if rest in STOP_WORDS else rest
                return replace(asked, subject=subject, documents=documents, otherwise=asked)
    return asked


def _is_of_files(named: Request, asked: Request) -> bool:
    """Whether the words that name files only say where to look: without them the
    request is whole.
    """
    match named.kind:
        case "about":
            return bool(named.subject) and named.subject == asked.subject
        case "mentions":
            return bool(named.subject) and asked.subject in {"", named.subject}
        case "list":
            return bool(named.subject or named.section)
        case _:
            return named.kind in TASKS or named.asked_of is not None


def _understood(
    request: str, told: str, documents: tuple[int, ...], pasted: str, last: PreviousTurn | None
) -> Request:
    """Return the request that the words make.

    Args:
        told: the request with `THE_DOCUMENT` for the names of files.
        documents: the places of these files.
    """
    of_files = of_library(told, has_answer_before=last is not None)
    kind = "question" if of_files else kind_of(told, has_answer_before=last is not None)
    section = section_in(told, kind)
    if kind == "section" and not section:
        kind = "question"  # "Show me the part that I need"
    subject = "" if section and kind != "about" else subject_of(told, kind)
    if kind == "mentions" and not any(map(str.isalnum, subject)):
        kind = "question"
    needs_last = last is not None and not pasted and is_follow_up(told, kind, subject)
    part, few = part_of(told) if kind == "edit" else ("", None)
    return Request(
        kind=kind,
        text=_text(request, kind, last if needs_last else None),
        subject=subject,
        section=section,
        documents=documents,
        count=few or count_in(told),
        pasted=pasted,
        is_follow_up=needs_last,
        shorter=kind == "edit" and _SHORTER.search(request) is not None,
        asked_of=property_asked(told) if kind == "question" else None,
        part=part,
        among=among(told) if kind == "question" and last is not None else "",
        of_library=of_files,
    )


def _last(
    before: Sequence[PreviousTurn], names: Sequence[str], titles: Sequence[str]
) -> PreviousTurn | None:
    """The turn before, its question with those that it leant on."""
    last: PreviousTurn | None = None
    for each in before[-MOST_TURNS:]:
        asked = understand(each.question, [last] if last else [], names, titles)
        last = replace(each, question=asked.text)
    return last


def _text(request: str, kind: Kind, leant_on: PreviousTurn | None) -> str:
    if leant_on is None:
        return request
    return leant_on.question if kind == "edit" else resolved(request, leant_on)
