"""Members of an archive come out one by one, and one that can't costs the others nothing."""

from __future__ import annotations

import zipfile
from pathlib import Path

from retrieval import Limits
from retrieval.archive import expand, is_archive
from tests.retrieval.parse.parsing import refusal


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
