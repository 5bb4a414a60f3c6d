"""Exercises as token ids, in the prompts that the app gives."""

from __future__ import annotations

from app.models.chat_template import start_template
from app.models.markup import fence_for
from app.models.prompt import PromptBuilder, PromptPassage, PromptTurn
from app.models.tokens import Tokens
from app.teaching.exercise import Exercise, ExerciseTurn, ReadExcerpt
from speculation.training.samples import Sample


class Rendering:
    """Renders for the model whose tokenizer and template these are."""

    def __init__(self, tokens: Tokens) -> None:
        self._tokens = tokens
        self._prompts = PromptBuilder(tokens, start_template(tokens.tokenizer))
        self._end = tokens.tokenizer.eos_token_id

    def sample(self, exercise: Exercise) -> Sample:
        """The prompt's tokens and the last answer's, with the token that ends it."""
        *before, last = exercise.turns
        turns = [self._turn(turn, answered=True) for turn in before]
        prompt = self._prompts.build([*turns, self._turn(last, answered=False)], exercise.system)
        answer = self._tokens.encode(last.answer).ids.tolist()
        return Sample((*prompt.ids, *answer, self._end), len(prompt.ids), exercise.kind)

    def close(self) -> None:
        """End the process that renders."""
        self._prompts.close()

    def _turn(self, turn: ExerciseTurn, *, answered: bool) -> PromptTurn:
        return PromptTurn(
            tuple(self._tokens.encode(turn.question).ids.tolist()),
            tuple(map(self._passage, turn.excerpts)),
            tuple(self._tokens.encode(turn.answer).ids.tolist()) if answered else None,
        )

    def _passage(self, excerpt: ReadExcerpt) -> PromptPassage:
        # Most passages are cut from the middle of a text, where a word has its space with it.
        ids = tuple(self._tokens.encode(excerpt.text).ids.tolist())
        length = len(excerpt.text)
        fence = fence_for(excerpt.text)
        return PromptPassage(0, excerpt.name, 0, length, None, False, ids, fence, excerpt.heads)
