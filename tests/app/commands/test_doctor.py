"""Laws of `palimpsest doctor`: the report of these very settings, and a status for scripts."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from app.commands.main import cli
from app.settings.settings import Settings
from app.upkeep import doctor
from app.upkeep.findings import Finding, Report, Section


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """The settings that were checked; what is checked is what a test says of the data folder."""
    seen: list[Settings] = []

    def report(settings: Settings) -> Report:
        seen.append(settings)
        problem = "It is empty. Add a file." if settings.data_dir.name == "empty" else None
        return Report((Section("Data", (Finding("folder", "here", problem),)),))

    monkeypatch.setattr(doctor, "report", report)
    return seen


def test_a_problem_is_printed_with_all_else_and_makes_the_status_1(
    asked: list[Settings], tmp_path: Path
) -> None:
    whole = CliRunner().invoke(cli, ["doctor", "--data-dir", str(tmp_path), "--model", "org/name"])
    assert (whole.exit_code, whole.stderr) == (0, "")
    assert whole.stdout == "Data\n  folder  here\n\nEverything is OK.\n"
    wrong = CliRunner().invoke(cli, ["doctor", "--data-dir", str(tmp_path / "empty")])
    assert (wrong.exit_code, wrong.stderr) == (1, "")
    assert wrong.stdout == "Data\n! folder  here\n\n! It is empty. Add a file.\n"
    assert [settings.data_dir for settings in asked] == [tmp_path, tmp_path / "empty"]
    assert [settings.model for settings in asked] == ["org/name", None]


def test_wrong_settings_are_told_before_anything_is_checked(
    asked: list[Settings], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PALIMPSEST_PORT", "many")
    wrong = CliRunner().invoke(cli, ["doctor"])
    assert (wrong.exit_code, wrong.stdout, asked) == (2, "", [])
    assert "PALIMPSEST_PORT" in wrong.stderr
