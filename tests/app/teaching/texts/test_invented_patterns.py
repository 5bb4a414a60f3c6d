"""Patterns name only what there is, and sentences are sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable

from app.teaching.texts.invented_patterns import POOLS
from app.teaching.texts.invented_values import VALUES
from app.teaching.texts.invented_words import WORDS

BARE = {"step", "entry"}
"""Pools of lines that are no sentences."""


def check_slots(patterns: Iterable[str]) -> None:
    """Every slot is a word, a value or a choice."""
    known = set(WORDS) | set(VALUES)
    for pattern in patterns:
        for slot in re.findall(r"<([^<>]*)>", pattern):
            assert "|" in slot or slot.rstrip("!").rstrip("123") in known, pattern
        assert pattern.count("<") == pattern.count(">")


def test_every_slot_is_a_word_a_value_or_a_choice() -> None:
    check_slots(sum(POOLS.values(), ()))


def test_sentences_end_as_such_and_stand_once() -> None:
    for name, pool in POOLS.items():
        assert len(set(pool)) == len(pool) >= 10
        assert name in BARE or all(each.endswith((".", "?")) for each in pool), name
