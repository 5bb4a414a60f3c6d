"""What a forked child finds out: confining can't be undone, so it's done in one that then ends."""

from __future__ import annotations

import gc
import json
import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

PATIENCE = 20.0
"""Seconds that a child may take, which needs milliseconds."""


def in_child(work: Callable[[], Any]) -> Any:
    """What `work` returns in a child, or the exception that it raises there, as text."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        gc.disable()  # it would copy all that this process has, to free nothing
        with suppress(BaseException):
            os.write(writing, json.dumps(_answer(work)).encode())
        os._exit(0)
    os.close(writing)
    os.set_blocking(reading, False)
    until = time.monotonic() + PATIENCE
    while not os.waitpid(child, os.WNOHANG)[0]:
        if time.monotonic() > until:
            os.kill(child, signal.SIGKILL)
        time.sleep(0.001)
    with os.fdopen(reading, "rb") as answer:
        return json.loads(answer.read() or b'"it said nothing"')


def _answer(work: Callable[[], Any]) -> Any:
    try:
        return work()
    except BaseException as error:  # noqa: BLE001 - said to the parent, which judges it
        return f"{type(error).__name__}: {error}"


def succeeds(attempt: Callable[[], object]) -> bool:
    """Whether the system allows it."""
    try:
        attempt()
    except OSError:
        return False
    return True


def reads(path: Path) -> bool:
    """Whether this process may read the file, or list the folder."""
    return succeeds(lambda: os.listdir(path) if path.is_dir() else path.read_bytes())  # noqa: PTH208
