"""An exercise: a prompt of the app's and the answer that is to be learnt, as text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

FURTHER_ANSWERED, FURTHER_REFUSED = 3, 1
"""Further questions that are asked after the same reading, at most."""

REFUSING = 0.15
"""How often one of them is refused. The more of all answers are refusals, the more is refused that
has an answer (docs/log.md).
"""


@dataclass(frozen=True, slots=True)
class ReadExcerpt:
    """What a prompt's passage shows: a part of a file, under its name.

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
