"""Leads name only what there is, and stand before words that there are."""

from __future__ import annotations

from app.teaching.texts.invented_leads import LEADS
from app.teaching.texts.invented_words import WORDS
from tests.app.teaching.texts.test_invented_patterns import check_slots


def test_every_slot_is_a_word_a_value_or_a_choice() -> None:
    check_slots(LEADS.values())


def test_leads_stand_before_words_that_there_are() -> None:
    assert set(LEADS) <= set(WORDS)
