"""Laws of examinations' answers: each is kept once, per examination and reader."""

from __future__ import annotations

import pytest

from storage import StorageError, Store
from storage.examined import Examined, ExaminedAnswer


def test_answers_are_kept_per_examination_and_reader_in_order(store: Store) -> None:
    examined = Examined(store)
    second, first = ExaminedAnswer(2, "Later", False), ExaminedAnswer(1, "First", True)
    for answer in (second, first):
        examined.put("one", "model", answer)
    examined.put("two", "model", ExaminedAnswer(1, "Other", False))
    assert examined.answers("one", "model") == [first, second]
    assert examined.answers("one", "another model") == []


def test_an_answer_that_is_given_again_replaces_the_first(store: Store) -> None:
    examined = Examined(store)
    again = ExaminedAnswer(1, "\ud800 again", True)
    examined.put("one", "model", ExaminedAnswer(1, "first", False))
    examined.put("one", "model", again)
    assert examined.answers("one", "model") == [ExaminedAnswer(1, "? again", True)]


def test_an_answer_is_right_or_wrong(store: Store) -> None:
    with pytest.raises(StorageError, match="constraint"):
        Examined(store).put("one", "model", ExaminedAnswer(1, "", 2))  # type: ignore[arg-type]
