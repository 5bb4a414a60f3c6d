"""Laws of the notice: it appears when something about the folder changed, and only then."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from app.upkeep.folder_notice import report_folder_changes

Capture = pytest.CaptureFixture[str]


def test_the_copy_before_an_upgrade_is_told_of(tmp_path: Path, capsys: Capture) -> None:
    for copy in (None, tmp_path / "before.db"):
        opened: Any = SimpleNamespace(is_newly_shared=False, copied_to=copy)
        report_folder_changes(opened)
        told = capsys.readouterr().err
        assert told.endswith(f"previous state is in {copy}\n") if copy else told == ""


def test_a_shared_folder_is_named_with_the_way_to_another_one(
    tmp_path: Path, capsys: Capture
) -> None:
    opened: Any = SimpleNamespace(is_newly_shared=True, copied_to=None, data_dir=tmp_path)
    report_folder_changes(opened)
    told = capsys.readouterr().err
    assert told.startswith(f"{tmp_path}: ")
    assert "--data-dir" in told
