"""Kinds of tokens, as tokenizers write them."""

from __future__ import annotations

import pytest

from speculation.continuations.token_kinds import KINDS, token_kinds


@pytest.mark.parametrize(
    ("written", "kind"),
    [
        ("Ġhouse", "word"),
        ("▁house", "word"),
        ("house", "piece"),
        ("ĠHouse", "capital"),
        ("House", "capital"),
        ("7", "digit"),
        ("Ġ12", "digit"),
        ("Ċ", "line break"),
        (".Ċ", "line break"),
        ("ĊĠĠ", "line break"),
        ("<0x0A>", "line break"),
        (".", "stop"),
        (",", "stop"),
        ("ĠĠ", "other"),
        ("(", "other"),
        ("<|im_end|>", "other"),
        ("", "other"),
    ],
)
def test_a_token_is_of_one_kind(written: str, kind: str) -> None:
    assert KINDS[token_kinds({written: 0})[0]] == kind


def test_numbers_that_no_token_has_are_of_no_special_kind() -> None:
    kinds = token_kinds({"7": 3})
    assert [KINDS[kind] for kind in kinds] == ["other", "other", "other", "digit"]
    assert token_kinds({}) == b""
