"""Blocks of fenced code are taken out whole, by their order or their language."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.carrying_out import CarriedOut, carried_out
from app.instructions.text_edit import edited

ONE = "```bash\npip install clock\n```\n"
TWO = "~~~ python\nx = '```'\n~~~\n"
TEXT = f"# Clock\n\nRun this:\n\n{ONE}\nThen wait. `code` stays.\n\n{TWO}\n## License\n\nMIT.\n"
BARE = "# Clock\n\nRun this:\n\nThen wait. `code` stays.\n\n## License\n\nMIT.\n"


def made(text: str, instruction: str) -> CarriedOut | None:
    return carried_out(text, instruction, (0, len(text)))


def after(text: str, instruction: str) -> str | None:
    found = made(text, instruction)
    return None if found is None else edited(text, found.edits)


def test_all_go_with_their_blank_lines() -> None:
    for asked in ("remove the code blocks", "Delete all code blocks.", "Remove code snippets"):
        assert after(TEXT, asked) == BARE


@pytest.mark.parametrize(
    ("asked", "gone"),
    [
        ("Delete the first code block", ONE),
        ("Delete the last code block", TWO),
        ("Remove the 2nd fenced code block", TWO),
        ("Remove the bash code block", ONE),
        ("Remove all Python code blocks", TWO),
    ],
)
def test_one_is_named_by_order_or_language(asked: str, gone: str) -> None:
    assert after(TEXT, asked) == TEXT.replace(f"{gone}\n", "")


def test_what_introduced_one_is_told() -> None:
    found = made(TEXT, "Delete the code blocks")
    assert found is not None
    assert found.found.done == (
        "Deleted: lines 5 to 7 and 11 to 13.",
        "What introduced it stays: line 3.",
    )


def test_which_of_several_is_asked() -> None:
    with pytest.raises(EditError, match=r"any of 2, at lines 5 to 7 and 11 to 13"):
        made(TEXT, "Delete the code block")


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("No code.\n", "Remove the code blocks"),
        (f"Text.\n\n{ONE}\n```\nopen\n", "Remove the code blocks"),
        (TEXT, "Delete the third code block"),
        (TEXT, "Delete the rust code block"),
        (TEXT, "Format the code blocks"),
        (TEXT, "Remove the code"),
    ],
)
def test_anything_else_is_for_a_model(text: str, asked: str) -> None:
    assert made(text, asked) is None
