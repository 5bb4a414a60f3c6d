"""Lists that are named: items put in and taken out."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.lists.changes import list_changed
from app.instructions.unclear import UnclearError
from tests.app.instructions.lists.groceries import TEXT, after


@pytest.mark.parametrize(
    ("instruction", "old", "new"),
    [
        ("Add eggs to the groceries", "rice\n", "rice\n- eggs\n"),
        ("Please add eggs and butter to the grocery list", "", ""),
        (
            "Add eggs, salt and butter to the list of groceries.",
            "rice\n",
            "rice\n- eggs\n- salt\n- butter\n",
        ),
        ('Add "eggs and butter" to the groceries', "rice\n", "rice\n- eggs and butter\n"),
        ('Put the item "buy stamps" on the list under Chores', "lawn\n", "lawn\n2. buy stamps\n"),
        ("Add call the bank to the chores", "lawn\n", "lawn\n2. Call the bank\n"),
        ("Remove bread from the groceries", "- bread\n", ""),
        ("Remove bread from groceries", "- bread\n", ""),
        ("Add eggs to Groceries", "rice\n", "rice\n- eggs\n"),
        ("Delete milk from the list", "- milk\n", ""),
        ('Remove "Mow" from the chores', "2. Mow the lawn\n", ""),
        ("Remove the car from the chores", "1. Wash the car\n", ""),
    ],
)
def test_changes(instruction: str, old: str, new: str) -> None:
    if not old:
        with pytest.raises(UnclearError):  # "grocery" is no word of the heading
            after(instruction)
    else:
        assert after(instruction) == TEXT.replace(old, new)


@pytest.mark.parametrize(
    "instruction",
    [
        "Add examples to the groceries",
        "Add more to the groceries",
        "Add an explanation to the groceries",
        "Remove errors from the groceries",
        "Remove butter from the groceries",
        "Add quantities to the groceries",
        "Put salt first in the groceries",
        "Add tea again to the groceries",
        "Put the plums back on the list of groceries",
        "Add Ben as owner to the chores",
        "Put milk at the end of the groceries",  # it is there
        "Add urgent to mow the lawn in the chores",
        "Remove brea from the groceries",  # which is only a part of a word
        "Remove wash t from the chores",
        "Add eggs to the text",
        "Remove milk from the first sentence",
    ],
)
def test_what_may_mean_something_else_is_unclear(instruction: str) -> None:
    with pytest.raises(UnclearError):
        after(instruction)


@pytest.mark.parametrize("instruction", ["", "Add eggs", "Remove bread", "Sort the groceries"])
def test_other_instructions(instruction: str) -> None:
    assert after(instruction) is None


def test_what_is_told() -> None:
    with pytest.raises(EditError, match="There are 2 lists"):
        after("Add eggs to the list")
    with pytest.raises(EditError, match="The list has no 'butter'"):
        after('Remove "butter" from the groceries')
    found = list_changed(TEXT, "Add eggs to the groceries", (0, len(TEXT)))
    assert found is not None
    assert (found.plan, found.counts) == ("Inserts 'eggs' at line 6.", True)


@pytest.mark.parametrize(
    ("instruction", "new"),
    [
        ("Add hyperlinks to references", None),
        ("Add hyperlinks to the references", None),
        ("Add press cuttings to the references", "press cuttings"),
        ('Add "hyperlinks" to the references', "hyperlinks"),
    ],
)
def test_what_long_items_are_to_have_is_no_item(instruction: str, new: str | None) -> None:
    text = "# References\n\n- Ada, Notes on engines, 1843.\n- Ben, More of it, 1850.\n"
    if new is None:
        with pytest.raises(UnclearError):
            after(instruction, text)
    else:
        assert (after(instruction, text) or "").lower() == f"{text}- {new}\n".lower()
    short = "# References\n\n- milk\n- Ben, More of it, 1850.\n"
    assert after("Add eggs to the references", short) == f"{short}- eggs\n"


def test_a_list_of_yaml_is_not_told_from_the_next_one_here() -> None:
    text = "servers:\n  - &main web1\n  - *main\nvers:\n  - 1.9\n"
    for instruction in ("Add beta to the servers", "Remove web1 from the servers"):
        with pytest.raises(UnclearError):
            after(instruction, text)


@pytest.mark.parametrize(
    "text",
    ["Skills: Python, SQL\n", "## Skills\nPython, SQL\n", "# CV\n\n## Skills\n\nPython, SQL\n"],
)
def test_a_list_on_one_line_is_not_taken_for_bullets_further_down(text: str) -> None:
    bullets = "\nI like:\n\n- chess\n- skiing\n"
    assert after("Add Go to the skills", text + bullets) == text[:-1] + ", Go\n" + bullets
    assert after('Remove "SQL" from the skills', text + bullets) == text[:-6] + "\n" + bullets
    other = "\n## Skills\n\n- Java\n- SQL\n"
    for both in (text + other, other[1:] + "\n" + text):
        for instruction in ("Add Go to the skills", "Remove SQL from the skills"):
            with pytest.raises(UnclearError):
                after(instruction, both)


@pytest.mark.parametrize(
    ("instruction", "old", "new"),
    [
        ("Add Kubernetes to tools", "Git", "Git, Kubernetes"),
        ("Remove Docker from Tools", "Docker, Git", "Git"),
        ("Add soap to wash to the tools", "Git", "Git, soap to wash"),
        ("Add Kubernetes to work tools", "", ""),
        ("Add sugar to tea", "", ""),
    ],
)
def test_without_an_article_the_whole_name_is_said(instruction: str, old: str, new: str) -> None:
    text = "# Ada\n\nTools: Docker, Git\n\n## Tea\n\n1. Boil water\n"
    assert after(instruction, text) == (text.replace(old, new) if old else None)


def test_an_item_for_something_is_that_one_among_short_ones() -> None:
    text = "## Features\n\n- CSV export\n- Filters\n"
    assert (
        after("Add an item for PDF export to the list of features", text) == f"{text}- PDF export\n"
    )
    long = "## Features\n\n- Open the door of the house\n- Close all of the windows\n"
    for own, words in ((long, "the garage"), (text, "people who cannot come to us")):
        with pytest.raises(UnclearError):
            after(f"Add an item for {words} to the features", own)
