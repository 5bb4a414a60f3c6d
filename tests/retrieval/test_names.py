"""Labels: short, visible, never a path, and different for different names."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from retrieval.names import MAX_BYTES, label, path_label


@pytest.mark.parametrize("name", ["note.txt", "日本 語.md", "क्षि.pdf", "a b (1).tar.gz", ".hidden"])
def test_a_name_that_can_be_shown_stays(name: str) -> None:
    assert label(name) == path_label(name) == name


@pytest.mark.parametrize(
    ("name", "shown"), [("/etc/passwd", "passwd"), ("a/b/c.txt", "c.txt"), ("a/", "a")]
)
def test_a_path_is_called_by_its_last_part(name: str, shown: str) -> None:
    assert label(name) == shown


def test_a_path_within_an_archive_leads_nowhere() -> None:
    assert path_label("a/b.txt") == "a/b.txt"
    assert path_label("../../etc/x").startswith("etc/x")
    assert path_label("/../..").startswith("unnamed")


@pytest.mark.parametrize("name", ["\u202egnp.exe", "\n.txt", "a\u200bb", "\ud800", "\u3164", ".."])
def test_what_hides_or_turns_is_taken_away_and_the_name_told_from_others(name: str) -> None:
    shown = label(name)
    assert shown != name
    assert all(each.isprintable() or each == "\ufffd" for each in shown)
    assert "~" in shown


def test_a_long_name_keeps_its_ending_and_its_difference() -> None:
    names = [f"{'長' * 200}{end}.pdf" for end in ("一", "二")]
    labels = [label(name) for name in names]
    assert len(set(labels)) == 2
    assert all(len(each.encode()) <= MAX_BYTES and each.endswith(".pdf") for each in labels)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=300))
def test_every_name_has_a_label_that_is_a_name_of_its_own(name: str) -> None:
    shown = label(name)
    assert shown
    assert len(shown.encode()) <= MAX_BYTES
    assert "/" not in shown
    assert shown not in {".", ".."}
    assert label(shown) == shown
