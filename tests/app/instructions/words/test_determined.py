"""What stands before the words to replace is one of them, tells which are meant, or is unclear."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from app.editing.word_for_word import named_change
from app.instructions.text_edit import edited
from app.instructions.words.determined import determined_words, without_article

TEXT = """The rent is due on the first day of each month, and the tenant pays a deposit a month.
The garden is mown every two weeks. Any guest signs; each guest and every day guest pays.
"""


@pytest.mark.parametrize(
    ("before", "old", "new", "words"),
    [
        ("change every ", "two weeks", "every week", ("every two weeks", "every week")),
        ("Replace every ", "two weeks", "weekly", ("every two weeks", "weekly")),
        ("change each ", "month", "each quarter", ("each month", "each quarter")),
        ("change the first ", "day", "the third day", ("the first day", "the third day")),
        (
            "change the first ",
            "day of each month",
            "each Monday",
            ("the first day of each month", "each Monday"),
        ),
        ("change every ", "tenant", "lessee", ("tenant", "lessee")),  # all of them
        ("change each ", "guest", "visitor", ("guest", "visitor")),
        ("change each ", "week", "every month", None),  # isn't there
        ("change the first ", "day", "Monday", None),  # the day, or the word at its first place?
        ("change the first ", "month", "quarter", ("month", "quarter")),
        ("change the last ", "month", "the last quarter", None),
        ("change ", "the deposit", "the bond", ("deposit", "bond")),
        ("change ", "the tenant", "the lessee", ("the tenant", "the lessee")),
        ("change ", "a deposit", "a bond", ("a deposit", "a bond")),
    ],
)
def test_what_is_meant(before: str, old: str, new: str, words: Sequence[str] | None) -> None:
    assert determined_words(TEXT, before, old, new) == words


def test_an_article_stays_where_the_text_has_it_or_one_alone_is_named() -> None:
    assert without_article(TEXT, "the garden", "the yard") == ("the garden", "the yard")
    assert without_article(TEXT, "the deposit", "a bond") == ("the deposit", "a bond")
    assert without_article(TEXT, "the bond", "the deposit") == ("the bond", "the deposit")


@pytest.mark.parametrize(
    ("instruction", "new"),
    [
        ("Change every two weeks to every week", "mown every week."),
        ("Change every two weeks to weekly", "mown weekly."),
        ("Change the deposit to the advance", "pays an advance a month"),
        ("change the first day to the third day", "on the third day of each month"),
        ("Replace two weeks with three weeks", "mown every three weeks."),
    ],
)
def test_no_word_is_doubled(instruction: str, new: str) -> None:
    named = named_change(TEXT, instruction)
    assert named is not None
    assert new in edited(TEXT, named[1].edits)
