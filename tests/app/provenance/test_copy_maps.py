"""Copy maps are made once, of what is new, and read when they are used."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from pydoc_data.topics import topics
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from app.assistant import Assistant
from app.events import Done, Reading
from app.models.tokens import Tokens
from app.provenance import copy_maps
from app.provenance.copy_maps import CopyMaps, IndexedText
from speculation.copies.segment import GAMMA
from storage import Counters, Documents, Store
from storage.documents import text_hash
from tests.retrieval.fake_embedder import FakeEmbedder

TEXT = "\n\n".join(topics[name] for name in ("class", "function", "import", "try", "with"))


@pytest.fixture(scope="module")
def tokens(tokenizer_folder: Path) -> Tokens:
    return Tokens(tokenizer_folder)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "data")


def add(store: Store, name: str, text: str) -> str:
    """A version of a document; its text's hash."""
    return Documents(store).add(name, text_hash(text), len(text), text, "text/plain").text_sha256


def unread() -> str:
    raise AssertionError("the text was read")


def test_a_stored_map_reads_neither_text_nor_arrays_until_they_are_used(
    store: Store, tokens: Tokens, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = add(store, "topics", TEXT)
    made = CopyMaps(store, tokens).of(key, lambda: TEXT)
    reads: list[str] = []

    def load(_: object, name: str) -> NDArray[Any]:
        reads.append(name)
        return made.segment.stored[name]

    monkeypatch.setattr("storage.segments._StoredArrays._load", load)
    stored = CopyMaps(store, tokens).of(key, unread)
    assert not reads
    gram = made.segment.tokens[100 : 100 + GAMMA].tolist()
    assert list(stored.segment.occurrences(gram)) == list(made.segment.occurrences(gram))
    assert sorted(reads) == ["following", "slots", "tokens"]
    assert stored.encoded.bounds.tolist() == tokens.encode(TEXT).bounds.tolist()
    assert stored.encoded.ids.tolist() == tokens.encode(TEXT).ids.tolist()


def test_a_changed_text_tokenizes_only_its_changed_pieces(store: Store, tokens: Tokens) -> None:
    maps = CopyMaps(store, tokens)
    maps.of(add(store, "topics", TEXT), lambda: TEXT)
    whole = Counters(store).all()["pieces_tokenized"]
    changed = TEXT.replace("exception", "surprise", 1) + "\nOne more line."
    found = CopyMaps(store, tokens).of(add(store, "topics", changed), lambda: changed)
    assert whole > 20
    assert 1 <= Counters(store).all()["pieces_tokenized"] - whole <= 3
    fresh = IndexedText.build(text_hash(changed), changed, tokens.encode(changed))
    assert found.encoded.ids.tolist() == fresh.encoded.ids.tolist()
    assert found.encoded.bounds.tolist() == fresh.encoded.bounds.tolist()
    for name, array in fresh.segment.arrays().items():
        np.testing.assert_array_equal(found.segment.stored[name], array)


def test_another_document_is_no_earlier_version(store: Store, tokens: Tokens) -> None:
    maps = CopyMaps(store, tokens)
    maps.of(add(store, "topics", TEXT), lambda: TEXT)
    whole = Counters(store).all()["pieces_tokenized"]
    maps.of(add(store, "other", TEXT + "!"), lambda: TEXT + "!")
    assert Counters(store).all()["pieces_tokenized"] >= 2 * whole


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(TEXT.splitlines()) | st.text(max_size=12), max_size=40))
def test_pieces_have_the_tokens_of_the_whole(tokens: Tokens, lines: list[str]) -> None:
    text = "\n".join(lines)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("app.models.tokens._SEAM_EVERY", 1)
        pieces = tokens.pieces(text)
    assert "".join(pieces) == text
    apart = [token for piece in pieces for token in tokens.encode(piece).ids.tolist()]
    assert apart == tokens.encode(text).ids.tolist()


def test_texts_forgotten_or_crowded_out_are_read_again(
    store: Store, tokens: Tokens, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copy_maps, "MAX_BYTES", 1)
    maps = CopyMaps(store, tokens)
    first, second = add(store, "a", TEXT), add(store, "b", TEXT[:2000])
    kept = maps.of(first, lambda: TEXT)
    assert maps.of(first, unread) is kept
    maps.forget(first)
    assert maps.of(first, unread) is not kept
    other = maps.of(second, lambda: TEXT[:2000])
    assert maps.of(second, unread) is other
    assert maps.of(first, lambda: TEXT).text == TEXT
    assert maps.of(second, unread) is not other


@pytest.fixture
def fake_embedder(monkeypatch: pytest.MonkeyPatch) -> None:
    """Evidence is looked for before the model is asked."""
    monkeypatch.setattr("app.assistant._embedder", FakeEmbedder)
    monkeypatch.setattr("app.assistant._ranker", lambda: None)


@pytest.mark.slow
@pytest.mark.usefixtures("fake_embedder")
def test_a_document_removed_while_it_is_quoted_costs_no_answer(
    open_assistant: Callable[..., Assistant], tmp_path: Path
) -> None:
    path = tmp_path / "topics.txt"
    path.write_text(TEXT[:3000])
    assistant = open_assistant(max_tokens=24, answer="model")
    session = assistant.session()
    document = assistant.add(path, session=session.id)
    assistant.copy_maps().forget(document.text_sha256)
    events = session.ask("What is a class?")
    for event in events:
        if isinstance(event, Reading):
            assistant.document_actions.remove(document.id)
            break
    done = list(events)[-1]
    assert isinstance(done, Done)
    assert session.history()[0].answer == done.text
    assistant.close()


@pytest.mark.slow
@pytest.mark.usefixtures("fake_embedder")
def test_a_text_outlives_one_of_its_documents_that_another_process_removes(
    open_assistant: Callable[..., Assistant], tmp_path: Path
) -> None:
    for name in ("one.txt", "two.txt"):
        (tmp_path / name).write_text(TEXT)
    other, here = open_assistant(), open_assistant(answer="model")
    one = other.add(tmp_path / "one.txt")
    here._make_copy_map(one)  # as whoever is at work does
    session = here.session()
    here.add(tmp_path / "two.txt", session=session.id)
    other.document_actions.remove(one.id)
    assert any(isinstance(event, Done) for event in session.ask("What is a class?"))
    other.close()
    here.close()
