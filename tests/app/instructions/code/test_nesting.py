"""Where a bracket closes."""

from __future__ import annotations

import pytest

from app.instructions.code.nesting import bracket_around, closing
from app.instructions.unclear import UnclearError


def test_the_end_is_behind_the_bracket_of_its_kind() -> None:
    bare = "f(a[0], {b: (c)}) + g()"
    assert bare[1 : closing(bare, 1)] == "(a[0], {b: (c)})"


@pytest.mark.parametrize("bare", ["f(a", "f(a]", "f([a)]"])
def test_what_is_never_closed_is_unclear(bare: str) -> None:
    with pytest.raises(UnclearError):
        closing(bare, 1)


def test_what_a_bracket_is_in() -> None:
    bare = "{ a(b[0]) } (c)"
    assert [bracket_around(bare, bare.index(each)) for each in "{(["] == [-1, 0, 3]
    assert bracket_around(bare, bare.rindex("(")) == -1
