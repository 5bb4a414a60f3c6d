"""Where words stand that an instruction names, and what is said where they don't."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.words.naming import missing, words_place

TEXT = "The rent is due. The parents pay.\n"


def test_words_that_stand_once() -> None:
    assert words_place(TEXT, "rent", (0, len(TEXT))) == (4, 8)
    assert words_place(TEXT, "The", (17, len(TEXT))) == (17, 20)


def test_words_that_are_not_there_or_several_times() -> None:
    with pytest.raises(EditError, match="The text has no 'zoo' as a word of its own"):
        words_place(TEXT, "zoo", (0, len(TEXT)))
    with pytest.raises(EditError, match="'The' is there 2 times: nothing is changed"):
        words_place(TEXT, "The", (0, len(TEXT)))
    assert str(missing(TEXT, "rent", (17, 20))).startswith("This place has no 'rent'")
