"""Layouts name pools that there are."""

from __future__ import annotations

import re

from app.teaching.texts.invented_layouts import LAYOUTS
from app.teaching.texts.invented_patterns import POOLS
from app.teaching.texts.invented_words import WORDS


def test_there_are_layouts_of_both_forms_with_fitting_names() -> None:
    assert {each.form for each in LAYOUTS} == {"prose", "markdown"}
    for layout in LAYOUTS:
        assert layout.name.endswith(".md" if layout.form == "markdown" else ".txt")
        assert layout.text == layout.text.strip()


def test_pools_are_known() -> None:
    for layout in LAYOUTS:
        for pool, least, most in re.findall(r"<(\w+):(\d)-(\d+)", layout.text):
            assert pool in POOLS or pool in WORDS
            assert int(least) <= int(most)
