"""Lists in YAML sorted, and their items added and removed."""

from __future__ import annotations

import re

import pytest

from app.errors import EditError
from app.instructions.carrying_out import carried_out
from app.instructions.lists.yaml_changes import yaml_changed
from app.instructions.text_edit import edited
from app.instructions.unclear import UnclearError

SITE = """\
name: docs
plugins:
  - tables
  - search  # fast
  - anchors
authors:
- "Ben"
- "Ada"
ports: [8080, 443, 22]
steps:
  # first
  - test
  # then
  - build
hosts:
  - name: x
only:
  - one"""


def after(instruction: str, text: str = SITE) -> str:
    made = carried_out(text, instruction, (0, len(text)))
    assert made
    return edited(text, made.edits)


@pytest.mark.parametrize(
    ("instruction", "old", "new"),
    [
        (
            "Sort the plugins",
            "  - tables\n  - search  # fast\n  - anchors\n",
            "  - anchors\n  - search  # fast\n  - tables\n",
        ),
        ("sort the authors alphabetically", '- "Ben"\n- "Ada"\n', '- "Ada"\n- "Ben"\n'),
        ("Sort the ports", "[8080, 443, 22]", "[22, 443, 8080]"),
        ("Add maps to the plugins", "anchors\n", "anchors\n  - maps\n"),
        ("add maps and tags to plugins", "anchors\n", "anchors\n  - maps\n  - tags\n"),
        ('Add "yes" to the list of plugins', "anchors\n", 'anchors\n  - "yes"\n'),
        ("Add Cleo to the authors list", '"Ada"\n', '"Ada"\n- "Cleo"\n'),
        ("Add 80 to the ports", "22]", "22, 80]"),
        ("Add two to the only list", "- one", "- one\n  - two"),
        ("Remove search from the plugins", "  - search  # fast\n", ""),
        ("Remove 8080 from the ports", "8080, ", ""),
        ("Remove 443 from the ports", ", 443", ""),
        ("Remove 22 from the ports", ", 22", ""),
    ],
)
def test_a_list_changes(instruction: str, old: str, new: str) -> None:
    assert after(instruction) == SITE.replace(old, new)


@pytest.mark.parametrize(
    ("instruction", "told"),
    [
        ("Remove maps from the plugins", "'plugins' has no 'maps'"),
        ("Add tables to the plugins", "'plugins' has 'tables' already"),
        ("Sort the steps", "Comments stand between the items of 'steps'"),
        ("Remove build from the steps", "A comment stands above 'build' in line 14"),
        ("Remove one from the only list", "'only' would have no item left"),
    ],
)
def test_what_cannot_be_done_is_told(instruction: str, told: str) -> None:
    with pytest.raises(EditError, match=re.escape(told)):
        after(instruction)


@pytest.mark.parametrize(
    "instruction",
    ["Sort the hosts", "Add the usual one to the plugins", "Add comments to the plugins"],
)
def test_what_is_not_certain_is_for_a_model(instruction: str) -> None:
    with pytest.raises(UnclearError):
        yaml_changed(SITE, instruction, (0, len(SITE)))


def test_other_instructions_are_none() -> None:
    for instruction in ("Sort the lines", "Delete line 2", "Add maps to the tags"):
        assert yaml_changed(SITE, instruction, (0, len(SITE))) is None


def test_of_several_lists_the_one_that_has_the_item() -> None:
    text = "web:\n  needs:\n    - app\n    - db\napp:\n  needs:\n    - db\n    - redis\n"
    assert after("Remove redis from needs", text) == text.replace("    - redis\n", "")
    for instruction in ("Remove db from needs", "Remove x from needs", "Add x to needs"):
        with pytest.raises(EditError, match="is there 2 times"):
            after(instruction, text)


def test_what_is_added_has_the_line_ends_of_the_text() -> None:
    text = SITE.replace("\n", "\r\n")
    assert after("Add two and three to only", text) == f"{text}\r\n  - two\r\n  - three"
    made = text.replace("- anchors\r\n", "- anchors\r\n  - x\r\n")
    assert after("Add x to the plugins", text) == made
