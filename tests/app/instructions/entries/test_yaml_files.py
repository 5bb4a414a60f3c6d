"""The entries of YAML, with all lines that belong to them."""

from __future__ import annotations

import pytest

from app.instructions.entries.yaml_files import yaml_entries
from tests.app.instructions.entries import files


def test_keys_below_keys_and_in_items() -> None:
    found = yaml_entries(files.YAML)
    assert found is not None
    by_path = {(*each.owners, each.key): each for each in found}
    command = by_path["services", "web", "command"]
    assert files.YAML[slice(*command.place)] == "    command: |\n      run: all\n"
    assert by_path["services", "web", "environment", "DEBUG"].value is not None
    lint = by_path["steps", "Lint"]
    assert files.YAML[slice(*lint.place)] == "  - name: Lint\n    run: ruff check\n"
    assert by_path["steps", "Test", "run"].value is not None
    assert ("services", "web", "command", "run") not in by_path


def test_a_list_may_stand_as_far_in_as_its_key() -> None:
    found = yaml_entries("a:\n- b: 1\n- b: 2\nc: 3\n")
    assert found is not None
    assert [(each.owners, each.key) for each in found] == [
        ((), "a"),
        (("a",), "1"),
        (("a", "1"), "b"),
        (("a",), "2"),
        (("a", "2"), "b"),
        ((), "c"),
    ]


@pytest.mark.parametrize("text", [files.LABELS, "Two words: a\n", "a: 1\nno key here\n"])
def test_labels_and_other_lines_are_none(text: str) -> None:
    assert yaml_entries(text) is None


def test_values_in_marks_and_before_comments() -> None:
    text = 'a: "b: c"  # d\ne: f # g\nh: [1, 2]\n'
    found = yaml_entries(text)
    assert found is not None
    assert [text[slice(*each.value)] if each.value else None for each in found] == [
        "b: c",
        "f",
        None,
    ]
