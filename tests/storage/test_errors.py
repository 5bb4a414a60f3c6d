"""Errors: one handler catches them all, and what they quote from outside does no harm."""

from __future__ import annotations

import pytest

from storage import errors
from storage.errors import shown, visible


def test_whoever_catches_storage_errors_catches_all_of_them() -> None:
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type)]
    assert len(kinds) > 3
    assert {kind for kind in kinds if not issubclass(kind, errors.StorageError)} == set()
    # Nor is one caught by who expects an error of the system or of a value.
    assert not issubclass(errors.StorageError, (OSError, ValueError, LookupError, RuntimeError))


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("", "''"),
        ("Häuser 樹", "'Häuser 樹'"),
        ("\x1b[2J\n\udcff", r"'\x1b[2J\n\udcff'"),
        (b"\xff", r"b'\xff'"),
        (None, "None"),
        ("x" * 58, f"'{'x' * 58}'"),
        ("x" * 59, f"'{'x' * 59}…"),
        ("x" * 61, f"'{'x' * 59}…"),
        ("\0" * 20, "'" + r"\x00" * 14 + r"\x0" + "…"),
        (["x" * 99], f"['{'x' * 58}…"),
    ],
)
def test_an_untrusted_value_is_quoted_escaped_and_short(value: object, told: str) -> None:
    assert shown(value) == told


def test_a_message_is_one_line_without_control_characters() -> None:
    hostile = "a\nb\r\tc\x1b[2J\x85\u2028\u202ed\udcff\0 é樹🏠"
    told = visible(hostile)
    assert told == "a\ufffdb\ufffd\ufffdc\ufffd[2J" + "\ufffd" * 3 + "d\ufffd\ufffd é樹🏠"
    assert told.isprintable()
