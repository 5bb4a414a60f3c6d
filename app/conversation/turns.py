"""Questions and their answers as they are stored, for showing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, get_args

from app.conversation.quotes import above, quotes
from app.conversation.task_text import read_back
from app.conversation.unread_files import is_unread_note
from app.events import NO_MODEL, NOT_FOUND, AnswerFinish, Evidence, Nearest, Span, Stats, Stitched
from app.models.defaults import TITLES
from app.prompting import not_found
from app.tasks.blocks import TaskResult
from storage import Documents, MessageRecord
from storage.messages import branch

_COUNTS = {field.name for field in fields(Stats)}
_FINISHES: tuple[AnswerFinish, ...] = get_args(AnswerFinish)


@dataclass(frozen=True, slots=True)
class Turn:
    """A question and its stored answer, if there is one.

    Attributes:
        asked, message: ids of the question and the answer; equal where there is no answer.
        finish: why the answer ended; None without one.
        nearest: the nearest passages, if no answer was found.
        questions: ids of the versions of the question, this one's among them, in order.
        answers: ids of the answers to the question, in order.
        model: the model that wrote the answer; "" if unknown or none.
        is_small: whether that is the default model, which makes mistakes.
        evidence: the sentences that answer the question, best first; none above a task's quotes.
        stitched: the sentences of the answer that are pieced together.
        notices: what was told about the answer before it began.
        documents: how many the question went to; None if these were all.
    """

    question: str
    asked: int
    answer: str
    message: int
    spans: tuple[Span, ...]
    stats: Stats | None
    finish: AnswerFinish | None
    nearest: tuple[Nearest, ...] = ()
    questions: tuple[int, ...] = ()
    answers: tuple[int, ...] = ()
    model: str = ""
    is_small: bool = False
    evidence: tuple[Evidence, ...] = ()
    stitched: tuple[Stitched, ...] = ()
    notices: tuple[str, ...] = ()
    documents: int | None = None

    @property
    def is_evidence(self) -> bool:
        """Whether the answer's words are those of the evidence, and nothing else."""
        return self.finish == "quotes" and self.answer == quotes(self.evidence).text

    @property
    def says_nothing(self) -> bool:
        """Whether the answer says only what the notices do."""
        return says_nothing(self.answer, self.notices)

    @property
    def told(self) -> TaskResult | None:
        """The result told without a model, unless it is the evidence; None for a model's answer."""
        if self.finish not in NO_MODEL or self.is_evidence:
            return None
        return read_back(self.answer, self.spans)


def turns(
    messages: Sequence[MessageRecord],
    head: int | None,
    documents: Documents,
    stitched: Callable[[MessageRecord], tuple[Stitched, ...]],
) -> Iterator[Turn]:
    """The turns of the branch that ends with `head`, in order.

    Args:
        messages: all of the session's.
        stitched: the sentences of an answer that are pieced together.
    """
    after: defaultdict[tuple[int | None, str], list[int]] = defaultdict(list)
    for message in messages:
        after[message.parent, message.role].append(message.id)
    path = branch(messages, head)
    answered = {message.parent: message for message in path if message.role == "assistant"}
    for question in (message for message in path if message.role == "user"):
        unanswered = Turn(
            question.text,
            asked=question.id,
            answer="",
            message=question.id,
            spans=(),
            stats=None,
            finish=None,
            questions=tuple(after[question.parent, "user"]),
            answers=tuple(after[question.id, "assistant"]),
            evidence=question.evidence,
        )
        answer = answered.get(question.id)
        if answer is None:
            yield unanswered
            continue
        turn = _with_answer(unanswered, answer, stitched(answer))
        is_not_found = turn.finish == not_found.FINISH
        yield replace(turn, nearest=not_found.stored(question, documents)) if is_not_found else turn


def _with_answer(turn: Turn, answer: MessageRecord, stitched: tuple[Stitched, ...]) -> Turn:
    finish = _finish(answer.stats.get("finish"))
    model = str(answer.stats.get("model", ""))
    number = answer.stats.get("documents")
    return replace(
        turn,
        answer=answer.text,
        message=answer.id,
        spans=answer.spans,
        stats=Stats(**{name: _count(answer.stats.get(name)) for name in _COUNTS}),
        finish=finish,
        model=model,
        is_small=model in TITLES,
        evidence=above(turn.evidence, answer.text, finish),
        stitched=stitched,
        notices=notices_of(answer),
        documents=None if number is None else int(_count(number)),
    )


def notices_of(answer: MessageRecord) -> tuple[str, ...]:
    """Return the notices before an answer; earlier versions stored none."""
    stored = answer.stats.get("notices")
    return tuple(map(str, stored)) if isinstance(stored, list) else ()


def told_once(shown: Sequence[Turn]) -> list[Turn]:
    """The turns with each note on files that weren't read at the last answer alone that has it."""
    told: set[str] = set()
    turns: list[Turn] = []
    for turn in reversed(shown):
        left = tuple(each for each in turn.notices if each not in told)
        told.update(filter(is_unread_note, turn.notices))
        turns.append(replace(turn, notices=left))
    return turns[::-1]


def says_nothing(answer: str, notices: Collection[str]) -> bool:
    """Whether all that a model says is that no file answers, where it is told that there was none
    to read.
    """
    none = {not_found.NO_FILES, not_found.NONE_ASKED, not_found.NONE_CHOSEN_BEFORE}
    return answer.strip() == NOT_FOUND and not none.isdisjoint(notices)


def _finish(value: object) -> AnswerFinish:
    """Why an answer ended, as stored; unknown reasons are read as "stop"."""
    return next((finish for finish in _FINISHES if finish == value), "stop")


def _count(value: object) -> Any:
    """A number of `Stats` as it was stored; 0 for what none can be: the answer is there anyway."""
    return value if isinstance(value, int | float) and 0 <= value < 2**63 else 0
