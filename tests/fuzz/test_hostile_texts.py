"""Law: any instruction on any text is carried out, refused or left to a model, and ends; what is
outside of its changes stays as it is.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from itertools import product
from types import FrameType

import pytest

from app.editing.hunks import applied
from app.editing.windows import TextWindow
from app.editing.word_for_word import named_change, word_for_word
from app.errors import EditError
from app.instructions.text_edit import edited
from app.lines import lines_of
from tests.covering import chosen
from tests.fuzz.hostile_texts import INSTRUCTIONS, LAYOUTS, PIECES, hostile_text

LENGTH = 3000
"""Characters of a text. Time that grows with their cube is then as good as endless."""

NEVER = 60
"""Seconds of processor time after which an instruction counts as one that never ends."""

CASES = [*product(PIECES, LAYOUTS, INSTRUCTIONS)]


@pytest.fixture(autouse=True)
def _ends() -> Iterator[None]:
    def fail(_signal: int, _frame: FrameType | None) -> None:
        pytest.fail("never ends")

    before = signal.signal(signal.SIGVTALRM, fail)
    signal.setitimer(signal.ITIMER_VIRTUAL, NEVER)
    yield
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    signal.signal(signal.SIGVTALRM, before)


@pytest.mark.parametrize(("piece", "layout", "kind"), chosen(CASES))
def test_an_instruction_ends_and_changes_what_it_says(piece: str, layout: str, kind: str) -> None:
    text = hostile_text(piece, layout, LENGTH)
    lines = lines_of(text)
    window = TextWindow(len(lines) // 3, len(lines) - len(lines) // 3)
    for instruction in INSTRUCTIONS[kind]:
        carry_out(text, instruction, None)
    carry_out(text, INSTRUCTIONS[kind][-1], window)


def carry_out(text: str, instruction: str, select: TextWindow | None) -> None:
    """Check that what is shown as hunks is what is planned, and is where it may be."""
    try:
        part, named = (
            word_for_word(text, instruction, select),
            named_change(text, instruction, select),
        )
    except EditError as error:
        assert str(error).endswith(".")
        return
    if part is None or named is None:
        assert part is named
        return
    window, made = named
    lines = lines_of(text)
    start, end = (len("".join(lines[:at])) for at in (window.start, window.end))
    at = 0
    for each in made.edits:
        assert at <= each.start <= each.end <= len(text)
        is_inside = start <= each.start and each.end <= end
        assert is_inside or not (each.new or text[each.start : each.end].strip())
        at = each.end
    assert applied(text, part.hunks) == edited(text, made.edits)
