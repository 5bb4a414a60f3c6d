"""Chooses the parts of a text that an instruction is about.

Spelling, style and translation are about all of it, a name about the parts that have it, everything
else about those that share the most with the instruction, rarer words counting more.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence

MOST_PARTS = 3
"""Parts that an instruction without a name is taken to be about."""

NEAR = 0.5
"""Share of the best part's score that others must reach."""

_EVERYWHERE = re.compile(
    r"\b(?:spell|typo|grammar|punctuat|proofread|translat|formal|tone|style|simplif|short|"
    r"concise|polite|plain|every|all|whole|through|each|comment|docstring|type hints?|annotat|"
    r"format|indent|british|american|capitali[sz]|uppercase|lowercase|passive|active|tense)",
    re.IGNORECASE,
)
_QUOTED = re.compile(
    r"[\"'`\u201c\u2018]([^\"'`\u201c\u201d\u2018\u2019\n]{2,80})[\"'`\u201d\u2019]"
)
_IDENTIFIER = re.compile(r"\b(?:\w+_\w+|[a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*|\w+(?:\.\w+)+)\b")
_WORD = re.compile(r"\w{3,}")


def parts_for(instruction: str, parts: Sequence[str]) -> list[int]:
    """Numbers of the parts that an instruction is about, in order; all, where it can't be told."""
    everything = list(range(len(parts)))
    if len(parts) < 2:
        return everything
    names = [*_QUOTED.findall(instruction), *_IDENTIFIER.findall(instruction)]
    named = [n for n in everything if any(_has(parts[n], name) for name in names)]
    if named:
        return named
    if _EVERYWHERE.search(instruction):
        return everything
    scores = _scores(instruction, parts)
    best = max(scores)
    if best == 0:
        return everything
    near = sorted(everything, key=lambda n: -scores[n])[:MOST_PARTS]
    return sorted(n for n in near if scores[n] >= NEAR * best)


def _has(text: str, name: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


def _scores(instruction: str, parts: Sequence[str]) -> list[float]:
    asked = set(_WORD.findall(instruction.lower()))
    words = [set(_WORD.findall(part.lower())) for part in parts]
    counts = Counter(word for each in words for word in each & asked)
    return [sum(math.log(len(parts) / counts[word]) for word in each & asked) for each in words]
