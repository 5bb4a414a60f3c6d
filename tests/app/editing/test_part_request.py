"""What a model is asked: the text after what stands beside it, or only for the words of an empty one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from app.editing.material import NOTHING
from app.editing.part_request import AskedPart, indexed_part, request_for_part
from app.models.identity import ModelFiles
from app.models.language_model import LanguageModel, load_language_model
from app.models.tokens import Tokens
from app.settings.loading import load
from storage.documents import text_hash

PART = AskedPart("notes.md", "one\r\ntwo\r\n", "Say three.", NOTHING, ("", ""), ())


@pytest.fixture(scope="module")
def model(wordy_model_folder: Path) -> LanguageModel:
    return load_language_model(
        ModelFiles(wordy_model_folder), load({"dtype": "float32", "device": "cpu"})
    )


def prompt(model: LanguageModel, part: AskedPart) -> str:
    return model.tokens.decode(request_for_part(model, load({}), part).prompt)


def test_the_text_stands_last_with_line_feeds_and_what_is_beside_it_before(
    model: LanguageModel,
) -> None:
    alone = prompt(model, PART)
    assert "one\ntwo" in alone
    assert alone.count("<document name=") == 1
    beside = prompt(model, replace(PART, edges=("zero\n", "four\n")))
    assert beside.index("zero") < beside.index("four") < beside.index("one\ntwo")
    assert "Don't write what stands before and behind it" in beside


def test_what_it_was_before_is_copied_from_once_each(model: LanguageModel) -> None:
    earlier = ("one\ntwo", "one\r\n2\r\n", "one\n2\n", "\n")
    alone, more = (
        len(request_for_part(model, load({}), part).copies)
        for part in (PART, replace(PART, earlier=earlier))
    )
    assert more == alone + 1


def test_an_empty_text_is_asked_for_by_the_words_alone_and_as_long_as_an_answer(
    model: LanguageModel,
) -> None:
    empty = replace(PART, text="\n \n")
    assert empty.is_empty
    assert not PART.is_empty
    assert "<document" not in prompt(model, empty)
    request = request_for_part(model, load({"max_tokens": 77}), empty)
    assert request.max_tokens == 77
    assert request_for_part(model, load({"max_tokens": 77}), PART).max_tokens > 77


def test_a_part_is_indexed_once(wordy_tokens: Tokens) -> None:
    text = "The garden has a gate and three trees."
    part = indexed_part(wordy_tokens, text)
    assert part is indexed_part(wordy_tokens, text)
    assert part is not indexed_part(wordy_tokens, text + "\n")
    assert part.text == text
    assert part.segment.key != text_hash(text)
