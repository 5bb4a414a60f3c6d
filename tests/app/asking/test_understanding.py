"""A request is understood from its words, the turn before and the names of files."""

from __future__ import annotations

import pytest

from app.asking.request import PreviousTurn
from app.asking.understanding import PASTED, understand, without_pasted
from benchmarks.answers.held_out import HELD_OUT
from benchmarks.answers.request_set import MADE, NAMES, PREVIOUS, requests

BEFORE = [
    PreviousTurn("Is it old?"),
    PreviousTurn(PREVIOUS, "Ada Finch built it.", ("Ada Finch built it.",)),
]


def test_every_labelled_request_names_its_section_and_no_other() -> None:
    for each in [*requests(MADE), *requests(HELD_OUT)]:
        asked = understand(each.text, BEFORE if each.follows else (), NAMES)
        assert (asked.kind, asked.section.lower()) == (each.kind, each.section), each.text


def test_what_shows_no_section_is_a_question() -> None:
    assert understand("Show me part I").kind == "section"
    assert understand("Show me the part I need").kind == "question"


def test_a_question_that_stands_alone_is_searched_as_it_was_typed() -> None:
    asked = understand(" Who built the bridge? ", BEFORE)
    assert (asked.kind, asked.text, asked.is_follow_up) == (
        "question",
        "Who built the bridge?",
        False,
    )


def test_a_follow_up_is_searched_with_the_question_before() -> None:
    asked = understand("and in which year?", BEFORE)
    assert asked.is_follow_up
    assert asked.text == f"{PREVIOUS} and in which year?"


def test_an_edit_is_of_what_was_asked_before() -> None:
    asked = understand("make that shorter", BEFORE)
    assert (asked.kind, asked.text, asked.is_follow_up) == ("edit", PREVIOUS, True)


def test_without_a_turn_before_nothing_is_carried_on() -> None:
    asked = understand("and in which year?")
    assert (asked.text, asked.is_follow_up) == ("In which year?", False)


def test_a_text_that_comes_with_the_request_is_not_part_of_it() -> None:
    text = "The pump runs. " * 30
    asked = understand(f"Summarise: {text}")
    assert (asked.kind, asked.pasted.strip()) == ("summary", text.strip())
    assert understand("Summarise: the pump").pasted == ""


def test_files_sections_and_counts_are_told_apart() -> None:
    asked = understand("Summarise section 2 of annex-2.pdf in three sentences", (), NAMES)
    assert (asked.kind, asked.section, asked.documents, asked.count) == ("summary", "2", (1,), 3)


LIBRARY = ("Lease Agreement Finch.docx", "Lease Agreement Moll.docx", "Osprey committee.pptx")


def test_files_are_named_by_words_of_their_names() -> None:
    text = "Compare the two lease agreements: what differs in rent and deposit?"
    asked = understand(text, (), LIBRARY)
    assert (asked.kind, asked.subject) == ("compare", "rent and deposit")
    assert asked.documents == (0, 1)
    assert understand("Who is the author of the Osprey slides?", (), LIBRARY).documents == (2,)


def test_what_belongs_to_a_thing_is_looked_for_in_its_file_and_otherwise_everywhere() -> None:
    asked = understand("List the risks of Project Osprey", (), LIBRARY)
    assert (asked.section, asked.documents) == ("risks", (2,))
    assert asked.otherwise is not None
    assert (asked.otherwise.subject, asked.otherwise.documents) == ("risks of Project Osprey", ())


def test_words_of_a_name_that_are_what_is_looked_for_name_no_file() -> None:
    for text in ("List all lease agreements", "Tell me about the lease agreements"):
        assert understand(text, (), LIBRARY).documents == ()
    about = understand("What do the lease agreements say about pets?", (), LIBRARY)
    assert (about.subject, about.documents) == ("pets", (0, 1))


