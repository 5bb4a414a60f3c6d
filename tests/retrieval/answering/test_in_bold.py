"""The words in bold are those that all rules in turn leave."""

from __future__ import annotations

from dataclasses import replace

from retrieval.answering.in_bold import with_words_in_bold
from retrieval.answering.judging import JudgedSentence
from tests.retrieval.search.test_windows import ranked

TEXT = (
    "The tray is dishwasher safe; the tank is not. It keeps 14 daily and 8 weekly copies. "
    "Version 3 of 29 June 2007 was kept. If it is sold, the owner keeps a copy."
)
TRAY, COPIES = (
    "The tray is dishwasher safe; the tank is not.",
    "It keeps 14 daily and 8 weekly copies.",
)
DATED, DEPENDS = "Version 3 of 29 June 2007 was kept.", "If it is sold, the owner keeps a copy."


def bold(question: str, text: str, words: str) -> str:
    (found,) = ranked(1, TEXT, {text: 1.0})
    start = text.index(words)
    given = JudgedSentence(found, 1.0, 1.0, (start, start + len(words)))
    (one,) = with_words_in_bold(question, [given])
    assert one == replace(given, words=one.words)
    assert one.words
    return text[slice(*one.words)]


def test_each_question_has_its_own() -> None:
    assert bold("Is the tray dishwasher safe?", TRAY, "is not") == "The tray is dishwasher safe"
    assert bold("How many weekly copies are kept?", COPIES, "14") == "8 weekly"
    assert bold("What is kept?", COPIES, "14 daily") == "14 daily"
    assert bold("When was it kept?", DATED, "June 2007") == "29 June 2007"


def test_what_depends_on_something_else_is_not_in_bold() -> None:
    (found,) = ranked(1, TEXT, {DEPENDS: 1.0})
    given = JudgedSentence(found, 1.0, 1.0, (len("If it is sold, "), len(DEPENDS)))
    assert with_words_in_bold("Who keeps it?", [given]) == [replace(given, words=None)]


def test_only_the_first_sentence_has_any() -> None:
    found = ranked(1, TEXT, {TRAY: 1.0, COPIES: 1.0})
    given = [JudgedSentence(one, 1.0, 1.0, (0, 2)) for one in found]
    assert [one.words for one in with_words_in_bold("What is it?", given)] == [(0, 2), None]
    assert with_words_in_bold("What is it?", []) == []
