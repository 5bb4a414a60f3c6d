"""Lists have what was asked for and no more, and what goes beyond a list's length is counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.tasks.blocks import MOST_ITEMS
from app.tasks.lists import items_called, listed
from app.tasks.texts import TaskTexts
from storage import Store
from tests.app.tasks.contract import add_titled, by_words, library
from tests.storage.library_of_notes import add_note

TEXT = (
    "The shop opened in 2019. Offers have to be in by 4 May 2025. Faults are reported within three "
    "days. The rent is paid for one month. Rent is EUR 300, heating EUR 40.\n\nCan we wait?\n"
)


ITEMS = "\n".join(f"- Pump {n} was built for EUR {n}." for n in range(1, MOST_ITEMS + 3))


@pytest.mark.parametrize(
    ("subject", "told"),
    [
        ("the amounts", "40 of 42 places in"),
        ("parts", "40 of 42 items in"),
        ("pumps", "3 more items"),
    ],
)
def test_a_list_that_ends_early_says_so(tmp_path: Path, subject: str, told: str) -> None:
    store = Store(tmp_path / "data")
    title = "# Parts\n\n" if subject == "parts" else ""
    text = f"{title}The pumps of the plant are these:\n\n{ITEMS}\n"
    texts = TaskTexts(store, [add_titled(store, "parts.md", text)])
    result = listed(texts, by_words(store), subject)
    (block,) = result.blocks
    assert len(block.quotes) == MOST_ITEMS
    assert told in result.note
    store.close()


def test_a_numbered_title_is_no_item_of_its_section(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    text = (
        "1. Definitions.\n\nA pump moves water.\n\nA valve stops it.\n\n2. Terms.\n\nAll is due.\n"
    )
    texts = TaskTexts(store, [add_note(store, "terms.txt", text)])
    (block,) = listed(texts, by_words(store), "definitions").blocks
    assert [quote.text for quote in block.quotes] == ["A pump moves water.", "A valve stops it."]
    store.close()


def test_a_short_list_says_nothing(tmp_path: Path) -> None:
    store, contract, _ = library(tmp_path / "data")
    texts = TaskTexts(store, [contract])
    for subject in ("the amounts", "services", "what the services include"):
        assert listed(texts, by_words(store), subject).note == ""
    store.close()


@pytest.mark.parametrize(("first", "second", "listed_"), [("1.1", "1.2", 1), ("(a)", "(b)", 2)])
def test_clauses_that_follow_one_another_are_no_list(
    tmp_path: Path, first: str, second: str, listed_: int
) -> None:
    store = Store(tmp_path / "data")
    text = f"{first} The notice period is one month.\n{second} Dogs are not allowed.\n"
    texts = TaskTexts(store, [add_note(store, "contract.txt", text)])
    (block,) = listed(texts, by_words(store), "notice").blocks
    assert len(block.quotes) == listed_
    store.close()


def test_decisions_are_those_of_minutes_where_there_are_some(tmp_path: Path) -> None:
    store, contract, _ = library(tmp_path / "data")
    minutes = add_titled(store, "minutes.md", "Minutes\n\n**Agreed:** to paint the hall.\n")
    (block,) = listed(TaskTexts(store, [contract, minutes]), by_words(store), "decisions").blocks
    assert [quote.text for quote in block.quotes] == ["**Agreed:** to paint the hall."]
    store.close()


def test_only_a_section_with_just_these_words_and_items_has_the_items(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    text = "# Club\n\n## 2. House rules\n\n- Shut the door.\n- Sweep.\n\n## Fees\n\nNone is due.\n"
    texts = TaskTexts(store, [add_titled(store, "club.md", text)])
    assert len(items_called(texts, "rules of the house").quotes) == 2
    assert items_called(texts, "rules").is_empty
    assert items_called(texts, "fees").is_empty
    store.close()


@pytest.mark.parametrize(
    ("subject", "texts"),
    [
        (
            "deadlines",
            ["Offers have to be in by 4 May 2025.", "Faults are reported within three days."],
        ),
        ("rent periods", ["The rent is paid for one month."]),
        ("open questions", ["Can we wait?"]),
    ],
)
def test_only_such_values_are_listed(tmp_path: Path, subject: str, texts: list[str]) -> None:
    store = Store(tmp_path / "data")
    result = listed(TaskTexts(store, [add_note(store, "shop.txt", TEXT)]), by_words(store), subject)
    assert [quote.text for quote in result.quotes] == texts
    store.close()


def test_where_there_are_no_deadlines_dates_are_listed(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    texts = TaskTexts(store, [add_note(store, "shop.txt", "It opened on 4 May 2019.\n")])
    assert len(listed(texts, by_words(store), "deadlines").quotes) == 1
    store.close()


def test_what_a_meeting_decides_about_itself_is_no_decision(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    said = "The minutes of May were approved. The board agreed to sell the van.\n"
    texts = TaskTexts(store, [add_note(store, "minutes.txt", said)])
    found = listed(texts, by_words(store), "decisions")
    assert [quote.text for quote in found.quotes] == ["The board agreed to sell the van."]
    store.close()


def test_other_values_are_listed_from_what_is_formal(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    said = "The minutes of 4 May 2025 were approved at a cost of EUR 30.\n"
    texts = TaskTexts(store, [add_note(store, "minutes.txt", said)])
    for subject in ("dates", "amounts"):
        assert [one.text for one in listed(texts, by_words(store), subject).quotes] == [said[:-1]]
    store.close()
