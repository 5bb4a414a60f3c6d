"""A section is shown from its beginning, in each document that has it."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.tasks.section_texts import (
    MOST_SECTIONS,
    MOST_SHOWN,
    no_section,
    section_text,
    section_texts,
)
from app.tasks.summaries import sections
from app.tasks.texts import TaskTexts
from storage import Store
from tests.app.tasks.contract import add_titled
from tests.app.tasks.test_summaries import LEASE
from tests.storage.library_of_notes import add_note


def test_a_long_section_says_how_much_is_left(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    line = "The rain in this town falls mainly at night.\n\n"
    document = add_note(store, "long.txt", line * (2 * MOST_SHOWN // len(line)))
    texts = TaskTexts(store, [document])
    result = section_text(texts, (texts.all[0], texts.whole(texts.all[0])))
    (block,) = result.blocks
    assert 0 < len(block.quotes) * len(line) <= MOST_SHOWN
    assert "The section goes on" in result.note
    store.close()


@pytest.mark.parametrize(
    ("named", "title", "first"),
    [
        ("2.2", "", "2.2 If the parties do not agree"),  # its line is no title
        ("2.3", "", "2.3 The Tenant pays nothing."),
        ("2", "2. Repair", "2.1 The Landlord"),
    ],
)
def test_a_clause_that_begins_with_its_number_has_no_title_of_its_own_words(
    tmp_path: Path, named: str, title: str, first: str
) -> None:
    store = Store(tmp_path / "data")
    texts = TaskTexts(store, [add_note(store, "lease.txt", LEASE)])
    (found,) = sections(texts, named)
    (block,) = section_text(texts, found).blocks
    assert block.title == title
    assert block.quotes[0].text.startswith(first)
    store.close()


def agreement(weeks: str) -> str:
    return (
        "# Agreement\n\n## 1. Fees\n\nThe fee is EUR 900.\n\n"
        f"## 2. Termination\n\nEither party may end it within {weeks} weeks.\n"
    )


@pytest.mark.parametrize("named", ["termination", "2"])
def test_a_section_that_several_documents_have_is_shown_of_each(tmp_path: Path, named: str) -> None:
    store = Store(tmp_path / "data")
    ids = [add_titled(store, f"v{n}.md", agreement(n)) for n in ("four", "eight")]
    texts = TaskTexts(store, ids)
    result = section_texts(texts, sections(texts, named), named)
    told = [(block.title, [quote.text for quote in block.quotes]) for block in result.blocks]
    assert told == [
        (f"v{n}.md: 2. Termination", [f"Either party may end it within {n} weeks."])
        for n in ("four", "eight")
    ]
    assert [place.document for place in result.ranges] == ids
    assert result.note == ""
    store.close()


def test_a_number_in_a_title_goes_before_a_section_that_is_counted(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    counted = "# Tool\n\n## Usage\n\nRun it.\n\n## Limits\n\nIt has some.\n"
    ids = [add_titled(store, "tool.md", counted), add_titled(store, "a.md", agreement("four"))]
    texts = TaskTexts(store, ids)
    (block,) = section_texts(texts, sections(texts, "2"), "2").blocks
    assert block.title == "a.md: 2. Termination"
    alone = TaskTexts(store, ids[:1])
    (block,) = section_texts(alone, sections(alone, "2"), "2").blocks
    assert block.title == "Limits"
    store.close()


def test_more_sections_than_are_shown_are_named(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    texts = TaskTexts(
        store,
        [add_titled(store, f"{n}.md", agreement(str(n))) for n in range(MOST_SECTIONS + 1)],
    )
    result = section_texts(texts, sections(texts, "fees"), "fees")
    assert len(result.blocks) == MOST_SECTIONS
    assert f"such a section in {MOST_SECTIONS}.md, too" in result.note
    store.close()


def test_where_there_is_none_the_titles_are_told(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    texts = TaskTexts(store, [add_titled(store, "a.md", agreement("four"))])
    note = no_section(texts, "deposit").note
    assert note.startswith("No section “deposit” in a.md.")
    assert "2. Termination" in note
    store.close()
