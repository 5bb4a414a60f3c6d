"""Bombs of each kind of archive: a message that names the limit, before they cost anything."""

from __future__ import annotations

import io
import struct
import zipfile
from pathlib import Path

import pytest

from retrieval import DocumentError, Limits
from retrieval.extraction.extract import extract
from retrieval.ingestion.archive import expand, is_archive

ZEROS = 40_000_000
TYPES = '<Types xmlns="x"><Override ContentType="application/vnd.openxmlformats-officedocument.{}.main+xml"/></Types>'
PARTS = {
    "docx": (TYPES.format("wordprocessingml.document"), "word/document.xml"),
    "pptx": (TYPES.format("presentationml.presentation"), "ppt/presentation.xml"),
    "xlsx": (TYPES.format("spreadsheetml.sheet"), "xl/worksheets/sheet1.xml"),
}


def packed(members: dict[str, bytes]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return target.getvalue()


def bomb(kind: str) -> bytes:
    """A small file that unpacks to 40 MB of zeros."""
    if kind == "epub":
        return packed({"mimetype": b"application/epub+zip", "a.xhtml": bytes(ZEROS)})
    if kind in PARTS:
        types, part = PARTS[kind]
        return packed({"[Content_Types].xml": types.encode(), part: bytes(ZEROS)})
    if kind == "zip":
        return packed({"a.txt": bytes(ZEROS)})
    return packed({f"{n}.zip": packed({"a.txt": bytes(ZEROS // 4)}) for n in range(4)})


def understated(data: bytes) -> bytes:
    """The same archive saying, at both places, that each member unpacks to 10 bytes."""
    changed = bytearray(data)
    for mark, offset in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        at = changed.find(mark)
        while at >= 0:
            changed[at + offset : at + offset + 4] = struct.pack("<I", 10)
            at = changed.find(mark, at + 4)
    return bytes(changed)


def refusals(path: Path, limits: Limits, into: Path) -> list[str]:
    """All messages that taking the file gives."""
    try:
        if not is_archive(path, limits):
            extract(path, limits)
            return []
        found = [
            str(member)
            for _, member in expand(path, limits, name=path.name, into=into)
            if isinstance(member, DocumentError)
        ]
    except DocumentError as error:
        return [str(error)]
    return found


@pytest.mark.parametrize("lying", [False, True])
@pytest.mark.parametrize("kind", ["zip", "nested.zip", "docx", "pptx", "xlsx", "epub"])
def test_a_bomb_is_refused_before_it_costs_anything(kind: str, lying: bool, cell: Path) -> None:
    path = cell.parent / f"bomb.{kind}"
    path.write_bytes(understated(bomb(kind)) if lying else bomb(kind))
    messages = refusals(path, Limits(seconds=20), cell)
    if not lying:
        assert "times its size and the limit is 200 times" in messages[0]
        assert "PALIMPSEST_MAX_RATIO" in messages[0]
        messages = refusals(path, Limits(unpacked_mb=5, ratio=10_000), cell)
        assert "MB and the limit is 5 MB. Split it, or raise PALIMPSEST_MAX_UNPACKED_MB" in messages[0]  # fmt: skip
    assert messages
    assert sum(file.stat().st_size for file in cell.iterdir()) <= 11_000_000


def test_archives_within_archives_end_at_the_limit(cell: Path) -> None:
    data = packed({"a.txt": b"words"})
    for _ in range(5):
        data = packed({"in.zip": data})
    path = cell.parent / "deep.zip"
    path.write_bytes(data)
    (message,) = refusals(path, Limits(), cell)
    assert message.startswith("deep.zip/in.zip/in.zip/in.zip: is an archive nested in 3 others")
    assert "PALIMPSEST_MAX_NESTING" in message
    assert not refusals(path, Limits(nesting=6), cell)


def test_an_archive_of_too_many_members_is_refused(cell: Path) -> None:
    path = cell.parent / "many.zip"
    path.write_bytes(packed({f"{n}.txt": b"w" for n in range(12)}))
    (message,) = refusals(path, Limits(members=10), cell)
    assert message == (
        "many.zip: has 12 files in it and the limit is 10. Split it, or raise "
        "PALIMPSEST_MAX_MEMBERS."
    )


def test_a_sheet_that_claims_to_be_endless_is_read_in_time(tmp_path: Path) -> None:
    import openpyxl

    book = openpyxl.Workbook()
    book.active["A1"] = "first"
    book.active["XFD1048576"] = "last"
    book.save(tmp_path / "vast.xlsx")
    text = extract(tmp_path / "vast.xlsx", Limits(seconds=60)).text
    assert text.startswith("Sheet\n\nfirst\n")
    assert text.endswith("| last")


def test_entities_that_multiply_stay_small(tmp_path: Path) -> None:
    from docx import Document

    Document().save(str(tmp_path / "sound.docx"))
    entities = "".join(f'<!ENTITY a{n + 1} "{f"&a{n};" * 10}">' for n in range(9))
    evil = (
        f'<!DOCTYPE x [<!ENTITY a0 "ha">{entities}]><w:document xmlns:w="http://schemas.'
        'openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>words &a9;</w:t>'
        "</w:r></w:p></w:body></w:document>"
    )
    with zipfile.ZipFile(tmp_path / "sound.docx") as sound:
        members = {member: sound.read(member) for member in sound.namelist()}
    (tmp_path / "a.docx").write_bytes(packed(members | {"word/document.xml": evil.encode()}))
    try:
        assert len(extract(tmp_path / "a.docx", Limits(seconds=20)).text) < 1000
    except DocumentError as error:
        assert "a.docx: is damaged" in str(error)
