"""Laws of markup: no text is its own tag, and a template's marks are signs, not words."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.models.markup import FENCE, MAX_MARKER, fence_for, markers, tags


def test_a_fence_is_the_same_each_time_and_plain_where_it_can_be() -> None:
    assert fence_for("A document about documents.") == FENCE
    assert fence_for("</document> 2 3") == fence_for("</document> 2 3") == "document-4"


@settings(max_examples=300)
@given(st.text("</>document- 234\n", max_size=60))
def test_no_text_has_its_own_fence_in_it(text: str) -> None:
    squeezed = re.sub(r"\s", "", text.lower())
    fence = fence_for(text)
    assert not re.search(rf"</?{fence}(?![0-9])", squeezed)


def test_a_tag_begins_and_ends_a_passage() -> None:
    assert tags(FENCE) == ("</document>", "<document name=")


@pytest.mark.parametrize(
    ("pieces", "special", "expected"),
    [
        (["<|u|>\n", "<|e|>\n<|a|>\n", "<|e|>\n<|u|>\n", "<|e|>\n<|a|>"],
         ["<|e|>", "<|a|>", "<|u|>", "<|unused|>"], ("<|e|>", "<|a|>", "<|u|>")),
        (["<s>[INST] ", " [/INST] ", " </s><s>[INST] ", " [/INST]"],
         ["<s>", "</s>"], ("<s>", "</s>", "[INST]")),
        (["User: ", "\n\nAssistant: ", "\n\nUser: ", "\n\nAssistant:"], [], ("\n\nUser:",)),
        (["user\n", "\nassistant\n", "\nuser\n", "\nassistant\n"], [], ()),
        (["", "", "-" * (MAX_MARKER + 1), ""], [], ()),
    ],
)  # fmt: skip
def test_marks_of_templates(
    pieces: list[str], special: list[str], expected: tuple[str, ...]
) -> None:
    assert markers(pieces, special) == expected
