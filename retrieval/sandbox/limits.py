"""Resource limits for a process that reads untrusted files: memory, CPU time, files."""

from __future__ import annotations

import sys
from contextlib import suppress

import psutil

if sys.platform != "win32":
    import resource


def limit(
    *, memory_mb: int, file_bytes: int, open_files: int, cpu_seconds: int | None = None
) -> None:
    """Limit this process permanently, as far as the system can; call it before `confine`.

    Linux enforces all limits; macOS CPU time, file size and open files; Windows none, so only the
    caller's timeout ends it.

    Args:
        memory_mb: megabytes (10**6 bytes) in addition to what is mapped now: Python and its
            libraries.
        file_bytes: maximum size of a file that it writes.
        open_files: maximum number of files open at a time.
        cpu_seconds: CPU time; None for no limit.
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
    """Bytes that this process has already mapped."""
    try:
        return int(psutil.Process().memory_info().vms)
    except (OSError, psutil.Error):
        return 0
