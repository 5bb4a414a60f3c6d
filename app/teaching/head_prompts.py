"""Prompts for the target's own answers, which a draft head learns from, as the app gives them.

Contract: the same files, packages and seed give the same prompts, and the first ones are the same
however many are made. Drawn anew each time are the kind, by its share, and then the prompt, of
that kind's own source.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from random import Random

from app.teaching.head_exercises import (
    SourcedExercise,
    asks,
    chats,
    edits,
    math_problems,
    summaries,
)
from app.teaching.head_sources import ProblemFile, QuestionFile, TextOrigin
from app.teaching.prompt_records import PromptRecord
from app.teaching.rendering import Rendering
from retrieval.errors import ExamplesError

SHARES: Mapping[str, float] = {
    "ask": 0.15,
    "edit": 0.10,
    "summary": 0.15,
    "chat": 0.50,
    "math": 0.10,
}
"""Of prompts, by kind; without a file of problems the others take their share."""

TEMPERATURES = (0.0, 0.7, 0.0, 1.0)
"""One after the other."""

LONGEST = 700
"""Tokens of a prompt."""

_TRIED = 1000
"""Prompts of a kind that may be too long, one after the other."""


def head_prompts(
    questions: Sequence[QuestionFile],
    problems: Sequence[ProblemFile],
    rendering: Rendering,
    seed: int = 0,
) -> Iterator[PromptRecord]:
    """Prompts without end.

    Raises:
        ExamplesError: nearly all of a kind are too long.
    """
    makers: dict[str, Callable[[Random], Iterator[SourcedExercise]]] = {
        "ask": lambda random: asks(questions, random),
        "edit": edits,
        "summary": summaries,
        "chat": lambda random: chats(questions, random),
        "math": lambda random: math_problems(problems, random),
    }
    shares = {kind: SHARES[kind] for kind in makers if kind != "math" or problems}
    streams = {kind: makers[kind](Random(f"{seed} {kind}")) for kind in shares}  # noqa: S311
    random, number = Random(seed), 0  # noqa: S311
    while True:
        (kind,) = random.choices(list(shares), list(shares.values()))
        origin, ids = _fitting(kind, streams[kind], rendering)
        temperature = TEMPERATURES[number % len(TEMPERATURES)]
        yield PromptRecord(number, tuple(ids), kind, temperature, origin)
        number += 1


def _fitting(
    kind: str, stream: Iterator[SourcedExercise], rendering: Rendering
) -> tuple[TextOrigin, list[int]]:
    """The next prompt of a kind that is short enough."""
    for origin, exercise in islice(stream, _TRIED):
        ids = rendering.prompt(exercise)
        if len(ids) <= LONGEST:
            return origin, ids
    raise ExamplesError(
        f"{origin.source}: {_TRIED:,} prompts in a row ({kind}) have more than {LONGEST} tokens. "
        "Name files with shorter texts."
    )
