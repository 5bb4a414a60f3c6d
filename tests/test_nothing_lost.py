"""Law 6: killing the process at any point loses at most the answer in flight."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.app.conftest import tiny_model_folder  # noqa: F401 - a fixture

KILLS = int(os.environ.get("PALIMPSEST_KILLS", "200"))

EVENTS_APART = int(os.environ.get("PALIMPSEST_EVENTS_APART", "9"))

HUGE_PAGES = {"GLIBC_TUNABLES": "glibc.malloc.hugetlb=1", "PYTHONMALLOC": "malloc"}
"""Half a gigabyte that is forked for every life: in pages of 4 kB that took 30 ms by itself, of which
24 are saved. Elsewhere than on Linux nothing reads it.
"""


@pytest.mark.slow
def test_whatever_was_acknowledged_outlives_a_kill_at_any_point(
    tiny_model_folder: Path,  # noqa: F811
    tmp_path: Path,
) -> None:
    found = told("tests.killed", tmp_path, tiny_model_folder, str(KILLS), "6")
    assert found["problems"] == []
    assert found["kills"] >= KILLS
    assert found["checks"] == found["lives"]
    # All of the work was hit: opening, taking in, working, removing, answering.
    assert set(found["where"]) >= {"open", "add", "work", "remove", "ask", "answer"}, found


@pytest.mark.slow
def test_whatever_was_decided_on_the_desk_outlives_a_kill_at_any_point(
    tiny_model_folder: Path,  # noqa: F811
    tmp_path: Path,
) -> None:
    found = told("tests.killed_desk", tmp_path, tiny_model_folder, str(KILLS), "6")
    assert found["problems"] == []
    assert found["kills"] >= KILLS
    assert found["checks"] == found["lives"]
    # All of the work was hit: opening, typing, revising, deciding.
    assert set(found["where"]) >= {"open", "type", "revise", "accept", "reject", "edit"}, found


@pytest.mark.slow
def test_a_kill_while_documents_are_read_again_leaves_each_with_a_version_that_is_found(
    tmp_path: Path,
) -> None:
    found = told("tests.killed_rereading", tmp_path, str(EVENTS_APART))
    assert found["problems"] == []
    assert found["kills"] * EVENTS_APART > 300  # the whole of it was gone through


def told(module: str, *arguments: str | Path) -> dict[str, Any]:
    """What a program that kills prints."""
    root = Path(__file__).parent.parent
    environment = {**os.environ, **HUGE_PAGES}
    environment |= {"OMP_NUM_THREADS": "1", "TOKENIZERS_PARALLELISM": "false"}
    command = [sys.executable, "-m", module, *arguments]
    done = subprocess.run(
        command, cwd=root, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found
