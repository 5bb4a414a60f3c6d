"""What a process that reads a stranger's file may take: memory, processor time, files."""

from __future__ import annotations

import sys
from contextlib import suppress

import psutil

if sys.platform != "win32":
    import resource


def limit(
    *, memory_mb: int, file_bytes: int, open_files: int, cpu_seconds: int | None = None
) -> None:
    """Hold this process to limits, for good, as far as the system can; before `confine`.

    Linux holds it to all of them; macOS to CPU time, size of files and open files; Windows to
    none, where only the caller's clock ends it.

    Args:
        memory_mb: of 10**6 bytes, beyond what is mapped now: Python and its libraries.
        file_bytes: size of a file that it writes.
        open_files: at a time.
        cpu_seconds: of work; None is no limit.
    """
    if sys.platform == "win32":
        return
    limits = {
        resource.RLIMIT_AS: _address_space() + memory_mb * 1_000_000,
        resource.RLIMIT_FSIZE: file_bytes,
        resource.RLIMIT_NOFILE: open_files,
        resource.RLIMIT_CORE: 0,
    }
    if cpu_seconds is not None:
        limits[resource.RLIMIT_CPU] = cpu_seconds
    for what, most in limits.items():
        # The system, or a limit that this process is under already, may not allow it.
        with suppress(OSError, OverflowError, ValueError):
            resource.setrlimit(what, (most, most))


def _address_space() -> int:
    """Bytes that this process has mapped already."""
    try:
        return int(psutil.Process().memory_info().vms)
    except (OSError, psutil.Error):
        return 0
