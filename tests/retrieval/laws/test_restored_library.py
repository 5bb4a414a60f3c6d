"""A library that is open while a backup is restored: it goes on with what was restored."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from retrieval import Library
from retrieval.vectors.index import VectorIndex
from retrieval.vectors.vector_search import ids_of
from storage import Store, Vectors
from storage.backup import back_up
from storage.restore import restore
from tests.retrieval.fake_embedder import FakeEmbedder


class Place:
    """A data folder with an open library."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()
        self.store = Store(folder / "data")
        self.library = Library(self.store, FakeEmbedder)

    def add(self, name: str, words: str) -> int:
        path = self.folder / name
        path.write_text("".join(f"{words}, line {n} of {name}.\n\n" for n in range(40)))
        return self.library.add(path).id

    def found(self, query: str) -> list[tuple[str, str]]:
        documents = [document.id for document in self.library.documents.current()]
        result = self.library.search(query, documents, 3)
        return [(passage.name, passage.text) for passage in result.passages]

    def close(self) -> None:
        self.library.close()
        self.store.close()


def in_step(place: Place) -> None:
    """The index that a process holds has the ids and vectors that SQLite has."""
    index: VectorIndex = place.library._index
    ids, vectors = index.ids(), Vectors(place.store, "all-MiniLM-L6-v2")
    assert ids.tolist() == vectors.ids().tolist()
    held = {}
    for part in (index._base, index._fresh):
        rows = part.index.reconstruct_n(0, part.ntotal)
        held.update(zip(ids_of(part).tolist(), rows, strict=True))
    for chunk, vector in zip(ids, vectors.get(ids.tolist(), 384), strict=True):
        assert np.array_equal(held[int(chunk)], vector)


@pytest.mark.parametrize("from_elsewhere", [False, True])
def test_an_open_library_searches_what_was_restored(tmp_path: Path, from_elsewhere: bool) -> None:
    place = Place(tmp_path / "here")
    place.add("fruit.txt", "Apples and pears grow on trees")
    source = Place(tmp_path / "there") if from_elsewhere else place
    if from_elsewhere:
        source.add("sea.txt", "Waves and tides of the wide sea")
    backed_up = source.found("waves and pears")
    back_up(source.store, tmp_path / "kept.zip", "1.0")

    place.add("stars.txt", "Galaxies and stars without number")
    place.found("stars")  # the index knows them all
    restore(place.folder / "data", tmp_path / "kept.zip", "1.0")
    assert place.found("waves and pears") == backed_up
    assert "stars.txt" not in {name for name, _ in place.found("stars galaxies")}
    in_step(place)

    place.add("stars.txt", "Galaxies and stars without number")
    assert place.found("stars galaxies")[0][0] == "stars.txt"
    in_step(place)
    place.close()
    again = Library(Store(place.folder / "data"), FakeEmbedder)
    place.library, place.store = again, again._store
    in_step(place)
    place.close()
