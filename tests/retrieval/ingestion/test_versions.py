"""Versions: what was read is stored whole, and copied whole; any parser's error is the file's."""

from __future__ import annotations

import pytest

from retrieval import DocumentError
from retrieval.extraction.extract import Extracted
from retrieval.ingestion.versions import Versions, as_document_error
from storage import Counters, Documents, Heading, PageRange, StorageError, Structure
from storage.properties import Properties
from storage.text_looks import TextLook, TextLooks
from storage.text_parts import TextPart, TextParts
from tests.retrieval.place import Place

HASH = "ab" * 32
READ = Extracted(
    "One\nwords",
    "text/markdown",
    (PageRange(1, 0, 9),),
    (Heading(0, 1, "One"),),
    (),
    {"title": "Words"},
    parts=(TextPart(4, 9, "code"),),
    looks=(TextLook(4, 9, "link", "https://a.example"),),
)


def test_all_that_was_read_is_stored_and_copied(place: Place) -> None:
    versions, documents = Versions(place.store), Documents(place.store)
    files = [place.library.jobs.add(name, HASH, 9, None, origin=f"/{name}") for name in "ab"]
    made = versions.make(files[0], READ)
    copied = versions.copy(files[1], made)
    for found, name in ((made, "a"), (copied, "b")):
        assert (found.name, found.origin, found.sha256, found.size) == (name, f"/{name}", HASH, 9)
        assert (found.version, found.media_type) == (0, READ.media_type)
        assert documents.text(found.id) == READ.text
        assert tuple(documents.pages(found.id)) == READ.pages
        assert tuple(Structure(place.store).headings(found.id)) == READ.headings
        assert tuple(TextParts(place.store).within(found.id, 0, 9)) == READ.parts
        assert tuple(TextLooks(place.store).within(found.id, 0, 9)) == READ.looks
        assert Properties(place.store).of([found.id]) == {found.id: READ.properties}
    assert Counters(place.store).all()["documents_parsed"] == 1


def test_an_unexpected_error_is_the_files_and_others_stay_what_they_are() -> None:
    refused = pytest.raises(DocumentError, match=r"a\.pdf: can't be read \(ValueError: what\)")
    with refused, as_document_error("a.pdf"):
        raise ValueError("what")
    for error in (DocumentError("a.pdf", "is empty", "Add another."), StorageError("full")):
        with pytest.raises(type(error)) as raised, as_document_error("a.pdf"):
            raise error
        assert raised.value is error
