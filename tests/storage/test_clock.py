"""Times are stored in one form, whose texts sort as the times do."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

from storage.checks.values import is_time
from storage.clock import now


def test_a_time_is_one_that_the_checks_of_rows_accept() -> None:
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", now())
    assert is_time(now())


def test_it_is_the_present_time_or_one_that_many_seconds_earlier() -> None:
    before = datetime.now(UTC) - timedelta(milliseconds=1)  # the rest of one is cut off
    earlier, present = now(60), now()
    after = datetime.now(UTC)
    assert before <= datetime.fromisoformat(present) <= after
    assert before <= datetime.fromisoformat(earlier) + timedelta(seconds=60) <= after
    assert earlier < present
