"""Lists of words for invented documents."""

from __future__ import annotations

from pathlib import Path

from app.teaching.invented.words import content_lines, word_lists


def test_every_list_has_words_and_none_twice() -> None:
    for name, words in word_lists().items():
        assert len(words) > 3, name
        assert len(set(words)) == len(words), name
        assert all(words), name


def test_blank_lines_and_comments_say_nothing(tmp_path: Path) -> None:
    (tmp_path / "some.txt").write_text("# a comment\n\na: b | c\n   \nd: e\n")
    assert content_lines(tmp_path / "some.txt") == ["a: b | c", "d: e"]
