"""A widened text has its columns for code points, and the way back changes nothing."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from app.instructions.formatting.wide_letters import WidenedText, columns_of
from app.instructions.text_edit import TextEdit, edited

TEXTS = st.text("ab 果｜é\n", max_size=20)


def test_wide_letters_take_up_two_columns() -> None:
    assert columns_of("fig") == 3
    assert columns_of("苹果 fig") == 8
    assert len(WidenedText("苹果 fig").text) == 8


def test_only_texts_with_such_letters_are_widened() -> None:
    assert WidenedText.is_needed("苹果")
    assert not WidenedText.is_needed("fig")
    assert not WidenedText.is_needed("señal")
    assert not WidenedText.is_needed("苹果\ue000")


@given(TEXTS, TEXTS, st.data())
def test_edits_go_there_and_back(text: str, new: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    edit = TextEdit(start, data.draw(st.integers(start, len(text))), new)
    wide = WidenedText(text)
    assert wide.narrowed(wide.widened([edit])) == [edit]
    assert edited(wide.text, wide.widened([edit])) == WidenedText(edited(text, [edit])).text
