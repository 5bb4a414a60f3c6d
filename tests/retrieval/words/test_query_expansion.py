"""Questions get the words that their documents have for what is asked."""

from __future__ import annotations

import pytest

from retrieval.words.query_expansion import MEASURES, OTHER_WORDS, in_their_words

MANUAL = ("| Weight | 1.9 kg |\n| Noise | 30 dB |", "The mean age was 37. Price on request.")


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("How heavy is it?", "How heavy (weight) is it?"),
        ("HOW LOUD is it?", "HOW LOUD (noise) is it?"),
        ("What was the average age?", "What was the average (mean) age?"),
        ("What does it cost?", "What does it cost (price)?"),
        ("How  heavy?", "How  heavy (weight)?"),
        ("Who are the heavy contractors?", "Who are the heavy contractors?"),
        ("What is a how-to?", "What is a how-to?"),
        ("How wide is it?", "How wide is it?"),  # they don't have it either
        ("What is the weight?", "What is the weight?"),
        ("", ""),
    ],
)
def test_the_documents_word_stands_behind_the_questions(question: str, asked: str) -> None:
    assert in_their_words(question, MANUAL) == asked


def test_what_the_documents_say_too_stays() -> None:
    texts = ("A heavy lid.", "Weight: 2 kg")
    assert in_their_words("How heavy is it?", texts) == "How heavy is it?"


@pytest.mark.parametrize(
    ("question", "asked", "text"),
    [
        ("When is it shut?", "When is it shut (closed)?", "It is closed on Mondays."),
        (
            "How heavy is my suitcase?",
            "How heavy is my suitcase (bag)?",
            "The bag may weigh 20 kg.",
        ),
        ("Is my luggage insured?", "Is my luggage (baggage) insured?", "Baggage is insured."),
    ],
)
def test_everyday_words_have_the_documents_beside_them(
    question: str, asked: str, text: str
) -> None:
    assert in_their_words(question, [text]) == asked


def test_what_is_worked_out_is_no_experience() -> None:
    texts = ["Ten years of experience are asked for."]
    assert in_their_words("How is it worked out?", texts) == "How is it worked out?"
    assert in_their_words("Where has she worked?", texts) == "Where has she worked (experience)?"


def test_of_several_the_most_frequent_is_taken() -> None:
    texts = ("Fee: 3", "Price: 4, price of parts: 5")
    assert in_their_words("What does it cost?", texts) == "What does it cost (price)?"


def test_no_word_is_its_own_other() -> None:
    for table in (MEASURES, OTHER_WORDS):
        assert all(word not in others for word, others in table.items())
        assert all(word == word.lower() for word in table)
