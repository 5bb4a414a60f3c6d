"""What is removed is gone, in every version."""

from __future__ import annotations

import pytest

from storage import NotFoundError
from tests.retrieval.place import FRUIT, Place, names, originals, search


def test_removing_takes_everything_but_what_others_share(place: Place) -> None:
    fruit = place.library.add(place.fruit)
    copy = place.library.add(place.fruit, name="copy.txt")
    originals = place.folder / "data" / "originals"
    search(place.library, "pears", [copy.id])
    place.library.close()
    place.library.remove(fruit.id)
    assert not list((place.folder / "data" / "index").iterdir())
    assert len([p for p in originals.rglob("*") if p.is_file()]) == 1
    assert names(search(place.library, "pears", [copy.id])) == {"copy.txt"}
    assert search(place.library, "pears", [fruit.id]) == []
    place.library.remove(copy.id)
    assert not [p for p in originals.rglob("*") if p.is_file()]
    assert place.store.db.table("vectors").count == 0
    with pytest.raises(NotFoundError):
        place.library.remove(copy.id)


def test_removing_a_document_removes_every_version(place: Place) -> None:
    place.library.add(place.fruit)
    place.fruit.write_text(FRUIT + "A last line about plums.\n")
    second = place.library.add(place.fruit)
    gone = place.library.remove(second.id)
    assert [document.version for document in gone] == [1, 2]
    assert originals(place) == 0
    counts = place.store.counts()
    assert (counts["documents"], counts["chunks"]) == (0, 0)
    for table in ("texts", "vectors", "jobs", "job_stages", "page_words", "headings"):
        assert place.store.db.table(table).count == 0, table
    with pytest.raises(NotFoundError):
        place.library.remove(second.id)
