"""A result has the blocks in which something was found."""

from __future__ import annotations

from app.events import Evidence
from app.tasks.blocks import TaskResult, TitledQuotes, filled

QUOTE = Evidence("One.", 1.0, None, "", (), ())


def test_blocks_without_quotes_are_left_out() -> None:
    kept = TitledQuotes("A", (QUOTE,))
    assert filled([TitledQuotes("B", ()), kept], "More.") == TaskResult((kept,), "More.")


def test_a_result_without_quotes_is_empty() -> None:
    assert filled([TitledQuotes("B", ())]).is_empty
    assert not TaskResult((TitledQuotes("A", (QUOTE,)),)).is_empty
