"""From a person's words to a `Request`: its kind, what it names, and what it leans on."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from app.asking.called import called_in, owner_in
from app.asking.follow_up import leans, resolved
from app.asking.kinds import kind_of
from app.asking.naming import (
    THE_DOCUMENT,
    count_in,
    documents_in,
    section_in,
    subject_of,
    without_names,
)
from app.asking.properties import property_asked
from app.asking.request import TASKS, Before, Kind, Request
from storage.fulltext import STOP_WORDS

PASTED = 40
"""Minimum number of words after a request that are a text of its own."""

MOST_TURNS = 4
"""Turns before that a request can lean on, each on the one before it."""

_WHOLE = "all"
"""Stands for what is asked for of a file, where that is all of it."""

_STRAIGHT = str.maketrans("\u2018\u2019\u201c\u201d\u201e", '\'\'"""')
_SHORTER = re.compile(
    r"\b(?:short(?:er|en)?|brief(?:er|ly)?|less|fewer|condense|cut|too long|summari[sz]e"
    r"|(?:one|two|three|a|\d+) (?:\w+ )?(?:sentences?|lines?|points?))\b",
    re.IGNORECASE,
)
_PASTED = re.compile(r"\A(?P<request>[^\n:]{0,200}?)[:\n]\s*(?P<text>\S.*)\Z", re.DOTALL)


def understand(question: str, before: Sequence[Before] = (), names: Sequence[str] = ()) -> Request:
    """What `question` asks for.

    Args:
        before: the turns before it, the last one last.
        names: of the files that it may mean, in the order in which they are shown.
    """
    request, pasted = _without_pasted(question.strip())
    last = _last(before)
    typed = request.translate(_STRAIGHT)
    told, documents = without_names(typed, names), documents_in(typed, names)

    def read(told: str, documents: tuple[int, ...]) -> Request:
        return _understood(request, told, documents, pasted, last)

    asked = read(told, documents)
    return asked if pasted else _of_called(asked, told, names, read)


def _of_called(
    asked: Request,
    told: str,
    names: Sequence[str],
    read: Callable[[str, tuple[int, ...]], Request],
) -> Request:
    """What is asked of the files that the request names by some words of their names."""
    stretches, documents = called_in(told, names)
    for start, end in reversed(stretches):
        told = told[:start] + THE_DOCUMENT + told[end:]
    if stretches:
        named = read(told, tuple(dict.fromkeys((*asked.documents, *documents))))
        if _is_of_files(named, asked):
            return replace(named, otherwise=None if named.section else asked)
    return asked if asked.documents else _of_owner(asked, told, names)


def _of_owner(asked: Request, told: str, names: Sequence[str]) -> Request:
    """What is asked of files that a single name in the request names: "section 3 of the GFDL"."""
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
    """Whether words of names say where to look, and are not themselves what is looked for."""
    match named.kind:
        case "about":
            return bool(named.subject) and named.subject == asked.subject
        case "list":
            return bool(named.subject or named.section)
        case _:
            return named.kind in TASKS or named.asked_of is not None


def _understood(
    request: str, told: str, documents: tuple[int, ...], pasted: str, last: Before | None
) -> Request:
    """What is asked for.

    Args:
        told: the request with `THE_DOCUMENT` for the names of files.
        documents: the places of these files.
    """
    kind = kind_of(told, follows=last is not None)
    section = section_in(told, kind)
    if kind == "section" and not section:
        kind = "question"  # "Show me the part that I need"
    subject = "" if section and kind != "about" else subject_of(told, kind)
    follows = last is not None and not pasted and leans(told, kind, subject)
    return Request(
        kind,
        _text(request, kind, last if follows else None),
        subject,
        section,
        documents,
        count_in(told),
        pasted,
        follows,
        kind == "edit" and _SHORTER.search(request) is not None,
        property_asked(told) if kind == "question" else None,
    )


def _last(before: Sequence[Before]) -> Before | None:
    """The turn before, its question with those that it leant on."""
    last: Before | None = None
    for each in before[-MOST_TURNS:]:
        last = replace(each, question=understand(each.question, [last] if last else []).text)
    return last


def _text(request: str, kind: Kind, leant_on: Before | None) -> str:
    if leant_on is None:
        return request
    return leant_on.question if kind == "edit" else resolved(request, leant_on)


def _without_pasted(question: str) -> tuple[str, str]:
    """The request and the text that was pasted after it, "" for none."""
    found = _PASTED.match(question)
    if found is None or len(found["text"].split()) < PASTED:
        return question, ""
    return found["request"].strip(), found["text"]
