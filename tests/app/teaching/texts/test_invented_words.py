"""The vocabulary is rich, and no word is there twice."""

from __future__ import annotations

from app.teaching.texts.invented_words import WORDS


def test_entries_are_clean_and_stand_once_in_their_table() -> None:
    for name, table in WORDS.items():
        assert len(set(table)) == len(table), name
        assert all(entry and entry == entry.strip() and "\n" not in entry for entry in table)


def test_there_are_many_names() -> None:
    assert len(WORDS["first"]) > 100 and len(WORDS["last"]) > 70 and len(WORDS["city"]) > 50


def test_what_follows_an_article_begins_with_no_vowel() -> None:
    assert not [each for each in WORDS["colour"] if each[0] in "aeio"]
