"""The library: work is done once, survives interruption, and what is removed is gone."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from retrieval import DocumentError, Library, Limits
from storage import Chunks, Counters, Stage, StorageError, Store
from tests.retrieval.fake_embedder import FakeEmbedder
from tests.retrieval.place import FRUIT, Place, StoppedError, names, search


def test_a_passage_is_the_exact_range_of_its_document(place: Place) -> None:
    fruit, stars = place.library.add(place.fruit), place.library.add(place.stars)
    assert fruit.stage is Stage.INDEXED
    found = search(place.library, "pears on trees", [fruit.id, stars.id], k=3)
    assert len(found) == 3
    assert names(found) == {"fruit.txt"}
    assert [p.score for p in found] == sorted((p.score for p in found), reverse=True)
    for passage in found:
        assert passage.text == FRUIT[passage.start : passage.end]
        assert passage.page is None


def test_a_library_beside_it_shares_its_embedding_model_and_nothing_else(
    place: Place, tmp_path: Path
) -> None:
    place.library.add(place.fruit)
    store = Store(tmp_path / "beside")
    beside = place.library.beside(store)
    assert beside.documents.current() == []
    assert beside._load_embedder() is place.library._load_embedder()
    beside.close()
    store.close()


def test_search_keeps_to_the_documents_given(place: Place) -> None:
    fruit, stars = place.library.add(place.fruit), place.library.add(place.stars)
    assert names(search(place.library, "pears on trees", [stars.id], k=50)) == {"stars.txt"}
    found = search(place.library, "pears", [fruit.id], k=500)
    assert "".join(p.text for p in sorted(found, key=lambda p: p.start)) == FRUIT
    assert search(place.library, "pears", []) == []
    assert search(place.library, " \n", [fruit.id]) == []


def test_the_same_again_does_no_work_also_after_a_restart(place: Place) -> None:
    document = place.library.add(place.fruit)
    before = Counters(place.store).all()
    assert before["documents_parsed"] == 1
    assert before["chunks_embedded"] == len(place.embedder.embedded) > 1
    place.start()
    assert place.library.add(place.fruit) == document
    assert Counters(place.store).all() == before
    assert place.embedder.embedded == []


def test_equal_chunks_are_embedded_once(place: Place) -> None:
    place.library.add(place.fruit)
    done = len(place.embedder.embedded)
    copy = place.library.add(place.fruit, name="copy.txt")
    assert len(place.embedder.embedded) == done
    assert names(search(place.library, "pears", [copy.id])) == {"copy.txt"}
    place.fruit.write_text(FRUIT + "A last line about plums.\n")
    place.library.add(place.fruit)
    assert len(place.embedder.embedded) == done + 2  # the last chunk, and the query above


@pytest.mark.parametrize(("stage", "at"), [(s, at) for s in list(Stage)[1:] for at in (0, 1)])
def test_an_interrupted_document_is_completed_by_adding_it_again(
    place: Place, stage: Stage, at: int
) -> None:
    calls = 0

    def interrupt(reached: str, done: int, total: int) -> None:
        nonlocal calls
        if reached == stage:
            calls += 1
            if calls > at:
                raise StoppedError

    try:
        place.library.add(place.fruit, progress=interrupt)
    except StoppedError:
        pass
    else:
        assert at == 1
    place.start()
    document = place.library.add(place.fruit)
    assert document.stage is Stage.INDEXED
    assert Counters(place.store).all()["documents_parsed"] == 1
    chunks = Chunks(place.store).of(document.id)
    assert "".join(part.text for part in chunks) == FRUIT
    assert Counters(place.store).all()["chunks_embedded"] == len(chunks)
    found = search(place.library, "pears", [document.id], k=99)
    assert "".join(p.text for p in sorted(found, key=lambda p: p.start)) == FRUIT
    assert place.store.integrity() == "ok"


def test_a_file_that_cannot_be_read_leaves_nothing(place: Place) -> None:
    blank = place.folder / "blank.txt"
    blank.write_text("\n" * 100)
    with pytest.raises(DocumentError, match=r"blank\.txt: contains only white space"):
        place.library.add(blank)
    assert place.store.counts()["documents"] == 0
    assert not [p for p in (place.folder / "data" / "originals").rglob("*") if p.is_file()]


def test_what_a_killed_process_left_is_swept_up(place: Place) -> None:
    place.library.add(place.fruit)
    originals = place.folder / "data" / "originals"
    (originals / "ff").mkdir()
    left = [place.folder / "data" / "incoming" / "tmpabc", originals / "ff" / "orphan"]
    for path in left:
        path.write_text("x")
    place.start()
    assert not any(path.exists() for path in left)
    assert len([p for p in originals.rglob("*") if p.is_file()]) == 1
    assert place.library.add(place.fruit).stage is Stage.INDEXED


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("../../etc/notes.txt", "etc/notes.txt"),
        (os.fsdecode(b"caf\xe9.txt"), "caf\ufffd~de0f35cf.txt"),
        ("a\0b\n.txt", "a\ufffdb\ufffd~b31deea8.txt"),
        ("می‌خواهم.txt", "می‌خواهم.txt"),
    ],
)
def test_any_name_can_be_stored_and_shown(place: Place, name: str, label: str) -> None:
    document = place.library.add(place.fruit, name=name)
    assert document.name == label
    assert place.library.add(place.fruit, name=name) == document


def test_limits_hold_when_adding(place: Place) -> None:
    library = Library(place.store, lambda: place.embedder, Limits(characters=100))
    with pytest.raises(DocumentError, match="more than 100 characters"):
        library.add(place.fruit)


@pytest.mark.parametrize("harm", ["none", "missing", "damaged", "truncated"])
def test_the_index_file_is_only_a_cache(place: Place, harm: str) -> None:
    document = place.library.add(place.fruit)
    before = search(place.library, "pears", [document.id])
    place.library.close()
    path = place.index_file()
    data = path.read_bytes()
    if harm == "missing":
        path.unlink()
    elif harm == "damaged":
        path.write_bytes(b"\0" * len(data))
    elif harm == "truncated":
        path.write_bytes(data[: len(data) // 2])
    place.start()
    assert search(place.library, "pears", [document.id]) == before


def test_closing_releases_what_arrived_also_after_an_error(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> None:
        raise StorageError("The database is damaged.")

    place.library.add(place.fruit)
    monkeypatch.setattr(place.library._index, "save", refuse)
    with pytest.raises(StorageError):
        place.library.close()
    assert list((place.folder / "data" / "incoming").iterdir()) == []


def test_an_index_file_of_another_day_is_not_used(place: Place) -> None:
    fruit = place.library.add(place.fruit)
    place.library.close()
    stars = place.library.add(place.stars)
    place.library.remove(fruit.id)
    place.start()
    assert names(search(place.library, "stars", [stars.id])) == {"stars.txt"}
    place.library.close()
    assert place.index_file().is_file()


def test_another_process_on_the_same_folder_is_noticed(place: Place) -> None:
    fruit = place.library.add(place.fruit)
    search(place.library, "pears", [fruit.id])
    other = Library(Store(place.folder / "data"), FakeEmbedder)
    stars = other.add(place.stars)
    assert names(search(place.library, "stars", [fruit.id, stars.id], k=2)) == {"stars.txt"}
    other.remove(fruit.id)
    assert names(search(place.library, "pears", [fruit.id, stars.id])) == {"stars.txt"}


def test_threads_add_and_search_at_once(place: Place) -> None:
    errors: list[Exception] = []

    def work(path: Path) -> None:
        try:
            document = place.library.add(path)
            assert search(place.library, "stars", [document.id])
        except Exception as error:  # noqa: BLE001 - whatever a thread meets fails the test
            errors.append(error)

    threads = [
        threading.Thread(target=work, args=(path,)) for path in (place.fruit, place.stars) * 4
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    assert place.store.counts()["documents"] == 2


def test_a_real_book_is_found_by_meaning_with_its_page(
    place: Place, textbook_pdf: Path, minilm_folder: Path
) -> None:
    from retrieval import Embedder

    library = Library(place.store, lambda: Embedder(minilm_folder))
    document = library.add(textbook_pdf)
    assert document.page_count is not None
    assert document.page_count >= 20
    text = library.documents.text(document.id)
    pages = library.documents.pages(document.id)
    found = search(library, "how are exceptions caught and handled?", [document.id], k=4)
    assert any("except" in passage.text for passage in found)
    for passage in found:
        assert passage.text == text[passage.start : passage.end]
        assert passage.page is not None
        page = pages[passage.page - 1]
        assert page.start <= passage.start < passage.end <= page.end