@pytest.mark.parametrize(
    ("text", "section", "subject", "documents"),
    [
        ("What does section 3 of the GFDL say?", "3", "", (1,)),
        ("Show me section 5 of MPL", "5", "", (0,)),
        ("Summarise section 4 of the MPL", "4", "", (0,)),
        ("Summarise chapter 2 of Moll's lease", "2", "", (2,)),
        ("Summarise the GFDL", "", "", (1,)),
        ("Give me a summary of the MPL", "", "", (0,)),
        ("Summarise the penalties in the MPL", "", "the penalties", (0,)),
        ("What does section 3 of the Act say?", "3", "", ()),
        ("Summarise what Ada said in May", "", "what Ada said in May", ()),
        ("Compare section 2 of the MPL and the GFDL", "2", "", ()),
    ],
)
def test_a_proper_name_of_one_file_says_where_a_section_or_a_summary_is_from(
    text: str, section: str, subject: str, documents: tuple[int, ...]
) -> None:
    asked = understand(text, (), ("MPL-2.0.txt", "GFDL-1.3.txt", "Lease Agreement Moll.docx"))
    assert (asked.section, asked.subject, asked.documents) == (section, subject, documents)


@pytest.mark.parametrize(
    ("text", "kind", "subject"),
    [
        ("What was decided?", "list", "decided"),
        ("What has been agreed at this meeting?", "list", "agreed"),
        ("What decisions were made by the board?", "list", "decisions"),
        ("What actions were agreed?", "list", "actions"),
        ("What are the action items?", "list", "action items"),
        ("What was decided about pets?", "question", ""),
        ("What was agreed on the rent?", "question", ""),
    ],
)
def test_what_a_meeting_decided_is_listed(text: str, kind: str, subject: str) -> None:
    asked = understand(text)
    assert (asked.kind, asked.subject) == (kind, subject)


@pytest.mark.parametrize(
    ("text", "documents", "subject"),
    [
        ("Compare the HSS and the rule book on lamps", (1, 0), "lamps"),
        ("Compare the HSS and the rules manual on lamps", (0, 1), "lamps"),
        ("Summarise the club rules manual", (0,), ""),
        ("Compare Harbour and Norden on lamps", (), "lamps"),
        ("List the rowing signals", (), "rowing signals"),
    ],
)
def test_titles_name_files(text: str, documents: tuple[int, ...], subject: str) -> None:
    titles = ("Rowing Club Rules Manual, a Rule Book", "Harbour Signals Standard")
    asked = understand(text, (), ("rules.epub", "b-2.html"), titles)
    assert (set(asked.documents), asked.subject) == (set(documents), subject)


def test_a_follow_up_that_names_something_else_is_the_same_task() -> None:
    asked = understand("and about smoking?", [PreviousTurn("What does the lease say about pets?")])
    assert (asked.kind, asked.subject) == ("about", "smoking")
    asked = understand("and the dates?", [PreviousTurn("List the amounts")])
    assert (asked.kind, asked.subject) == ("list", "dates")


def test_the_first_ones_of_an_answer_are_an_edit() -> None:
    asked = understand("only the first three", [PreviousTurn("List the amounts")])
    assert (asked.kind, asked.shorter, asked.part, asked.count) == ("edit", True, "first", 3)


def test_what_files_are_names_those_that_are_compared() -> None:
    names = ["gym contract.txt", "minutes.txt", "lift contract.md", "policy.md"]
    titles = ["", "", "", ""]
    asked = understand("Compare the two contracts on notice", (), names, titles)
    assert (asked.documents, asked.subject) == ((0, 2), "notice")
    asked = understand("Compare the minutes and the policy on notice", (), names, titles)
    assert asked.documents == (1, 3)
    assert understand("Compare the three contracts", (), names, titles).documents == ()


@pytest.mark.parametrize(
    ("before", "kind", "part"),
    [
        ("List the rules", "edit", "nth"),
        ("Compare the two offers", "edit", "nth"),
        ("What are the action items in the postmortem?", "edit", "nth"),
        ("Who built the bridge?", "question", ""),
        ("Summarise the lease", "question", ""),
    ],
)
def test_one_alone_is_wanted_of_what_was_listed_or_compared(
    before: str, kind: str, part: str
) -> None:
    asked = understand("And the second one?", [PreviousTurn(before)], ["postmortem_may.md"])
    assert (asked.kind, asked.part) == (kind, part)
    assert part == "" or (asked.count, asked.text, asked.shorter) == (2, before, True)


