"""Exact changes of lines for which others wait: accepting the new one makes both."""

from __future__ import annotations

import pytest

from app.editing.desk_text import DeskText
from app.editing.exact_change import exact_change
from app.editing.hunks import Hunk, hunks_between
from app.editing.revision import RevisionRequest
from app.editing.windows import TextWindow

TEXT = (
    '1. Northgate Software Limited (the "Supplier") and the Customer agree.\n'
    "2. The Supplier delivers the software.\n"
    "3. The Customer pays the Supplier EUR 900.\n"
    "4. Notices go to Northgate Software Limited.\n"
)


def told(
    text: str, revised: str, instruction: str, select: TextWindow | None = None
) -> tuple[str, int]:
    """The text once what waits and then the new change are all accepted, and how many of those that
    waited are part of the new one.
    """
    desk = DeskText(text).propose(hunks_between(text, revised), text, first_key=1)
    found = exact_change(desk, RevisionRequest(instruction, select))
    assert found is not None
    part, taken_in = found.made_on(desk.pending)
    after = desk.propose(part.hunks, text, first_key=100)
    return after.accept(after.pending).text, len(taken_in)


def test_words_are_replaced_in_what_waits_for_the_same_line() -> None:
    waits = TEXT.replace("Supplier", "Provider")
    after = told(TEXT, waits, 'Replace "Northgate" with "Southgate"')
    assert after == (waits.replace("Northgate", "Southgate"), 1)


def test_words_that_are_new_in_what_waits_are_replaced_too() -> None:
    waits = TEXT.replace(
        "3. The Customer pays", "3. Each of the Customer and any other customer pays"
    )
    after = told(TEXT, waits, "Replace 'customer' by 'client' throughout")
    assert after == (waits.replace("Customer", "Client").replace("customer", "client"), 1)


def test_the_instruction_whose_change_is_part_of_it_is_kept_wherever_its_lines_move() -> None:
    waits = hunks_between(TEXT, TEXT.replace("Supplier", "Provider"))
    desk = DeskText(TEXT).propose(waits, TEXT, first_key=1, ask=3)
    found = exact_change(desk, RevisionRequest('Replace "Northgate" with "Southgate"'))
    assert found is not None
    assert [each.also for each in found.joined.hunks] == [3, 0]
    after = desk.propose(found.joined.hunks, TEXT, first_key=100, ask=4)
    typed = after.become(TEXT.replace("agree", "agreed").replace("Notices", "Letters"))
    assert [(each.ask, each.also) for each in typed.pending] == [(4, 3), (4, 0)]


def test_several_words_and_a_mark_at_every_line_are_joined_as_well() -> None:
    waits = TEXT.replace("Supplier", "Provider").replace("900", "950")
    both = 'Replace "Northgate" with "Southgate" and "pays" with "owes"'
    expected = waits.replace("Northgate", "Southgate").replace("pays", "owes")
    assert told(TEXT, waits, both) == (expected, 1), "three lines are one change"
    bold = waits.replace("software", "**software**")
    assert told(TEXT, waits, 'Make "software" bold') == (bold, 1)


@pytest.mark.parametrize(
    ("revised", "instruction", "expected"),
    [
        # The words that are named are no more there: what is new stays.
        (TEXT.replace("Supplier", "Provider"), 'Replace "Supplier" with "Vendor"', "Vendor"),
        # What the amount is now isn't what it was when the change was asked for.
        (TEXT.replace("EUR 900", "EUR 800"), "Change EUR 900 to EUR 950", "EUR 950"),
        # The line that goes says something else by then.
        (TEXT.replace("delivers", "brings"), "Delete line 2", "agree.\n3."),
        # Its lines would have other numbers.
        (
            TEXT.replace("2. The Supplier delivers", "2. The Supplier\ndelivers"),
            'Replace "Supplier" with "Vendor"',
            "2. The Vendor delivers",
        ),
        # A second place makes it unclear which is meant.
        (TEXT.replace("pays", "pays 900 and"), "Change 900 to 950", "pays the Supplier EUR 950"),
    ],
)
def test_where_it_would_do_something_else_the_new_change_is_of_the_text_alone(
    revised: str, instruction: str, expected: str
) -> None:
    after, taken_in = told(TEXT, revised, instruction)
    assert expected in after
    assert taken_in == 0


def test_the_first_of_several_places_is_the_one_of_the_text_that_is_shown() -> None:
    text, waits = "Ada, Ben\n", "Ben, Ben\n"
    assert told(text, waits, "Replace the first Ben with Cem") == ("Ada, Cem\n", 0)
    assert told(text, "Eve, Ben\n", "Replace the first Ben with Cem") == ("Eve, Cem\n", 1)


def test_as_many_places_are_told_as_are_changed() -> None:
    text = "Ada, Ben\n"
    desk = DeskText(text).propose(hunks_between(text, "Ben, Ben\n"), text, first_key=1)
    found = exact_change(desk, RevisionRequest("Replace Ben with Cem"))
    assert found is not None
    both, alone = found.made_on(desk.pending)[0], found.made_on(())[0]
    assert [each.new for each in both.hunks] == [("Cem, Cem\n",)]
    assert both.replaced is not None
    assert "in 2 places" in both.replaced.plan
    assert [each.new for each in alone.hunks] == [("Ada, Cem\n",)]
    assert alone.replaced is not None
    assert "in 1 place." in alone.replaced.plan


def test_a_numbered_sentence_is_the_one_of_the_text_that_is_shown() -> None:
    text = "It is red. It is old. It is big.\n"
    waits = "It is red. It is dark. It is old. It is big.\n"
    after = told(text, waits, "Delete the second sentence")
    assert after == ("It is red. It is big.\n", 0)


def test_selected_lines_alone_are_changed() -> None:
    waits = TEXT.replace("Supplier", "Provider")
    after, taken_in = told(TEXT, waits, 'Replace "Northgate" with "Southgate"', TextWindow(0, 1))
    expected = waits.replace("Northgate", "Southgate", 1)
    assert (after, taken_in) == (expected, 1)


def test_halves_of_one_change_stay_halves() -> None:
    text = "Mary sings.\nAll are glad.\nJohn plays.\n"
    desk = DeskText(text).propose([Hunk(0, 1, ("Mary hums.\n",))], text, first_key=1)
    found = exact_change(desk, RevisionRequest("Swap Mary and John"))
    assert found is not None
    one, other = found.joined.hunks
    assert (one.new, other.new) == (("John hums.\n",), ("Mary plays.\n",))
    assert one.joint == other.joint
    assert [each.joint for each in found.alone.hunks] == [one.joint] * 2


def test_what_was_decided_meanwhile_is_no_part_of_it() -> None:
    waits = TEXT.replace("Supplier", "Provider")
    desk = DeskText(TEXT).propose(hunks_between(TEXT, waits), TEXT, first_key=1)
    found = exact_change(desk, RevisionRequest('Replace "Northgate" with "Southgate"'))
    assert found is not None
    assert found.made_on(desk.pending[1:]) == (found.alone, frozenset())


def test_an_instruction_for_a_model_is_none() -> None:
    assert exact_change(DeskText(TEXT), RevisionRequest("Make it friendlier.")) is None
