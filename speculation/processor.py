"""The processor, as the system describes it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

_TOLD = Path("/proc/cpuinfo")
"""Of Linux."""


@cache
def processor_lines(*fields: str) -> tuple[str, ...]:
    """The lines of these fields, of each core in turn; none on other systems."""
    try:
        lines = _TOLD.read_text("utf-8", errors="replace").splitlines()
    except OSError:
        return ()
    return tuple(line for line in lines if line.startswith(fields))
