"""Laws of commands: an error is one message and a status, and what is open is closed after it."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
import typer

from app.commands.common import (
    fail,
    older_copies,
    one_message,
    open_assistant,
    open_store,
)
from app.errors import EXPECTED, AskError, DocumentError, SettingsError
from storage import StorageError, Store
from storage.snapshot import copies_folder, new_copy

Capture = pytest.CaptureFixture[str]


def ended(error: BaseException) -> int:
    """The status with which the command ends where `error` is raised in it."""
    with pytest.raises(typer.Exit) as ending, one_message():
        raise error
    return ending.value.exit_code


@pytest.mark.parametrize("kind", EXPECTED)
def test_every_expected_error_is_one_line_and_status_1(
    kind: type[Exception], capsys: Capture
) -> None:
    error = kind("a\x1b", "is empty", "Add it.") if kind is DocumentError else kind("Too\n\x1bbig.")
    assert ended(error) == 1
    told = "a\u241b: is empty. Add it.\n" if kind is DocumentError else "Too \u241bbig.\n"
    assert capsys.readouterr() == ("", told)


def test_each_wrong_setting_keeps_a_line_of_its_own_and_the_status_is_that_of_wrong_usage(
    capsys: Capture,
) -> None:
    assert ended(SettingsError("--seed: is \x1b.\n--port: is missing.")) == 2
    assert capsys.readouterr() == ("", "--seed: is \u241b.\n--port: is missing.\n")


def test_ctrl_c_ends_with_a_shell_s_status_for_it(capsys: Capture) -> None:
    assert ended(KeyboardInterrupt()) == 130
    assert capsys.readouterr() == ("", "\nInterrupted. Everything stored so far is kept.\n")


@pytest.mark.parametrize("name", ["full.db", b"full.db", "a\nb", b"\xff.db"])
def test_a_file_of_the_system_is_named_with_what_is_wrong(
    name: str | bytes, capsys: Capture
) -> None:
    assert ended(OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), name)) == 1
    told = capsys.readouterr().err
    shown = {"a\nb": r"'a\nb'", b"\xff.db": r"'\udcff.db'"}.get(name, "full.db")
    assert told == f"{shown}: can't be used (No space left on device). Choose another one.\n"


@pytest.mark.parametrize("error", [OSError("of no file"), ValueError("a mistake"), SystemExit(3)])
def test_what_nobody_expected_is_not_made_to_look_so(error: BaseException, capsys: Capture) -> None:
    with pytest.raises(type(error)) as raised, one_message():
        raise error
    assert raised.value is error
    assert capsys.readouterr() == ("", "")


def test_a_status_that_is_set_inside_stays() -> None:
    assert ended(typer.Exit(7)) == 7


def test_a_message_is_one_line_that_is_not_endless(capsys: Capture) -> None:
    with pytest.raises(typer.Exit) as ending:
        fail("x" * 9000 + "\n\x1b[2J" + "Shorten it.")
    told = capsys.readouterr().err
    assert ending.value.exit_code == 1
    assert told.endswith("\u241b[2JShorten it.\n")
    assert len(told.splitlines()) == 1
    assert len(told) < 600


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder of nobody's test."""
    return tmp_path_factory.mktemp("data")


@pytest.mark.parametrize(
    "opening",
    [open_store, lambda folder: open_assistant(data_dir=folder)],
    ids=["store", "assistant"],
)
def test_what_is_opened_is_closed_whatever_happens(
    opening: Callable[[Path], AbstractContextManager[Any]], data: Path, capsys: Capture
) -> None:
    with pytest.raises(typer.Exit), opening(data) as opened:
        store: Store = getattr(opened, "store", opened)
        assert store.data_dir == data
        raise AskError("No such thing.")
    with pytest.raises(StorageError, match="is closed"):
        _ = store.db
    assert capsys.readouterr().err == "No such thing.\n"


def test_a_data_folder_that_can_t_be_one_is_named(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "data").write_text("a file")
    with pytest.raises(typer.Exit) as ending, open_store(tmp_path / "data"):
        pass
    assert ending.value.exit_code == 1
    assert str(tmp_path / "data") in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no modes")
def test_a_folder_that_others_can_list_is_told_of_once(tmp_path: Path, capsys: Capture) -> None:
    tmp_path.chmod(0o755)
    (tmp_path / "letter.txt").touch()
    with open_store(tmp_path):
        told = capsys.readouterr().err
    assert told.startswith(f"{tmp_path}: other users of this machine can list this folder.")
    with open_store(tmp_path):
        assert capsys.readouterr().err == ""


def test_copies_that_may_still_have_what_was_removed_are_counted(tmp_path: Path) -> None:
    assert older_copies(tmp_path) is None
    new_copy(tmp_path, "m005_versions", ".db").touch()
    told = older_copies(tmp_path)
    assert told is not None
    assert told.startswith(f"1 older copy of the library in {copies_folder(tmp_path)} ")
    new_copy(tmp_path, "restore", ".zip").touch()
    assert (older_copies(tmp_path) or "").startswith("2 older copies of the library in ")