@pytest.mark.parametrize(
    ("before", "kind", "text"),
    [
        (
            "What does the first lease say about pets?",
            "about",
            "What does the second lease say about pets?",
        ),
        (
            "List the obligations in the first document",
            "list",
            "List the obligations in the second document",
        ),
    ],
)
def test_the_second_one_after_the_first_document_is_the_second_document(
    before: str, kind: str, text: str
) -> None:
    asked = understand("And the second one?", [PreviousTurn(before)], ["a.txt", "b.txt"])
    assert (asked.kind, asked.text.rstrip("?")) == (kind, text.rstrip("?"))
    assert asked.documents == ((1,) if "document" in before else ())


FILES = [
    "minutes_2026-10-14.md",
    "minutes_2026-11-11.txt",
    "deal_v1.md",
    "deal_v2.md",
    "mail_a.txt",
]


@pytest.mark.parametrize(
    ("text", "kind", "subject", "documents"),
    [
        ("Summarise the minutes of November in 5 points", "summary", "", (1,)),
        ("What was decided in October?", "list", "decided", (0,)),
        ("What changed between v1 and v2?", "compare", "", (2, 3)),
        ("Which clauses differ between the two versions?", "compare", "", (2, 3)),
        ("Make a table of all amounts in the mails", "list", "amounts", (4,)),
        (
            "Which documents mention the minutes of November?",
            "mentions",
            "the minutes of November",
            (),
        ),
        ("What was decided in March?", "question", "", ()),
    ],
)
def test_files_are_named_by_month_version_and_kind(
    text: str, kind: str, subject: str, documents: tuple[int, ...]
) -> None:
    asked = understand(text, (), FILES)
    assert (asked.kind, asked.subject, asked.documents) == (kind, subject, documents)


def test_which_documents_there_are_is_no_list_of_what_they_say() -> None:
    asked = understand("List all files", (), FILES)
    assert (asked.kind, asked.of_library) == ("question", "files")
    assert understand("in which file?", BEFORE, FILES).of_library == "sources"
    assert understand("List all fees", (), FILES).of_library == ""


def test_a_comparison_of_documents_is_narrowed_again_and_again() -> None:
    before = [PreviousTurn("What changed between v1 and v2?")]
    for text, subject in (
        ("What is different in the fees?", "the fees"),
        ("And the notice period?", "the notice period"),
        ("What about travel?", "travel"),
        ("and the duties?", "the duties"),
    ):
        asked = understand(text, before, FILES)
        assert (asked.kind, asked.subject, asked.documents) == ("compare", subject, (2, 3))
        before.append(PreviousTurn(text))
    other = understand("And the notice period?", [PreviousTurn("What is the fee?")], FILES)
    assert other.kind == "question"


def test_of_what_was_listed_others_are_picked_by_another_name() -> None:
    before = [PreviousTurn("List the action items"), PreviousTurn("Which of them are Owen's?")]
    asked = understand("and Kofi's?", before, FILES)
    assert (asked.kind, asked.among) == ("question", "kofi")
    only = understand("only those in December", before[:1], FILES)
    assert only.among == "december"
    assert understand("only those", before[:1], FILES).among == ""


def test_words_are_looked_for_in_the_file_that_one_word_of_its_name_names() -> None:
    text = "How many times does the interview mention Bergen?"
    asked = understand(text, (), [*FILES, "interview_greta.txt"])
    assert (asked.kind, asked.subject, asked.documents) == ("mentions", "Bergen", (5,))
    assert understand(text, (), FILES).kind == "question"


def test_the_only_file_of_a_kind_is_not_confused_with_what_is_like_it() -> None:
    names = [*FILES, "lease.docx", "agreement_a.md", "agreement_b.md"]
    for text in ("List all dates in the lease", "Summarise the lease in 3 sentences"):
        assert understand(text, (), names).documents in {(), (5,)}
    assert understand("List all dates in the agreement", (), names).documents == (6, 7)


def test_a_long_text_below_a_request_is_taken_apart() -> None:
    text = "word " * PASTED
    assert without_pasted(f"Summarise this:\n{text}") == ("Summarise this", text)


def test_few_words_below_a_request_are_part_of_it() -> None:
    asked = "Summarise this:\nthe lease"
    assert without_pasted(asked) == (asked, "")
