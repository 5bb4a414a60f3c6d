"""An exercise: a prompt of the app's and the answer that is to be learnt, as text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

FURTHER_ANSWERED = 3
"""Further questions that are asked and answered after the same reading, at most."""

REFUSING = 0.15
"""How often one more is refused. The more of all answers are refusals, the more is refused that has
an answer (docs/log.md).
"""


def further_refused(random: Random) -> int:
    """How many further questions after a reading may be refused."""
    return int(random.random() < REFUSING)


@dataclass(frozen=True, slots=True)
class ReadExcerpt:
    """A passage as a prompt shows it: a part of a file, under its name.

    Attributes:
        heads: of the table that it is a row of, joined by " | "; "" for none.
    """

    name: str
    text: str
    heads: str = ""


@dataclass(frozen=True, slots=True)
class ExerciseTurn:
    """A question right after what is read for it, and its answer."""

    question: str
    answer: str
    excerpts: tuple[ReadExcerpt, ...] = ()


@dataclass(frozen=True, slots=True)
class Exercise:
    """Turns of which the last answer is learnt.

    Attributes:
        kind: what it teaches, for the mix and for reports.
        system: the system text of the prompt.
        about: what a measurement wants to know of it beside the answer.
    """

    kind: str
    system: str
    turns: tuple[ExerciseTurn, ...]
    about: Mapping[str, str] = field(default_factory=dict)
