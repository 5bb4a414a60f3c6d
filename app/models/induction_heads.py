"""What is known of each model about where its copies show, and finding it.

Contract: it depends on the weights alone, so it is kept for the user, not in a data folder, under
the fingerprint of the model's files. What can't be read counts as not known: answers go without.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from pydoc_data.topics import topics
from typing import TYPE_CHECKING

from app.models.cache import cache_folder, write_whole
from app.models.defaults import LANGUAGE
from app.models.prompt import PromptPassage, PromptTurn
from speculation.target.taps import CopyClues, Head

if TYPE_CHECKING:
    from app.models.language_model import LanguageModel

DEFAULT = CopyClues(18, (Head(18, 6), Head(20, 6)))
"""Of the default model, found over three kinds of recorded answers and edited texts
(docs/drafters.md). Two heads do as well as four there, and its passes are short."""

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
"""Chapters of the Python reference, which every Python has with it, and what is asked of them."""

CHAPTER = 2000
"""Characters of a chapter that are read."""

MAX_TOKENS = 64


def known_clues(fingerprint: str, name: str) -> CopyClues | None:
    """What is known of the model with this fingerprint, whose folder has this name."""
    try:
        found = json.loads(_kept(fingerprint).read_bytes())
        return CopyClues(
            int(found["layer"]), tuple(Head(*map(int, head)) for head in found["heads"])
        )
    except (OSError, ValueError, TypeError, KeyError):
        return DEFAULT if name == LANGUAGE.name else None


def keep_clues(fingerprint: str, clues: CopyClues) -> Path:
    """Keep what was found of the model with this fingerprint; return the file.

    Raises:
        OSError: it can't be written.
    """
    path = _kept(fingerprint)
    write_whole(path, json.dumps({"layer": clues.layer, "heads": clues.heads}).encode())
    return path


def find_clues(model: LanguageModel, report: Callable[[int], None]) -> CopyClues | None:
    """Watch the model answer all cases; None if it repeats nothing that it read.

    Args:
        report: gets the number of cases done, after each.
    """
    from speculation import Drafting, LoopGuard, Sampler, generate
    from speculation.drafters.induction_heads import CluesFinder

    finder = CluesFinder(model.target)
    for number, (topic, question) in enumerate(CASES, start=1):
        ids = tuple(model.tokens.encode(topics[topic][:CHAPTER]).ids.tolist())
        passage = PromptPassage(1, f"{topic}.txt", 0, CHAPTER, None, True, ids)
        asked = tuple(model.tokens.encode(question).ids.tolist())
        prompt = model.prompts.build([PromptTurn(asked, (passage,))]).ids
        for _ in generate(
            model.target,
            prompt,
            Sampler(extra=[LoopGuard(len(prompt))]),
            drafting=Drafting([finder]),
            max_tokens=MAX_TOKENS,
        ):
            pass
        report(number)
    return finder.clues()


def _kept(fingerprint: str) -> Path:
    return cache_folder("induction-heads") / f"{fingerprint}.json"
