"""A result has the blocks in which something was found."""

from __future__ import annotations

from dataclasses import replace

from app.events import Evidence, Source
from app.tasks.blocks import TaskResult, TitledQuotes, filled

QUOTE = Evidence("One.", 1.0, None, "", (), ())


def test_blocks_without_quotes_are_left_out() -> None:
    kept = TitledQuotes("A", (QUOTE,))
    assert filled([TitledQuotes("B", ()), kept], "More.") == TaskResult((kept,), "More.")


def test_its_quotes_are_told_block_after_block_or_one_of_each_in_turn_and_none_twice() -> None:
    a, b, c = (replace(QUOTE, sources=(Source(1, None, "a", n, n + 1, None),)) for n in range(3))
    result = TaskResult((TitledQuotes("A", (a, b)), TitledQuotes("B", (c, a))))
    assert result.quotes == (a, b, c)
    assert result.quotes_in_turn == (a, c, b)


def test_a_result_without_quotes_is_empty() -> None:
    assert filled([TitledQuotes("B", ())]).is_empty
    assert not TaskResult((TitledQuotes("A", (QUOTE,)),)).is_empty
