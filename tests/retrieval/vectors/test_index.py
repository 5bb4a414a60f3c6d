"""The vector index is a cache: whatever happens to it, it stands for what SQLite holds."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from retrieval import VectorIndex
from retrieval.vectors import index as index_module
from retrieval.vectors import vector_search
from retrieval.vectors.embedder import DIMENSIONS, MODEL
from storage import ChunkRange, Chunks, Documents, Stage, StorageError, Store, Vectors
from storage.documents import text_hash

CHUNKS = 20
EVERYTHING = np.array([[0, 10_000]])


class Place:
    """A store with indexed documents of known random vectors."""

    def __init__(self, folder: Path) -> None:
        self.store = Store(folder)
        self.vectors = Vectors(self.store, MODEL)
        self.known: dict[int, np.ndarray] = {}
        self._rng = np.random.default_rng(0)

    def add(self, name: str) -> tuple[int, str, str]:
        """A document; its id and the generations before and after."""
        text = "".join(f"{name} {number:04}" for number in range(CHUNKS))
        size = len(text) // CHUNKS
        documents = Documents(self.store)
        with self.store.transaction():
            previous = self.vectors.generation()
            document = documents.add(name, text_hash(name), 1, text, "text/plain").id
            ranges = [ChunkRange(i * size, (i + 1) * size, None) for i in range(CHUNKS)]
            Chunks(self.store).replace(document, ranges)
            matrix = self._rng.standard_normal((CHUNKS, DIMENSIONS)).astype(np.float32)
            matrix /= np.linalg.norm(matrix, axis=1, keepdims=True)
            self.vectors.put([sha256 for sha256, _, _ in self.vectors.missing(document)], matrix)
            documents.set_stage(document, Stage.INDEXED)
            generation = self.vectors.advance()
        ids, found = self.vectors.of(document)
        self.known |= dict(zip(ids.tolist(), found, strict=True))
        return document, previous, generation

    def remove(self, document: int) -> tuple[np.ndarray, str, str]:
        with self.store.transaction():
            ids, previous = Chunks(self.store).ids([document]), self.vectors.generation()
            Documents(self.store).remove(document)
            generation = self.vectors.advance()
        for chunk in ids.tolist():
            del self.known[chunk]
        return ids, previous, generation

    def files(self) -> list[Path]:
        return sorted((self.store.data_dir / "index").glob("*"))

    def check(self, index: VectorIndex, ranges: np.ndarray = EVERYTHING) -> None:
        """The index finds what a comparison with every vector finds."""
        assert index.ids().tolist() == sorted(self.known)
        question = self._rng.standard_normal(DIMENSIONS).astype(np.float32)
        inside = [i for i in self.known if any(a <= i <= b for a, b in ranges.tolist())]
        exact = sorted(((i, float(self.known[i] @ question)) for i in inside), key=lambda p: -p[1])
        found = index.search(question, ranges, 7)
        assert [chunk for chunk, _ in found] == [chunk for chunk, _ in exact[:7]]
        assert [s for _, s in found] == pytest.approx([s for _, s in exact[:7]], abs=1e-5)


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path / "data")


@pytest.mark.parametrize("told", [True, False], ids=["told", "noticed"])
def test_adding_and_removing_leave_what_sqlite_holds(place: Place, told: bool) -> None:
    index = VectorIndex(place.store)
    documents = []
    for number in range(4):
        document, previous, generation = place.add(f"{number}.txt")
        documents.append(document)
        if told:
            index.added(document, previous, generation)
        place.check(index)
        if number == 1:
            index.save()
    for document in (documents[0], documents[3]):
        change = place.remove(document)
        if told:
            index.removed(*change)
        place.check(index)
    place.check(VectorIndex(place.store))


def test_search_keeps_to_the_ranges(place: Place) -> None:
    for number in range(5):
        place.add(f"{number}.txt")
    index = VectorIndex(place.store)
    index.save()
    place.add("5.txt")
    for ranges in ([[1, 20]], [[5, 9], [41, 60], [101, 110]], [[110, 5000]]):
        place.check(index, np.array(ranges))
    assert index.search(place.known[1], np.empty((0, 2), dtype=np.int64), 5) == []


def test_the_file_is_read_and_only_what_changed_is_looked_up(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(3):
        place.add(f"{number}.txt")
    VectorIndex(place.store).save()
    document, _, _ = place.add("late.txt")
    place.remove(1)
    assert place.vectors.base() != place.vectors.generation()
    asked: list[int] = []
    batches = Vectors.batches
    monkeypatch.setattr(
        Vectors, "batches", lambda self, ids: asked.extend(ids.tolist()) or batches(self, ids)
    )
    index = VectorIndex(place.store)
    place.check(index)
    assert asked == Chunks(place.store).ids([document]).tolist()
    (before,) = place.files()
    index.save()
    assert place.files() == [before]


def test_a_file_that_another_process_wrote_does_not_stand_for_what_is_in_memory(
    place: Place,
) -> None:
    place.add("0.txt")
    index = VectorIndex(place.store)
    place.check(index)
    place.add("1.txt")
    VectorIndex(place.store).save()
    place.check(index)


def test_many_changes_make_the_base_anew(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index_module, "MOST_CHANGES", 10)
    place.add("0.txt")
    index = VectorIndex(place.store)
    index.save()
    (before,) = place.files()
    place.add("1.txt")
    index.save()
    (after,) = place.files()
    assert before != after
    place.check(index)
    place.check(VectorIndex(place.store))


@pytest.mark.parametrize("harm", ["missing", "zeroed", "truncated", "another"])
def test_a_harmed_file_costs_time_only(place: Place, harm: str) -> None:
    place.add("0.txt")
    VectorIndex(place.store).save()
    (path,) = place.files()
    data = path.read_bytes()
    if harm == "missing":
        path.unlink()
    elif harm == "zeroed":
        path.write_bytes(b"\0" * len(data))
    elif harm == "truncated":
        path.write_bytes(data[: len(data) // 2])
    else:
        path.rename(path.with_name("vectors-0123456789abcdef.faiss"))
    index = VectorIndex(place.store)
    place.check(index)
    index.save()
    place.check(VectorIndex(place.store))
    assert len(place.files()) == 1


@pytest.mark.parametrize("failing", ["write_index", "set_base"])
def test_a_full_disk_costs_time_only(
    place: Place, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    def fill_up(_: object, path: str) -> None:
        Path(path).write_bytes(b"half of it")
        raise RuntimeError("Error in FileIOWriter: No space left on device")

    def refuse(*_: object) -> None:
        raise StorageError("The disk is full.")

    place.add("0.txt")
    index = VectorIndex(place.store)
    with monkeypatch.context() as full:
        if failing == "write_index":
            full.setattr(index_module.faiss, "write_index", fill_up)
        else:
            full.setattr(Vectors, "set_base", refuse)
        index.save()
    assert not any(path.suffix == ".part" for path in place.files())
    place.check(index)
    index.save()
    place.check(VectorIndex(place.store))
    assert len(place.files()) == 1


def test_removing_takes_the_file_with_the_vectors_at_once(place: Place) -> None:
    document, _, _ = place.add("0.txt")
    index = VectorIndex(place.store)
    index.save()
    index.removed(*place.remove(document))
    assert place.files() == []


def test_a_large_library_is_searched_in_lists_and_few_documents_exactly(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vector_search, "MOST_EXACT", 100)
    monkeypatch.setattr(vector_search, "PROBES", 1000)
    for number in range(15):
        place.add(f"{number}.txt")
    index = VectorIndex(place.store)
    index.save()
    kind = vector_search.faiss.downcast_index(index._base.index)
    assert isinstance(kind, vector_search.faiss.IndexIVFFlat)
    place.check(index)
    monkeypatch.setattr(vector_search, "PROBES", 1)
    place.check(index, np.array([[21, 40]]))
    index.removed(*place.remove(2))
    assert index.search(place.known[1], np.array([[21, 40]]), 5) == []


@pytest.mark.parametrize("other_does", ["save", "remove", "add"])
def test_another_process_may_save_remove_and_add_while_this_one_saves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, other_does: str
) -> None:
    place = Place(tmp_path)
    first = place.add("first")[0]
    place.add("second")
    mine, other = VectorIndex(place.store), VectorIndex(place.store)
    write = index_module.faiss.write_index

    def meanwhile(index: object, path: str) -> None:
        monkeypatch.undo()
        if other_does == "save":
            other.save()
        elif other_does == "remove":
            other.removed(*place.remove(first))
        else:
            other.added(*place.add("third"))
        write(index, path)

    mine.refresh()
    monkeypatch.setattr(index_module.faiss, "write_index", meanwhile)
    mine.save()
    place.check(mine)
    place.check(other)
    # What was removed stands in no file, nor does anything that nobody needs.
    written = [ids_in(path) for path in place.files()]
    assert written in ([], [sorted(place.known)])
    VectorIndex(place.store).save()
    assert [ids_in(path) for path in place.files()] == [sorted(place.known)]
    place.check(VectorIndex(place.store))


def ids_in(path: Path) -> list[int]:
    index = index_module.faiss.read_index(str(path))
    return sorted(vector_search.ids_of(index).tolist())
