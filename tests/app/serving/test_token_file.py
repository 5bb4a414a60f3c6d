"""A data folder's token is made once and kept, and replaced where it is damaged."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.serving.token_file import FILE_NAME, stored_token
from storage import StorageError


def test_the_token_stays(tmp_path: Path) -> None:
    made = stored_token(tmp_path)
    assert len(made.token) >= 32
    assert made.problem == ""
    assert stored_token(tmp_path) == made
    (tmp_path / FILE_NAME).unlink()
    assert stored_token(tmp_path) != made


@pytest.mark.parametrize("content", [b"", b"short", b"\xff\xfe", b"a b" * 20, b"x" * 2000])
def test_a_damaged_one_is_replaced_and_said(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE_NAME).write_bytes(content)
    made = stored_token(tmp_path)
    assert made.problem.startswith(str(tmp_path / FILE_NAME))
    assert stored_token(tmp_path).token == made.token
    assert stored_token(tmp_path).problem == ""


def test_a_folder_in_its_place_is_said(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).mkdir()
    with pytest.raises(StorageError, match="Remove it if it is a folder"):
        stored_token(tmp_path)
