"""Builds the request for a part of a text: to write it again, or to write it if it is empty."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from app.conversation.generation import GenerationRequest
from app.conversation.requests import sampling_for
from app.editing.material import TEXT, Material
from app.lines import unified
from app.models.language_model import LanguageModel
from app.models.markup import fence_for, tags
from app.models.prompt import PromptPassage, PromptTurn
from app.models.system_prompts import EDIT_PART_SYSTEM, EDIT_SYSTEM, EDIT_WITH_SYSTEM, WRITE_SYSTEM
from app.models.tokens import Tokens
from app.provenance.copy_maps import IndexedText
from app.provenance.matching import SourceText
from app.settings.settings import Settings
from storage.documents import text_hash

_GROWTH, _ADDED = 1.4, 160
"""Tokens of a revision: so many times the part's, and so many more."""


@dataclass(frozen=True, slots=True)
class AskedPart:
    """A part of a text, and what is asked of it.

    Attributes:
        name: of the file, as the model sees it.
        text: the part's, with the file's line endings.
        material: what other documents say.
        edges: what stands right before and right behind it.
        earlier: other texts that may be copied from.
    """

    name: str
    text: str
    instruction: str
    material: Material
    edges: tuple[str, str]
    earlier: tuple[str, ...]

    @property
    def own(self) -> str:
        """The text as the model sees it."""
        return unified(self.text).strip("\n")

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to write again."""
        return not self.text.strip()


def request_for_part(
    model: LanguageModel, settings: Settings, part: AskedPart
) -> GenerationRequest:
    """The request for a part."""
    indexed = indexed_part(model.tokens, part.own)
    ids = tuple(indexed.encoded.ids.tolist())
    fence = fence_for(part.own)
    passage = PromptPassage(0, part.name, 0, len(part.own), None, True, ids, fence)
    beside = [*part.material.passages, *_neighbours(model, part)]
    question = tuple(model.tokens.encode(part.instruction).ids.tolist())
    turn = PromptTurn(question, (*beside, *([] if part.is_empty else [passage])))
    prompt = model.prompts.build([turn], _system(part, has_more=bool(beside)))
    most = settings.max_tokens if part.is_empty else int(_GROWTH * len(ids)) + _ADDED
    return GenerationRequest(
        prompt.ids,
        min(most, model.target.context_limit - len(prompt.ids)),
        model.drafting.of(settings, lambda: None),
        sampling_for(settings, 0),
        sources=[SourceText(TEXT, None, part.name, indexed), *part.material.sources],
        copies=[
            indexed.segment,
            *(indexed_part(model.tokens, each).segment for each in _others(part)),
            *(each.indexed.segment for each in part.material.sources),
        ],
        tail=prompt.tail,
        # The tags around the text are taken away where a model writes them, too.
        stop=[each for each in model.prompts.markup([turn]) if each not in tags(fence)],
        # Of the text itself nothing is told; the new words are told by the diff.
        has_spans=bool(part.material.passages),
        loop_guard=settings.loop_guard,
    )


@lru_cache(maxsize=64)  # a follow-up indexes only the parts that have changed
def indexed_part(tokens: Tokens, text: str) -> IndexedText:
    """A text with line feeds and its copy map, whose key is no document's."""
    return IndexedText.build(f"part-{text_hash(text)}", text, tokens.encode(text))


def _system(part: AskedPart, *, has_more: bool) -> str:
    if part.is_empty:
        return WRITE_SYSTEM
    if part.material.passages:
        return EDIT_WITH_SYSTEM
    return EDIT_PART_SYSTEM if has_more else EDIT_SYSTEM


def _others(part: AskedPart) -> list[str]:
    """The earlier texts as the model would write them, each once."""
    told = (unified(each).strip("\n") for each in part.earlier)
    return [*dict.fromkeys(each for each in told if each and each != part.own)]


def _neighbours(model: LanguageModel, part: AskedPart) -> Iterator[PromptPassage]:
    """Return the text before and behind the part, as passages of their own."""
    for where, edge in zip(("before", "behind"), part.edges, strict=True):
        text = unified(edge).strip("\n")
        if text.strip():
            ids = tuple(model.tokens.encode(text).ids.tolist())
            called = f"{part.name}, {where} it"
            yield PromptPassage(0, called, 0, len(text), None, False, ids, fence_for(text))
