"""File descriptors: how many this process may open, and how many pages that allows.

A connection takes one, a thread that reads the database two, a file being read a few more. If they
ran out, nothing could be opened any more, not even the database.
"""

from __future__ import annotations

import contextlib
import sys
from dataclasses import dataclass

if sys.platform != "win32":
    import resource

WANTED = 4096
"""Wanted descriptors, where the system's default is lower (256 on macOS, 1,024 on Linux)."""

RESERVED = 192
"""Descriptors for everything except connections: 40 threads of the page and 32 questions that wait
with two each, the database, models, parsers, and what belongs to Python.
"""

MOST_CONNECTIONS, FEWEST_CONNECTIONS = 512, 16
MOST_STREAMS = 64


@dataclass(frozen=True, slots=True)
class Capacity:
    """Limits on what may be open at the same time.

    Attributes:
        connections: to browsers, of any kind.
        streams: of these to open pages, and as many of Gradio's; the others are for requests.
    """

    connections: int
    streams: int


def capacity() -> Capacity:
    """Raise this process's limit as far as wanted and allowed; returns what it can serve."""
    _raise_limit()
    connections = max(FEWEST_CONNECTIONS, min(MOST_CONNECTIONS, _limit() - RESERVED))
    return Capacity(connections, min(MOST_STREAMS, 3 * connections // 8))


def _limit() -> int:
    if sys.platform == "win32":  # sockets aren't file descriptors there, nor limited
        return WANTED
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return WANTED if soft == resource.RLIM_INFINITY else soft


def _raise_limit() -> None:
    if sys.platform == "win32":
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        # A system may allow less than its hard limit says.
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
