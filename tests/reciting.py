"""`palimpsest` whose answers recite what the model has read, so that no test waits on its mood.

    python -m tests.reciting serve --no-browser

Only the choice of tokens is dictated. The model computes every pass; drafts, verification, stop,
attribution and storage are the real thing. An answer quotes a passage of its prompt from the middle
on, each other answer to a question from a token further on, and ends; one that was asked for at
great length goes on until its limit. On the fastest machine it is read and written at a pace at
which a page, and a test, sees it grow.
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
from benchmarks.drafting.replay_target import Recorded
from speculation import Step
from speculation.decoding import Choices
from tests.programs import AT_LENGTH

QUOTE = 100
"""Tokens of an answer; fewer if the passage has fewer."""

PACE = 0.05
"""Seconds for each token that is written."""

READING_PACE = 0.2
"""Seconds for each part of the prompt, beside what it takes."""


class Reciting(Generation):
    """A text whose tokens are those of a passage in its prompt."""

    def __init__(self, model: LanguageModel, request: GenerationRequest) -> None:
        super().__init__(model, request)
        question = model.tokens.decode(request.prompt[-(request.tail or 0) :])
        quote = _quote(request)
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
        time.sleep(PACE * len(step.tokens))  # behind the pass: what it took is measured as it is


def _quote(request: GenerationRequest) -> list[int]:
    """The first passage that was read, once round from its middle on."""
    source = next(source for source in request.sources if source.read)
    first, last = source.indexed.encoded.range_of(*source.read[0])
    ids: list[int] = source.indexed.encoded.ids[first:last].tolist()
    begin = len(ids) // 2 + (request.sampling.seed if request.sampling else 0)
    return ids[begin:] + ids[:begin]


if __name__ == "__main__":
    reply.Generation = Reciting
    main()
