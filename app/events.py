"""The events of one question, in order.

`Session.ask` yields these; the command line and the page only show them and have no state of their
own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from storage.spans import SpanRecord, SpanSource

Source = SpanSource
"""A place with exactly a span's text, in code points of the stored text."""

Span = SpanRecord
"""A part of an answer that is verbatim in its sources, best source first."""


DoneFinish = Literal["eos", "stop", "length", "not_found"]
"""Why an answer ended: end of sequence, a stop string, the maximum length; or "not_found": no
passage was relevant, and no model was asked.
"""

AnswerFinish = Literal[DoneFinish, "cancelled"]
"""The same of a stored answer, which may have been cancelled."""


@dataclass(frozen=True, slots=True)
class Stats:
    """Counts of tokens and passes of one answer, times in milliseconds.

    Attributes:
        plain_ms: of one token decoded plainly (`app.conversation.plain_pace`); 0 if it isn't known.
        temperature, seed: how its tokens were chosen; a temperature of 0 always takes the most
            likely.
    """

    prompt_tokens: int
    reused_tokens: int
    completion_tokens: int
    copied_tokens: int
    target_calls: int
    drafted_tokens: int
    prefill_ms: float
    decode_ms: float
    plain_ms: float = 0.0
    temperature: float = 0.0
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Waiting:
    """Another answer is being written; `ahead` questions are first in the queue."""

    ahead: int


@dataclass(frozen=True, slots=True)
class Loading:
    """The model is being loaded."""

    model: str


@dataclass(frozen=True, slots=True)
class Notice:
    """Something the person should know, as a sentence."""

    text: str


@dataclass(frozen=True, slots=True)
class Reading:
    """The prompt is being read: `done` of `total` tokens, of which `reused` were cached."""

    done: int
    total: int
    reused: int


@dataclass(frozen=True, slots=True)
class Writing:
    """The answer so far and its spans.

    Text before `settled` and the spans that end there are final.
    """

    text: str
    spans: tuple[Span, ...]
    settled: int
    stats: Stats


@dataclass(frozen=True, slots=True)
class Nearest:
    """A passage that was found for a question: `text` is `start` to `end`."""

    document: int
    name: str
    start: int
    end: int
    page: int | None
    text: str


@dataclass(frozen=True, slots=True)
class Asked:
    """The question is stored as `message`; `passages` is what was found for it."""

    message: int
    passages: tuple[Nearest, ...]


@dataclass(frozen=True, slots=True)
class Done:
    """The answer as it was stored.

    If `finish` is "not_found", `nearest` has the nearest passages, and no model was asked.
    """

    session: str
    message: int
    text: str
    spans: tuple[Span, ...]
    stats: Stats
    finish: DoneFinish
    nearest: tuple[Nearest, ...] = ()


Event = Waiting | Loading | Notice | Asked | Reading | Writing | Done
