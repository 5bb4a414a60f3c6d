"""Chunks: the text's own parts, in order, found by id and by range."""

from __future__ import annotations

from storage import ChunkRange, Chunks, Documents, Stage, Store
from storage.documents import text_hash
from tests.storage.two_pages import TEXT as TWO_PAGES
from tests.storage.two_pages import add_document

TEXT = "First part. Second part. Third."
CUTS = [0, 12, 25, len(TEXT)]
RANGES = [
    ChunkRange(start, end, page, heading)
    for start, end, page, heading in zip(CUTS, CUTS[1:], (1, 1, 2), (None, "A", "A > B"), strict=False)
]  # fmt: skip


def add(store: Store, name: str) -> int:
    document = Documents(store).add(name, text_hash(name), len(TEXT), TEXT, "text/plain").id
    Chunks(store).replace(document, RANGES)
    return document


def test_chunks_are_the_texts_parts_in_order(store: Store) -> None:
    document = add(store, "a.txt")
    found = Chunks(store).of(document)
    assert "".join(chunk.text for chunk in found) == TEXT
    assert [(c.start, c.end, c.page, c.heading) for c in found] == [
        (each.start, each.end, each.page, each.heading) for each in RANGES
    ]
    assert Documents(store).get(document).stage is Stage.CHUNKED
    assert [chunk.id for chunk in found] == list(range(found[0].id, found[0].id + 3))


def test_they_are_given_in_the_order_asked_for_without_those_that_are_gone(store: Store) -> None:
    chunks, document = Chunks(store), add(store, "a.txt")
    first, second, third = (chunk.id for chunk in chunks.of(document))
    assert [chunk.id for chunk in chunks.get([third, 999, first, second])] == [third, first, second]
    assert chunks.get([]) == []


def test_cutting_anew_replaces_them_for_search_too(store: Store) -> None:
    chunks, document = Chunks(store), add(store, "a.txt")
    chunks.replace(document, [ChunkRange(0, len(TEXT), None)])
    (whole,) = chunks.of(document)
    assert whole.text == TEXT
    assert store.db.execute("SELECT count(*) FROM fulltext").fetchone() == (1,)
    assert store.integrity() == "ok"


def test_neighbouring_documents_are_one_range(store: Store) -> None:
    chunks = Chunks(store)
    one, two, three = (add(store, name) for name in ("a.txt", "b.txt", "c.txt"))
    ids = chunks.ids([one, two, three]).tolist()
    assert len(ids) == 9
    assert chunks.ranges([one, two]).tolist() == [[ids[0], ids[5]]]
    assert chunks.ranges([three, one]).tolist() == [[ids[0], ids[2]], [ids[6], ids[8]]]
    assert chunks.ranges([]).tolist() == []
    assert chunks.ranges([999]).tolist() == []


def test_a_chunks_text_is_the_slice_of_code_points(store: Store) -> None:
    document = add_document(store)
    chunks = Chunks(store).of(document.id)
    assert [part.text for part in chunks] == [TWO_PAGES[:15], TWO_PAGES[15:]]
    ids = [part.id for part in chunks]
    assert [part.id for part in Chunks(store).get([ids[1], 999, ids[0]])] == [ids[1], ids[0]]
