"""What is to be done is found by its word, by the title of its section or by the line above it."""

from __future__ import annotations

from pathlib import Path

from app.tasks.actions import to_do
from app.tasks.blocks import MOST_ITEMS
from app.tasks.texts import TaskTexts
from storage import Store
from tests.app.tasks.contract import add_titled
from tests.storage.library_of_notes import add_note

MINUTES = """Minutes of 4 May

1. Fair
It was decided to begin at ten.
Action: Owen sends the list by 20 May.
**Action:** Ruth asks the school.
Actions were discussed at length.
"""
NOTES = """Kitchen

To do
- measure the window
- choose tiles

Ideas
- a shelf
"""
PLAN = "# Plan\n\n## Why\n\n- It is old.\n\n## Next steps\n\n- Ask Ada.\n- Buy oil.\n"


def test_all_that_is_to_be_done_is_listed_by_documents(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    ids = [
        add_note(store, "minutes.txt", MINUTES),
        add_note(store, "notes.txt", NOTES),
        add_titled(store, "plan.md", PLAN),
    ]
    blocks = to_do(TaskTexts(store, ids)).blocks
    assert [(block.title, [quote.text for quote in block.quotes]) for block in blocks] == [
        (
            "minutes.txt",
            ["Action: Owen sends the list by 20 May.", "**Action:** Ruth asks the school."],
        ),
        ("notes.txt", ["- measure the window", "- choose tiles"]),
        ("plan.md", ["- Ask Ada.", "- Buy oil."]),
    ]
    store.close()


def test_of_many_actions_the_first_are_quoted_and_all_are_counted(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    text = "\n".join(f"Action: Owen counts to {n}." for n in range(MOST_ITEMS + 20))
    result = to_do(TaskTexts(store, [add_note(store, "many.txt", text)]))
    assert len(result.quotes) == MOST_ITEMS
    assert f"The first {MOST_ITEMS} of {MOST_ITEMS + 20} actions" in result.note
    store.close()


def test_a_section_of_another_name_counts_where_it_is_asked_for(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    text = PLAN.replace("Next steps", "Tasks")
    texts = TaskTexts(store, [add_titled(store, "plan.md", text)])
    assert to_do(texts).is_empty
    assert len(to_do(texts, "tasks").quotes) == 2
    store.close()
