"""Plain texts are parts of what is there, and none of what measures."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random

import pytest

from app.models.tokens import Tokens
from app.teaching import plain_texts
from app.teaching.plain_texts import KIND, LONGEST, SHORTEST, plain_samples
from app.teaching.texts.free_texts import FreeText
from retrieval.ranker.examples import TaughtDocument
from speculation.training.samples import Sample

WORDS = "Vellum is calf skin, scraped and dried under tension. " * 30
OURS, STDLIB = f"Packages say: {WORDS}", f"The standard library says: {WORDS}"
ASKED = f"Asked of: {WORDS * 20}"


@pytest.fixture
def tokens(tokenizer_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Tokens:
    texts = [
        FreeText("some/README.md", "prose", OURS),
        FreeText("json/json.txt", "prose", STDLIB),
        FreeText("some/short.txt", "prose", "Too short."),
    ]
    monkeypatch.setattr(
        plain_texts, "free_texts", lambda form, **_: texts if form == "prose" else ()
    )
    return Tokens(tokenizer_folder)


def made(tokens: Tokens, count: int = 40) -> list[Sample]:
    document = TaughtDocument(ASKED, (), ())
    return list(islice(plain_samples([[document]], tokens, Random(3)), count))


def test_all_of_a_sample_is_learnt_but_its_first_token(tokens: Tokens) -> None:
    for sample in made(tokens):
        assert (sample.prompt, sample.kind) == (1, KIND)
        assert SHORTEST <= len(sample.ids) <= LONGEST


def test_both_sources_are_read_and_the_standard_library_is_not(tokens: Tokens) -> None:
    texts = [tokens.tokenizer.decode(sample.ids) for sample in made(tokens)]
    assert any("Packages say" in text for text in texts)
    assert not any("standard library" in text for text in texts)
    assert any("Packages say" not in text for text in texts)
    assert all(text in OURS or text in ASKED for text in texts)
    assert {text[0] for text in texts} <= {"P", "V", "A"}, "from the beginning of a sentence on"


def test_the_same_random_numbers_give_the_same_samples(tokens: Tokens) -> None:
    assert made(tokens) == made(tokens)
