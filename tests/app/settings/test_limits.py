"""Every limit on a file that can be set reaches the library."""

from __future__ import annotations

from app.settings.limits import limits
from app.settings.loading import load
from retrieval import Limits


def test_every_limit_that_is_set_is_the_library_s() -> None:
    set_here = {
        "max_file_mb": 11, "max_pages": 12, "max_characters": 13, "parse_seconds": 14.5,
        "parse_memory_mb": 150, "max_members": 16, "max_nesting": 17, "max_unpacked_mb": 18,
        "max_ratio": 19,
    }  # fmt: skip
    expected = Limits(
        file_mb=11, pages=12, characters=13, seconds=14.5, memory_mb=150, members=16, nesting=17,
        unpacked_mb=18, ratio=19,
    )  # fmt: skip
    assert limits(load(set_here)) == expected


def test_what_is_not_set_is_limited_as_the_library_does_itself() -> None:
    assert limits(load({})) == Limits()
