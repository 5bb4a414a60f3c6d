"""The taught wordings are many and of the form that is read."""

from __future__ import annotations

from app.teaching.edits.taught_wordings import TAUGHT, wordings


def test_there_are_at_least_eight_of_each_and_none_twice() -> None:
    for name, each in TAUGHT.items():
        assert len(each) >= 8, name
        assert len(set(each)) == len(each), name


def test_blocks_are_read_by_name() -> None:
    assert wordings("\na\n    One\n    Two\nb\n    Three\n") == {
        "a": ("One", "Two"),
        "b": ("Three",),
    }
