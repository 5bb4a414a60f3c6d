"""Sound files made unsound, the same way for the same number."""

from __future__ import annotations

import io
import random
import zipfile

HOSTILE = (b"\0", b"\xff" * 8, b"<", b"&#x110000;", b"\xed\xa0\x80", b"%PDF-", b"PK\x03\x04",
           b"<!DOCTYPE x [<!ENTITY a 'aaaaaaaa'>]>", b"9" * 40, b"../", b"obj", b"<table>" * 50)  # fmt: skip
NAMES = ("a.txt", "../../../evil.txt", "/etc/evil.txt", "C:\\evil.txt", "n" * 300 + ".md",
         "a\u202etxt.exe", "x\0y.txt", "", ".", "..", "con", "a/../../b.pdf", "\ud800.txt", "d/",
         "\0x.txt", "\0", "\u200b", "\ue000", "\u2028", "\U000e0041", "\u0301", "é" * 300 + ".md")  # fmt: skip


def mutated(data: bytes, seed: int) -> bytes:
    """`data` with a few bytes, runs or ends changed; one in two zip archives from the inside."""
    chance = random.Random(seed)
    if data.startswith(b"PK") and chance.random() < 0.6:
        return _repacked(data, chance)
    return _damaged(data, chance)


def _damaged(data: bytes, chance: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.randint(1, 12)):
        at = chance.randrange(len(changed) + 1)
        length = chance.choice((1, 1, 4, 64, 1024))
        kind = chance.randrange(5)
        if kind == 0:
            changed[at : at + length] = chance.randbytes(length)
        elif kind == 1:
            del changed[at : at + length]
        elif kind == 2:
            changed[at:at] = changed[at : at + length] * chance.randint(1, 20)
        elif kind == 3:
            changed[at:at] = chance.choice(HOSTILE)
        elif chance.random() < 0.2:
            del changed[at:]
    return bytes(changed)


def _repacked(data: bytes, chance: random.Random) -> bytes:
    """The archive with a member damaged, dropped, doubled or renamed."""
    target = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(data)) as source,
        zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as copy,
    ):
        members = source.infolist()
        chosen = chance.choice(members)
        for member in members:
            content, name = source.read(member), member.filename
            if member is chosen:
                action = chance.randrange(5)
                if action == 0:
                    continue
                content = _damaged(content, chance) if action < 4 else content
                name = chance.choice(NAMES) if action == 4 else name
            copy.writestr(member_named(name), content)
    return target.getvalue()


def member_named(name: str) -> zipfile.ZipInfo:
    """An entry whose name is written as it is, which `zipfile` would tidy up."""
    info = zipfile.ZipInfo("x")
    info.filename = name.encode("utf-8", "replace").decode()
    return info
