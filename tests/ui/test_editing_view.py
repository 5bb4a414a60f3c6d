"""The layout of the desk: every region and every button that the scripts use is there once."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from tests.ui.routes.test_sources import Html
from ui.editing_view import CHANGES, DIALOGS, EDITING, READY, VIEWS

SHOWN = VIEWS + EDITING + CHANGES + DIALOGS
SCRIPTS = "".join(
    path.read_text("utf-8") for path in (Path(__file__).parents[2] / "ui/static").glob("*.js")
)


def test_an_element_has_an_id_of_its_own() -> None:
    counted = Counter(re.findall(r'\bid="([^"]+)"', SHOWN))
    assert len(counted) > 30
    assert set(counted.values()) == {1}


def test_the_regions_that_are_html_have_their_elements() -> None:
    shown = re.findall(r'data-region="([^"]+)"', SHOWN)
    assert sorted(shown) == ["desk-list", "desk-status", "hunks"]


def test_each_tool_is_one_that_a_script_knows() -> None:
    tools = re.findall(r'data-tool="([^"]+)"', SHOWN)
    assert len(tools) > 8
    assert [each for each in tools if not re.search(rf"\b{each}\b", SCRIPTS)] == []


def test_a_dialog_is_named_by_an_element_that_is_there() -> None:
    page = Html(SHOWN)
    names = [each["aria-labelledby"] for each in page.all("dialog")]
    assert len(names) == 4
    assert set(names) <= {each.get("id") for _, each in page.elements}


def test_ready_instructions_are_buttons_and_the_keys_are_listed() -> None:
    page = Html(SHOWN)
    assert [each["data-ready"] for each in page.all("button") if "data-ready" in each] == [*READY]
    assert "Alt+Y, Alt+N" in page.of("dt")
