"""What a panel shows is found by the places of quotes and spans, and by what was read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.events import Evidence, Source, Span, Stitched
from app.sources.places import Places
from app.sources.source_finder import MOST_PLACES, SourceFinder
from app.sources.text_cache import TextCache
from storage import Store
from storage.properties import Properties
from tests.storage.library_of_notes import add_note

TEXT = "Ada built it. Tom paid for it.\n" * 40


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path / "data")
    yield opened
    opened.close()


def finder(store: Store, *spans: Span, evidence: tuple[Evidence, ...] = ()) -> SourceFinder:
    return SourceFinder(Places(store), TextCache(store), {}, (), spans, evidence, "elsewhere")


def test_quotes_and_spans_have_their_places_in_this_order_up_to_a_limit(store: Store) -> None:
    note = add_note(store, "a.txt", TEXT)
    places = tuple(Source(note, None, "a.txt", at, at + 3, None) for at in range(0, 900, 31))
    quote = Evidence("Ada built it.", 0.5, None, "", (), places[:1])
    found = finder(store, Span(0, 3, "Ada", places), evidence=(quote,)).sources(None, "Ada", (), "")
    assert [len(each) for each in found.places] == [1, MOST_PLACES]
    assert [card.kind for card in found.cards] == ["found"]
    assert found.question == ""


def test_words_whose_best_place_is_on_a_page_that_ocr_read_are_told(store: Store) -> None:
    note, scan = add_note(store, "a.txt", TEXT), add_note(store, "scan.png", TEXT + "More.")
    Properties(store).put(scan, {"ocr": "95%"})
    typed, read = (Source(each, None, "Ada", 0, 3, 1) for each in (note, scan))
    for places, is_told in (((typed, read), False), ((read, typed), True), ((), False)):
        found = finder(store, Span(0, 3, "Ada", places)).sources(7, "Ada", (), "stop")
        assert found.by_ocr is is_told


def test_what_is_pieced_together_has_the_place_of_each_piece(store: Store) -> None:
    note = add_note(store, "a.txt", TEXT)
    place = Source(note, None, "a.txt", 0, 3, None)
    stitched = Stitched(0, 3, 2, (place,))
    found = finder(store).sources(7, "Ada", (stitched,), "stop")
    assert found.pieced == ((stitched, "", (("a.txt", place),)),)
    assert (found.message, found.cards, found.ended) == (7, (), "stop")
