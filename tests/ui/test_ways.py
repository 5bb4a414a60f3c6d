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
    assert "Set by --answer." in page.text
    assert "Set by" not in Page(choice("quotes", None)).text


@pytest.mark.parametrize("way", get_args(Way))
def test_what_the_chosen_way_means_is_seen_without_pointing_at_it(way: Way) -> None:
    page = Page(choice(way, None))
    assert WAYS[way][1] in page.text
    assert not any(WAYS[other][1] in page.text for other in WAYS if other != way)
    (fieldset,) = (attributes for name, attributes in page.elements if name == "fieldset")
    (told,) = (attributes for _, attributes in page.elements if "id" in attributes)
    assert fieldset["aria-describedby"] == told["id"]
