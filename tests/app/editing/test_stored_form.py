"""A text's bytes and the changes that wait come back from the database as they were."""

from __future__ import annotations

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.editing.hunks import Hunk, HunkSource
from app.editing.stored_form import decoded, encoded, hunk_of, record_of
from storage.desk_records import HowRead
from tests.app.editing.texts import TEXTS

LINES = st.lists(st.sampled_from(["a\n", "é\r\n", "\n", "\0\u2028"]), max_size=3).map(tuple)
SOURCES = st.builds(
    HunkSource, st.integers(1, 9), st.text("ab.", max_size=5), st.just(1), st.just(3), st.just("x")
)
HUNKS = st.builds(
    lambda start, length, new, conflict, key, sources, joint, ask, also: Hunk(
        start, start + length, new, conflict, key, tuple(sources), joint, ask, also
    ),
    st.integers(0, 9),
    st.integers(0, 9),
    LINES,
    st.none() | LINES,
    st.integers(0, 1 << 40),
    st.lists(SOURCES, max_size=2),
    st.integers(0, 1 << 40),
    st.integers(0, 1 << 40),
    st.integers(0, 1 << 40),
)


@given(HUNKS)
def test_a_hunk_comes_back_with_all_that_it_has(hunk: Hunk) -> None:
    again = hunk_of(record_of(hunk))
    assert (again, again.key, again.sources) == (hunk, hunk.key, hunk.sources)
    assert (again.joint, again.ask, again.also) == (hunk.joint, hunk.ask, hunk.also)


@pytest.mark.parametrize(
    "how",
    [
        HowRead("utf-8", b"", False),
        HowRead("utf-8", codecs.BOM_UTF8, False),
        HowRead("utf-16-le", codecs.BOM_UTF16_LE, False),
    ],
)
@given(text=TEXTS)
def test_a_text_comes_back_behind_its_mark(how: HowRead, text: str) -> None:
    content, now = encoded(text, how)
    assert content.startswith(how.mark)
    assert (decoded(content, now), now) == (text, how)


def test_an_old_mac_file_keeps_its_endings() -> None:
    content, how = encoded("a\nb\n", HowRead("mac-roman", b"", True))
    assert (content, decoded(content, how)) == (b"a\rb\r", "a\nb\n")


def test_a_character_that_an_encoding_lacks_is_kept_as_utf_8() -> None:
    content, how = encoded("日\n", HowRead("cp1252", b"", False))
    assert (content, how) == ("日\n".encode(), HowRead("utf-8", b"", False))
