"""The words of a question."""

from __future__ import annotations

from retrieval.answering.asked_words import is_yes_or_no, split_words, telling_words, words_of


def test_numbers_are_whole_words() -> None:
    assert split_words("Pay EUR 1,250.50 by 4 May.") == ["Pay", "EUR", "1,250.50", "by", "4", "May"]
    assert words_of("Version 4.0, version 4.0") == {"version", "4.0"}


def test_common_words_tell_nothing_and_the_others_stay_in_order() -> None:
    assert telling_words("What does the Lamp oil for the lamp cost?") == [
        *("lamp", "oil", "lamp", "cost"),
    ]
    assert telling_words("What is it?") == []


def test_accents_make_no_difference() -> None:
    assert telling_words("What does Évora cost?") == telling_words("What does Evora cost?")
    assert words_of("ÉVORA") == {"evora"}


def test_questions_for_yes_or_no() -> None:
    assert is_yes_or_no("Can I pay by card?")
    assert not is_yes_or_no("Who can pay?")
