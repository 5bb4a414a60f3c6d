"""A backup is unpacked as its manifest says, to the byte, or refused; its paths are never used."""

from __future__ import annotations

import hashlib
import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from zipfile import ZIP_BZIP2, ZIP_STORED, ZipFile

import pytest

from storage import Originals, StorageError
from storage.backup import MANIFEST, Entry, Manifest, member
from storage.database import FILE_NAME
from storage.unpack import ORIGINALS, RECEIVED, unpack

DATABASE = b"What it says is not looked at here. " * 99
FILES = [b"", b"one", "zwei 樹".encode() * 999]


def digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


HASHES = [digest(content) for content in FILES]
MEMBERS = {FILE_NAME: DATABASE, **dict(zip(map(member, HASHES), FILES, strict=True))}


def manifest(**changes: Any) -> bytes:
    made = Manifest(
        palimpsest="1.0",
        created_at="",
        migrations=[],
        database=Entry(size=len(DATABASE), sha256=digest(DATABASE)),
        originals={sha256: len(content) for sha256, content in zip(HASHES, FILES, strict=True)},
        missing=[],
        counts={},
    )
    return json.dumps({**made.model_dump(), **changes}).encode()


class Place:
    """A backup, the folder that it is unpacked into, and the originals of the data folder."""

    def __init__(self, home: Path) -> None:
        self.source, self.folder = home / "some.zip", home / "data" / "restoring"
        self.folder.mkdir(parents=True)
        self.kept = Originals(home / "data")
        self.write()

    def write(self, members: dict[str, bytes] | None = None, kind: int = ZIP_STORED) -> None:
        with ZipFile(self.source, "w", kind) as archive:
            for name, content in {**MEMBERS, MANIFEST: manifest(), **(members or {})}.items():
                archive.writestr(name, content)

    def keep(self, sha256: str, content: bytes) -> Path:
        path = self.kept.path(sha256)
        path.parent.mkdir(parents=True)
        path.write_bytes(content)
        return path

    def unpack(self) -> dict[str, bytes]:
        unpack(self.source, self.folder, self.kept)
        files = (path for path in self.folder.rglob("*") if path.is_file())
        return {str(path.relative_to(self.folder)): path.read_bytes() for path in files}


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


EXPECTED = {RECEIVED: DATABASE, **{f"{ORIGINALS}/{h}": f for h, f in zip(HASHES, FILES, strict=True)}}  # fmt: skip


def test_what_the_manifest_lists_is_unpacked_and_nothing_else(place: Place) -> None:
    outside = {"../../evil": b"x", "/tmp/evil": b"x", f"{ORIGINALS}/{'e' * 64}": b"x"}  # noqa: S108
    place.write(outside)
    assert place.unpack() == EXPECTED
    for path in place.folder.rglob("*"):
        assert path.stat().st_mode & 0o077 == 0, path
    assert sorted(path.name for path in place.source.parent.iterdir()) == ["data", "some.zip"]


def test_an_original_that_is_kept_and_whole_gets_a_second_name(place: Place) -> None:
    whole, damaged = place.keep(HASHES[1], FILES[1]), place.keep(HASHES[2], FILES[2] + b"!")
    assert place.unpack() == EXPECTED
    found = place.folder / ORIGINALS
    assert (found / HASHES[1]).samefile(whole)
    assert not (found / HASHES[2]).samefile(damaged)
    assert damaged.read_bytes() == FILES[2] + b"!"


SPOILT: dict[str, tuple[dict[str, bytes], str]] = {
    "longer": ({member(HASHES[1]): b"onee"}, f"originals/{HASHES[1]} doesn't match"),
    "shorter": ({FILE_NAME: DATABASE[:-1]}, f"{FILE_NAME} doesn't match"),
    "other bytes": ({member(HASHES[1]): b"two"}, f"originals/{HASHES[1]} doesn't match"),
    "not JSON": ({MANIFEST: b"{"}, "is not a backup"),
    "not UTF-8": ({MANIFEST: b"\xff"}, "is not a backup"),
    "too deep": ({MANIFEST: b"[" * 200_000}, "is not a backup"),
    "not an object": ({MANIFEST: b"null"}, "is not a backup"),
    "an odd key": (
        {MANIFEST: manifest(originals={"\x1b[2J": 1})},
        "manifest.json: originals.\ufffd",
    ),
    "a flag for a size": ({MANIFEST: manifest(originals={HASHES[1]: True})}, "originals"),
    "a huge size": ({MANIFEST: manifest(originals={HASHES[1]: 2**63})}, "manifest.json: originals"),
    "an older form": ({MANIFEST: manifest(version=0)}, "manifest.json: version"),
    "a newer form": (
        {MANIFEST: manifest(version=2, palimpsest="\x1b[2J")},
        r"newer version of Palimpsest \('\\x1b\[2J'\). Update",
    ),
}


@pytest.mark.parametrize("name", SPOILT)
def test_what_is_not_as_promised_is_refused(name: str, place: Place) -> None:
    members, told = SPOILT[name]
    place.keep(HASHES[1], FILES[1])  # a whole one is no excuse for what the archive holds
    place.write(members)
    with pytest.raises(StorageError, match=f"some.zip: .*{told}") as caught:
        place.unpack()
    assert str(caught.value).isprintable()


def test_a_manifest_without_end_is_not_read_to_it(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("storage.unpack._MOST_MANIFEST_BYTES", len(manifest()) - 1)
    with pytest.raises(StorageError, match=r"manifest\.json is over \d+ bytes"):
        place.unpack()
    monkeypatch.setattr("storage.unpack._MOST_MANIFEST_BYTES", len(manifest()))
    assert place.unpack() == EXPECTED


def test_only_the_compressions_of_backups_are_read(place: Place) -> None:
    place.write(kind=ZIP_BZIP2)
    with pytest.raises(StorageError, match="a compression that backups don't use"):
        place.unpack()


def test_room_is_needed_for_the_database_twice_and_for_what_is_not_kept(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    needed = 2 * len(DATABASE) + len(FILES[1])
    place.keep(HASHES[2], FILES[2])
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=needed - 1))
    with pytest.raises(StorageError, match=r"some\.zip: needs .*data has .*Free some space"):
        place.unpack()
    shutil.rmtree(place.folder / ORIGINALS)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=needed))
    assert place.unpack() == EXPECTED


def test_a_database_alone_is_taken_unless_it_is_in_use(place: Place, tmp_path: Path) -> None:
    place.source = tmp_path / "some.db"
    with closing(sqlite3.connect(place.source)) as db:
        db.execute("CREATE TABLE words (word)")
    (tmp_path / "some.db-wal").touch()
    assert place.unpack() == {RECEIVED: place.source.read_bytes()}
    (tmp_path / "some.db-wal").write_bytes(b"x")
    with pytest.raises(StorageError, match=r"in use \(some\.db-wal.*palimpsest backup FILE"):
        place.unpack()


def test_what_is_no_file_is_named_as_what_it_is(place: Place, tmp_path: Path) -> None:
    for source, told in (
        (tmp_path, "is not a file"),
        (tmp_path / "none.zip", r"can't be read \(No such file"),
    ):
        place.source = source
        with pytest.raises(StorageError, match=f"{source}: {told}"):
            place.unpack()


def test_a_folder_that_can_not_be_written_is_named(place: Place) -> None:
    (place.folder / RECEIVED).mkdir()
    with pytest.raises(StorageError, match=f"{RECEIVED}: can't be written"):
        place.unpack()
