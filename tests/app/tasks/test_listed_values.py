"""Lists of deadlines have no other dates, and values with words only what has the words."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.asking.values import values_called
from app.tasks.listed_values import is_formal
from app.tasks.searched import listed
from app.tasks.texts import TaskTexts
from storage import Store
from tests.app.tasks.contract import by_words
from tests.storage.library_of_notes import add_note

TEXT = (
    "The shop opened in 2019. Offers have to be in by 4 May 2025. Faults are reported within three "
    "days. The rent is paid for one month. Rent is EUR 300, heating EUR 40.\n\nCan we wait?\n"
)


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


@pytest.mark.parametrize(
    ("sentence", "is_so"),
    [
        ("The minutes of May were approved without changes.", True),
        ("The minutes of the meeting of May 4, 2025 were unanimously approved.", True),
        ("The minutes, as amended, were adopted.", True),
        ("The agenda was adopted.", True),
        ("Agenda item 3: the board approved the new lease.", False),
        ("Minutes: Everyone agreed and the merger was accepted.", False),
        ("The minutes of May were approved and the merger was accepted.", False),
        ("The minutes say that the fees were approved.", False),
        ("The minutes of May record that the fees were approved.", False),
        ("The minutes of May and the budget were approved.", False),
        ("The minutes of May record the lease was approved.", False),
    ],
)
def test_only_that_minutes_or_an_agenda_were_approved_is_formal(sentence: str, is_so: bool) -> None:
    looks = values_called("decisions")
    assert looks is not None
    assert is_formal(sentence, looks) is is_so


def test_other_values_are_listed_from_what_is_formal(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    said = "The minutes of 4 May 2025 were approved at a cost of EUR 30.\n"
    texts = TaskTexts(store, [add_note(store, "minutes.txt", said)])
    for subject in ("dates", "amounts"):
        assert [one.text for one in listed(texts, by_words(store), subject).quotes] == [said[:-1]]
    store.close()
