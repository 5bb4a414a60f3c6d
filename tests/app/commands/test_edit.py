"""`palimpsest edit`: what is printed where, what is written, and that nothing else changes."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from app.commands.main import cli
from app.models.switch import Models
from app.safe_text import quoted
from tests.app.editing.dictated import dictate
from tests.app.taught import taught_default_model

Edit = Callable[..., Result]

MARK = b"\xef\xbb\xbf"
TEXT = "The rent is 900 euros.\r\nIt is due on the first.\r\nPets are not allowed."
NEW = "The rent is 950 euros.\nIt is due on the first.\nPets are not allowed."
REVISED = NEW.replace("\n", "\r\n")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "lease notes.txt"
    path.write_bytes(MARK + TEXT.encode())
    return path


@pytest.fixture
def edit(wordy_model_folder: Path, tmp_path: Path) -> Edit:
    def invoke(*arguments: object) -> Result:
        flags = ["--model", str(wordy_model_folder), "--data-dir", str(tmp_path / "data")]
        return CliRunner().invoke(cli, ["edit", *map(str, arguments), *flags])

    return invoke


@pytest.mark.parametrize("flag", [(), ("--patch",)])
def test_the_patch_alone_is_on_stdout(
    edit: Edit, file: Path, monkeypatch: pytest.MonkeyPatch, flag: tuple[str, ...]
) -> None:
    dictate(monkeypatch, NEW)
    result = edit(file, "Raise the rent a little.", *flag)
    assert result.exit_code == 0
    assert result.stdout_bytes == (
        b"--- a/lease notes.txt\t\n+++ b/lease notes.txt\t\n@@ -1,3 +1,3 @@\n"
        b"-\xef\xbb\xbfThe rent is 900 euros.\r\n+\xef\xbb\xbfThe rent is 950 euros.\r\n"
        b" It is due on the first.\r\n Pets are not allowed.\n\\ No newline at end of file\n"
    )
    assert result.stderr.startswith("1 change; ")
    assert "No rule could carry this out: a model has written it (" in result.stderr
    assert file.read_bytes() == MARK + TEXT.encode()


def test_in_place_writes_the_file_and_prints_no_patch(
    edit: Edit, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dictate(monkeypatch, NEW)
    result = edit(file, "Raise the rent a little.", "--in-place")
    assert (result.exit_code, result.stdout) == (0, "")
    assert "lease notes.txt is written." in result.stderr
    assert file.read_bytes() == MARK + REVISED.encode()


def test_json(edit: Edit, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dictate(monkeypatch, NEW)
    told = json.loads(edit(file, "Raise the rent a little.", "--json").stdout)
    assert told["changed"] is True
    assert told["text"] == REVISED
    assert told["document"] == str(file)
    assert told["hunks"] == [
        {
            "start": 1,
            "end": 1,
            "old": ["The rent is 900 euros.\r\n"],
            "new": ["The rent is 950 euros.\r\n"],
            "sources": [],
        }
    ]
    assert (told["base"], told["revision"]) == (1, 2)
    assert told["parts"][0]["result"] == "revised"
    assert told["stats"] == told["parts"][0]["stats"]
    assert told["parts"][0]["stats"]["completion_tokens"] > 10


def test_nothing_changed(edit: Edit, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dictate(monkeypatch, TEXT.replace("\r\n", "\n"))
    result = edit(file, "Change nothing.", "--in-place")
    assert (result.exit_code, result.stdout) == (0, "")
    told, count = result.stderr.splitlines()[:2]
    assert told.startswith("Nothing was changed. Say it in other words")
    assert count.startswith("0 changes; ")
    assert "is written" not in result.stderr


def test_words_are_replaced_without_a_model(file: Path, tmp_path: Path) -> None:
    flags = ["--model", str(tmp_path / "none"), "--data-dir", str(tmp_path / "data")]

    def invoke(*arguments: object) -> Result:
        return CliRunner().invoke(cli, ["edit", *map(str, arguments), *flags])

    asked = 'Replace "rent" by "fee"'
    told = json.loads(invoke(file, asked, "--json").stdout)
    assert told["text"] == TEXT.replace("rent", "fee")
    assert [each["result"] for each in told["parts"]] == ["replaced"]
    assert told["stats"]["completion_tokens"] == 0
    result = invoke(file, asked, "--in-place")
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr.startswith("'rent' was replaced with 'fee' word for word in 1 place.\n")
    assert "model" not in result.stderr
    assert file.read_bytes() == MARK + TEXT.replace("rent", "fee").encode()
    again = invoke(file, asked, "--in-place")
    assert again.exit_code == 1
    assert "The text has no 'rent'" in again.stderr
    assert "word for word" in invoke_revisions(tmp_path, file)


def test_what_is_wrong_is_said_before_a_model_is_loaded(file: Path, tmp_path: Path) -> None:
    flags = ["--model", str(tmp_path / "none"), "--data-dir", str(tmp_path / "data")]
    for arguments, told in (
        (["  "], "The instruction is empty"),
        (["Make it kinder.", "--select", "5:9"], "The text has 3 lines. Select"),
    ):
        result = CliRunner().invoke(cli, ["edit", str(file), *arguments, *flags])
        assert (result.exit_code, result.stdout) == (1, "")
        assert told in result.stderr


def test_a_name_that_the_text_does_not_have_is_told_before_the_taught_model_is_loaded(
    tiny_model_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    taught_default_model(tiny_model_folder, tmp_path, monkeypatch)
    monkeypatch.setattr(Models, "borrow_now", lambda _: pytest.fail("a model is loaded"))
    file = tmp_path / "lease.txt"
    file.write_text("The notice period is 30 days.\n")
    asked = ["edit", str(file), "Change the trial period to 60 days"]
    result = CliRunner().invoke(cli, [*asked, "--data-dir", str(tmp_path / "data")])
    assert result.exit_code == 1
    assert "No sentence of the text has 'trial period'" in result.stderr


def test_a_file_s_odd_name_is_told_in_one_line_with_its_other_names(tmp_path: Path) -> None:
    file = tmp_path / "two\nlines.txt"
    file.write_text("The rent is 900 euros.")
    (tmp_path / "other.txt").hardlink_to(file)
    arguments = ["edit", str(file), 'Replace "rent" by "fee"', "--in-place"]
    result = CliRunner().invoke(cli, [*arguments, "--data-dir", str(tmp_path / "data")])
    _, written, others = result.stderr.splitlines()
    assert written == f"{quoted(str(file))} is written."
    assert others == "Another name of the file (hard links) still has the old text."


def invoke_revisions(tmp_path: Path, file: Path) -> str:
    arguments = ["revisions", "list", str(file), "--data-dir", str(tmp_path / "data")]
    return CliRunner().invoke(cli, arguments).stdout


def test_an_answer_is_shown_and_fails(
    edit: Edit, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dictate(monkeypatch, "Which one do you mean?")
    result = edit(file, "Raise it.", "--in-place")
    assert result.exit_code == 1
    assert "this came instead of a revision: Which one do you mean?" in result.stderr
    assert file.read_bytes() == MARK + TEXT.encode()


def test_what_was_not_reached_is_told(
    edit: Edit, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dictate(monkeypatch, NEW.partition("Pets")[0], ends=False)
    result = edit(file, "Raise the rent a little.", "--in-place")
    assert "Line 3 was not reached and stays as it is." in result.stderr
    assert file.read_bytes() == MARK + REVISED.encode()


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (["Change it.", "--select", "0:2"], 2, "is not a range of lines"),
        (["Change it.", "--select", "3:2"], 2, "is not a range of lines"),
        (["Change it.", "--select", "x"], 2, "is not a range of lines"),
        (["Change it.", "--select", "9"], 1, "The text has 3 lines. Select"),
        (["Change it.", "--patch", "--json"], 2, "Choose one of"),
        (["  "], 1, "The instruction is empty"),
    ],
)
def test_wrong_usage(
    edit: Edit, file: Path, arguments: list[str], status: int, message: str
) -> None:
    result = edit(file, *arguments)
    assert (result.exit_code, result.stdout) == (status, "")
    assert message in " ".join(result.stderr.replace("│", " ").split())


def test_files_that_cannot_be_revised(edit: Edit, tmp_path: Path) -> None:
    assert "can't be read" in edit(tmp_path / "none.txt", "Change it.").stderr
    (tmp_path / "a.bin").write_bytes(b"\x00\x01")
    assert "Only texts can be changed" in edit(tmp_path / "a.bin", "Change it.").stderr


def test_an_empty_file_is_written(
    edit: Edit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (empty := tmp_path / "empty.txt").touch()
    dictate(monkeypatch, "Dear landlord,\n\nthe lamp is broken.\n")
    result = edit(empty, "Write a letter to the landlord.", "--in-place")
    assert (result.exit_code, result.stderr[:8]) == (0, "1 change")
    assert empty.read_text() == "Dear landlord,\n\nthe lamp is broken.\n"


def test_a_read_only_file(edit: Edit, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    access = os.access
    # Root may write everything.
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK and access(path, mode))
    result = edit(file, "Change it.", "--in-place")
    assert result.exit_code == 1
    assert "is read-only. Leave --in-place out" in result.stderr
