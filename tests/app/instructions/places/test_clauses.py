"""Clauses that are replaced, with their numbers kept."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.carrying_out import carried_out
from app.instructions.places.clauses import is_numbered, place_of_clause
from app.instructions.places.named_place import NamedPlace
from app.instructions.text_edit import edited

TEXT = """\
Agreement

1. Fees

1.1 The Customer shall pay the fees within thirty days
of the date of an invoice.

1.2 The Customer shall:

(a) pay interest; and

(b) pay costs.

1.3 Neither party may assign.

2. Late payment
Interest is 8%.

3. Term

3.1 It ends.

Signed, Ada
"""


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("clause 3.1", "3.1"),
        ("paragraph 2.4", "2.4"),
        ("schedule 2", "schedule 2"),
        ("line 3", None),
    ],
)
def test_a_clause_that_is_named_by_its_number(said: str, words: str | None) -> None:
    place = place_of_clause(said)
    assert (place and place.words) == words


def after(instruction: str, text: str = TEXT) -> str | None:
    made = carried_out(text, instruction, (0, len(text)))
    return None if made is None else edited(text, made.edits)


@pytest.mark.parametrize("verb", ["Replace {} with", "Change {} to", "Replace {} by"])
@pytest.mark.parametrize("number", ["", "{} "])
@pytest.mark.parametrize(
    ("clause", "old"),
    [
        ("1.1", "The Customer shall pay the fees within thirty days\nof the date of an invoice."),
        ("1.3", "Neither party may assign."),
        ("3.1", "It ends."),
    ],
)
def test_a_clause_without_a_title_is_replaced_behind_its_number(
    verb: str, number: str, clause: str, old: str
) -> None:
    new = TEXT.replace(f"{clause} {old}", f"{clause} It is void.")
    for called in (f"clause {clause}", f"paragraph {clause}", f"section {clause}"):
        said = f'{verb.format(called)} "{number.format(clause)}It is void."'
        assert after(said) == new


def test_of_a_clause_with_a_title_that_is_changed_but_the_clause_is_not_replaced() -> None:
    assert after('Change clause 2 to "Interest"') == TEXT.replace("2. Late payment", "2. Interest")
    assert after('Replace clause 2 with "Interest"') is None
    assert after('Change clause 1 to "Money"') == TEXT.replace("1. Fees", "1. Money")
    assert after('Replace clause 1 with "Money"') is None


def test_a_clause_with_items_is_for_a_model() -> None:
    assert after('Replace clause 1.2 with "1.2 No costs."') is None
    assert after('Change clause 1.2 to "1.2 No costs."') is None
    last = "1. Term\n\n1.1 The lease:\n\n(a) ends.\n"
    assert after('Replace clause 1.1 with "1.1 It ends."', last) is None


def test_a_clause_that_is_not_there_is_told() -> None:
    for said in ('Replace clause 1.9 with "x"', 'Change clause 1.9 to "x"'):
        with pytest.raises(EditError, match=r"There is no clause 1\.9"):
            after(said)


def test_sections_named_by_their_number() -> None:
    assert is_numbered(NamedPlace("section", "called", words="schedule 1"))
    assert not is_numbered(NamedPlace("section", "called", words="Fees"))
    assert not is_numbered(NamedPlace("line", "number", 1, 1))


@pytest.mark.parametrize("number", ["1.1", "1.2"])
def test_a_clause_that_defines_a_term_is_one_like_others(number: str) -> None:
    entry = f'{number} "Fees" means money.'
    text = '1. Terms\n\n1.1 "A" means a.\n\n1.2 "A" means a.\n\n2. Fees\n\n2.1 None.\n'
    text = text.replace(f'{number} "A" means a.', entry)
    assert after(f"Delete clause {number}", text) == text.replace(f"{entry}\n\n", "")
