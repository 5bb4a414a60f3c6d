"""A program that is started alone reads what comes in, and nothing else."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from retrieval.sandbox import landlock

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or not landlock.version(), reason="needs Linux with Landlock"
)


def alone(*command: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    start = [sys.executable, "-P", "-m", "retrieval.sandbox.confined_program", "500", "20"]
    return subprocess.run([*start, *command], input=given, capture_output=True, check=False)


def test_it_reads_what_comes_in() -> None:
    done = alone("/bin/cat", given=b"A page.")
    assert (done.returncode, done.stdout) == (0, b"A page.")


def test_it_reads_no_file_of_the_person(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret")
    for path in (tmp_path / "secret", Path("/etc/passwd"), Path.home()):
        done = alone("/bin/cat", str(path))
        assert done.returncode != 0
        assert done.stdout == b""
        assert b"Permission denied" in done.stderr


def test_it_writes_and_starts_nothing(tmp_path: Path) -> None:
    assert alone("/bin/sh", "-c", f"echo x > {tmp_path}/x").returncode != 0
    assert not list(tmp_path.iterdir())
    started = alone("/bin/sh", "-c", "exec /bin/cat", given=b"x")
    assert (started.returncode, started.stdout) == (126, b"")


def test_its_environment_is_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PALIMPSEST_SECRET", "x")
    assert b"PALIMPSEST" not in alone("/usr/bin/env").stdout


def test_it_ends_with_the_process_that_started_it() -> None:
    inner = "import subprocess, sys; print(subprocess.Popen(sys.argv[1:]).pid, flush=True); input()"
    alone_for_long = [sys.executable, "-P", "-m", "retrieval.sandbox.confined_program", "500", "20"]
    with subprocess.Popen(
        [sys.executable, "-c", inner, *alone_for_long, "/bin/sleep", "60"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as starter:
        assert starter.stdout is not None
        process = psutil.Process(int(starter.stdout.readline()))
        for _ in range(200):
            if process.name() == "sleep":
                break
            time.sleep(0.05)
        starter.kill()
    for _ in range(200):
        if not process.is_running() or process.status() == psutil.STATUS_ZOMBIE:
            return
        time.sleep(0.05)
    process.kill()
    pytest.fail("it went on without the process that started it")
