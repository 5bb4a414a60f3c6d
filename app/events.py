"""The events of one question, in order.

`Session.ask` yields these; the command line and the page only show them and have no state of their
own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from storage.evidence import EvidenceRecord
from storage.spans import SpanRecord, SpanSource

Way = Literal["auto", "quotes", "model"]
"""How questions are answered: by quotes from the files alone, in the model's own words, or as the
model's examination decides.
"""

Source = SpanSource
"""A place with exactly a span's text, in code points of the stored text."""

Span = SpanRecord
"""A part of an answer that is verbatim in its sources, best source first."""


Evidence = EvidenceRecord
"""A sentence of the files that answers the question, with the words that do, if they are known."""

DoneFinish = Literal["eos", "stop", "length", "loop", "not_found", "quotes", "told"]
"""Why an answer ended: end of sequence, a stop string, the maximum length, a loop that had begun.
Without a model: "not_found", as no sentence answers; "quotes", as it is made of sentences of the
files; "told", as there was nothing to quote: that it needs a model, which sections there are, that
a question in another language shares no word with the files, or the reply to small talk.
"""

NOT_FOUND = "Not found in your files."
"""The answer that ends as "not_found"."""

NO_MODEL = frozenset[object](("not_found", "quotes", "told"))
"""The ends of answers that no model wrote."""

WrittenFinish = Literal[DoneFinish, "cancelled"]
"""The same of an answer that a person may have stopped."""

AnswerFinish = Literal[WrittenFinish, "interrupted"]
"""The same of a stored answer, which may have been interrupted as the program ended."""

ENDINGS: Mapping[AnswerFinish, str] = {
    "cancelled": "stopped",
    "interrupted": "interrupted: the program ended before the answer did",
    "length": "cut off at the maximum length",
    "loop": "ended: it began to repeat itself",
}
"""What a person is told of an answer that isn't whole, or ended for another reason than its own."""


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


NO_STATS = Stats(0, 0, 0, 0, 0, 0, 0.0, 0.0)
"""Of what no model has written."""


@dataclass(frozen=True, slots=True)
class Found:
    """The sentences of the files that answer the question, best first.

    At most three answer a question; of a task they are those that it quotes. It comes first, as
    neither the queue nor the model is needed.
    """

    evidence: tuple[Evidence, ...]


@dataclass(frozen=True, slots=True)
class Adding:
    """A document that the question is about is being added."""

    name: str


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
    """The prompt is being read: `done` of `total` tokens, of which `reused` were cached.

    `part` counts from 1 where a text is read in several `parts`; both are 0 otherwise.
    """

    done: int
    total: int
    reused: int
    part: int = 0
    parts: int = 0


@dataclass(frozen=True, slots=True)
class Writing:
    """The answer so far and its spans.

    Text before `settled` and the spans that end there are final.
    """

    text: str
    spans: tuple[Span, ...]
    settled: int
    stats: Stats
    stitched: tuple[Stitched, ...] = ()


@dataclass(frozen=True, slots=True)
class Stitched:
    """A sentence of an answer, [start, end), that is pieced together (`app.provenance.stitched`).

    Attributes:
        count: number of places that its pieces are in.
        places: the sentences with its pieces; () where they aren't known any more.
        nearest: the whole sentence of the documents that is nearest to it, if it is known.
    """

    start: int
    end: int
    count: int
    places: tuple[Source, ...] = ()
    nearest: Nearest | None = None


@dataclass(frozen=True, slots=True)
class Nearest:
    """A passage or sentence that is near what was asked or said: `text` is `start` to `end`."""

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
    stitched: tuple[Stitched, ...] = ()


Event = Adding | Found | Waiting | Loading | Notice | Asked | Reading | Writing | Done
