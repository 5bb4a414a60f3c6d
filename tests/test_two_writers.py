"""Two processes that write on one data folder lose nothing, and neither waits in vain."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.app.conftest import tiny_model_folder  # noqa: F401 - a fixture

SECONDS = float(os.environ.get("PALIMPSEST_WRITING_SECONDS", "20"))
"""Ten minutes in `make fuzz`."""


@pytest.mark.slow
def test_two_processes_write_at_once_and_nothing_acknowledged_is_missing(
    tiny_model_folder: Path,  # noqa: F811
    tmp_path: Path,
) -> None:
    command = [sys.executable, "-m", "tests.two_writers", tmp_path, tiny_model_folder]
    environment = {**os.environ, "OMP_NUM_THREADS": "1", "TOKENIZERS_PARALLELISM": "false"}
    done = subprocess.run(
        [*command, str(SECONDS), "11"],
        cwd=Path(__file__).parent.parent,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    if found["problems"]:
        pytest.fail("\n".join([*found["told"], *found["problems"]]))
    # Both have lived, and what they do was done.
    assert found["lived"] >= 2
    assert min(found[what] for what in ("add", "remove", "work", "ask", "backups")) >= 1
