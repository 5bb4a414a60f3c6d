"""Exercises as token ids, in the prompts that the app gives."""

from __future__ import annotations

from app.models.chat_template import start_template
from app.models.markup import fence_for
from app.models.prompt import PromptBuilder, PromptPassage, PromptTurn
from app.models.tokens import Tokens
from app.teaching.departures import weights
from app.teaching.exercise import Exercise, ExerciseTurn, ReadExcerpt
from speculation.training.samples import Sample


class Rendering:
    """Renders for the model whose tokenizer and template these are."""

    def __init__(self, tokens: Tokens) -> None:
        self.tokens = tokens
        self._prompts = PromptBuilder(tokens, start_template(tokens.tokenizer))
        self._end = tokens.tokenizer.eos_token_id

    def sample(self, exercise: Exercise) -> Sample:
        """The prompt's tokens and the last answer's, with the token that ends it."""
        last, prompt = exercise.turns[-1], self.prompt(exercise)
        answer = (*_ids(last.answer, self.tokens), self._end)
        found: tuple[float, ...] = ()
        if exercise.kind == "edit":
            texts = [last.question, *(excerpt.text for excerpt in last.excerpts)]
            found = weights(answer, [token for text in texts for token in _ids(text, self.tokens)])
        return Sample((*prompt, *answer), len(prompt), exercise.kind, found)

    def prompt(self, exercise: Exercise) -> list[int]:
        """The tokens of all that comes before the last answer."""
        *before, last = exercise.turns
        turns = [prompt_turn(turn, self.tokens, answered=True) for turn in before]
        asked = prompt_turn(last, self.tokens)
        return self._prompts.build([*turns, asked], exercise.system).ids

    def close(self) -> None:
        """End the process that renders."""
        self._prompts.close()


def prompt_turn(turn: ExerciseTurn, tokens: Tokens, *, answered: bool = False) -> PromptTurn:
    """A turn of an exercise, with its answer or to be answered."""
    return PromptTurn(
        _ids(turn.question, tokens),
        tuple(prompt_passage(excerpt, tokens) for excerpt in turn.excerpts),
        _ids(turn.answer, tokens) if answered else None,
    )


def prompt_passage(excerpt: ReadExcerpt, tokens: Tokens) -> PromptPassage:
    """An excerpt as a whole document that nobody has stored."""
    text = excerpt.text
    ids, fence = _ids(text, tokens), fence_for(text)
    return PromptPassage(0, excerpt.name, 0, len(text), None, True, ids, fence, excerpt.heads)


def _ids(text: str, tokens: Tokens) -> tuple[int, ...]:
    return tuple(tokens.encode(text).ids.tolist())
