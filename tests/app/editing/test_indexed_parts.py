"""A part is indexed once, and under a key of its own."""

from __future__ import annotations

from app.editing.indexed_parts import indexed_part
from app.models.tokens import Tokens
from storage.documents import text_hash


def test_a_part_is_indexed_once(wordy_tokens: Tokens) -> None:
    text = "The garden has a gate and three trees."
    part = indexed_part(wordy_tokens, text)
    assert part is indexed_part(wordy_tokens, text)
    assert part is not indexed_part(wordy_tokens, text + "\n")
    assert part.text == text
    assert part.segment.key != text_hash(text)
