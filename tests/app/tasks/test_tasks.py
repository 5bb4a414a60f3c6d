"""Each task is carried out with sentences of the documents, each of which stands where it says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.asking.understanding import understand
from app.tasks.blocks import TaskResult
from app.tasks.tasks import carried_out
from storage import Documents, Store
from tests.app.tasks.contract import add_titled, by_words, library

Carry = Callable[..., TaskResult]
NAMES = ["contract.md", "report.txt"]


@pytest.fixture
def carry(tmp_path: Path) -> Iterator[Carry]:
    """Carries out a request over both documents, or over the contract alone."""
    store, contract, report = library(tmp_path / "data")

    def carry(request: str, *, both: bool = False) -> TaskResult:
        documents = [contract, report] if both else [contract]
        asked = understand(request, (), NAMES[: len(documents)])
        result = carried_out(asked, documents, store, by_words(store))
        for quote in (quote for block in result.blocks for quote in block.quotes):
            (place,) = quote.sources
            assert place.document is not None
            text = Documents(store).text(place.document)
            assert text[place.start : place.end] == quote.text
        return result

    yield carry
    store.close()


ANNEX = """# Agreement

The parties agree as follows.

## Annex B: Service levels

The table has the levels of this agreement.

Level | Response | Fee
Gold | 1 hour | EUR 4,900
Silver | 4 hours | EUR 2,100
"""


@pytest.mark.parametrize(
    "request_", ["Show me annex B", "What does Annex B say?", "List the service levels"]
)
def test_what_a_section_says_and_lists_are_its_table_too(tmp_path: Path, request_: str) -> None:
    store = Store(tmp_path / "data")
    documents = [add_titled(store, "contract.md", ANNEX)]
    asked = understand(request_, (), ["contract.md"])
    (block,) = carried_out(asked, documents, store, by_words(store)).blocks
    assert block.title == "Annex B: Service levels"
    assert [quote.text for quote in block.quotes][-2:] == [
        "Gold | 1 hour | EUR 4,900",
        "Silver | 4 hours | EUR 2,100",
    ]
    store.close()


def told(result: TaskResult) -> list[tuple[str, list[str]]]:
    return [(block.title, [quote.text for quote in block.quotes]) for block in result.blocks]


def test_a_summary_has_a_sentence_of_each_part_in_order(carry: Carry) -> None:
    blocks = told(carry("Summarise this document"))
    assert [title for title, _ in blocks] == ["Agreement", "1. Services", "2. Payment", "3. Term"]
    assert all(sentences for _, sentences in blocks)


def test_a_summary_of_several_documents_names_each(carry: Carry) -> None:
    assert [title for title, _ in told(carry("Summarise the files", both=True))] == NAMES
    assert [title for title, _ in told(carry("Summarise report.txt", both=True))] == [""]


def test_as_many_sentences_as_asked_for(carry: Carry) -> None:
    for count in (1, 3):
        blocks = told(carry(f"Summarise the contract in {count} sentences"))
        assert sum(len(sentences) for _, sentences in blocks) == count


@pytest.mark.parametrize("named", ["section 2", "the chapter on payments", "2. Payment"])
def test_a_section_is_summarised_alone(carry: Carry, named: str) -> None:
    ((title, sentences),) = told(carry(f"Summarise {named}"))
    assert title == "2. Payment"
    assert len(sentences) == 2


def test_a_section_is_shown_in_full(carry: Carry) -> None:
    ((title, sentences),) = told(carry("Show me section 3"))
    assert (title, len(sentences)) == ("3. Term", 2)


def test_where_a_section_is_not_there_those_that_are_are_listed(carry: Carry) -> None:
    result = carry("Summarise section 9")
    assert result.is_empty
    assert "No section “9” in contract.md" in result.note
    assert "2. Payment" in result.note


def test_a_list_is_that_of_the_section_called_so(carry: Carry) -> None:
    ((_, items),) = told(carry("List the services"))
    assert items == ["- an inspection every month", "- an emergency call-out within two hours"]


def test_amounts_are_listed_by_how_they_are_written(carry: Carry) -> None:
    ((_, found),) = told(carry("List all amounts"))
    assert len(found) == 2
    assert all("EUR" in sentence for sentence in found)


def test_a_sentence_that_opens_a_list_brings_its_items(carry: Carry) -> None:
    ((_, found),) = told(carry("List what the services include"))
    assert found[-2:] == ["- an inspection every month", "- an emergency call-out within two hours"]


def test_what_is_said_of_a_subject_is_in_order_under_each_document(carry: Carry) -> None:
    blocks = told(carry("What do they say about the maintenance fee?", both=True))
    assert [title for title, _ in blocks] == NAMES
    assert "EUR 61,800" in blocks[0][1][0]


def test_what_a_section_says_of_a_subject_is_of_that_section(carry: Carry) -> None:
    ((title, found),) = told(carry("What does section 3 say about the fee?"))
    assert title == "3. Term"
    assert found == ["A break fee of EUR 85,000 is due on early termination."]


def test_nothing_is_quoted_of_what_nothing_says(carry: Carry) -> None:
    assert carry("What does it say about whales?").is_empty
    assert carry("List the whales").is_empty


def test_comparing_takes_sentences_of_each_document(carry: Carry) -> None:
    for request in ("Compare the two files", "Compare both files on the maintenance fee"):
        blocks = told(carry(request, both=True))
        assert [title for title, _ in blocks] == NAMES
        assert all(sentences for _, sentences in blocks)


def test_two_things_are_compared_in_each_document(carry: Carry) -> None:
    blocks = told(carry("Compare the maintenance fee and the lifts", both=True))
    assert [title for title, _ in blocks] == [
        "contract.md: the maintenance fee",
        "report.txt: the maintenance fee",
        "contract.md: the lifts",
        "report.txt: the lifts",
    ]


def test_in_one_document_two_things_are_compared(carry: Carry) -> None:
    blocks = told(carry("Compare the maintenance fee and the break fee"))
    assert [title for title, _ in blocks] == ["the maintenance fee", "the break fee"]
    assert "Add a file" in carry("Compare the files").note


def test_a_list_of_a_section_has_its_items(carry: Carry) -> None:
    ((title, found),) = told(carry("List what is in section 1"))
    assert title == "1. Services"
    assert len(found) == 2


def shown_of(store: Store, name: str, text: str) -> Callable[[str], list[str]]:
    """What requests quote of a document that is alone in the store."""
    documents = [add_titled(store, name, text)]

    def shown(request: str) -> list[str]:
        asked = understand(request, (), [name])
        blocks = carried_out(asked, documents, store, by_words(store)).blocks
        return [quote.text for block in blocks for quote in block.quotes]

    return shown


def test_an_item_of_a_section_is_shown_alone(tmp_path: Path) -> None:
    text = "# Lease\n\n## 5. Duties\n\nThe tenant shall:\n\n(a) pay;\n\n(b) clean.\n\n## 6. Pets\n\nNone.\n"
    store = Store(tmp_path / "data")
    shown = shown_of(store, "lease.md", text)

    assert shown("What does clause 5(b) say?") == ["(b) clean."]
    assert shown("What does clause 5(c) say?") == ["The tenant shall:", "(a) pay;", "(b) clean."]
    store.close()


def test_decisions_and_actions_of_minutes(tmp_path: Path) -> None:
    text = (
        "# Minutes\n\nMs Wrobel reported.\n\n## 1. Roof\n\nRESOLVED: that the roof be mended.\n\n"
        "It was agreed to ask for tenders. Nobody spoke.\n\n## 2. Actions\n\n- Ada: ask for tenders\n"
        "- Bo: tell the tenants\n"
    )
    store = Store(tmp_path / "data")
    shown = shown_of(store, "minutes.md", text)

    decided = ["RESOLVED: that the roof be mended.", "It was agreed to ask for tenders."]
    assert shown("What was decided?") == decided
    assert shown("List the action items") == ["- Ada: ask for tenders", "- Bo: tell the tenants"]
    store.close()


def test_words_that_stand_nowhere_are_told_with_what_comes_nearest(carry: Carry) -> None:
    found = carry("Which documents mention EUR 61,800?", both=True)
    assert [block.title for block in found.blocks] == ["contract.md"]
    assert "stands once" in found.note
    other = carry("Which documents mention the annual fee?", both=True)
    assert "The client pays an annual maintenance fee of EUR 61,800." in {
        quote.text for quote in other.quotes
    }
    assert other.note == "No document has the words “annual fee”."


def test_a_section_is_shown_with_its_file_where_there_are_several(carry: Carry) -> None:
    (block,) = carry("Show me the section on payment", both=True).blocks
    assert block.title == "contract.md: 2. Payment"
    (block,) = carry("Show me the section on payment").blocks
    assert block.title == "2. Payment"


def test_where_no_section_is_called_so_what_has_its_words_is_told(carry: Carry) -> None:
    found = carry("Quote the paragraph about interest")
    assert [quote.text for quote in found.quotes] == ["Late payments bear interest of 4.5% a year."]
    assert found.note.startswith("No section “interest” in contract.md.")
    assert carry("Show me the section on giraffes").is_empty
    assert carry("Show me section 9").is_empty
