"""Lists in YAML: where they are, and how their items are written."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.lists.yaml_lists import YamlList, is_simple, yaml_list_called
from app.instructions.unclear import UnclearError

SITE = """\
name: docs
plug_ins:
  - tables
  - search  # fast
  # slow
  - 'a b'

authors:
- "Ben"
ports: [8080, "44"]
web:
  hosts:
    - name: x
      port: 1
"""


def called(name: str, text: str = SITE) -> YamlList | None:
    return yaml_list_called(text, name, (0, len(text)))


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("plug ins", ("tables", "search", "a b")),
        ("plug-ins", ("tables", "search", "a b")),
        ("authors", ("Ben",)),
        ("ports", ("8080", "44")),
        ("hosts", ("name: x\n      port: 1",)),
    ],
)
def test_lists_are_called_by_their_keys(name: str, values: tuple[str, ...]) -> None:
    found = called(name)
    assert found
    assert found.values == values


def test_at_the_top_of_a_text() -> None:
    found = called("tags", "---\ntags:\n- a\n- b\n---\n\n# A title\n\nText, and more.\n")
    assert found
    assert found.values == ("a", "b")


@pytest.mark.parametrize(
    "text", ["", "Only words.\n", "Groceries:\n- milk\n- eggs\n- tea\n", "name: docs\n", "{}\n"]
)
def test_other_texts_have_none(text: str) -> None:
    assert called("groceries", text) is None
    assert called("name", text) is None


def test_several_of_one_name_are_told() -> None:
    text = "a:\n  x:\n    - 1\nb:\n  x:\n    - 2\n"
    with pytest.raises(EditError, match="'x' is there 2 times, at lines 2, 5"):
        called("x", text)
    found = yaml_list_called(text, "x", (text.index("b:"), len(text)))
    assert found
    assert found.values == ("2",)


@pytest.mark.parametrize(
    ("name", "words", "written"),
    [
        ("plug ins", "maps", "maps"),
        ("plug ins", "a: b", '"a: b"'),
        ("plug ins", "no", '"no"'),
        ("plug ins", "#1", '"#1"'),
        ("plug ins", 'say "a": b', "'say \"a\": b'"),
        ("authors", "Ada", '"Ada"'),
        ("ports", "22", "22"),
        ("plug ins", "007", '"007"'),
        ("plug ins", "3.10", '"3.10"'),
        ("ports", "a, b", '"a, b"'),
    ],
)
def test_items_are_written_as_the_others(name: str, words: str, written: str) -> None:
    found = called(name)
    assert found
    assert found.written(SITE, words) == written


def test_items_with_keys_are_not_simple() -> None:
    simple, other = called("plug ins"), called("hosts")
    assert simple
    assert other
    assert is_simple(SITE, simple)
    assert not is_simple(SITE, other)


def test_a_zero_at_the_end_of_a_number_would_be_lost() -> None:
    text = "python: [3.8, 3.9]\n"
    found = called("python", text)
    assert found
    assert found.written(text, "3.11") == "3.11"
    with pytest.raises(UnclearError):
        found.written(text, "3.10")
