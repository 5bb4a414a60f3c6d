"""Law 6: killing the process at any point loses at most the answer in flight."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.app.conftest import tiny_model_folder  # noqa: F401 - a fixture

KILLS = int(os.environ.get("PALIMPSEST_KILLS", "200"))


@pytest.mark.slow
def test_whatever_was_acknowledged_outlives_a_kill_at_any_point(
    tiny_model_folder: Path,  # noqa: F811
    tmp_path: Path,
) -> None:
    command = [sys.executable, "-m", "tests.killed", tmp_path, tiny_model_folder, str(KILLS), "6"]
    root = Path(__file__).parent.parent
    environment = {**os.environ, "OMP_NUM_THREADS": "1", "TOKENIZERS_PARALLELISM": "false"}
    done = subprocess.run(
        command, cwd=root, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["problems"] == []
    assert found["kills"] >= KILLS
    assert found["checks"] == found["lives"]
    # All of the work was hit: opening, taking in, working, removing, answering.
    assert set(found["where"]) >= {"open", "add", "work", "remove", "ask", "answer"}, found
