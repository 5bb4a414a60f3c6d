"""`patch` makes the revision of the base, whatever the lines end with."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from app.editing.patch import unified_patch
from tests.app.editing.texts import TEXTS

needs_patch = pytest.mark.skipif(shutil.which("patch") is None, reason="patch isn't installed")


def patched(folder: Path, old: str, new: str, name: str = "a.txt") -> str:
    (folder / name).write_bytes(old.encode())
    made = unified_patch(old, new, name)
    command = ["patch", "-p1", "--binary", "--no-backup-if-mismatch", "-s"]
    subprocess.run(command, cwd=folder, input=made.encode(), check=True)
    file = folder / name
    return file.read_bytes().decode() if file.exists() else ""


@needs_patch
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(TEXTS, TEXTS)
def test_patch_makes_the_revision(tmp_path: Path, old: str, new: str) -> None:
    assert patched(tmp_path, old, new) == new


@needs_patch
def test_a_name_with_spaces(tmp_path: Path) -> None:
    assert patched(tmp_path, "a\n", "b\n", "my notes.txt") == "b\n"


def test_equal_texts_have_no_patch() -> None:
    assert unified_patch("a\n", "a\n", "a.txt") == ""


def test_a_patch_as_text() -> None:
    old = "".join(f"{n}\n" for n in range(30)) + "end"
    new = old.replace("3\n", "three\n", 1).replace("end", "End")
    assert unified_patch(old, new, "n.txt") == (
        "--- a/n.txt\n+++ b/n.txt\n"
        "@@ -1,7 +1,7 @@\n 0\n 1\n 2\n-3\n+three\n 4\n 5\n 6\n"
        "@@ -28,4 +28,4 @@\n 27\n 28\n 29\n-end\n\\ No newline at end of file\n"
        "+End\n\\ No newline at end of file\n"
    )


def test_a_name_that_must_be_quoted() -> None:
    assert unified_patch("", "a", 'a"b').startswith('--- "a/a\\"b"\n')
