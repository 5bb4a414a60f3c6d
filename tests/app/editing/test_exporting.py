"""What is taken along from the desk is the file's own bytes."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.editing.desk import Desk
from app.editing.editor_text import shown
from app.editing.exporting import exported
from app.editing.hunks import Hunk
from app.editing.writing_desk import WritingDesk
from storage import Store

CONTENT = b"\xef\xbb\xbf" + "eins\r\nzwei\nThe end ü".encode()


@pytest.fixture
def desk(data_dir: Path) -> Iterator[Desk]:
    with closing(Store(data_dir)) as store:
        writing = WritingDesk(store)
        yield writing.desk(writing.open_bytes("two words.txt", CONTENT))


def test_a_file_has_its_bytes_and_nothing_that_waits(desk: Desk) -> None:
    desk.propose([Hunk(0, 1, ("one\r\n",))], desk.now().desk.text)
    assert exported(desk, "file") == ("two words.txt", CONTENT)
    desk.accept([])
    assert exported(desk, "file")[1] == CONTENT.replace(b"eins", b"one")


def test_the_patch_applied_by_patch_gives_the_text(desk: Desk, tmp_path: Path) -> None:
    now = desk.now()
    desk.typed(now.state.revision, shown(now.desk.text).replace("zwei", "deux\ntrois") + "\n")
    name, patch = exported(desk, "patch")
    assert name == "two words.txt.patch"
    (tmp_path / "two words.txt").write_bytes(CONTENT)
    (tmp_path / "p").write_bytes(patch)
    command = ["patch", "--binary", "-p1", "-i", "p"]
    subprocess.run(command, cwd=tmp_path, check=True)
    assert (tmp_path / "two words.txt").read_bytes() == exported(desk, "file")[1]


def test_nothing_changed_is_an_empty_patch(desk: Desk) -> None:
    assert exported(desk, "patch")[1] == b""
