"""What is measured only is never taught."""

from __future__ import annotations

from app.teaching.edits.kinds import MEASURED_KINDS, TAUGHT_KINDS


def test_three_kinds_are_never_taught() -> None:
    assert len(MEASURED_KINDS) == 3
    assert not set(MEASURED_KINDS) & set(TAUGHT_KINDS)
    taught = {make for make, _ in TAUGHT_KINDS.values()}
    assert not set(MEASURED_KINDS.values()) & taught


def test_every_share_is_of_something() -> None:
    assert all(share > 0 for _, share in TAUGHT_KINDS.values())
