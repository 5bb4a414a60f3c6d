"""Entries of lists of definitions."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.carrying_out import carried_out
from app.instructions.places.defined_terms import defines, term_uses, terms_defined
from app.instructions.text_edit import edited
from app.instructions.unclear import UnclearError

AGREEMENT = """\
Agreement between Ada (the "Supplier") and Ben.

1. Definitions

1.1 "Business Day" means a day on which
banks are open.

1.2 "Fees" means the fees of Schedule 1.

1.3 \u201cTerm\u201d shall mean:

(a) a year; or

(b) a day.

2. Payment

2.1 The Fees are due within two Business Days, see clause 1.2.
"""
GLOSSARY = """\
# Glossary

- **API**: a way for programs to talk.
- **Cache:** what is kept near.
- Token means a piece of a word.

1. "Fees" means money.
2. "Party" means Ada.

Holiday: a day off.
"""

TIGHT = """\
"Fees" means the fees.
"Loss" means any loss,
of any kind.
"Term" shall mean a year.

Signed, Ada
"""
BOLD = "**API**: a way to talk.\n**Lender's Costs**: money.\n**Cache:** what is\nnear.\n"


def after(instruction: str, text: str = AGREEMENT) -> tuple[str, tuple[str, ...]] | None:
    made = carried_out(text, instruction, (0, len(text)))
    return None if made is None else (edited(text, made.edits), made.found.done)


@pytest.mark.parametrize(
    ("text", "term", "entry"),
    [
        (AGREEMENT, "business day", '1.1 "Business Day" means a day on which\nbanks are open.\n'),
        (AGREEMENT, "Fees", '1.2 "Fees" means the fees of Schedule 1.\n'),
        (GLOSSARY, "API", "- **API**: a way for programs to talk.\n"),
        (GLOSSARY, "Cache", "- **Cache:** what is kept near.\n"),
        (GLOSSARY, "Token", "- Token means a piece of a word.\n"),
        (GLOSSARY, "Party", '2. "Party" means Ada.\n'),
        (TIGHT, "Fees", '"Fees" means the fees.\n'),
        (TIGHT, "Loss", '"Loss" means any loss,\nof any kind.\n'),
        (TIGHT, "Term", '"Term" shall mean a year.\n'),
        (BOLD, "API", "**API**: a way to talk.\n"),
        (BOLD, "Lender's Costs", "**Lender's Costs**: money.\n"),
        (BOLD, "Cache", "**Cache:** what is\nnear.\n"),
        ('"A" means b.\nThis means c.\n', "A", '"A" means b.\nThis means c.\n'),
        (
            "(a) \u201cA\u201d means the bank, and\n(b) \u201cC\u201d means d.\n",
            "A",
            "(a) \u201cA\u201d means the bank, and\n",
        ),
    ],
)
def test_an_entry_begins_with_the_term(text: str, term: str, entry: str) -> None:
    (place,) = terms_defined(text, term, (0, len(text)))
    assert text[slice(*place)] == entry


@pytest.mark.parametrize("term", ["Supplier", "Term", "year", "day"])
def test_a_term_without_such_an_entry_or_with_items_is_for_a_model(term: str) -> None:
    with pytest.raises(UnclearError):
        terms_defined(AGREEMENT, term, (0, len(AGREEMENT)))


@pytest.mark.parametrize("text", ["A means b.\nC means d.\n", '"A" means b,\n"c" means d.\n'])
def test_a_line_that_may_be_another_entry_is_for_a_model(text: str) -> None:
    with pytest.raises(UnclearError):
        terms_defined(text, "A", (0, len(text)))


def test_entries_right_below_each_other_are_changed_alone() -> None:
    fees, loss, rest = TIGHT[:23], TIGHT[23:59], TIGHT[59:]
    assert after("Delete the definition of Fees", TIGHT) == (loss + rest, ("Deleted: line 1.",))
    made = after("Move the definition of Fees after the definition of Loss", TIGHT)
    assert made == (loss + fees + rest, ("Moved: line 1 to line 3.",))
    assert after("Move the definition of Fees to the end", TIGHT) is None  # below the signature


def test_a_label_is_no_definition() -> None:
    with pytest.raises(UnclearError):
        terms_defined(GLOSSARY, "Holiday", (0, len(GLOSSARY)))
    assert terms_defined(GLOSSARY, "Force Majeure", (0, len(GLOSSARY))) == ()


def test_uses_are_those_of_the_term_as_it_is_written() -> None:
    term, places = term_uses(AGREEMENT, "fees")
    assert (term, [AGREEMENT[slice(*each)] for each in places]) == ("Fees", ["Fees", "Fees"])
    _, places = term_uses(AGREEMENT, "Business Day")
    assert [AGREEMENT[slice(*each)] for each in places] == ["Business Day", "Business Days"]


def test_a_definition_is_deleted_and_where_its_term_stays_is_told() -> None:
    entry = '1.2 "Fees" means the fees of Schedule 1.\n\n'
    for said in ("Delete the definition of Fees", 'Remove the definition of the term "Fees"'):
        assert after(said) == (
            AGREEMENT.replace(entry, ""),
            (
                "Deleted: line 8.",
                "'Fees' is still used at line 18.",
                "The number 1.2 is still referred to at line 18.",
            ),
        )
    entry = '1. "Fees" means money.\n2. "Party" means Ada.\n'
    made = after("Delete the definition of Fees", GLOSSARY)
    assert made == (GLOSSARY.replace(entry, '1. "Party" means Ada.\n'), ("Deleted: line 7.",))


def test_a_definition_that_is_not_there_is_told() -> None:
    with pytest.raises(EditError, match="There is no definition of Force Majeure"):
        after("Delete the definition of Force Majeure")
    assert after("Delete the definition of done") is None


def test_a_definition_is_a_place_like_others() -> None:
    new = "\u201cFees\u201d means EUR 9."
    made = after(f'Replace the definition of Fees with "{new}"')
    assert made is not None
    assert made[0] == AGREEMENT.replace('"Fees" means the fees of Schedule 1.', new)
    assert after('Replace the definition of Fees with "the fees of Schedule 2"') is None
    made = after("Move the definition of Fees before the definition of Business Day")
    assert made is not None
    assert made[1][1:] == ("All numbers are left as they are.",)
    assert after("Swap the definition of Fees and the definition of Business Day") is None


def test_words_that_are_an_entry() -> None:
    assert defines('1.2 "Fees" means money.', "fees")
    assert not defines("the fees of Schedule 1", "fees")
