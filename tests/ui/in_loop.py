"""Runs coroutines in tests that may share their process with a browser's driver.

Playwright keeps an event loop running in the main thread, where `asyncio.run` then refuses to
start another one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

_T = TypeVar("_T")


def run_in_loop(coroutine: Coroutine[Any, Any, _T]) -> _T:
    """The coroutine's result or exception, from a thread and an event loop of its own."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(asyncio.run, coroutine).result()  # noqa: TID251 - the one place
