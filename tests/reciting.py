"""`palimpsest` with dictated answers, for tests that must not depend on what a small model says.

    python -m tests.reciting serve --no-browser

Only the choice of tokens is dictated. The model computes every pass, and drafting, verification,
stopping, attribution and storage are the real code. An answer quotes the first passage of the
prompt, beginning in its middle, then ends. Each further answer to the same question begins one
token later, so that answers differ. A question that contains "at great length" is answered until
the maximum length. Reading and writing are slowed down, so that a page shows progress on the
fastest machine too.
"""

from __future__ import annotations

import time
from collections.abc import Generator
from contextlib import closing
from itertools import cycle, islice

from app.commands.main import main
from app.conversation import reply
from app.conversation.generation import Generation, GenerationRequest
from app.events import Reading, Writing
from app.models.language_model import LanguageModel
from app.tuning.idle_work import IdleWork
from benchmarks.drafting.replay_target import Recorded
from speculation import Step
from speculation.decoding import Choices
from tests.programs import AT_LENGTH
from tests.resting import rest

QUOTE = 100
"""Maximum number of tokens of a quote; a short passage has fewer."""

PACE, LONG_PACE = 0.01, 0.05
"""Seconds of delay per output token, of a quote and of an answer at great length."""

READING_PACE = 0.2
"""Seconds of delay per prefilled chunk."""


class Reciting(Generation):
    """A generation whose tokens are those of a passage in the prompt."""

    def __init__(self, model: LanguageModel, request: GenerationRequest) -> None:
        super().__init__(model, request)
        question = model.tokens.decode(request.prompt[-(request.tail or 0) :])
        quote = _quote(request)
        self._delay = LONG_PACE if AT_LENGTH in question else PACE
        if AT_LENGTH in question:
            self._recited = list(islice(cycle(quote), request.max_tokens))
        else:
            self._recited = [*quote[:QUOTE], min(model.target.eos)]

    def events(self) -> Generator[Reading | Writing]:
        with closing(super().events()) as events:
            for event in events:
                yield event
                if isinstance(event, Reading):
                    time.sleep(READING_PACE)

    def _choices(self) -> Choices:
        return Recorded(self._recited)

    def _take(self, step: Step) -> None:
        super()._take(step)
        time.sleep(self._delay * len(step.tokens))  # after the step's timings are taken


def _quote(request: GenerationRequest) -> list[int]:
    """The tokens of the longest passage in the prompt, rotated to begin in its middle."""
    read = [(source, place) for source in request.sources for place in source.read]
    source, place = max(read, key=lambda one: one[1][1] - one[1][0])
    first, last = source.indexed.encoded.range_of(*place)
    ids: list[int] = source.indexed.encoded.ids[first:last].tolist()
    begin = len(ids) // 2 + (request.sampling.seed if request.sampling else 0)
    return ids[begin:] + ids[:begin]


if __name__ == "__main__":
    IdleWork.start = rest
    reply.Generation = Reciting
    main()
