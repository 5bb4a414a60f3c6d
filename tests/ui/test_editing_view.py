"""The desk's layout: every region has its place, and every button says something to its script."""

from __future__ import annotations

import re
from importlib.util import find_spec

import pytest

from tests.ui.shown_turns import Page
from ui import editing_view, page, scripts
from ui.editing_view import CHANGES, DIALOGS, EDITING, READY, VIEWS

ALL = Page(VIEWS + EDITING + CHANGES + DIALOGS)
SCRIPTS = "".join(path.read_text("utf-8") for path in sorted(scripts.FOLDER.glob("*.js")))


def test_the_regions_of_the_stream_have_their_places() -> None:
    regions = [attrs["data-region"] for _, attrs in ALL.elements if "data-region" in attrs]
    assert regions == ["desk-list", "desk-status", "hunks"]


def test_no_two_elements_share_an_id() -> None:
    ids = [attrs["id"] for _, attrs in ALL.elements if "id" in attrs]
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'data-panel="sources"', CHANGES)), "the list can be folded"


@pytest.mark.parametrize(
    "tool",
    [attrs["data-tool"] for _, attrs in ALL.elements if "data-tool" in attrs],
)
def test_every_tool_is_known_to_the_script(tool: str) -> None:
    assert re.search(rf"^  {tool}: ", SCRIPTS, re.MULTILINE)


def test_ready_instructions_are_what_is_written_into_the_box() -> None:
    offered = [attrs["data-ready"] for _, attrs in ALL.elements if "data-ready" in attrs]
    assert tuple(offered) == READY
    assert sum("…" in each for each in READY) == 1


@pytest.mark.parametrize("html", [VIEWS, EDITING, CHANGES, page._TOP, page._BAR, page._SOURCES])
def test_every_button_says_in_words_what_it_does(html: str) -> None:
    """A sign is explained by a pointer that rests on it, and on a telephone there is none."""
    said = [
        re.sub("<[^>]+>", "", each)
        for each in re.findall("<button.*?>(.*?)</button>", html, re.DOTALL)
    ]
    named = [each for each in said if each.strip()]
    assert named
    assert all(re.search("[a-zA-Z]{3}", each) for each in named)


@pytest.mark.parametrize(("html", "plain"), [(page._BAR, []), (EDITING, ["file"])])
def test_formats_that_not_everybody_knows_are_explained(html: str, plain: list[str]) -> None:
    found = re.findall(
        r'<button type="button" data-(?:export|take)="(\w+)">(.*?)</button>', html, re.DOTALL
    )
    assert found
    assert [name for name, inside in found if "<small>" not in inside] == plain


def test_every_button_has_a_type_or_closes_a_dialog() -> None:
    loose = [attrs for tag, attrs in ALL.elements if tag == "button" and "type" not in attrs]
    assert len(loose) == len(re.findall(r"<menu>", DIALOGS)) + 1  # "Keep it" beside "Delete"


def test_what_fetches_the_editor_needs_no_source_of_the_project() -> None:
    (command,) = re.findall("<code>(.+?)</code>", EDITING)
    program, _, module = command.rpartition(" -m ")
    assert (program, find_spec(module) is not None) == ("python", True)


def test_the_keys_that_are_listed_are_those_of_the_script() -> None:
    for keys in ("F7", "Enter", "Backspace"):
        assert f'"{keys}"' in SCRIPTS
        assert any(keys in listed for listed, _ in editing_view._KEYS)


def test_every_key_by_which_the_list_is_walked_is_told() -> None:
    moves = re.search(r"const MOVES = {(.+?)};", SCRIPTS)
    assert moves
    told = " ".join(listed for listed, _ in editing_view._KEYS)
    told = told.replace("↑", "ArrowUp").replace("↓", "ArrowDown")
    assert {each.split(":")[0].strip() for each in moves[1].split(",")} <= set(
        re.findall(r"\w+", told)
    )


def test_the_key_that_a_mac_has_for_tab_is_told_wherever_the_others_is() -> None:
    assert 'key: "Ctrl-m", mac: "Shift-Alt-m"' in SCRIPTS
    assert "Control M, on a Mac Shift Option M" in " ".join(EDITING.split())
    assert "Shift+Option+M" in DIALOGS
    assert "Ctrl+M" not in SCRIPTS, "what a script says is heard on every machine"
