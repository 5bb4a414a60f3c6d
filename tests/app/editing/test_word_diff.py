"""Words that differ are marked; lines that have little in common are not taken apart."""

from __future__ import annotations

from hypothesis import given

from app.editing.word_diff import MOST_COMPARED, compared
from app.lines import content, lines_of
from tests.app.editing.texts import TEXTS


def test_words_that_differ_are_told_apart() -> None:
    (old,), (new,) = compared(["The rent is 900 euros.\n"], ["The rent is 950 euros.\n"])
    assert old == (("The rent is ", False), ("900", True), (" euros.", False))
    assert new == (("The rent is ", False), ("950", True), (" euros.", False))


def test_lines_with_little_in_common_are_whole() -> None:
    assert compared(["alpha beta\n"], ["x = 1\n"]) == ([(("alpha beta", False),)], [(("x = 1", False),)])  # fmt: skip
    long = "word " * MOST_COMPARED
    (old,), _ = compared([long], [f"{long}x"])
    assert len(old) == 1


@given(TEXTS, TEXTS)
def test_the_pieces_are_the_lines(one: str, other: str) -> None:
    sides = lines_of(one), lines_of(other)
    for side, found in zip(sides, compared(*sides), strict=True):
        assert [content(line) for line in side] == [
            "".join(words for words, _ in pieces) for pieces in found
        ]
