"""A model asked for changes to texts that nothing was taught from, in wordings that weren't taught.

The prompt is the one that is taught; the model always takes the most likely token, and drafts are
copied from the text. An answer ends at a limit that leaves room for what is added.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from app.conversation.generation import Generation, GenerationRequest
from app.models.language_model import LanguageModel
from app.models.tokens import Tokens
from app.settings.settings import Settings
from app.teaching.edits.exercises import edit_exercises
from app.teaching.edits.kinds import MEASURED_KINDS, TAUGHT_KINDS
from app.teaching.exercise import Exercise
from app.teaching.rendering import prompt_turn
from speculation import Segment

LEAST, MOST = 100, 400
"""Tokens of a text."""

DRAWN = 200
"""Exercises that are looked at for each that is asked, at most."""


@dataclass(frozen=True, slots=True)
class ChangeOutcome:
    """The outcome of one requested change.

    Attributes:
        kind: its name in `app.teaching.edits.kinds`.
        asked: in the person's words.
        old: the text as it was.
        new: the text as it should be.
        answer: what was written.
    """

    kind: str
    form: str
    asked: str
    old: str
    new: str
    answer: str

    @property
    def is_right(self) -> bool:
        """Whether the text is as it should be, apart from white space around it."""
        return self.answer.strip() == self.new.strip()


def chosen(tokens: Tokens, count: int, seed: int) -> list[Exercise]:
    """About as many of each kind, each with a text of its own and of the length that counts.

    Raises:
        ValueError: there are fewer than asked for.
    """
    kinds = [*TAUGHT_KINDS, *MEASURED_KINDS]
    open_ = Counter({kind: len(range(n, count, len(kinds))) for n, kind in enumerate(kinds)})
    found: dict[str, Exercise] = {}
    random = Random(seed)  # noqa: S311  # no secret
    for exercise in edit_exercises(DRAWN * count, random, held_out=True):
        text, kind = exercise.turns[-1].excerpts[0].text, exercise.about["edit"]
        if open_[kind] and text not in found and LEAST <= len(tokens.encode(text).ids) <= MOST:
            open_[kind] -= 1
            found[text] = exercise
            if len(found) == count:
                return list(found.values())
    raise ValueError(f"--count {count}: there are only {len(found)} changes. Choose fewer.")


def outcomes(
    model: LanguageModel, exercises: list[Exercise], settings: Settings
) -> Iterator[ChangeOutcome]:
    """Yield the model's outcomes, one by one."""
    for exercise in exercises:
        turn = exercise.turns[-1]
        yield ChangeOutcome(
            exercise.about["edit"],
            exercise.about["form"],
            turn.question,
            turn.excerpts[0].text,
            turn.answer,
            written(model, exercise, settings),
        )


def written(model: LanguageModel, exercise: Exercise, settings: Settings) -> str:
    """The answer to the only turn of the exercise."""
    turn = exercise.turns[-1]
    asked = prompt_turn(turn, model.tokens)
    (passage,) = asked.passages
    prompt = model.prompts.build([asked], exercise.system)
    request = GenerationRequest(
        prompt.ids,
        int(1.3 * len(passage.ids)) + 80,
        model.drafting.of(settings, lambda: None),
        copies=[Segment.build(passage.name, passage.ids)],
        tail=prompt.tail,
        stop=model.prompts.markup([asked]),
    )
    generation = Generation(model, request)
    for _ in generation.events():
        pass
    return generation.result().text
