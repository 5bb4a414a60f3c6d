"""What isn't said for certain is no mistake of a person."""

from __future__ import annotations

from app.errors import EXPECTED
from app.instructions.unclear import UnclearError


def test_it_is_not_shown_to_anybody() -> None:
    assert not issubclass(UnclearError, EXPECTED)
