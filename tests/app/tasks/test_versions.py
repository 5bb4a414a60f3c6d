"""Of two versions what differs is quoted, and nothing that both have."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.tasks.blocks import TaskResult
from app.tasks.texts import TaskTexts
from app.tasks.versions import changes
from storage import Store
from tests.app.tasks.contract import add_titled

OLD = """# Agreement

## 1. Fees

The fee is EUR 900. It is due within 30 days. Travel is paid.

## 2. Term

The agreement runs for a year.

## 3. Law

The law of Ireland applies.
"""
NEW = """# Agreement

## 1. Fees

The fee is EUR 950. It is due within 30 days.  Travel is
paid.

## 2. Secrecy

What the parties learn is secret.

## 3. Term

The agreement runs for a year.

## 4. Law

The law of Ireland applies.
"""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path / "data")
    yield opened
    opened.close()


def changed(store: Store, *versions: str, subject: str = "") -> TaskResult:
    names = (f"{subject}{place}.md" for place in "abc")
    ids = [add_titled(store, name, text) for name, text in zip(names, versions, strict=False)]
    return changes(TaskTexts(store, ids), subject)


def told(result: TaskResult) -> list[tuple[str, list[tuple[str, str]]]]:
    return [
        (block.title, [(quote.heads[0], quote.text) for quote in block.quotes])
        for block in result.blocks
    ]


def test_what_only_one_of_them_has_is_quoted_by_sections(store: Store) -> None:
    result = changed(store, OLD, NEW)
    assert told(result) == [
        ("1. Fees", [("a.md", "The fee is EUR 900."), ("b.md", "The fee is EUR 950.")]),
        ("2. Secrecy", [("b.md", "What the parties learn is secret.")]),
    ]
    assert "4 sentences are the same" in result.note


def test_only_what_is_on_the_subject_is_quoted_where_one_is_named(store: Store) -> None:
    assert [title for title, _ in told(changed(store, OLD, NEW, subject="fees"))] == ["1. Fees"]
    result = changed(store, OLD, NEW, subject="the law")
    assert result.is_empty
    assert "the same sentences on “the law”" in result.note


def test_the_number_of_a_clause_is_no_change_and_a_number_that_says_something_is(
    store: Store,
) -> None:
    lines = ["The hall has a stage.", "The rent is paid monthly.", "No dogs.", "No smoking."]
    old = "\n\n".join(f"{n}. {line}" for n, line in enumerate(lines, start=1))
    new = "\n\n".join(f"{n}. {line}" for n, line in enumerate(lines, start=2))
    result = changed(store, f"{old}\n\n12.5 hours are paid.", f"{new}\n\n13.5 hours are paid.")
    quotes = [text for _, block in told(result) for _, text in block]
    assert quotes == ["12.5 hours are paid.", "13.5 hours are paid."]


@pytest.mark.parametrize(
    "versions",
    [
        (OLD,),
        (OLD, NEW, NEW),
        (OLD, "# Trip\n\nThe hotel is new. The lift is old. Lisbon is warm.\n"),
        ("The fee is EUR 900.", "The fee is EUR 900."),
    ],
)
def test_others_are_no_versions(store: Store, versions: tuple[str, ...]) -> None:
    result = changed(store, *versions)
    assert result.is_empty
    assert result.note == ""


def test_versions_that_say_the_same_are_told_to(store: Store) -> None:
    assert "have the same sentences." in changed(store, OLD, OLD).note
