"""The app's side of `retrieval.pdf`: start it, read its pages, end it in time.

A PDF that crashes PDFium, or keeps it busy beyond the limit, costs a process and a message.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from retrieval.errors import DocumentError

_PROGRAM = Path(__file__).with_name("pdf.py")
_REPAIR = "Open it in a viewer, print or save it as a new PDF, and add that."


@contextmanager
def read_pages(
    path: Path, name: str, *, max_pages: int, seconds: float
) -> Iterator[tuple[int, Iterator[str]]]:
    """The number of pages, and their texts as they come.

    The process has ended when the context is left, however it is left.

    Raises:
        DocumentError: the PDF is encrypted, damaged, over `max_pages`, or takes over `seconds`.
    """
    # -P: the program's folder, full of our modules' names, stays off its import path.
    command = [sys.executable, "-P", str(_PROGRAM), str(path.resolve())]
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as process:
        late = threading.Event()
        timer = threading.Timer(seconds, _end_late, (process, late))
        timer.start()
        try:
            values = _values(process, late, name, seconds)
            count = _page_count(values, name, max_pages)
            yield count, _pages(values, count, name)
        finally:
            timer.cancel()
            process.kill()


def _end_late(process: subprocess.Popen[bytes], late: threading.Event) -> None:
    late.set()
    process.kill()


def _values(
    process: subprocess.Popen[bytes], late: threading.Event, name: str, seconds: float
) -> Iterator[Any]:
    """What the process prints; it ends only with an error, since its readers know when to stop."""
    assert process.stdout is not None
    for line in process.stdout:
        if not line.endswith(b"\n"):
            break
        yield json.loads(line)
    if late.is_set():
        raise DocumentError(
            name,
            f"takes longer than {seconds:g} s to read",
            "Split it, or raise PALIMPSEST_PARSE_SECONDS.",
        )
    raise DocumentError(name, "is damaged: reading it failed", _REPAIR)


def _page_count(values: Iterator[Any], name: str, max_pages: int) -> int:
    count = _checked(next(values), name)
    if count > max_pages:
        raise DocumentError(
            name,
            f"has {count:,} pages and the limit is {max_pages:,}",
            "Split it, or raise PALIMPSEST_MAX_PAGES.",
        )
    if count == 0:
        raise DocumentError(name, "is a PDF without pages", _REPAIR)
    return int(count)


def _pages(values: Iterator[Any], count: int, name: str) -> Iterator[str]:
    for _ in range(count):
        yield str(_checked(next(values), name))


def _checked(value: Any, name: str) -> Any:
    if not isinstance(value, dict):
        return value
    if value["error"] == "encrypted":
        raise DocumentError(name, "is encrypted", "Remove the password and add it again.")
    raise DocumentError(name, f"is damaged ({value['detail'].rstrip('.')})", _REPAIR)
