"""`palimpsest revisions` on what `palimpsest edit` kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from app.commands.main import cli
from tests.app.editing.dictated import dictate

TEXT = "The rent is 900 euros.\r\nPets are not allowed.\r\n"
NEW = TEXT.replace("900", "950")


class Palimpsest:
    """The command line on a data folder, with a model."""

    def __init__(self, data: Path, model: Path) -> None:
        self._flags = ["--data-dir", str(data)]
        self._model = ["--model", str(model)]

    def edit(self, *arguments: object) -> Result:
        return self._run("edit", *arguments, *self._model)

    def revisions(self, *arguments: object) -> Result:
        return self._run("revisions", *arguments)

    def _run(self, *arguments: object) -> Result:
        return CliRunner().invoke(cli, [*map(str, arguments), *self._flags])


@pytest.fixture
def palimpsest(tmp_path: Path, wordy_model_folder: Path) -> Palimpsest:
    return Palimpsest(tmp_path / "data", wordy_model_folder)


@pytest.fixture
def file(tmp_path: Path, palimpsest: Palimpsest, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file that was revised in place."""
    path = tmp_path / "lease.txt"
    path.write_bytes(TEXT.encode())
    dictate(monkeypatch, NEW.replace("\r\n", "\n"))
    told = json.loads(palimpsest.edit(path, "Raise the rent.", "--json").stdout)
    assert (told["base"], told["revision"]) == (1, 2)
    return path


def test_list(palimpsest: Palimpsest, file: Path) -> None:
    first, second = palimpsest.revisions("list", file).stdout.splitlines()
    assert first.startswith("1  20")
    assert first.endswith(f"{len(TEXT):,} bytes  you")
    assert second.startswith("2 from 1  20")
    assert second.endswith(": Raise the rent.")


def test_diff(palimpsest: Palimpsest, file: Path) -> None:
    changed = b"-The rent is 900 euros.\r\n+The rent is 950 euros.\r\n Pets"
    assert changed in palimpsest.revisions("diff", file).stdout_bytes
    assert changed in palimpsest.revisions("diff", file, 1, 2).stdout_bytes
    back = palimpsest.revisions("diff", file, 2).stdout_bytes  # the file is as it was
    assert b"-The rent is 950 euros.\r\n+The rent is 900 euros.\r\n Pets" in back
    assert palimpsest.revisions("diff", file, 1).stdout == ""


def test_restore_and_back(palimpsest: Palimpsest, file: Path) -> None:
    result = palimpsest.revisions("restore", file, 2)
    assert (result.exit_code, result.stdout) == (0, "")
    assert "lease.txt is revision 2 again. What it was is revision 1." in result.stderr
    assert file.read_bytes() == NEW.encode()
    palimpsest.revisions("restore", file, 1)
    assert file.read_bytes() == TEXT.encode()


def test_forget(palimpsest: Palimpsest, file: Path) -> None:
    assert palimpsest.revisions("forget", file).stderr == "2 revisions were deleted.\n"
    assert "has no revisions" in palimpsest.revisions("list", file).stderr
    assert file.read_bytes() == TEXT.encode()


@pytest.mark.parametrize("what", ["list", "diff", "forget"])
def test_a_file_without_revisions(palimpsest: Palimpsest, tmp_path: Path, what: str) -> None:
    result = palimpsest.revisions(what, tmp_path / "other.txt")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "other.txt has no revisions. `palimpsest edit` makes some." in result.stderr


def test_a_revision_that_is_not_there(palimpsest: Palimpsest, file: Path) -> None:
    result = palimpsest.revisions("restore", file, 99)
    assert result.exit_code == 1
    assert "has no revision 99" in result.stderr
    assert file.read_bytes() == TEXT.encode()


@pytest.mark.parametrize("typed", ["abc", "9" * 23, "1.5"])
def test_what_is_no_id_is_said_to_be_none(palimpsest: Palimpsest, file: Path, typed: str) -> None:
    for arguments in (("restore", file, typed), ("diff", file, typed), ("diff", file, 1, typed)):
        result = palimpsest.revisions(*arguments)
        assert result.exit_code == 2
        said = " ".join(result.stderr.replace("│", " ").split())
        assert f"'{typed}' is not an id. `palimpsest revisions list FILE`" in said
    assert file.read_bytes() == TEXT.encode()
