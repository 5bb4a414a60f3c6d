"""A move that makes Python use a name too early is refused, with the reason."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.carrying_out import carried_out
from app.instructions.consequences.run_order import require_order
from app.instructions.unclear import UnclearError

SHOP = """import os
from dataclasses import dataclass

LIMIT = 3


def cached(function):
    return function


class Order:
    size = LIMIT
    double = 2 * size

    @property
    def total(self) -> int:
        return Late().size

    @total.setter
    def total(self, value) -> None:
        self.size = value


class BigOrder(Order):
    pass


@cached
def load(path, limit=LIMIT):
    return [each for each in os.listdir(path)] + show(path)


def show(order: BigOrder, key=lambda each: each.size + main()):
    return [order]


class Late:
    size = max(each for each in range(LIMIT))


def main():
    load("a")


if __name__ == "__main__":
    main()
"""
FUTURE = "from __future__ import annotations\n"


def moved(text: str, instruction: str) -> bool:
    return carried_out(text, instruction, (0, len(text))) is not None


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ("Move the class BigOrder before the class Order", "Order"),  # a base
        ("Swap the classes Order and BigOrder", "Order"),
        ("Move the class Order after the class Late", "Order"),
        ("Move the function cached after the function load", "cached"),  # a decorator
        ("Move line 4 to the end", "LIMIT"),  # a default value, a class's statement
        ("Move the function show before the class Order", "BigOrder"),  # an annotation
        ("Move the function show to the end", "show"),  # what main() calls
        ("Swap lines 12 and 13", "size"),  # within a class
    ],
)
def test_what_is_needed_right_away_stays_before_its_use(asked: str, name: str) -> None:
    with pytest.raises(EditError, match=rf"'{name}' would come only in line \d+, behind line \d+"):
        moved(SHOP, asked)


@pytest.mark.parametrize(
    "asked",
    [
        "Move the class Late before the class Order",
        "Move the function show before the function load",
        "Swap the functions load and show",
        "Move the class Late before the function load",
        "Move line 1 after line 2",
        "Move the class Late after the function main",
    ],
)
def test_what_functions_need_may_come_later(asked: str) -> None:
    assert moved(SHOP, asked)


def test_annotations_are_not_read_where_they_are_put_off() -> None:
    assert moved(FUTURE + SHOP, "Move the function show before the class Order")


def test_a_setter_comes_behind_its_property() -> None:
    first, second = SHOP.index("    @property"), SHOP.index("    @total")
    end = SHOP.index("class BigOrder")
    new = SHOP[:first] + SHOP[second:end] + SHOP[first:second] + SHOP[end:]
    with pytest.raises(EditError, match="'total' would come only"):
        require_order(SHOP, new)


def test_a_statement_comes_behind_what_it_calls() -> None:
    start = SHOP.index("def main")
    called = SHOP.index("if __name__")
    with pytest.raises(EditError, match="'main' would come only in line 45, behind line 42"):
        require_order(SHOP, SHOP[:start] + SHOP[called:] + "\n\n" + SHOP[start:called])


def test_code_that_is_nested_too_deeply_is_for_a_model() -> None:
    deep = f"def f(): pass\n\nx = {' + '.join(['a'] * 2000)}\n"
    with pytest.raises(UnclearError):
        require_order(deep, deep)


@pytest.mark.parametrize(
    "text",
    [
        "from os import *\n\nx = path\n\ndef path(): pass\n",
        "x = print\n\ndef print(): pass\n",
        "def f():\n    global x\n    x = 1\n\nf()\ny = x\n",
        "def f():\n    return g\n\nkept = [f]\n\ndef g(): pass\n",  # not called
        "for x in [1]:\n    y = x\n\ndef f(): pass\n",
        "try:\n    import a\nexcept ImportError as a:\n    b = a\n\ndef f(): pass\n",
        "Some text, no code.\n",
    ],
)
def test_what_is_there_by_other_ways_is_not_too_early(text: str) -> None:
    require_order("def f(): pass\n", text)
