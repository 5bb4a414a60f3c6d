"""Kinds of tokens by their looks: the rest of a word, a mark, a line break.

Copies break off and are taken up again where sentences and lines do, which the tokens' numbers
don't show.
"""

from __future__ import annotations

from collections.abc import Mapping

KINDS = ("word", "capital", "digit", "line break", "stop", "other", "piece")
"""A small word, or one with a capital; a number; a token with a line break; a mark that ends a
sentence or a part of it; anything else, also where the text isn't known; a word's later part.
"""

WORD, CAPITAL, DIGIT, LINE_BREAK, STOP, OTHER, PIECE = range(len(KINDS))

_WRITTEN = str.maketrans({"Ġ": " ", "▁": " ", "Ċ": "\n"})
"""How tokenizers write spaces and line breaks: GPT-2's bytes, and SentencePiece."""

_LINE_FEED = "<0x0A>"
_STOPS = frozenset(".?!:;,")


def token_kinds(vocabulary: Mapping[str, int]) -> bytes:
    """The kind of each token, by its number.

    Args:
        vocabulary: the number of each token, as its tokenizer writes it.
    """
    kinds = bytearray([OTHER]) * (1 + max(vocabulary.values(), default=-1))
    for written, number in vocabulary.items():
        kinds[number] = _kind(written)
    return bytes(kinds)


def _kind(written: str) -> int:
    text = written.translate(_WRITTEN)
    bare = text.strip(" ")
    if "\n" in text or written == _LINE_FEED:
        return LINE_BREAK
    if not bare:
        return OTHER
    if bare[0].isdigit():
        return DIGIT
    if bare[0].isalpha():
        return CAPITAL if bare[0].isupper() else WORD if text[0] == " " else PIECE
    return STOP if text in _STOPS else OTHER
