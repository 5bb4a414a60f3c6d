"""How much SQLite does for a call, whatever the machine is busy with."""

from __future__ import annotations

from collections.abc import Callable

from storage import Store


def steps_of(store: Store, call: Callable[[], object]) -> int:
    """Tens of instructions of SQLite's virtual machine that the call takes."""
    steps = 0

    def count() -> int:
        nonlocal steps
        steps += 1
        return 0  # go on

    store.db.conn.set_progress_handler(count, 10)
    try:
        call()
    finally:
        store.db.conn.set_progress_handler(None, 0)
    return steps
