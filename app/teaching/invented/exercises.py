"""Exercises about invented documents, in the shares that each kind has."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from app.models.prompt import BRIEF_SYSTEM
from app.prompting.not_found import TEXT
from app.teaching.exercise import Exercise, ExerciseTurn, ReadExcerpt
from app.teaching.invented import wording
from app.teaching.invented.documents import InventedDocument, a_document
from app.teaching.invented.follow_ups import Turns, follow_up
from app.teaching.invented.genres import genres
from app.teaching.invented.reading import ExcerptChoice
from app.teaching.invented.statements import Statement
from app.teaching.invented.summaries import summary
from app.teaching.invented.wording import MadeQuestion

SHARES = {"read": 50, "refuse": 22, "quote": 8, "follow-up": 10, "summary": 10}
"""Of a hundred exercises."""

LONGEST_READ = 1400
"""Code points that are read for a question: mostly within what the app's prompts have room for."""

UNTOLD = 0.5
"""How often a refused question asks for what the document doesn't tell; otherwise what it tells is
only not among what is read.
"""


def made_exercises(count: int, random: Random) -> Iterator[Exercise]:
    """So many exercises, each about a document of its own."""
    for _ in range(count):
        (kind,) = random.choices(list(SHARES), list(SHARES.values()))
        yield made(kind, random)


def made(kind: str, random: Random) -> Exercise:
    """An exercise of a kind; documents are tried until one has what it takes."""
    while True:
        genre = random.choice(list(genres().values()))
        turns = _MAKERS[kind](a_document(genre, random), random)
        if turns and max(map(_length, turns)) <= LONGEST_READ:
            return Exercise(kind, BRIEF_SYSTEM, turns, {"genre": genre.name})


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
    if target.fact.name in " ".join(target.thing["first"]):
        return None  # what somebody was can be told from anything that is said of them
    asked = wording.question(target, random)
    excerpts = _choice(document, target, asked, random).without_answer()
    return _one(asked.text, TEXT, excerpts)


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
