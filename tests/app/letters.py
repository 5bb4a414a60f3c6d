"""A tokenizer to whom each character is a token, for copy maps without a model."""

from __future__ import annotations

from typing import cast

import numpy as np

from app.models.tokens import Encoded, Tokens


class Letters:
    """Tokens are code points."""

    def __init__(self, fingerprint: str = "letters") -> None:
        self.fingerprint = fingerprint

    def encode(self, text: str) -> Encoded:
        """One token per character."""
        ids = np.array([ord(character) for character in text], dtype=np.int32)
        return Encoded(ids, np.arange(len(text) + 1, dtype=np.int32))

    def pieces(self, text: str) -> list[str]:
        """The text in one piece."""
        return [text]


def letters(fingerprint: str = "letters") -> Tokens:
    """Such a tokenizer, where that of a model is expected."""
    return cast(Tokens, Letters(fingerprint))
