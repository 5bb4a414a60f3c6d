"""Small talk gets a short reply of its own, whatever the files say."""

from __future__ import annotations

import pytest

from app.asking.kinds import kind_of
from app.asking.small_talk import WHAT_IS_POSSIBLE, small_talk


@pytest.mark.parametrize(
    ("said", "opening"),
    [
        ("thanks!", "You're welcome."),
        ("Thank you very much.", "You're welcome."),
        ("Great, thanks", "You're welcome."),
        ("hi", "Hello."),
        ("Good morning!", "Hello."),
        ("Hello, how are you?", "Hello."),
        ("what can you do?", ""),
        ("Who are you?", ""),
        ("Can you help me?", ""),
        ("How do you work?", ""),
        ("ok", ""),
        ("thx", "You're welcome."),
        ("Thanks again \U0001f642", "You're welcome."),
        ("Hi :)", "Hello."),
        ("Hey Palimpsest", "Hello."),
        ("Hi there!! :-)", "Hello."),
        ("\U0001f44d", ""),
        ("\U0001f44d\U0001f3fd!", ""),
        ("Great \u2764\ufe0f", ""),
    ],
)
def test_it_is_known_and_answered_with_what_is_possible(said: str, opening: str) -> None:
    assert kind_of(said, has_answer_before=False) == "chat"
    assert small_talk(said) == f"{opening} {WHAT_IS_POSSIBLE}".strip()


@pytest.mark.parametrize(
    ("said", "reply"),
    [
        ("Good night", "Goodbye."),
        ("ok thanks bye", "Goodbye."),
        ("See you later!", "Goodbye."),
        ("no thanks", "All right."),
        ("No, thank you.", "All right."),
    ],
)
def test_who_leaves_is_told_no_more(said: str, reply: str) -> None:
    assert kind_of(said, has_answer_before=False) == "chat"
    assert small_talk(said) == reply


@pytest.mark.parametrize(
    "asked",
    [
        "Hi, when does the lease end?",
        "How are you insured?",
        "Who are you in the contract?",
        "What do I do when the lamp is red?",
        "What can I do about noise?",
        "Help desk number?",
        "Thanks to whom was the tower built?",
        "How do you work from home?",
        "What do you do with my data?",
        "Good night's rest rule?",
        "No smoking?",
        "Bye-laws?",
        "See you later agreement?",
        "Palimpsest?",
        "Thanks for what?",
        "Hi-fi warranty?",
        "Is :) allowed?",
        "Hello world example",
        ":",
    ],
)
def test_a_question_that_opens_like_it_is_one(asked: str) -> None:
    assert kind_of(asked, has_answer_before=False) == "question"
