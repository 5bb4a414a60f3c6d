"""Texts are known for a while, the newest longest."""

from __future__ import annotations

import pytest

from app.editing import recent_texts
from app.editing.recent_texts import RecentTexts


def test_the_newest_texts_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recent_texts, "MOST", 2)
    texts = RecentTexts()
    for revision in (1, 2, 1, 3):
        texts.remember(7, revision, f"text {revision}")
    assert [texts.find(7, each) for each in (1, 2, 3)] == ["text 1", None, "text 3"]
    assert texts.find(8, 1) is None
    texts.forget(7)
    assert texts.find(7, 3) is None


def test_large_texts_are_known_for_less_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recent_texts, "MOST_CHARACTERS", 10)
    texts = RecentTexts()
    texts.remember(1, 1, "x" * 6)
    texts.remember(1, 2, "y" * 6)
    assert texts.find(1, 1) is None
    texts.remember(1, 3, "z" * 99)
    assert texts.find(1, 3) == "z" * 99
