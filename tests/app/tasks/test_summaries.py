"""A summary says what it left out."""

from __future__ import annotations

from pathlib import Path

from app.tasks.summaries import MOST_DOCUMENTS, MOST_SHOWN, section_text, summary
from app.tasks.texts import TaskTexts
from storage import Store
from tests.storage.library_of_notes import add_note


def test_files_beyond_the_limit_are_counted(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    ids = [
        add_note(store, f"{n}.txt", f"Note {n} says a few words here.")
        for n in range(MOST_DOCUMENTS + 2)
    ]
    assert summary(TaskTexts(store, ids[:2]), None).note == ""
    result = summary(TaskTexts(store, ids), None)
    assert len(result.blocks) == MOST_DOCUMENTS
    assert f"{MOST_DOCUMENTS} of {MOST_DOCUMENTS + 2} documents" in result.note
    store.close()


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


def test_a_sentence_that_is_repeated_is_taken_once(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    line, other = "The rain in this town falls mainly at night.", "The mayor has a big umbrella."
    parts = [f"## Part {n}\n\n{line}\n\n{line}\n\n" for n in range(9)]
    document = add_note(store, "long.md", "# Rain\n\n" + "".join(parts) + other)
    for text in (document, add_note(store, "plain.txt", f"{line} " * 20 + other)):
        result = summary(TaskTexts(store, [text]), None)
        told = [quote.text for block in result.blocks for quote in block.quotes]
        assert told.count(line) == 1
        assert other in told
    store.close()
