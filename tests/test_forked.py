"""A forked process is like a new one, but for the time that it takes to import."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest

from tests.forked import SET_BY_GRADIO, Forked, completed

pytestmark = pytest.mark.slow  # the process that is forked imports for seconds

TOLD = """
import os, sys
print(os.getcwd(), os.environ["WHOSE"], sys.argv, "ui.server" in sys.modules, flush=True)
print("It complains.", file=sys.stderr)
sys.exit(7)
"""
WAITING = "import time; print('waits', flush=True); time.sleep(600)"


def test_it_has_its_own_environment_folder_and_arguments(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for whose in ("one", "another"):
        done = completed([sys.executable, "-c", TOLD, "--all"], {**os.environ, "WHOSE": whose}, 60)
        assert done.stdout == f"{tmp_path} {whose} ['-c', '--all'] True\n"
        assert (done.returncode, done.stderr) == (7, "It complains.\n")
    assert "WHOSE" not in os.environ


def test_what_one_changes_no_other_one_sees() -> None:
    codes = "import ui.server; ui.server.changed = True", "import ui.server; ui.server.changed"
    changing, looking = (completed([sys.executable, "-c", code], os.environ, 60) for code in codes)
    assert changing.returncode == 0
    assert looking.returncode == 1
    assert "AttributeError" in looking.stderr


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_it_can_be_ended_at_any_time(number: signal.Signals) -> None:
    process = Forked([sys.executable, "-c", WAITING], os.environ)
    with process.stdout as printed:
        assert printed.readline() == "waits\n"
        assert process.poll() is None
        process.send_signal(number)
        assert process.wait(60) == -number
        assert printed.read() == ""


def test_a_page_may_have_been_built_before() -> None:
    environment = {**os.environ, SET_BY_GRADIO: "True", "WHOSE": "one"}
    done = completed([sys.executable, "-c", TOLD], environment, 60)
    assert (done.returncode, done.stderr) == (7, "It complains.\n")


@pytest.mark.parametrize("name", ["HF_ENDPOINT", "LD_PRELOAD"])
def test_what_matters_on_import_needs_a_new_process(name: str) -> None:
    done = completed([sys.executable, "-c", TOLD], {**os.environ, name: "elsewhere"}, 60)
    assert (done.returncode, done.stdout) == (1, "")
    assert name in done.stderr
    assert "start a new one" in done.stderr
