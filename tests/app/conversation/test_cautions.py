"""What is told of the evidence before it is read."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from app.conversation.cautions import DOUBTFUL, FOREIGN, cautions
from app.conversation.lookup import Lookup


def found(**given: Any) -> Lookup:
    usual: dict[str, Any] = {
        "is_foreign": False,
        "is_doubtful": False,
        "evidence": (),
        "unmentioned": (),
    }
    question = SimpleNamespace(spelled=given.pop("spelled", ()))
    return cast("Lookup", SimpleNamespace(**usual | given, question=question))


@pytest.mark.parametrize(
    ("given", "was_doubted", "needs_no_model", "told"),
    [
        ({}, False, True, []),
        ({"is_doubtful": True}, False, True, [DOUBTFUL]),
        ({}, True, True, [DOUBTFUL]),
        ({"is_foreign": True, "is_doubtful": True}, False, False, [FOREIGN]),
        ({"is_foreign": True, "evidence": ("Ja.",)}, False, True, [FOREIGN]),
        ({"is_foreign": True}, False, True, []),
    ],
)
def test_a_doubt_and_another_language_are_told_once(
    given: dict[str, Any], was_doubted: bool, needs_no_model: bool, told: list[str]
) -> None:
    notes = cautions(found(**given), was_doubted=was_doubted, needs_no_model=needs_no_model)
    assert [*notes] == told


def test_what_was_looked_for_instead_and_what_is_nowhere_is_named() -> None:
    one = found(spelled=(("calandar", "calendar"),), unmentioned=("Ada", "Ben"))
    assert [*cautions(one, was_doubted=False, needs_no_model=True)] == [
        "No document has “calandar”, so “calendar” was looked for.",
        "None of the documents mentions “Ada” or “Ben”.",
    ]
