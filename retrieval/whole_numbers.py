"""Whole numbers in digits, of which a text may have more than Python converts to a number."""

from __future__ import annotations

MOST_DIGITS = 18
"""Of a number that is counted with; a longer run of digits is a key, or none at all."""


def whole_number(digits: str) -> int | None:
    """The number; None where it has too many digits to be one that something is counted with."""
    return int(digits) if len(digits) <= MOST_DIGITS else None


def by_value(digits: str) -> tuple[int, str]:
    """What numbers of any length are sorted by, in the digits of one script."""
    own = digits.lstrip("0")
    return len(own), own
