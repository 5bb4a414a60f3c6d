"""What a request names is found in it, and nothing that merely looks like it."""

from __future__ import annotations

import re

import pytest

from app.asking.naming import count_in, documents_in, section_in, subject_of, without_names
from app.asking.request import Kind

NAMES = ["report.pdf", "lease 2019.docx", "lease 2020.docx"]


def test_a_file_is_named_with_or_without_its_suffix() -> None:
    assert documents_in("Compare lease 2019 with LEASE 2020.docx", NAMES) == (1, 2)
    assert documents_in('Summarise "report.pdf"', NAMES) == (0,)
    assert documents_in("Summarise the lease 2019-b", NAMES) == ()
    assert without_names("Is lease 2019.docx shorter?", NAMES) == "Is the document shorter?"


def test_a_file_that_is_called_like_a_common_word_needs_its_suffix() -> None:
    assert documents_in("Summarise the report", NAMES) == ()


def test_a_file_is_named_by_its_place() -> None:
    assert documents_in("Summarise the second document", NAMES) == (1,)
    assert documents_in("Summarise the last file", NAMES) == (2,)
    assert documents_in("Summarise the fifth file", NAMES) == ()


@pytest.mark.parametrize(
    ("text", "section"),
    [
        ("summarise section 3", "3"),
        ("Summarise Section 3.1.", "3.1"),
        ("sum up § 12a", "12a"),
        ("summarise Appendix B", "B"),
        ("summarise part IV of the report", "IV"),
        ("what is in Schedule 2?", "schedule 2"),
        ("read exhibit no. three to me", "exhibit 3"),
        ("summarise section four", "4"),
        ("summarise section One Fine Day", "One Fine Day"),
        ("what does section DIAGNOSTICS of the manual say?", "DIAGNOSTICS"),
        (
            "summarise chapter Term and End of the Deed",
            "Term and End of the Deed",
        ),
        ("summarise the chapter on payment and fees", "payment and fees"),
        ('summarise the section "How we work" for me', "How we work"),
        ("summarise chapter The Whiteness of the Whale", "The Whiteness of the Whale"),
        ("summarise the payment section", "payment"),
        ("summarise the introduction in two sentences", "introduction"),
        ("summarise the section on termination in lease.docx", "termination"),
        ("summarise the whole chapter", ""),
        ("summarise this section", ""),
        ("summarise the report", ""),
        ("summarise section a", "a"),
        ("summarise section A in two sentences", "A"),
        ("summarise part I of the report", "I"),
        ("summarise articles I and II", "I"),
        ("what does clause 3(a) say about fees?", "3(a)"),
        ("summarise the clauses I must sign", ""),
        ("summarise the clauses I and my wife must sign", ""),
        ("summarise the articles a customer may return", ""),
        ("summarise the article a colleague wrote", ""),
        ("summarise the chapter B. Miller wrote", ""),
        ("summarise the articles civil servants wrote", ""),
    ],
)
def test_a_section_is_named_by_number_or_words(text: str, section: str) -> None:
    assert section_in(without_names(text, ["lease.docx"]), "summary") == section


def test_words_name_a_section_only_in_a_task() -> None:
    assert section_in("What is the chapter on whales called?", "question") == ""
    assert section_in("What does clause 7 require?", "question") == "7"


@pytest.mark.parametrize(
    ("text", "kind", "subject"),
    [
        ("What does it say about late fees?", "about", "late fees"),
        ("Where is the roof mentioned?", "about", "the roof"),
        ("Is there anything about pets in the lease?", "about", "pets"),
        ("List all parties named in the document", "list", "parties named"),
        ("List the deadlines", "list", "deadlines"),
        ("Compare both contracts on liability", "compare", "liability"),
        ("Compare the two contracts", "compare", ""),
        ("Compare the contracts: what differs in rent?", "compare", "rent"),
        ("Compare wind power and solar power", "compare", "wind power and solar power"),
        ("Summarise the document in three sentences", "summary", ""),
        ("Summarise this class definition", "summary", ""),
        ("Summarise the rules for pets", "summary", "the rules for pets"),
    ],
)
def test_the_subject_of_a_task_is_what_follows(text: str, kind: Kind, subject: str) -> None:
    assert subject_of(text, kind) == subject


def test_how_many_are_wanted_is_read_from_digits_and_words() -> None:
    assert count_in("in three sentences") == 3
    assert count_in("Give me the 5 main points") == 5
    assert count_in("in a sentence") == 1
    assert count_in("Summarise chapter 3") is None


@pytest.mark.parametrize("typed", ["İZMİR", "izmir", "ızmır", "\N{KELVIN SIGN}elvin", "Straße"])
def test_a_name_is_found_in_any_case_of_any_alphabet(typed: str) -> None:
    names = ["Izmir.txt", "kelvin.txt", "STRAẞE.txt"]
    with_names = {
        place: documents_in(f"Summarise {typed}", [name]) for place, name in enumerate(names)
    }
    named = {place for place, found in with_names.items() if found}
    assert named == {
        place
        for place, name in enumerate(names)
        if re.search(re.escape(name[:-4]), typed, re.IGNORECASE)
    }
    assert len(named) == 1


@pytest.mark.parametrize(
    ("text", "section"),
    [
        ("What does clause 5(d) say?", "5(d)"),
        ("Show me section 5 (d) (ii)", "5(d)(ii)"),
        ("What does paragraph (b) of section 3 say?", "3(b)"),
        ("Explain item (2) in Schedule 4", "schedule 4(2)"),
        ("What does section 5 (termination) say?", "5"),
    ],
)
def test_items_are_named_behind_the_number_of_their_section(text: str, section: str) -> None:
    assert section_in(text, "question") == section


def test_a_length_in_words_is_a_number_of_sentences_and_no_subject() -> None:
    assert count_in("Summarise the lease in 50 words") == 2
    assert count_in("Summarise it in about 10 words or less") == 1
    assert count_in("Summarise the 50 words") is None
    assert subject_of("Summarise the document in under 100 words", "summary") == ""


@pytest.mark.parametrize(
    ("text", "kind", "subject"),
    [
        ("Which documents mention Bram?", "mentions", "Bram"),
        ("In which documents does the claim number appear?", "mentions", "the claim number"),
        ('How often is the word "notice" used in the document?', "mentions", 'the word "notice"'),
        ("How often does the document mention rent?", "mentions", "rent"),
        ("List all files that mention Sam", "mentions", "Sam"),
        ("Which of my emails mention the invoice?", "mentions", "the invoice"),
        ("Which letters refer to clause 9?", "mentions", "clause 9"),
        ("Is Mr Hale mentioned in any of the files?", "mentions", "Mr Hale"),
        ("Make a table of all amounts in the document", "list", "amounts"),
        ("Make me a table of the document", "list", ""),
        ("Give me a to-do list", "list", "to-do"),
        ("Which clauses differ between the document and the document?", "compare", ""),
    ],
)
def test_the_words_that_are_looked_for_and_what_a_table_is_of(
    text: str, kind: Kind, subject: str
) -> None:
    assert subject_of(text, kind) == subject
