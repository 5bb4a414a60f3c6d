"""Programs in processes of their own that needn't import everything anew.

A process that has imported what the page and the models need, and nothing else, forks each of them
(`multiprocessing`'s fork server). From then on they are like any other: they have their own
environment and folders, are told to end or are killed, and have an exit status. Importing takes
longer than most of what tests ask of them. What is about a start itself has new processes.
"""

from __future__ import annotations

import os
import runpy
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

READ_ON_IMPORT = ("GRADIO_", "HF_", "LD_", "MKL_", "OMP_", "PYTHON", "TORCH_", "TRANSFORMERS_")
"""How variables begin whose values stay as they were when a library was imported."""

SET_BY_GRADIO = "HF_HUB_DISABLE_TELEMETRY"
"""It sets this where it builds a page, which tests do in their own process, too."""

_CONTEXT = get_context("forkserver")
_CONTEXT.set_forkserver_preload(["tests.imported"])


class Forked:
    """Python with such arguments, started as by `subprocess.Popen`.

    Args:
        command: what a new process would be started with: Python, then `-m MODULE` or `-c CODE`.
        environment: the process's; one that matters on import ends it at once.
        complaints: a file for what it writes to stderr; this process's own if there is none.

    Attributes:
        stdout: what it prints.
    """

    def __init__(
        self,
        command: Sequence[str],
        environment: Mapping[str, str],
        complaints: IO[bytes] | None = None,
    ) -> None:
        assert command[0] == sys.executable
        mine, its = _CONTEXT.Pipe(duplex=False)
        errors = Connection(os.dup(complaints.fileno() if complaints else 2))
        given = list(command[1:]), dict(environment), str(Path.cwd()), its, errors
        self._process = _CONTEXT.Process(target=_be_it, args=given, daemon=True)
        self._process.start()
        its.close()
        errors.close()
        self.stdout = os.fdopen(os.dup(mine.fileno()), encoding="utf-8")
        mine.close()

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    def poll(self) -> int | None:
        """Its exit status, if it has ended."""
        return self._process.exitcode

    def kill(self) -> None:
        self._process.kill()

    def send_signal(self, number: signal.Signals) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def wait(self, seconds: float) -> int:
        """Its exit status.

        Raises:
            subprocess.TimeoutExpired: it hasn't ended by then.
        """
        self._process.join(seconds)
        status = self.poll()
        if status is None:
            raise subprocess.TimeoutExpired(self._process.name, seconds)
        return status


def completed(
    command: Sequence[str], environment: Mapping[str, str], seconds: float
) -> subprocess.CompletedProcess[str]:
    """What came of such a process, as by `subprocess.run`.

    Raises:
        subprocess.TimeoutExpired: it hasn't ended by then.
    """
    with TemporaryFile() as complaints:
        process = Forked(command, environment, complaints)
        with process.stdout as printed:
            said = printed.read()
        status = process.wait(seconds)
        complaints.seek(0)
        return subprocess.CompletedProcess(command, status, said, complaints.read().decode())


def _be_it(
    arguments: list[str],
    environment: dict[str, str],
    folder: str,
    printed: Connection,
    complaints: Connection,
) -> None:
    for handle, given in ((1, printed), (2, complaints)):
        os.dup2(given.fileno(), handle)
        given.close()
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115 - a handle
    if changed := _on_import(environment) ^ _on_import(os.environ):
        sys.exit(f"A forked process has imported what {changed} would change: start a new one.")
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    how, what, *rest = arguments
    sys.argv = [what if how == "-m" else how, *rest]
    if how == "-m":
        runpy.run_module(what, run_name="__main__", alter_sys=True)
    else:
        exec(what, {"__name__": "__main__"})  # noqa: S102 - the test's own code


def _on_import(environment: Mapping[str, str]) -> set[tuple[str, str]]:
    return {
        (name, value)
        for name, value in environment.items()
        if name.startswith(READ_ON_IMPORT) and name != SET_BY_GRADIO
    }
