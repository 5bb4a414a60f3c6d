"""`palimpsest` with dictated revisions, for tests of the desk that must not depend on what a small
model says.

    python -m tests.rewriting serve --no-browser

Only the choice of tokens is dictated; drafts, verification, the diff and storage are the real code.
An instruction says what becomes of the text: `one => another; two => three` replaces words, and
`Say: words` writes these words instead of the text. Anything else leaves the text as it is. With
`; slowly` behind it, it is slowed down, so that a page shows the progress.
"""

from __future__ import annotations

import time

from app.commands.main import main
from app.conversation.generation import Generation, GenerationRequest
from app.editing import revising
from app.models.language_model import LanguageModel
from app.tuning.idle_work import IdleWork
from benchmarks.drafting.replay_target import Recorded
from speculation import Step
from speculation.decoding import Choices
from tests.programs import SLOWLY
from tests.resting import rest

PACE = 0.02
"""Seconds of delay per output token of what is asked for slowly."""

SAYING = "Say: "


class Rewriting(Generation):
    """A generation that writes its source with the words replaced that the instruction names."""

    def __init__(self, model: LanguageModel, request: GenerationRequest) -> None:
        super().__init__(model, request)
        asked = model.tokens.decode(request.prompt[-(request.tail or 0) :])
        written = rewritten(request.sources[0].indexed.text, asked)
        ids = model.tokens.encode(written).ids.tolist()
        self._dictated = [*ids[: request.max_tokens], min(model.target.eos)]
        self._delay = PACE if SLOWLY in asked else 0.0

    def _choices(self) -> Choices:
        return Recorded(self._dictated)

    def _take(self, step: Step) -> None:
        super()._take(step)
        time.sleep(self._delay * len(step.tokens))  # after the step's timings are taken


def rewritten(text: str, asked: str) -> str:
    """What an instruction makes of a text."""
    line = next((each for each in asked.split("\n") if SAYING in each or " => " in each), "")
    if SAYING in line:
        return line.partition(SAYING)[2]
    for rule in line.split("; "):
        old, _, new = rule.partition(" => ")
        if old:
            text = text.replace(old.replace("\\n", "\n"), new.replace("\\n", "\n"))
    return text


if __name__ == "__main__":
    IdleWork.start = rest
    revising.Generation = Rewriting
    main()
