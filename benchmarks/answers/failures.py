"""Failures of each row, for a person to read and name."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import isfinite
from typing import Any

from benchmarks.answers.measures import kind_of
from benchmarks.answers.rows import ROWS, QuestionOutcome, failed


def failures(outcomes: Sequence[QuestionOutcome], most: int) -> dict[str, list[dict[str, Any]]]:
    """By row, at most that many of its failures, drawn at random but always the same ones."""
    found = {}
    for name in ROWS:
        wrong = failed(name, outcomes) if most else []
        chance = random.Random(0)  # noqa: S311  # no secret
        if wrong:
            drawn = sorted(chance.sample(range(len(wrong)), min(most, len(wrong))))
            found[name] = [_told(name, wrong[index]) for index in drawn]
    return found


def _told(name: str, outcome: QuestionOutcome) -> dict[str, Any]:
    elsewhere = outcome.elsewhere if name.endswith("_elsewhere") else None
    evidence = elsewhere or outcome.at_hand
    relevance = evidence.result.relevance
    answer = outcome.answer if ROWS[name].title.startswith("asked") else None
    return {
        "question": outcome.question.text,
        "kind": kind_of(outcome.question.text),
        "gold": list(outcome.question.answers or outcome.question.every_selected),
        "shown": [
            {
                "text": each.text,
                "lead": each.lead,
                "score": round(each.score, 3),
                "bold": each.text[slice(*each.answer)] if each.answer else None,
                "document": each.name,
            }
            for each in evidence.result.sentences
        ],
        "relevance": round(relevance, 3) if isfinite(relevance) else None,
        "answer": None if answer is None else answer.text,
    }
