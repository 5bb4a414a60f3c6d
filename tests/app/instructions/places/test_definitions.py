"""Functions and classes of Python, with what belongs to them."""

from __future__ import annotations

import pytest

from app.instructions.places.definitions import definitions, definitions_named
from app.instructions.unclear import UnclearError

CODE = """\
import re


class Row:
    @property
    def size(self):
        return 1

def size(row):
    return row.size
"""


def test_definitions_with_their_decorators() -> None:
    found = definitions_named(CODE, "size", is_method=False)
    assert [CODE[slice(*each)] for each in found] == ["def size(row):\n    return row.size\n"]
    found = definitions_named(CODE, "size", is_method=True)
    assert [CODE[slice(*each)].lstrip() for each in found] == [
        "@property\n    def size(self):\n        return 1\n"
    ]
    assert len(definitions_named(CODE, "Row", is_method=False)) == 1
    alone = CODE[: CODE.index("def size(row)")]
    assert len(definitions_named(alone, "size", is_method=False)) == 1


@pytest.mark.parametrize("text", ["no code at all", "def f(:\n", "def f(): 1\rdef g(): 2\n", "\0"])
def test_other_texts_have_no_definitions(text: str) -> None:
    with pytest.raises(UnclearError):
        definitions_named(text, "f", is_method=False)
    assert definitions_named("def g(): pass\n", "f", is_method=False) == ()


def test_comments_right_above_belong_to_it() -> None:
    text = "x = 1\n# far\n\n# near\n# nearer\ndef f():\n    pass\n"
    ((name, place, is_method),) = definitions(text)
    assert (name, is_method) == ("f", False)
    assert text[slice(*place)] == text[text.index("# near") :]
    assert definitions_named(text, "Row.f", is_method=False) == (place,)
