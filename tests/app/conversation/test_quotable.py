"""What an answer may quote: documents first, then what was said; and what of them was read."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.conversation.quotable import quotable
from app.models.prompt import PromptPassage
from app.models.tokens import Tokens
from app.prompting.known_documents import KnownDocuments
from app.provenance.copy_maps import CopyMaps
from storage import Document, Documents, MessageRecord, PageRange, Store
from storage.documents import text_hash

TEXT = "The lighthouse was built in 1871. Its lamp stands 48 metres above the sea."


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "data")


@pytest.fixture
def maps(store: Store, wordy_tokens: Tokens) -> CopyMaps:
    return CopyMaps(store, wordy_tokens)


def add(store: Store, name: str, text: str = TEXT) -> Document:
    pages = [PageRange(1, 0, 30), PageRange(2, 30, len(text))]
    return Documents(store).add(name, text_hash(text), len(text), text, "text/plain", pages)


def passage(document: Document, start: int, end: int) -> PromptPassage:
    return PromptPassage(document.id, document.name, start, end, None, False, ())


def message(number: int, role: str, text: str) -> MessageRecord:
    return MessageRecord(number, "s", None, role, text, (), (), {}, (), "2026")  # type: ignore[arg-type]


def test_documents_come_before_messages_and_messages_are_named(
    store: Store, maps: CopyMaps
) -> None:
    known = KnownDocuments([add(store, "a.txt"), add(store, "b.txt", "B. " + TEXT)],
                           Documents(store), maps)  # fmt: skip
    said = [message(1, "user", "Who built it?"), message(2, "assistant", "Ada Finch.")]
    read = [passage(each, 0, 5) for each in known.used]
    sources = quotable(known, read, said, maps)
    assert [source.name for source in sources] == [
        "a.txt", "b.txt", "your question", "an earlier answer"
    ]  # fmt: skip
    assert [source.document for source in sources] == [1, 2, None, None]
    assert [source.message for source in sources] == [None, None, 1, 2]
    assert [source.indexed.text for source in sources][2:] == ["Who built it?", "Ada Finch."]
    assert [list(source.pages) for source in sources] == [[0, 30], [0, 30], [], []]


def test_what_was_read_is_said_once_and_in_order(store: Store, maps: CopyMaps) -> None:
    document, other = add(store, "a.txt"), add(store, "b.txt", "B. " + TEXT)
    known = KnownDocuments([document, other], Documents(store), maps)
    read = [passage(document, *reach) for reach in [(40, 50), (0, 10), (10, 20), (45, 60)]]
    sources = quotable(known, read, [], maps)
    assert [list(source.read) for source in sources] == [[(0, 20), (40, 60)]]


def test_a_document_used_once_is_quotable_while_it_stands_in_the_prompt(
    store: Store, maps: CopyMaps
) -> None:
    used, once = add(store, "a.txt"), add(store, "b.txt", "B. " + TEXT)
    known = KnownDocuments([used], Documents(store), maps)
    assert quotable(known, [], [], maps) == [], "nothing was read"
    read = [passage(used, 0, 5), passage(once, 0, 5)]
    assert [source.name for source in quotable(known, read, [], maps)] == ["a.txt", "b.txt"]
    Documents(store).remove(once.id)
    known = KnownDocuments([used], Documents(store), maps)
    assert [source.name for source in quotable(known, read, [], maps)] == ["a.txt"]


def test_texts_are_in_memory_before_the_answer_begins(store: Store, maps: CopyMaps) -> None:
    """A document that is removed meanwhile is missed by nobody."""
    document = add(store, "a.txt")
    known = KnownDocuments([document], Documents(store), maps)
    (source,) = quotable(known, [passage(document, 0, 5)], [], maps)
    Documents(store).remove(document.id)
    assert source.indexed.text == TEXT
    assert int(source.indexed.encoded.bounds[-1]) == len(TEXT)
