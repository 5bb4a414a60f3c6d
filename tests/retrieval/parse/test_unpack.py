"""Members of an archive come out one by one, and one that can't costs the others nothing."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path, PurePosixPath

import pytest

from retrieval import DocumentError, Limits
from retrieval.ingestion.archive import expand, is_archive
from retrieval.parse.unpack import unpack
from tests.retrieval.parse.parsing import Desk, refusal


def test_an_archive_gives_its_members_and_says_which_it_can_not(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "in.zip", "w") as inner:
        inner.writestr("deep.txt", "deep words")
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("2023/a.txt", "first words")
        archive.writestr("locked.txt", "secret")
        archive.write(tmp_path / "in.zip", "in.zip", zipfile.ZIP_DEFLATED)
        for junk in ("__MACOSX/._a.txt", ".DS_Store", "2023/.DS_Store", "empty/"):
            archive.writestr(junk, "junk")
        archive.writestr("2023\\a.txt", "second words")
    data = bytearray((tmp_path / "a.zip").read_bytes())
    for mark, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = [n for n in range(len(data)) if data.startswith(mark, n)][1]
        data[at + offset] |= 1
    (tmp_path / "a.zip").write_bytes(data)
    into = tmp_path / "into"
    into.mkdir()
    assert is_archive(tmp_path / "a.zip")
    found = {}
    for label, member in expand(tmp_path / "a.zip", Limits(), name="a.zip", into=into):
        found[label] = member.read_text() if isinstance(member, Path) else member.reason
    assert found == {
        "a.zip/2023/a.txt": "first words",
        "a.zip/locked.txt": "is encrypted",
        "a.zip/in.zip/deep.txt": "deep words",
        "a.zip/2023/a (2).txt": "second words",
    }
    assert "is a zip archive" in refusal(tmp_path / "a.zip")


@pytest.fixture
def into(tmp_path: Path) -> Path:
    (tmp_path / "into").mkdir()
    return tmp_path / "into"


def zipped(members: dict[str, bytes], method: int = zipfile.ZIP_STORED) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", method) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return stream.getvalue()


def unpacked(data: bytes, into: Path, **limits: float) -> Desk:
    """What is said of an archive while it is unpacked; members are what their labels say."""
    path = into.parent / "a.zip"
    path.write_bytes(data)
    desk = Desk("a.zip", **limits)
    unpack(path, into, desk.manuscript)
    assert {str(number) for _, number in desk.told("member")} == {file.name for file in into.iterdir()}  # fmt: skip
    return desk


def contents(desk: Desk, into: Path) -> dict[str, bytes]:
    return {label: (into / str(number)).read_bytes() for label, number in desk.told("member")}


def test_progress_counts_the_members_of_archives_within_too(into: Path) -> None:
    desk = unpacked(zipped({"in.zip": zipped({"a": b"1", "b": b"2"}), "c": b"3"}), into)
    assert contents(desk, into) == {"in.zip/a": b"1", "in.zip/b": b"2", "c": b"3"}
    done, total = zip(*desk.told("progress"), strict=True)
    assert list(done) == sorted(done)
    assert (done[0], total[0]) == (0, 2)
    assert (done[-1], total[-1]) == (4, 4)


def test_a_damaged_member_costs_the_others_nothing(into: Path) -> None:
    data = zipped({"a": b"first", "b": b"second", "c": b"third"}).replace(b"second", b"sEcond")
    desk = unpacked(data, into)
    assert contents(desk, into) == {"a": b"first", "c": b"third"}
    ((label, reason, advice),) = desk.told("refused")
    assert label == "b"
    assert reason.startswith("is damaged in the archive (")
    assert advice.startswith("Unpack the archive yourself")


def test_a_member_over_the_limit_of_a_file_is_refused_alone(into: Path) -> None:
    desk = unpacked(zipped({"a": bytes(1_000_001), "b": bytes(1_000_000)}), into, file_mb=1)
    assert list(contents(desk, into)) == ["b"]
    ((label, reason, advice),) = desk.told("refused")
    assert (label, reason) == ("a", "has more than 1 MB, which is the limit")
    assert "PALIMPSEST_MAX_FILE_MB" in advice


def test_archives_are_unpacked_as_deep_as_the_limit(into: Path) -> None:
    data = zipped({"in.zip": zipped({"in.zip": zipped({"a": b"deep"}), "b": b"less"})})
    desk = unpacked(data, into, nesting=2)
    assert contents(desk, into) == {"in.zip/b": b"less"}
    ((label, reason, _),) = desk.told("refused")
    assert (label, reason) == ("in.zip/in.zip", "is an archive nested in 2 others, which is the limit")  # fmt: skip


def test_documents_that_are_zip_files_and_damaged_ones_stay_as_they_are(into: Path) -> None:
    members = {"a.docx": zipped({"mimetype": b"application/epub+zip"}), "b.zip": b"PK\x03\x04 no"}
    assert contents(unpacked(zipped(members), into), into) == members


def test_what_comes_out_is_counted_rather_than_what_was_declared(into: Path) -> None:
    within = zipped({str(n): bytes(6_000_000) for n in range(2)}, zipfile.ZIP_DEFLATED)
    with pytest.raises(DocumentError, match=r"^a\.zip: unpacks to .* times its size"):
        unpacked(zipped({"in.zip": within}), into)
    with pytest.raises(DocumentError, match=r"^a\.zip: has 3 files in it and the limit is 2"):
        unpacked(zipped({"in.zip": zipped({"a": b"", "b": b""})}), into, members=2)
    with pytest.raises(DocumentError, match=r"^a\.zip: is damaged: it can't be unpacked"):
        unpacked(b"PK\x03\x04", into)


def test_a_label_that_is_taken_gets_a_number_that_is_not(into: Path) -> None:
    names = ("a.txt", "./a.txt", "a (2).txt", "/a.txt", "../a.txt")
    desk = unpacked(zipped({name: name.encode() for name in names}), into)
    found = contents(desk, into)
    assert list(found.values()) == [name.encode() for name in names]
    assert len(found) == len(names)
    assert all(PurePosixPath(label).name.startswith("a") for label in found)
    assert all(label.endswith(".txt") for label in found)
