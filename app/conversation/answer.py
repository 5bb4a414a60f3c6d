"""One answer in the making: steps become text, origins become spans."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from time import perf_counter

from app.conversation.plain_pace import PlainPace
from app.conversation.text_stream import TextStream
from app.events import Reading, Span, Stats, Writing
from app.provenance.attribution import Attribution, Written
from speculation import Origin, Prefill, Sampling, Step

MIN_INTERVAL = 0.05
"""Seconds between two `Writing` events; a screen shows no more than 20 a second."""


@dataclass
class Answer:
    """Collects what `generate` yields.

    Attributes:
        finish: why it ended; "cancelled" until then.
    """

    stream: TextStream
    attribution: Attribution
    prompt_tokens: int
    pace: PlainPace
    sampling: Sampling
    finish: str = "cancelled"
    _origins: list[tuple[Origin, ...]] = field(default_factory=list)
    _kept: int = 0
    _reused: int = 0
    _calls: int = 0
    _drafted: int = 0
    _started: float = field(default_factory=perf_counter)
    _prefilled: float = 0.0
    _stepped: float = 0.0

    def follow(self, events: Iterator[Prefill | Step]) -> Iterator[Reading | Writing]:
        """Progress of the prompt, then the answer as it grows."""
        shown = 0.0
        for event in events:
            if isinstance(event, Prefill):
                self._reused, self._prefilled = event.reused, perf_counter()
                yield Reading(event.done, event.total, event.reused)
                continue
            self._take(event)
            if event.finish is None and self._stepped - shown >= MIN_INTERVAL:
                shown = self._stepped
                yield self._writing()
        self.stream.finish()
        yield self._writing()
        self.pace.settle()

    def _take(self, step: Step) -> None:
        self._origins.extend(step.origins)
        self._kept = step.kept
        self._calls += 1
        self.pace.take(step)
        self._drafted += step.nodes - 1
        self._stepped = perf_counter()
        if step.finish is not None:
            self.finish = step.finish

    def _writing(self) -> Writing:
        spans, settled = self.attribution.spans(self._written())
        text = self.stream.shown
        whole = tuple(span for span in spans if span.end <= len(text))
        return Writing(text, whole, min(settled, len(text)), self.stats())

    def _written(self) -> Written:
        count = len(self.stream.ids)
        origins = self._origins[:count] + [()] * (count - len(self._origins))
        return Written(self.stream.text, self.stream.ids, self.stream.ends, origins)

    def spans(self) -> tuple[Span, ...]:
        """The spans of what there is."""
        return self.attribution.spans(self._written())[0]

    def stats(self) -> Stats:
        """Counts and times of what there is."""
        prefilled = self._prefilled or perf_counter()
        copied = [
            any(origin.position is not None for origin in origins)
            for origins in self._origins[: self._kept]
        ]
        return Stats(
            prompt_tokens=self.prompt_tokens,
            reused_tokens=self._reused,
            completion_tokens=self._kept,
            copied_tokens=sum(copied),
            target_calls=self._calls,
            drafted_tokens=self._drafted,
            prefill_ms=1e3 * (prefilled - self._started),
            decode_ms=1e3 * max(self._stepped - prefilled, 0.0),
            plain_ms=self.pace.ms,
            temperature=self.sampling.temperature,
            seed=self.sampling.seed,
        )
