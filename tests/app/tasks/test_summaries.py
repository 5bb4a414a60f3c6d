"""A summary says what it left out."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.tasks.summaries import MOST_DOCUMENTS, summary
from app.tasks.texts import TaskTexts
from retrieval import Library
from storage import Store
from tests.retrieval.fake_embedder import FakeEmbedder
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


def _told(folder: Path, name: str, text: str, count: int | None = None) -> list[tuple[str, str]]:
    store = Store(folder)
    result = summary(TaskTexts(store, [add_note(store, name, text)]), count)
    store.close()
    return [(block.title, quote.text) for block in result.blocks for quote in block.quotes]


PAPER = """On the Lamps of Capes
Ada Finch1,*
Cape Institute, 12 Harbour Road

Abstract
We show that lamps which burn oil are seen from farther away than lamps with candles. Keepers
of forty capes counted the ships that answered. Oil costs more than candles do, and smokes.
The smoke darkens the glass within a week, so that keepers clean it every second day at least.
Keywords: lamps, oil

1. Introduction

Ships have been warned by lamps on capes for as long as there have been keepers to light them.

2. Counting

0 + 1) (l - 1)

Keepers wrote down each ship that answered the lamp, with the hour and the weather of the night.

3. References

Finch, A. The lamps of the north are not like the lamps of the south. Cape Press, 1869.
"""


def test_a_paper_is_summed_up_by_its_abstract_first_and_no_references(tmp_path: Path) -> None:
    told = _told(tmp_path / "data", "lamps.txt", PAPER, 4)
    assert [title for title, _ in told] == ["Abstract"] * 2 + ["1. Introduction", "2. Counting"]
    assert told[0][1].startswith("We show")
    assert all(text.endswith(".") and "(l" not in text for _, text in told)


def test_parts_without_a_sentence_are_left_out_where_others_have_some(tmp_path: Path) -> None:
    text = (
        "HARBOUR GUIDE\n\nEdition of May\n\n1. Mooring\n\nBoats moor at the north pier only.\n\n"
        "2. Fees\n\n1.5 + 2.5 (a) (b)\n\n3. Mooring at night\n\nA lamp is lit at the north pier.\n"
    )
    titles = [title for title, _ in _told(tmp_path / "data", "guide.txt", text)]
    assert titles == ["1. Mooring", "3. Mooring at night"]


def test_a_document_without_sentences_has_a_summary_of_its_lines(tmp_path: Path) -> None:
    told = _told(
        tmp_path / "data", "list.md", "# Trip\n\n## Buy\n\n- oil\n- rope\n\n## Pack\n\n- map\n"
    )
    assert [title for title, _ in told]


@pytest.mark.parametrize(
    ("sections", "count", "note"),
    [
        (8, None, ""),
        (9, None, "Nothing of this is in the summary: ## Part "),
        (30, None, "This summary has sentences of 8 of the 30 sections."),
        (9, 2, ""),  # so few were asked for
    ],
)
def test_which_sections_have_no_sentence_in_it_is_said(
    tmp_path: Path, sections: int, count: int | None, note: str
) -> None:
    store = Store(tmp_path / "data")
    words = ("pumps", "lamps", "masts", "sails", "ropes", "bells")
    parts = [
        f"## Part {n}\n\nThe keeper of cape {n} repairs {words[n % 6]} in winter number {n + 5}.\n\n"
        for n in range(sections)
    ]
    document = add_note(store, "long.md", "# Capes\n\n" + "".join(parts))
    result = summary(TaskTexts(store, [document]), count)
    assert result.note.startswith(note)
    assert bool(result.note) == bool(note)
    told = {block.title for block in result.blocks}
    assert not any(f"{title}." in result.note for title in told)
    store.close()


@pytest.mark.parametrize(
    "title", ["# Handbook", "# Handbook #", "Handbook\n========", "# **Handbook**", "# _Handbook_"]
)
@pytest.mark.parametrize(("sections", "is_said"), [(3, False), (30, True)])
def test_a_title_with_nothing_below_it_is_no_section_that_was_left_out(
    tmp_path: Path, title: str, sections: int, *, is_said: bool
) -> None:
    store = Store(tmp_path / "data")
    library = Library(store, FakeEmbedder)
    words = ("pumps", "lamps", "masts", "sails", "ropes", "bells")
    parts = [
        f"## Cape {n}\n\nThe keeper of cape {n} repairs {words[n % 6]} in winter number {n + 5}.\n\n"
        for n in range(sections)
    ]
    (tmp_path / "capes.md").write_text(f"{title}\n\n" + "".join(parts))
    document = library.add(tmp_path / "capes.md")
    note = summary(TaskTexts(store, [document.id]), None).note
    assert note == ("This summary has sentences of 8 of the 30 sections." if is_said else "")
    library.close()
    store.close()


LEASE = """Lease of 22 Mill Lane
LEASE
Dated 19 February 2024
BETWEEN
(1) Cape Press Limited (the Landlord) and
(2) Bright Bakery Limited (the Tenant)
1. Definitions
1.1 In this Lease the following words have the following meanings.
1.2 "Term" means ten years beginning on 1 March 2024, unless it ends early under the
last clause of this Lease.
2. Repair
2.1 The Landlord shall keep the roof and the drains of the building in good repair.
2.2 If the parties do not agree what is to be repaired within three months, either may ask
an independent surveyor.
2.3 The Tenant pays nothing.
"""


def test_a_summary_of_a_lease_has_no_half_sentence_and_its_title_page_is_no_section(
    tmp_path: Path,
) -> None:
    store = Store(tmp_path / "data")
    texts = TaskTexts(store, [add_note(store, "lease.txt", LEASE)])
    result = summary(texts, None)
    assert not any("Cape Press" in quote.text or "1.1" in quote.text for quote in result.quotes)
    assert result.note == ""
    few = summary(texts, 1)
    assert [block.title for block in few.blocks] == ["1. Definitions"]
    store.close()
