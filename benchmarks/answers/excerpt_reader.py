"""A model that answers from excerpts, in the prompt that the app gives to one that reads poorly.

It is asked as in a new session: the excerpts, the worst first, right before the question, as many
as the app gives it to read. It always takes the likeliest token, with the app's drafters; the whole
document may be copied from.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.conversation.generation import Generation, GenerationRequest
from app.events import AnswerFinish, Stats
from app.models.language_model import LanguageModel
from app.models.prompt import PromptPassage, PromptTurn
from app.models.system_prompts import BRIEF_SYSTEM
from app.prompting.passages import LEAST_PASSAGE
from app.provenance.copy_maps import IndexedText
from app.provenance.matching import SourceText
from app.settings.settings import Settings
from app.teaching.exercise import ReadExcerpt
from app.teaching.rendering import prompt_passage
from storage.documents import text_hash

MAX_TOKENS = 64
"""Of an answer: more than the 40 words have that count of it."""


@dataclass(frozen=True, slots=True)
class ReadAnswer:
    """A model's answer, and how it was given."""

    text: str
    finish: AnswerFinish
    stats: Stats


class ExcerptReader:
    """Asks one model."""

    def __init__(self, model: LanguageModel, settings: Settings) -> None:
        self._model = model
        self._settings = settings
        self._drafting = model.drafting.of(settings, lambda: None)

    def source(self, name: str, text: str) -> SourceText:
        """A document, for answers that may quote it."""
        indexed = IndexedText.build(text_hash(text), text, self._model.tokens.encode(text))
        return SourceText(1, None, name, indexed)

    def answer(
        self, question: str, excerpts: Sequence[ReadExcerpt], source: SourceText
    ) -> ReadAnswer:
        """The answer to a question.

        Args:
            excerpts: best first; those beyond what the app gives to read are left out.
        """
        question_ids = tuple(self._model.tokens.encode(question).ids.tolist())
        turn = PromptTurn(question_ids, self._passages(excerpts))
        prompt = self._model.prompts.build([turn], BRIEF_SYSTEM)
        request = GenerationRequest(
            prompt.ids,
            MAX_TOKENS,
            drafting=self._drafting,
            sources=[source],
            copies=[source.indexed.segment],
            tail=prompt.tail,
            stop=[*self._settings.stop, *self._model.prompts.markup([turn])],
            min_span=self._settings.min_span,
            loop_guard=self._settings.loop_guard,
        )
        generation = Generation(self._model, request)
        for _ in generation.events():
            pass
        found = generation.result()
        return ReadAnswer(found.text.strip(), found.finish, found.stats)

    def _passages(self, excerpts: Sequence[ReadExcerpt]) -> tuple[PromptPassage, ...]:
        """As `app.prompting.passages` places the sentences that answer: the best one last."""
        size, chosen, space = self._model.prompts.passage_size, [], LEAST_PASSAGE
        for excerpt in excerpts:
            passage = prompt_passage(excerpt, self._model.tokens)
            if size(passage) <= space:
                chosen.append(passage)
                space -= size(passage)
        return tuple(chosen[::-1])
