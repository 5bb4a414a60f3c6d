"""ChatML over a handful of words, for benchmarks that need no real tokenizer."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tokenizers import AddedToken, Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import WhitespaceSplit

from benchmarks.drafting.records import END, START, Chat

UNKNOWN = "unknown"


def word_tokenizer(
    path: Path, words: Sequence[str], specials: Sequence[str] = (START, END)
) -> Path:
    """A tokenizer file in which each word is a token, numbered in their order."""
    vocabulary = {word: number for number, word in enumerate([*words, UNKNOWN])}
    tokenizer = Tokenizer(WordLevel(vocabulary, unk_token=UNKNOWN))
    tokenizer.pre_tokenizer = WhitespaceSplit()
    tokenizer.add_special_tokens([AddedToken(special, special=True) for special in specials])
    tokenizer.save(str(path))
    return path


def word_chat(folder: Path, words: Sequence[str]) -> Chat:
    return Chat(word_tokenizer(folder / "tokenizer.json", words))
