"""Exercises about invented documents, in the shares that each kind has."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, islice
from random import Random

from app.events import NOT_FOUND
from app.models.system_prompts import BRIEF_SYSTEM
from app.teaching.exercise import (
    FURTHER_ANSWERED,
    Exercise,
    ExerciseTurn,
    ReadExcerpt,
    further_refused,
)
from app.teaching.invented import wording
from app.teaching.invented.documents import InventedDocument, a_document
from app.teaching.invented.follow_ups import Turns, follow_up
from app.teaching.invented.genres import genres
from app.teaching.invented.reading import ExcerptChoice
from app.teaching.invented.statements import Statement
from app.teaching.invented.summaries import summary
from app.teaching.invented.wording import MadeQuestion

SHARES = {"read": 52, "refuse": 8, "quote": 14, "follow-up": 13, "summary": 13}
"""Of a hundred documents, what is asked first."""

QUOTED = 0.15
"""Share of the further questions that ask for the sentence."""

LONGEST_READ = 1400
"""Code points that are read for a question: mostly within what the app's prompts have room for."""

UNTOLD = 0.5
"""How often a refused question asks for what the document doesn't tell; otherwise what it tells is
only not among what is read.
"""


def made_exercises(count: int, random: Random) -> Iterator[Exercise]:
    """So many exercises; those about one document follow one another."""
    return islice(chain.from_iterable(_about_documents(random)), count)


def _about_documents(random: Random) -> Iterator[list[Exercise]]:
    while True:
        (kind,) = random.choices(list(SHARES), list(SHARES.values()))
        yield made(kind, random)


def made(kind: str, random: Random) -> list[Exercise]:
    """An exercise of a kind, and others of which the same is read; documents are tried until one
    has what it takes.
    """
    while True:
        genre = random.choice(list(genres().values()))
        document = a_document(genre, random)
        turns = _MAKERS[kind](document, random)
        if turns and max(map(_length, turns)) <= LONGEST_READ:
            about = {"genre": genre.name}
            first = Exercise(kind, BRIEF_SYSTEM, turns, about)
            if kind not in ("read", "refuse", "quote"):
                return [first]
            further = _further(document, turns[0], random)
            return [first, *(Exercise(each, BRIEF_SYSTEM, asked, about) for each, asked in further)]


def _further(
    document: InventedDocument, first: ExerciseTurn, random: Random
) -> Iterator[tuple[str, Turns]]:
    """Other questions after the same reading, answered or not, with their kinds."""
    targets = [*document.facts, *document.untold]
    most_refused = further_refused(random)
    answered = refused = 0
    for target in random.sample(targets, len(targets)):
        is_quote = random.random() < QUOTED and bool(target.fact["s"])
        asked = (wording.quoting if is_quote else wording.question)(target, random)
        choice = ExcerptChoice(document, target, random, is_specific=asked.is_specific)
        is_answered = choice.is_answered(first.excerpts)
        if asked.text == first.question or is_answered is None or _is_told_anyhow(target):
            continue
        if is_answered and answered < FURTHER_ANSWERED:
            answered += 1
            answer = target.text if is_quote else target.answer
            kind = "quote" if is_quote else "read"
            yield kind, (ExerciseTurn(asked.text, answer, first.excerpts),)
        elif not is_answered and refused < most_refused:
            refused += 1
            yield "refuse", (ExerciseTurn(asked.text, NOT_FOUND, first.excerpts),)


def _is_told_anyhow(target: Statement) -> bool:
    """Whether what somebody was is asked for, which can be told from anything said of them."""
    return target.fact.name in " ".join(target.thing["first"])


def _length(turn: ExerciseTurn) -> int:
    return sum(len(each.name) + len(each.heads) + len(each.text) for each in turn.excerpts)


def _read(document: InventedDocument, random: Random) -> Turns | None:
    target = random.choice(document.facts)
    asked = wording.question(target, random)
    excerpts = _choice(document, target, asked, random).with_answer()
    return _one(asked.text, target.answer, excerpts)


def _refuse(document: InventedDocument, random: Random) -> Turns | None:
    is_untold = document.untold and random.random() < UNTOLD
    target = random.choice(document.untold if is_untold else document.facts)
    if _is_told_anyhow(target):
        return None
    asked = wording.question(target, random)
    excerpts = _choice(document, target, asked, random).without_answer()
    return _one(asked.text, NOT_FOUND, excerpts)


def _quote(document: InventedDocument, random: Random) -> Turns | None:
    target = random.choice(document.facts)
    if not target.fact["s"]:
        return None  # a row isn't a sentence
    asked = wording.quoting(target, random)
    excerpts = _choice(document, target, asked, random).with_answer()
    return _one(asked.text, target.text, excerpts)


def _summary(document: InventedDocument, random: Random) -> Turns | None:
    turn = summary(document, random)
    return None if turn is None else (turn,)


def _choice(
    document: InventedDocument, target: Statement, asked: MadeQuestion, random: Random
) -> ExcerptChoice:
    return ExcerptChoice(document, target, random, is_specific=asked.is_specific)


def _one(question: str, answer: str, excerpts: tuple[ReadExcerpt, ...] | None) -> Turns | None:
    return None if excerpts is None else (ExerciseTurn(question, answer, excerpts),)


_MAKERS: dict[str, Callable[[InventedDocument, Random], Turns | None]] = {
    "read": _read,
    "refuse": _refuse,
    "quote": _quote,
    "follow-up": follow_up,
    "summary": _summary,
}
