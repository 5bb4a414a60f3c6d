"""Every frame has its place for the text, and only places that are filled."""

from __future__ import annotations

import re

import pytest

from app.teaching import head_wordings as wordings

PLACES: dict[str, set[str]] = {
    "SUMMARIES": set(),
    "SUMMARIES_WITHIN": {"text"},
    "QUESTIONS_WITHIN": {"text", "question"},
    "QUESTIONS_ALONE": {"question"},
    "EXPLANATIONS": {"question"},
    "REWRITES": {"text"},
    "CONTINUATIONS": {"text"},
    "TRANSLATIONS": {"text", "language"},
    "CODE": {"text"},
    "FOLLOW_UPS": set(),
    "EDITS": set(),
    "CODE_EDITS": set(),
}


@pytest.mark.parametrize("name", PLACES)
def test_a_frame_has_its_places(name: str) -> None:
    for frame in getattr(wordings, name):
        assert set(re.findall(r"\{(\w+)\}", frame)) == PLACES[name], frame
