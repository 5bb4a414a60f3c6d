"""Computations that can be stopped though they look at nothing while they compute.

Contract: what is computed touches nothing stored. It has a thread of its own, which is left to
itself when nobody wants what it computes any more; the end of the process doesn't wait for it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future, wait
from typing import TypeVar

Computed = TypeVar("Computed")

LOOK_SECONDS = 0.1
"""How often it is looked whether it is to stop."""


class StoppedError(Exception):
    """It was to stop before it was computed."""


def until_stopped(compute: Callable[[], Computed], stopping: threading.Event) -> Computed:
    """What is computed.

    Raises:
        StoppedError: it is to stop.
        Exception: what `compute` raises.
    """
    computed = Future[Computed]()

    def run() -> None:
        try:
            computed.set_result(compute())
        except BaseException as error:  # noqa: BLE001 - it is raised where the result is wanted
            computed.set_exception(error)

    threading.Thread(target=run, name="computation", daemon=True).start()
    while not stopping.is_set():
        if wait([computed], LOOK_SECONDS).done:
            return computed.result()
    raise StoppedError
