"""Where something that is deleted is still used is told."""

from __future__ import annotations

import pytest

from app.instructions.carrying_out import carried_out

SHOP = """__all__ = ["Cart", "load"]


class Cart:
    def total(self):
        total = 1
        return total

    def show(self, other: "Cart"):
        print(self.total(), "total")


class BigCart(Cart):
    def show(self, other):
        return main


def load(path) -> Cart:
    main = path
    return main


def main():
    load(1)


if __name__ == "__main__":
    main()
"""
RULES = """HOUSE RULES

1. Quiet hours
1.1 Quiet hours are from 10 pm to 7 am.
1.2 Exceptions are listed in clause 3.2.

2. Visitors
2.1 Visitors may stay for up to 3 nights.
2.2 Clause 1.1 applies to visitors too.

3. Parties
3.1 Parties must be announced 7 days before.
3.2 On New Year's Eve clauses 1.1 and 2.1 do not apply; clause 1.10 does.
"""


def told(text: str, instruction: str) -> tuple[str, ...]:
    made = carried_out(text, instruction, (0, len(text)))
    assert made is not None
    return made.found.done[1:]


@pytest.mark.parametrize(
    ("asked", "lines"),
    [
        ("Delete the function load", "'load' is still used at lines 1 and 24."),
        ("Delete the function main", "'main' is still used at lines 15 and 28."),
        ("Delete the class Cart", "'Cart' is still used at lines 1, 13 and 18."),
        ("Delete the method total", "'total' is still used at line 10."),
    ],
)
def test_uses_of_what_python_defines(asked: str, lines: str) -> None:
    assert told(SHOP, asked) == (lines,)


def test_a_definition_that_is_there_again_or_not_used_is_not_told() -> None:
    assert told(SHOP, "Delete the class BigCart") == ()
    again = SHOP.replace("def load(path)", "def load():\n    return 1\n\n\ndef load(path)")
    assert told(again.replace("load(1)", "1"), "Delete the function main") == (
        "'main' is still used at lines 15 and 32.",
    )


@pytest.mark.parametrize(
    ("asked", "lines"),
    [
        ("Delete clause 1.1", ("The number 1.1 is still referred to at lines 9 and 13.",)),
        ("Delete section 2", ("The number 2 is still referred to at line 13.",)),
        ("Delete clause 1.2", ()),
    ],
)
def test_references_to_a_clause(asked: str, lines: tuple[str, ...]) -> None:
    assert told(RULES, asked) == lines


def test_references_to_a_label_of_latex() -> None:
    text = "\\section{A}\n\\label{a}\n\nOne.\n\n\\section{B}\n\nSee \\ref{a}.\nOr \\cref{b,a}.\n"
    assert told(text, "Delete the section A") == (
        "The label 'a' is still referred to at lines 8 to 9.",
    )
    assert told(text, "Delete the section B") == ()
