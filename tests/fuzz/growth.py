"""Which instructions take time that grows faster than the text: `python -m tests.fuzz.growth`.

Measures the processor time of each hostile text at two lengths. Not a test, since times vary; what
it prints is to be looked into.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import chain, product
from time import process_time

from app.editing.word_for_word import named_change
from app.errors import EditError
from tests.fuzz.hostile_texts import INSTRUCTIONS, LAYOUTS, PIECES, hostile_text

LENGTH = 6000
"""Characters of the shorter text; the longer one has four times as many."""

MOST = 8
"""Times as long that four times the text may take; with its square it takes sixteen."""

LEAST = 0.5
"""Seconds for the longer text, below which nothing is printed."""


def seconds(text: str, instruction: str) -> float:
    """The processor time that an instruction takes."""
    named_change.cache_clear()
    start = process_time()
    with suppress(EditError):
        named_change(text, instruction)
    return process_time() - start


def growing() -> Iterator[str]:
    """A line for each that grows faster than its text."""
    for piece, layout in product(PIECES, LAYOUTS):
        texts = [hostile_text(piece, layout, length) for length in (LENGTH, 4 * LENGTH)]
        for instruction in chain(*INSTRUCTIONS.values()):
            long = seconds(texts[1], instruction)
            if long > LEAST and long > MOST * (short := seconds(texts[0], instruction)):
                yield f"{piece}, {layout}, {instruction}: {short:.2f} s, then {long:.2f} s"


if __name__ == "__main__":
    for line in growing():
        print(line, flush=True)
