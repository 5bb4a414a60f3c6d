"""Becomes one program of the system's, which then reads what comes in and nothing of the person's.

    python -m retrieval.sandbox.confined_program MEGABYTES SECONDS PROGRAM [ARGUMENT...]

It may read the system's own folders and start that program alone. On Linux only; elsewhere only
memory and time are limited, as far as the system can.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from retrieval.sandbox import kernel, landlock, seccomp
from retrieval.sandbox.limits import limit

_READ = ("/usr", "/lib", "/lib64", "/etc/ld.so.cache", "/proc/self", "/dev/null", "/dev/urandom")
_LOADERS = ("/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1")
_OPEN_FILES = 64


def main(arguments: list[str]) -> None:
    """Confine this process and become the program."""
    megabytes, seconds, program, *rest = arguments
    limit(memory_mb=int(megabytes), file_bytes=0, open_files=_OPEN_FILES, cpu_seconds=int(seconds))
    if sys.platform == "linux":
        _confine(Path(program))
    # One thread each: pages are read one after the other beside answers.
    environment = {"OMP_THREAD_LIMIT": "1", "LC_ALL": "C"}
    os.execve(program, [program, *rest], environment)  # noqa: S606 - which one, the caller says


def _confine(program: Path) -> None:
    with suppress(OSError):
        kernel.end_with_parent()
    with suppress(OSError):
        kernel.give_up_privileges()
    with suppress(OSError):
        landlock.restrict([Path(path) for path in _READ], [], list(_started(program)))
    with suppress(OSError):
        kernel.drop_capabilities()
    with suppress(OSError):
        seccomp.restrict(writes=False, starts=True)


def _started(program: Path) -> Iterator[Path]:
    yield from {program, program.resolve()}
    yield from (Path(loader).resolve() for loader in _LOADERS)


if __name__ == "__main__":
    main(sys.argv[1:])
