"""Clauses that are named by their numbers among other words."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.places.named_clauses import clauses_named

AGREEMENT = """\
Agreement

1. Services

1.1 The Supplier shall host the system.

2. Fees

2.1 The Customer shall pay the fees.

2.2 The Supplier may increase the fees, subject to clause 4 and within 12 months.

3. Confidentiality

3.1 The Customer shall keep all information secret after this Agreement ends.

Schedule 1: Services

- Hosting

Schedule 2: Fees

Hosting costs 480.

Signed, Ada
"""
LETTER = "Dear Ms Vogel,\n\nUnder clause 4.2 of our lease the rent is 900.\n\nKind regards,\nAda\n"
CONTENTS = "Agreement\n\n1. Fees\n\n2. Term\n\n1. Fees\n\n1.1 Ten.\n\n2. Term\n\n2.1 One.\n"


def named(text: str, instruction: str) -> list[str]:
    """The first and the last line of each."""
    places = [text[slice(*each)].strip().splitlines() for each in clauses_named(text, instruction)]
    return [f"{each[0][:8]} ... {each[-1][:8]}" for each in places]


@pytest.mark.parametrize(
    ("instruction", "clauses"),
    [
        ("Make clause 3 mutual", ["3. Confi ... 3.1 The "]),
        ("Add a clause on data protection after section 2", ["2. Fees ... 2.2 The "]),
        ("Make paragraph 2.1 shorter", ["2.1 The  ... 2.1 The "]),
        ("Make \u00a7 2 and article 3 clearer", ["2. Fees ... 2.2 The ", "3. Confi ... 3.1 The "]),
        ("Make clauses 1 to 3 clearer", ["1. Servi ... 3.1 The "]),
        ("Make clauses 1 and 3 mutual", ["1. Servi ... 1.1 The ", "3. Confi ... 3.1 The "]),
        ("Say more on backups in Schedule 1", ["Schedule ... - Hostin"]),
        ("Shorten schedule 2", ["Schedule ... Signed, "]),
        ("Summarize clause 2 of the contract in one sentence", ["2. Fees ... 2.2 The "]),
        ("Make clause 2.1 of the agreement mutual", ["2.1 The  ... 2.1 The "]),
        ("Make clause 2.2 refer to months", ["2.2 The  ... 2.2 The "]),
        ("Shorten clause 3 to 50 words", ["3. Confi ... 3.1 The "]),
        ("Change the notice in clause 2 to 60 days", ["2. Fees ... 2.2 The "]),
        ("Rewrite section 1 to 3 bullet points", ["1. Servi ... 1.1 The "]),
        ("Shorten \u00a7 2 to 3 lines", ["2. Fees ... 2.2 The "]),
        ("Shorten \u00a7\u00a7 2 to 3", ["2. Fees ... 3.1 The "]),
        ("Make clause 2-3 less formal", ["2. Fees ... 3.1 The "]),
        ("Shorten clauses 1 to 3 to 50 words", ["1. Servi ... 3.1 The "]),
        ("Cut clauses 1 and 3 to 60 words", ["1. Servi ... 1.1 The ", "3. Confi ... 3.1 The "]),
        ("Split clause 3 into clause 3 and clause 9", ["3. Confi ... 3.1 The "]),
    ],
)
def test_the_clauses_that_an_instruction_is_about(instruction: str, clauses: list[str]) -> None:
    assert named(AGREEMENT, instruction) == clauses


@pytest.mark.parametrize(
    "instruction",
    [
        "Make it shorter",
        'Say "clause 2" in bold',
        "Add clause 9 on data protection",
        "Add a new clause 9 on data protection",
        "Say that section 5 of the Data Protection Act applies",
        "Say that clause 2 of the lease applies",
        "Say that clause 2 of the Agreement Act applies",
        "Say that clause 2 of our other contract applies",
        "Update the references to clause 2",
        "Make it refer to clause 2",
        "Make all clauses mutual",
        "Fix typos except in clause 2",
        "Shorten all but clause 2",
        "Make it formal, but leave clause 2 unchanged",
        "Shorten the text without clause 2",
        "Make everybody polite outside clause 2",
        "Keep clause 2 and shorten what stands below",
        "Make the text formal, not clause 2",
        "Make the text formal and don't touch clause 2",
        "Fix the spelling apart from clause 2",
        "Shorten the clauses after clause 2",
        "Make clause 2 plain, and everything after clause 2",
        "Make the clause I wrote shorter",
        "Make paragraph 2 shorter",
    ],
)
def test_an_instruction_that_is_about_more_or_other_places(instruction: str) -> None:
    assert clauses_named(AGREEMENT, instruction) == []


@pytest.mark.parametrize("number", ["clause 4", "section 12", "clause 2.3", "schedule 3"])
def test_a_clause_that_is_not_there_is_told(number: str) -> None:
    with pytest.raises(EditError, match=f"There is no {number}"):
        clauses_named(AGREEMENT, f"Make {number} mutual")


@pytest.mark.parametrize(
    "words", ["Make the part on clause 4.2 kinder", "Add that clause 7 says so"]
)
def test_a_text_without_such_numbers_may_speak_of_those_of_another(words: str) -> None:
    assert clauses_named(LETTER, words) == []


def test_a_line_of_a_table_of_contents_is_no_clause() -> None:
    assert named(CONTENTS, "Make clause 2 shorter") == ["2. Term ... 2.1 One."]
    with pytest.raises(EditError, match="could be any of 2, at lines 7, 15"):
        clauses_named(f"{CONTENTS}\n1. Fees\n\n1.1 Ten.\n\n3. End\n", "Make clause 1 shorter")


def test_the_last_clause_has_what_stands_below_it() -> None:
    text = "1. Rent\n\nIt is due.\n\n2. End\n\nIt ends.\n\nsigned, ada.\n"
    assert named(text, "Make clause 2 shorter") == ["2. End ... signed, "]
