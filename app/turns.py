"""Questions and their answers as they are stored, for showing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app import not_found
from app.events import Nearest, Span, Stats
from storage import Documents, MessageRecord


@dataclass(frozen=True, slots=True)
class Turn:
    """A question and its stored answer, if there is one.

    Attributes:
        asked, message: ids of the question and the answer; equal where there is no answer.
        finish: why the answer ended, "cancelled" where it was stopped, "not_found" where the
            documents had none; None without one.
        nearest: what came nearest to a question whose answer wasn't found.
        questions: ids of the versions of the question, this one's among them, in order.
        answers: ids of the answers to the question, in order.
        model: what wrote the answer; "" if it isn't known, or none did.
        is_small: whether that is the default model, which makes mistakes.
    """

    question: str
    asked: int
    answer: str
    message: int
    spans: tuple[Span, ...]
    stats: Stats | None
    finish: str | None
    nearest: tuple[Nearest, ...] = ()
    questions: tuple[int, ...] = ()
    answers: tuple[int, ...] = ()
    model: str = ""
    is_small: bool = False


def turns(messages: Sequence[MessageRecord], documents: Documents) -> Iterator[Turn]:
    """The session's turns in order."""
    answers = {m.parent: m for m in messages if m.role == "assistant"}
    for question in (m for m in messages if m.role == "user"):
        answer = answers.get(question.id)
        if answer is None:
            yield Turn(question.text, question.id, "", question.id, (), None, None)
            continue
        stats = dict(answer.stats)
        finish = stats.pop("finish")
        yield Turn(
            question.text,
            question.id,
            answer.text,
            answer.id,
            answer.spans,
            Stats(**stats),
            finish,
            not_found.stored(question, documents) if finish == not_found.FINISH else (),
        )
