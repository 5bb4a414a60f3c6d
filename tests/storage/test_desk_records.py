"""A state says how its bytes are read."""

from __future__ import annotations

from storage.desk_records import HowRead, StateRecord


def test_a_state_says_how_its_bytes_are_read() -> None:
    state = StateRecord(1, None, 1, "utf-8", b"x", True, (), "opened", "", "person", "", "")
    assert state.how == HowRead("utf-8", b"x", True)
