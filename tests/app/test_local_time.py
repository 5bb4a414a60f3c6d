"""Times are stored in UTC and shown in the machine's time zone."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from app.local_time import local_time


@pytest.fixture(autouse=True)
def in_kathmandu(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Five hours and three quarters ahead of UTC, all the year."""
    with monkeypatch.context() as there:
        there.setenv("TZ", "NPT-5:45")
        time.tzset()
        yield
    time.tzset()


@pytest.mark.parametrize(
    ("stored", "shown"),
    [
        ("2026-01-31T14:05:59.123+00:00", "2026-01-31 19:50"),
        ("2026-01-31T18:20:00Z", "2026-02-01 00:05"),
        ("1901-01-01T00:00:00+00:00", "1901-01-01 05:45"),
        ("8999-12-31T23:00:00+00:00", "9000-01-01 04:45"),
    ],
)
def test_a_time_is_shown_as_it_was_on_this_machine(stored: str, shown: str) -> None:
    assert local_time(stored) == shown
