"""Finds which layer and heads show what a model is about to copy, by observing its answers.

Contract: the result depends on the weights alone; `app.models.copy_clues` saves it.
"""

from __future__ import annotations

from collections.abc import Callable
from pydoc_data.topics import topics

from app.models.language_model import LanguageModel
from app.models.prompt import PromptPassage, PromptTurn
from speculation.drafters.induction_heads import CluesFinder, CopyClues

CASES = (
    ("try", "Quote the paragraph about the finally clause."),
    ("with", "What happens when a with statement is executed? Quote the steps."),
    ("assert", "Quote the explanation of the assert statement with its code."),
    ("pass", "What does the pass statement do? Quote the text and its example."),
    ("del", "Quote the text about the del statement."),
    ("global", "Rewrite the text about the global statement in other words."),
    ("return", "Summarize when return may occur."),
    ("continue", "Correct the spelling of the text about the continue statement."),
)
"""Chapters of the Python reference, which comes with every Python, and questions about them."""

CHAPTER = 2000
"""Number of characters read from a chapter."""

MAX_TOKENS = 64


def find_clues(model: LanguageModel, report: Callable[[int], None]) -> CopyClues | None:
    """Let the model answer all cases and observe it; None if it copies nothing from its prompts.

    Args:
        report: gets the number of cases done, after each.
    """
    from speculation import Drafting, LoopGuard, Sampler, generate

    finder = CluesFinder(model.target)
    for number, (topic, question) in enumerate(CASES, start=1):
        ids = tuple(model.tokens.encode(topics[topic][:CHAPTER]).ids.tolist())
        passage = PromptPassage(1, f"{topic}.txt", 0, CHAPTER, None, True, ids)
        asked = tuple(model.tokens.encode(question).ids.tolist())
        prompt = model.prompts.build([PromptTurn(asked, (passage,))]).ids
        for _ in generate(
            model.target,
            prompt,
            Sampler(),
            drafting=Drafting([finder]),
            stop=LoopGuard(),
            max_tokens=MAX_TOKENS,
        ):
            pass
        report(number)
    return finder.clues()
