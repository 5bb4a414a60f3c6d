"""The choice of how questions are answered."""

from __future__ import annotations

from typing import get_args

import pytest

from app.events import Way
from tests.ui.shown_turns import Page
from ui.ways import WAYS, choice


@pytest.mark.parametrize("way", get_args(Way))
def test_every_way_can_be_chosen_and_one_is(way: Way) -> None:
    radios = [
        attributes for name, attributes in Page(choice(way, None)).elements if name == "input"
    ]
    assert [each["value"] for each in radios] == list(get_args(Way)) == list(WAYS)
    assert [each["value"] for each in radios if "checked" in each] == [way]


def test_what_a_flag_sets_can_not_be_chosen_and_says_so() -> None:
    page = Page(choice("quotes", "--answer"))
    (fieldset,) = (attributes for name, attributes in page.elements if name == "fieldset")
    assert "disabled" in fieldset
    assert fieldset["title"] == "Set by --answer"
