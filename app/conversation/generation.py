"""From a prompt to text with spans: drafting, sampling, loop guard, stop strings, attribution,
timing.

Contract: knows neither sessions nor the database. Chat answers, revisions and API calls all
generate in this way: a `GenerationRequest` goes in, `Reading` and `Writing` events come out, and
`Generation.result` has what was written, also after a cancellation.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter

import numpy as np

from app.conversation.plain_pace import PlainPace
from app.events import Reading, Span, Stats, Stitched, Writing, WrittenFinish
from app.models.language_model import LanguageModel
from app.models.text_stream import TextStream
from app.models.tokens import Encoded
from app.provenance.attribution import Attribution, SourceText, Written
from app.provenance.stitching import Stitching
from speculation import (
    CopyIndex,
    Drafting,
    LoopGuard,
    Origin,
    Prefill,
    Sampler,
    Sampling,
    Segment,
    Step,
    generate,
)
from speculation.copies.segment import GAMMA
from speculation.decoding import Choices

MIN_INTERVAL = 0.05
"""Seconds between two `Writing` events; more than 20 a second aren't visible."""


@dataclass(frozen=True, slots=True)
class GenerationRequest:
    """The prompt and options of one generation.

    Attributes:
        prompt: token ids, at least one.
        max_tokens: maximum length of the text in tokens, including the end token.
        drafting: the drafters; None for plain decoding. It doesn't change the text.
        sampling: how tokens are chosen; None always takes the most likely.
        sources: texts that spans may quote, best first.
        copies: segments that drafts may copy from, besides the tail of the prompt.
        tail: number of the prompt's last tokens that are in none of these segments; None for all.
        stop: strings that end the text; they are not part of it.
        has_spans: whether spans and sentences that are pieced together are looked for.
        min_span: minimum length of a span in tokens.
        loop_guard: whether a text that begins to repeat itself ends there; quotes of documents
            among the sources don't count as repetition.
    """

    prompt: Sequence[int]
    max_tokens: int
    drafting: Drafting | None = None
    sampling: Sampling | None = None
    sources: Sequence[SourceText] = ()
    copies: Sequence[Segment] = ()
    tail: int | None = None
    stop: Sequence[str] = ()
    has_spans: bool = True
    min_span: int = GAMMA
    loop_guard: bool = False


@dataclass(frozen=True, slots=True)
class Generated:
    """A generated text: its tokens with offsets, its spans and those of its sentences that are
    pieced together, statistics and why it ended.
    """

    text: str
    tokens: Encoded
    spans: tuple[Span, ...]
    stats: Stats
    finish: WrittenFinish
    stitched: tuple[Stitched, ...]


class Generation:
    """One text while it is generated: steps become text, origins become spans.

    Args:
        model: used by this request alone until `events` is exhausted or closed.
    """

    def __init__(self, model: LanguageModel, request: GenerationRequest) -> None:
        self._request = request
        self._target = model.target
        self._sampling = request.sampling or Sampling()
        self._stream = TextStream(model.tokens, request.stop, _guard(request))
        self._attribution = Attribution(request.sources, model.tokens, request.min_span)
        self._stitching = Stitching(request.sources)
        self._pace = PlainPace()
        self._finish: WrittenFinish = "cancelled"
        self._origins: list[tuple[Origin, ...]] = []
        self._kept = 0
        self._reused = 0
        self._calls = 0
        self._drafted = 0
        self._started = perf_counter()
        self._prefilled = 0.0
        self._stepped = 0.0

    def events(self) -> Generator[Reading | Writing]:
        """Progress of reading the prompt, then the text as it grows; closing it cancels.

        Raises:
            ValueError: the prompt is empty, or leaves no room for any text.
        """
        shown = 0.0
        for event in self._steps():
            if isinstance(event, Prefill):
                self._reused, self._prefilled = event.reused, perf_counter()
                yield Reading(event.done, event.total, event.reused)
                continue
            self._take(event)
            if event.finish is None and self._stepped - shown >= MIN_INTERVAL:
                shown = self._stepped
                yield self._writing()
        self._stream.finish()
        yield self._writing()

    def result(self) -> Generated:
        """The result so far; its `finish` is "cancelled" unless generation ended by itself."""
        stream = self._stream
        bounds = np.array([0, *stream.ends], dtype=np.int32)
        spans, _ = self._spans()
        return Generated(
            stream.text,
            Encoded(np.array(stream.ids, dtype=np.int32), bounds),
            spans,
            self._stats(),
            self._finish,
            self._stitching.whole(stream.text, spans) if self._request.has_spans else (),
        )

    def _steps(self) -> Iterator[Prefill | Step]:
        request = self._request
        begin = 0 if request.tail is None else len(request.prompt) - request.tail
        return generate(
            self._target,
            request.prompt,
            self._choices(),
            drafting=request.drafting,
            index=CopyIndex(request.copies, tail=request.prompt[begin:]),
            stop=self._stream,
            max_tokens=request.max_tokens,
        )

    def _choices(self) -> Choices:
        return Sampler(self._sampling)

    def _take(self, step: Step) -> None:
        self._origins.extend(step.origins)
        self._kept = step.kept
        self._calls += 1
        self._pace.take(step)
        self._drafted += step.nodes - 1
        self._stepped = perf_counter()
        if step.finish is not None:
            self._finish = "loop" if self._stream.looped else step.finish

    def _writing(self) -> Writing:
        spans, settled = self._spans()
        text = self._stream.shown
        whole = tuple(span for span in spans if span.end <= len(text))
        settled = min(settled, self._stream.settled, len(text))
        stitched = self._stitching.settled(text, spans, settled)
        return Writing(text, whole, settled, self._stats(), stitched)

    def _spans(self) -> tuple[tuple[Span, ...], int]:
        """Those so far, and how many code points of the text they are settled for."""
        return self._attribution.spans(self._written()) if self._request.has_spans else ((), 0)

    def _written(self) -> Written:
        stream = self._stream
        count = len(stream.ids)
        origins = self._origins[:count] + [()] * (count - len(self._origins))
        return Written(stream.text, stream.ids, stream.ends, origins)

    def _stats(self) -> Stats:
        """Counts and times so far."""
        prefilled = self._prefilled or perf_counter()
        copied = [
            any(origin.position is not None for origin in origins)
            for origins in self._origins[: self._kept]
        ]
        return Stats(
            prompt_tokens=len(self._request.prompt),
            reused_tokens=self._reused,
            completion_tokens=self._kept,
            copied_tokens=sum(copied),
            target_calls=self._calls,
            drafted_tokens=self._drafted,
            prefill_ms=1e3 * (prefilled - self._started),
            decode_ms=1e3 * max(self._stepped - prefilled, 0.0),
            plain_ms=self._pace.ms,
            temperature=self._sampling.temperature,
            seed=self._sampling.seed,
        )


def _guard(request: GenerationRequest) -> LoopGuard | None:
    if not request.loop_guard:
        return None
    return LoopGuard(
        [each.indexed.segment for each in request.sources if each.document is not None]
    )
