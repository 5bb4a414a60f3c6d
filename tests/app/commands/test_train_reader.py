"""`palimpsest train-reader` names what it can't learn from, and writes nothing then."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from app.commands.main import cli


@pytest.mark.usefixtures("minilm_folder")
def test_a_file_of_another_shape_is_one_message(tmp_path: Path) -> None:
    (tmp_path / "data.jsonl").write_text('{"text": "no question"}\n', encoding="utf-8")
    call = ["train-reader", "--data", str(tmp_path / "data.jsonl"), "--out", str(tmp_path / "w")]
    result = CliRunner().invoke(cli, call)
    assert result.exit_code == 1
    assert "data.jsonl, line 1" in result.output
    assert "Traceback" not in result.output
    assert not (tmp_path / "w").exists()


def test_only_known_kinds_are_taught(tmp_path: Path) -> None:
    call = ["train-reader", "--kind", "oracle", "--data", "a", "--out", str(tmp_path / "w")]
    result = CliRunner().invoke(cli, call)
    assert result.exit_code == 2
    assert "ranker" in result.output
