"""What a question brings about, in the order in which it happens.

`Session.ask` yields these; the command line and the page show them and hold no truth of their own.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Source:
    """A place whose text is identical to a span's, in code points of the stored text.

    Attributes:
        document: the document, or None where the source is an earlier message.
        message: the message, or None where the source is a document.
        name: file name, or how the message is called ("your question", "an earlier answer").
        start, end: the quoted range in the document's or message's text.
        page: page number from 1, or None where there are no pages.
    """

    document: int | None
    message: int | None
    name: str
    start: int
    end: int
    page: int | None


@dataclass(frozen=True, slots=True)
class Span:
    """A part of an answer, in code points, that stands word for word in its sources.

    Sources are listed best first: passages in the prompt, other documents, earlier messages.
    """

    start: int
    end: int
    text: str
    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class Stats:
    """Counts of tokens and passes of one answer, times in milliseconds."""

    prompt_tokens: int
    reused_tokens: int
    completion_tokens: int
    copied_tokens: int
    target_calls: int
    drafted_tokens: int
    prefill_ms: float
    decode_ms: float


@dataclass(frozen=True, slots=True)
class Waiting:
    """Another answer is being written; `ahead` questions come first."""

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
    """The prompt is being read: `done` of `total` tokens, of which `reused` were known."""

    done: int
    total: int
    reused: int


@dataclass(frozen=True, slots=True)
class Writing:
    """The answer so far and its spans.

    Text before `settled` and the spans that end there won't change any more.
    """

    text: str
    spans: tuple[Span, ...]
    settled: int


@dataclass(frozen=True, slots=True)
class Done:
    """The answer as it was stored."""

    session: str
    message: int
    text: str
    spans: tuple[Span, ...]
    stats: Stats
    finish: str


Event = Waiting | Loading | Notice | Reading | Writing | Done
