"""Builds the generation request for a planned prompt, with the settings in effect."""

from __future__ import annotations

from collections.abc import Sequence

from app.conversation.generation import GenerationRequest
from app.conversation.regeneration import regeneration_temperature
from app.prompting.planning import Plan
from app.provenance.matching import SourceText
from app.settings.settings import Settings
from speculation import Drafting, Sampling
from storage import MessageRecord


def request_for(
    plan: Plan,
    sources: Sequence[SourceText],
    asked: MessageRecord,
    drafting: Drafting,
    settings: Settings,
    *,
    answers: int,
) -> GenerationRequest:
    """The request for an answer to `asked`.

    Args:
        sources: what it may quote, best first.
        answers: number of answers that the question has already.
    """
    return GenerationRequest(
        prompt=plan.prompt.ids,
        max_tokens=settings.max_tokens,
        drafting=drafting,
        sampling=sampling_for(settings, answers),
        sources=sources,
        # The segment of the question is in the tail, with the markup around it.
        copies=[each.indexed.segment for each in sources if each.message != asked.id],
        tail=plan.prompt.tail,
        stop=[*settings.stop, *plan.markup],
        min_span=settings.min_span,
        loop_guard=settings.loop_guard,
    )


def sampling_for(settings: Settings, answers: int) -> Sampling:
    """As set; further answers to the same question are sampled, each with its own seed."""
    return Sampling(
        regeneration_temperature(settings) if answers else settings.temperature,
        settings.top_k,
        settings.top_p,
        settings.min_p,
        settings.repetition_penalty,
        settings.seed + answers,
    )
