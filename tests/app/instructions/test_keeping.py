"""What is only to stay as it is, is no change."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.errors import EditError
from app.instructions.keeping import require_change


@pytest.mark.parametrize(
    "instruction",
    [
        "Don't change the rent",
        "Please do not delete any lines.",
        "Never touch “a”",
        "dont move it!",
    ],
)
def test_what_is_to_stay_is_no_change(instruction: str) -> None:
    with pytest.raises(EditError, match="what is to stay as it is"):
        require_change(instruction)


@pytest.mark.parametrize(
    "instruction",
    [
        "Don't use contractions",
        "Don't capitalize headings",
        "Don't change the rent, raise the fee",
        "Don't change the rent but raise the fee",
        "Do not delete line 1. Delete line 2",
        "Change the rent and don't touch the fee",
        'Replace "do" with "don\'t change"',
        f"Don't change {'the rent ' * 40}",
        "",
    ],
)
def test_what_is_to_change_as_well(instruction: str) -> None:
    require_change(instruction)


@given(st.text())
def test_any_instruction_is_read(instruction: str) -> None:
    require_change(f"Do {instruction}".replace("not", ""))


@pytest.mark.parametrize(
    "instruction",
    [
        "Don't change anything other than the spelling",
        "Do not change the names while fixing typos",
        "Don't change the tone yet fix the typos",
    ],
)
def test_what_asks_for_something_else_is_for_a_model(instruction: str) -> None:
    require_change(instruction)
