"""Some words of a file's name name it, and words that are merely in one don't."""

from __future__ import annotations

import pytest

from app.asking.partial_names import alone_in, called_in, compared_in, of_kind_in, owner_in

NAMES = [
    "Lease Agreement - Finch Holdings and Norden Lift - signed 2021-05.docx",
    "Lease Agreement - Finch Holdings and Norden Lift - signed 2021-05 (amended 2023).docx",
    "Osprey steering committee.pptx",
    "archive.zip/letters/letter to tenant.txt",
    "Annual dinner.txt",
    "users-and-groups.html",
]


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("Compare the two Lease Agreements", (0, 1)),
        ("Summarise the lease agreement amended 2023", (1,)),
        ("Compare the Osprey presentation with the letter to the tenant", (2, 3)),
        ("Summarise the tenant letter", (3,)),
        ("Compare the annual reports", ()),
        ("Compare the agreements", ()),
        ("Compare the lease and the agreement", ()),
        ("List all users and groups", ()),
        ("Summarise the signed version", ()),
        ("Who pays for the lift?", ()),
    ],
)
def test_two_words_that_stand_together_name_files(text: str, places: tuple[int, ...]) -> None:
    assert called_in(text, NAMES)[1] == places


def test_where_words_name_a_file_is_told() -> None:
    text = "Compare the Osprey slides and the lease agreements"
    stretches, _ = called_in(text, NAMES)
    assert [text[start:end] for start, end in stretches] == ["Osprey slides", "lease agreements"]


@pytest.mark.parametrize(
    ("subject", "rest", "places"),
    [
        ("risks of Project Osprey", "risks", (2,)),
        ("Project Osprey's risks", "risks", (2,)),
        ("risks for the Osprey", "risks", (2,)),
        ("risks of fire", "", ()),
        ("risks of the dinner", "", ()),
        ("Osprey", "", ()),
        ("nests of an osprey", "", ()),
    ],
)
def test_a_proper_name_that_something_belongs_to_names_a_file(
    subject: str, rest: str, places: tuple[int, ...]
) -> None:
    assert owner_in(subject, NAMES) == (rest, places)


def test_a_proper_name_that_many_files_have_names_none() -> None:
    assert owner_in("risks of Osprey", [f"Osprey {n}.txt" for n in range(4)]) == ("", ())


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("Summarise the lease", 0),
        ("Summarise the contract", 0),
        ("What are the main points of my manual?", 1),
        ("List all dates in the letter", 2),
        ("Summarise the book", 3),
        ("Summarise the letters", None),
        ("Summarise the minutes", 4),
        ("Summarise the invoice", None),
        ("Summarise the report", None),
        ("Summarise the document", None),
        ("Summarise a lease", None),
    ],
)
def test_a_file_is_meant_by_what_it_is_if_it_is_the_only_one(text: str, place: int | None) -> None:
    names = ["Lease Alder Street.docx", "Pump manual.pdf", "a.zip/insurance letter.txt", "Sea.epub"]
    names += ["Minutes of the board.docx"]
    assert of_kind_in(text, names) == place
    assert of_kind_in(text, [*names, *names]) is None


def test_an_e_mail_is_a_mail() -> None:
    names = ["Mail to Ada.eml", "Pump manual.pdf", "Mail to Max.eml"]
    assert of_kind_in("What does the e-mail say?", names[:2]) == 0
    assert compared_in("Compare the two e-mails", names)[1] == (0, 2)


FILES = ["rules.epub", "b-2.html", "scan 17.pdf", "notes.txt"]
TITLES = ["Rowing Club Rule Book", "Harbour Signals Standard", "Rowing for Beginners", ""]


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("Summarise the rowing club rule book", (0,)),
        ("Summarise the rule book", (0,)),
        ("Compare the harbour signals with rowing for beginners", (1, 2)),
        ("Summarise the book about rowing", ()),
        ("Summarise the rowing", ()),
    ],
)
def test_two_words_of_a_title_name_a_file(text: str, places: tuple[int, ...]) -> None:
    assert called_in(text, FILES, TITLES)[1] == places


def test_words_of_several_titles_name_none() -> None:
    titles = ["Harbour User Guide", "Pier User Guide"]
    assert called_in("Summarise the user guide", ["a.pdf", "b.pdf"], titles)[1] == ()
    assert called_in("Summarise the pier user guide", ["a.pdf", "b.pdf"], titles)[1] == (1,)


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("Compare the HSS and the Beginners", (1, 2)),
        ("Compare the Signals and the Rowing", (1,)),
        ("Compare harbour and rowing", ()),
        ("Harbour", ()),
    ],
)
def test_things_that_are_compared_may_be_named_by_one_word(
    text: str, places: tuple[int, ...]
) -> None:
    stretches, found = compared_in(text, FILES, TITLES)
    assert found == places
    assert len(stretches) == len(places)


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("List the deadlines in the NDA", (0,)),
        ("Summarise the postmortem in four sentences", (1,)),
        ("Summarise the outage of the queue", ()),
        ("List the deadlines in the contract", ()),
        ("List the deadlines in the billing", ()),
    ],
)
def test_a_single_word_may_say_where_to_look(text: str, places: tuple[int, ...]) -> None:
    names = ["nda_halden.txt", "postmortem_billing.md", "billing contract.txt"]
    assert alone_in(text, names)[1] == places
