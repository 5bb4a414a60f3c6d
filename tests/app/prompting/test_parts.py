"""Parts cover what is to be read, none is too long, and of too many those that say most are kept."""

from __future__ import annotations

from pathlib import Path
from pydoc_data.topics import topics

import pytest

from app.asking.sections import TextRange
from app.models.tokens import Tokens
from app.prompting import parts
from app.prompting.known_documents import KnownDocuments
from app.prompting.parts import MOST_PARTS, PART_SHARE, in_parts
from app.provenance.copy_maps import CopyMaps
from retrieval.text.chunks import chunk
from storage import Chunks, Document, Documents, Store
from storage.documents import text_hash

TEXT = topics["class"] + topics["function"]
CONTEXT = 512


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "data")


def add(store: Store, name: str, text: str) -> Document:
    document = Documents(store).add(name, text_hash(text), len(text), text, "text/plain")
    Chunks(store).replace(document.id, chunk(text))
    return document


def test_parts_are_the_range_in_order_within_the_context(
    store: Store, wordy_tokens: Tokens, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parts, "MOST_PARTS", 1000)
    document = add(store, "a.txt", TEXT)
    known = KnownDocuments([document], Documents(store), CopyMaps(store, wordy_tokens))
    start, end = 700, len(TEXT) - 300
    found, count = in_parts([TextRange(document.id, start, end)], known, Chunks(store), CONTEXT)
    assert count == len(found) > 2
    passages = [passage for part in found for passage in part]
    assert "".join(TEXT[each.start : each.end] for each in passages) == TEXT[start:end]
    for part in found:
        size = sum(len(passage.ids) for passage in part)
        assert size <= PART_SHARE * CONTEXT or len(part) == 1


def test_short_ranges_share_a_part(store: Store, wordy_tokens: Tokens) -> None:
    notes = [add(store, f"{n}.txt", f"Note {n} says little.") for n in range(3)]
    known = KnownDocuments(notes, Documents(store), CopyMaps(store, wordy_tokens))
    ranges = [TextRange(note.id, 0, 20) for note in notes]
    ((*passages,),), count = in_parts(ranges, known, Chunks(store), CONTEXT)
    assert (count, [each.document for each in passages]) == (1, [note.id for note in notes])


def test_of_too_many_parts_some_are_kept_and_all_are_counted(
    store: Store, wordy_tokens: Tokens
) -> None:
    text = TEXT + TEXT
    document = add(store, "a.txt", text)
    known = KnownDocuments([document], Documents(store), CopyMaps(store, wordy_tokens))
    found, count = in_parts([TextRange(document.id, 0, len(text))], known, Chunks(store), 64)
    assert len(found) == MOST_PARTS < count
    starts = [part[0].start for part in found]
    assert starts == sorted(starts)
