"""Laws of reading again: another text is another version, the same text is nothing, and whatever
goes wrong leaves the version that there was.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from retrieval import DocumentError, Library
from retrieval.extraction.extract import Extracted
from retrieval.vectors.embedder import DIMENSIONS, MODEL
from storage import (
    Chunks,
    Document,
    Documents,
    JobState,
    NotFoundError,
    Originals,
    Sessions,
    SpanRecord,
    SpanSource,
    Stage,
    Store,
    Structure,
)
from storage.backup import back_up
from storage.restore import restore
from storage.tags import Tags
from storage.text_looks import TextLooks
from storage.text_parts import TextParts
from tests.retrieval.older import MENDED, OLDER, QUOTED, add_older, broken_lines
from tests.retrieval.place import (
    STARS,
    Place,
    archive,
    current,
    names,
    originals,
    search,
    text_of,
    work_until,
)

READ = "retrieval.ingestion.rereading.read"


@pytest.fixture
def pdf(tmp_path: Path) -> Path:
    return broken_lines(tmp_path / "paper.pdf")


@pytest.fixture
def old(place: Place, pdf: Path) -> Document:
    """The PDF with the text that an earlier parser made of it."""
    return add_older(place.store, place.library, pdf)


def reread(place: Place, document: int) -> Document:
    """The version that was made."""
    job = place.library.reread(document)
    assert job is not None
    place.library.work([job.id])
    return place.library.result(job.id)


def versions(place: Place, name: str = "paper.pdf") -> list[tuple[int, bool, Stage]]:
    found = place.library.documents.versions(name)
    return [(each.version, each.is_current, each.stage) for each in found]


ONE = [(1, True, Stage.INDEXED)]
TWO = [(1, False, Stage.PARSED), (2, True, Stage.INDEXED)]


def test_a_text_that_comes_out_differently_is_a_new_version(place: Place, old: Document) -> None:
    sessions, tags = Sessions(place.store), Tags(place.store)
    session = sessions.create().id
    sessions.attach(session, old.id)
    tags.set(old.id, ["birds"])
    new = reread(place, old.id)
    assert versions(place) == TWO
    assert MENDED in place.library.documents.text(new.id)
    assert (new.name, new.sha256, new.size, new.origin) == (
        *(old.name, old.sha256, old.size),
        old.origin,
    )
    assert sessions.documents(session) == [new]
    assert tags.all() == {new.id: ("birds",)}
    assert list(Structure(place.store).words(new.id, 0, 99))
    assert names(search(place.library, "example bird", [new.id])) == {"paper.pdf"}
    assert search(place.library, "bird", [old.id]) == []
    assert originals(place) == 1
    assert place.store.integrity() == "ok"


def test_what_quotes_the_older_text_still_finds_its_words(place: Place, old: Document) -> None:
    start = OLDER.index(QUOTED)
    source = SpanSource(old.id, None, old.name, start, start + len(QUOTED), 1)
    sessions = Sessions(place.store)
    session = sessions.create().id
    span = SpanRecord(0, len(QUOTED), QUOTED, (source,))
    message = sessions.append(
        session, parent=None, role="assistant", text=QUOTED, token_ids=[], spans=[span]
    )
    reread(place, old.id)
    (kept,) = sessions.message(message.id).spans
    assert kept == span
    (place_of_it,) = kept.sources
    assert place_of_it.document == old.id
    documents = place.library.documents
    text = documents.text(old.id)
    assert text == OLDER
    assert text[place_of_it.start : place_of_it.end] == kept.text
    assert documents.part(old.text_sha256, place_of_it.start, place_of_it.end) == QUOTED
    assert documents.page_at(old.id, start) == 1


def test_the_same_text_again_is_nothing(place: Place, old: Document) -> None:
    place.library.add(place.stars)
    reread(place, old.id)
    counts, before = place.store.counts(), place.library.documents.all()
    for document in place.library.documents.current():
        assert place.library.reread(document.id) is None
    assert place.store.counts() == counts
    assert place.library.documents.all() == before
    assert place.library.jobs.unfinished() == []


def test_how_a_document_of_before_looks_is_learnt_although_its_text_is_the_same(
    place: Place,
) -> None:
    page = place.folder / "fees.html"
    page.write_text(
        "<html><body><p><b>Fees</b></p><table><tr><th>Fee<tr><td>5</table></body></html>"
    )
    document = place.library.add(page)
    parts, looks = TextParts(place.store), TextLooks(place.store)
    known = parts.within(document.id, 0, 99), looks.within(document.id, 0, 99)
    assert all(known)
    parts.put(document.id, [])
    looks.put(document.id, [])
    assert place.library.reread(document.id) is None
    assert (parts.within(document.id, 0, 99), looks.within(document.id, 0, 99)) == known


def test_the_same_file_again_is_the_newest_version(place: Place, pdf: Path, old: Document) -> None:
    new = reread(place, old.id)
    again = place.library.enqueue(pdf)
    assert (again.state, again.document) == (JobState.DONE, new.id)
    assert place.library.add(pdf) == new
    copy = place.library.add(pdf, name="copy.pdf")  # as another document it has the newest text
    assert copy.text_sha256 == new.text_sha256
    assert versions(place) == TWO
    assert place.library.documents.find("paper.pdf", old.sha256) == new


def test_the_file_of_before_comes_back_with_its_newest_text(
    place: Place, pdf: Path, old: Document
) -> None:
    new = reread(place, old.id)
    broken_lines(pdf, " And more of it.")
    assert place.library.add(pdf).version == 3
    pdf.write_bytes(place.library._intake.originals.path(old.sha256).read_bytes())
    back = place.library.add(pdf)
    assert (back.id, back.version, back.is_current) == (new.id, 2, True)


def test_an_archive_that_is_added_again_makes_no_versions(
    place: Place, pdf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    zipped = archive(place, {"one.pdf": pdf.read_bytes()})
    with monkeypatch.context() as patch:
        patch.setattr(
            "retrieval.ingestion.stages.read", lambda *_, **__: Extracted(OLDER, "text/plain", ())
        )
        place.library.enqueue(zipped)
        place.library.work()
    reread(place, current(place)["papers.zip/one.pdf"].id)
    before = place.library.documents.all()
    place.library.enqueue(zipped)
    place.library.work()
    assert place.library.documents.all() == before
    assert MENDED in text_of(place, "papers.zip/one.pdf")


def fails(*_: object, **__: object) -> Extracted:
    raise ValueError("what")


def refuses(*_: object, **__: object) -> Extracted:
    raise DocumentError("paper.pdf", "is encrypted", "Remove the password.")


@pytest.mark.parametrize(
    ("read", "told"),
    [(fails, r"paper\.pdf: can't be read \(ValueError: what\)"), (refuses, "is encrypted")],
)
def test_a_file_that_cannot_be_read_now_stays_as_it_is(
    read: Callable[..., Extracted],
    told: str,
    place: Place,
    old: Document,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(READ, read)
    with pytest.raises(DocumentError, match=told):
        place.library.reread(old.id)
    assert place.library.documents.all() == [old]
    assert place.library.jobs.unfinished() == []
    assert names(search(place.library, "bird", [old.id])) == {"paper.pdf"}


def test_an_original_that_is_missing_or_damaged_is_named_and_can_be_added_again(
    place: Place, pdf: Path, old: Document
) -> None:
    original = Originals(place.store.data_dir).path(old.sha256)
    for harm, told in (
        (original.unlink, r"can't be used \(No such file"),
        (
            lambda: original.write_bytes(b"%PDF-1.7 other"),
            r"can't be used \(its bytes have changed",
        ),
    ):
        harm()
        with pytest.raises(
            DocumentError, match=rf"paper\.pdf: its original .*{told}.*Add the file"
        ):
            place.library.reread(old.id)
        assert place.library.documents.all() == [old]
        assert place.library.add(pdf) == old
    reread(place, old.id)
    assert versions(place) == TWO


def test_an_older_version_and_what_is_still_being_added_are_refused(
    place: Place, pdf: Path, old: Document
) -> None:
    reread(place, old.id)
    with pytest.raises(DocumentError, match="document 1 is an older version of it"):
        place.library.reread(old.id)
    with pytest.raises(NotFoundError):
        place.library.reread(4711)
    broken_lines(pdf, " And more of it.")
    place.library.enqueue(pdf)
    with pytest.raises(DocumentError, match=r"is still being added\. Run `palimpsest ingest`"):
        place.library.reread(current(place)["paper.pdf"].id)


def test_what_happens_to_it_meanwhile_counts(
    place: Place, old: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    place.stars.write_text(STARS)
    other = place.library.add(place.stars)

    def meanwhile(change: Callable[[], object]) -> Callable[..., Extracted]:
        def read(*_: object, **__: object) -> Extracted:
            change()
            return Extracted("Another text.", "application/pdf", ())

        return read

    monkeypatch.setattr(READ, meanwhile(lambda: place.library.follow(other.id, old.id)))
    with pytest.raises(DocumentError, match="an older version of it"):
        place.library.reread(old.id)
    monkeypatch.setattr(READ, meanwhile(lambda: place.library.remove(other.id)))
    with pytest.raises(NotFoundError):
        place.library.reread(other.id)
    assert place.library.documents.all() == []


@pytest.mark.parametrize("stage", [Stage.CHUNKED, Stage.EMBEDDED, Stage.INDEXED])
def test_whatever_it_was_interrupted_at_is_searchable_and_finished_later(
    stage: Stage, place: Place, old: Document
) -> None:
    assert place.library.reread(old.id) is not None
    assert versions(place) == [(0, False, Stage.PARSED), *ONE]
    work_until(place, stage)
    (found,) = place.library.documents.current()
    assert names(search(place.library, "bird", [found.id])) == {"paper.pdf"}
    place.store.close()
    place.start()
    place.library.work()
    assert versions(place) == TWO


def test_cancelled_it_is_as_it_was(place: Place, old: Document) -> None:
    for stage in (Stage.CHUNKED, Stage.EMBEDDED):
        job = place.library.reread(old.id)
        assert job is not None
        work_until(place, stage)
        place.library.cancel(job.id)
        place.library.work()
        assert place.library.documents.all() == [old]
        assert names(search(place.library, "bird", [old.id])) == {"paper.pdf"}


def test_a_text_that_there_was_before_is_that_version_again(
    place: Place, old: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    new = reread(place, old.id)
    with place.store.transaction():
        Chunks(place.store).replace(old.id, [])
        place.library.documents.make_current(old.id)
        place.library.documents.set_stage(old.id, Stage.INDEXED)
    assert reread(place, old.id).id == new.id
    assert versions(place) == TWO


def test_a_backup_brings_back_both_texts(place: Place, old: Document, tmp_path: Path) -> None:
    reread(place, old.id)
    back_up(place.store, tmp_path / "backup.zip", "1.0")
    restored = restore(tmp_path / "restored", tmp_path / "backup.zip", "1.0", {MODEL: DIMENSIONS})
    assert restored.missing == ()
    with closing(Store(tmp_path / "restored")) as store:
        documents = Documents(store)
        assert documents.all() == place.library.documents.all()
        texts = [documents.text(document.id) for document in documents.all()]
        assert [MENDED in text for text in texts] == [False, True]


def test_progress_is_told_and_another_process_sees_the_version(place: Place, old: Document) -> None:
    seen: list[tuple[int, int]] = []
    other = Library(place.store, lambda: place.embedder)
    job = place.library.reread(old.id, lambda done, pages: seen.append((done, pages)))
    assert job is not None
    assert seen
    other.work()
    assert place.library.result(job.id).version == 2
