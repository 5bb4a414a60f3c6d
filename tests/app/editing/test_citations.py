"""Words that an accepted change brought in keep their source as long as they stand in the text."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.editing.citations import Citation, citations, with_footnotes
from app.editing.desk import Desk
from app.editing.exporting import exported
from app.editing.hunks import Hunk, HunkSource
from app.editing.writing_desk import WritingDesk
from storage import Store

SOURCE = HunkSource(4, "report.pdf", 10, 31, "costs rose by 4 percent")
HUNK = Hunk(1, 1, ("In 2024 costs rose by 4 percent.\r\n",), sources=(SOURCE,))
TEXT = "One.\r\nTwo.\r\n"


@pytest.fixture
def desk(data_dir: Path) -> Iterator[Desk]:
    with closing(Store(data_dir)) as store:
        writing = WritingDesk(store)
        yield writing.desk(writing.open_bytes("notes.md", TEXT.encode()))


def cited(desk: Desk) -> list[Citation]:
    now = desk.now()
    return citations(now.desk.text.replace("\r\n", "\n"), desk.states(), now.state.id)


def test_only_what_was_accepted_is_cited(desk: Desk) -> None:
    (hunk,) = desk.propose([HUNK], TEXT).desk.pending
    assert hunk.sources == (SOURCE,), "it is stored with the change"
    assert cited(desk) == []
    desk.accept([hunk.key])
    (found,) = cited(desk)
    assert found == Citation(len("One.\nIn 2024 costs rose by 4 percent"), SOURCE)
    desk.undo()
    assert cited(desk) == []


def test_what_was_rejected_or_changed_since_is_not(desk: Desk) -> None:
    (hunk,) = desk.propose([HUNK], TEXT).desk.pending
    desk.accept_as(hunk.key, "In 2024 costs fell.\n")
    assert cited(desk) == []
    desk.undo()
    desk.reject([hunk.key])
    assert cited(desk) == []


def test_words_stay_cited_when_something_is_typed_before_them(desk: Desk) -> None:
    desk.accept([each.key for each in desk.propose([HUNK], TEXT).desk.pending])
    now = desk.now()
    desk.typed(now.state.revision, "Zero.\n" + now.desk.text.replace("\r\n", "\n"))
    assert [each.source for each in cited(desk)] == [SOURCE]


def test_the_export_has_a_footnote_with_the_words(desk: Desk) -> None:
    desk.accept([each.key for each in desk.propose([HUNK], TEXT).desk.pending])
    name, content = exported(desk, "markdown")
    assert name == "notes.footnotes.md"
    assert content.decode() == (
        "One.\nIn 2024 costs rose by 4 percent[^1].\nTwo.\n\n"
        "[^1]: “costs rose by 4 percent”, report.pdf\n"
    )


def test_a_text_without_citations_is_the_text() -> None:
    assert with_footnotes("a", [], []) == "a"
