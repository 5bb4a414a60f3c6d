"""Numbered lines are titles or items by the whole run that they number."""

from __future__ import annotations

import pytest

from app.asking.numbered_titles import without_items
from app.asking.sections import headings_of


def _titles(text: str) -> list[tuple[int, str]]:
    return [(each.level, each.title) for each in without_items(text, headings_of(text, ()))]


RULES = """Rules of the Rowing Club

1. Purpose

   The club keeps boats for its members and teaches everyone who would like to row.

2. Bodies

   Decisions are made by one of these:
    1. The members, who meet twice a year;
    2. The board;
    3. The boat keeper.

  2.1. Powers of the members

   The members may:
    1. Elect or recall the board.
    2. Amend these rules, if two thirds of those who are there agree to what the
       board or a tenth of all members propose.
    3. Decide on the fee.

  2.2. Powers of the board

   The board may spend what the club has.

3. Leaving

   Whoever leaves tells the board.
"""


def test_items_of_lists_are_no_titles() -> None:
    assert _titles(RULES) == [
        (1, "Rules of the Rowing Club"),
        (1, "1. Purpose"),
        (1, "2. Bodies"),
        (2, "2.1. Powers of the members"),
        (2, "2.2. Powers of the board"),
        (1, "3. Leaving"),
    ]


@pytest.mark.parametrize(
    "items",
    [
        "1. Apples\n2. Pears\n3. Plums\n",
        "1. Apples\n\n2. Pears\n\n3. Plums\n",
        "1. Wash the apples;\n\nCold water will do.\n\n2. Cut them;\n\nSmall.\n",
        "1. Wash the apples.\n\nCold water will do.\n\n2. Cut them.\n\nSmall pieces bake faster.\n",
        "1. Wash the apples with\ncold water.\n\n2. Cut them on the\nlarge board.\n",
    ],
)
def test_what_ends_like_no_title_or_has_nothing_below_is_an_item(items: str) -> None:
    assert [title for _, title in _titles(f"Buy at the market\n\n{items}")] in (
        ["Buy at the market"],
        [],
    )


def test_titles_may_end_with_a_stop_where_their_words_have_capitals() -> None:
    text = "1. Grant of Licence.\n\nYou may copy it.\n\n2. Liability\n\nThere is none.\n"
    assert _titles(text) == [(1, "1. Grant of Licence."), (1, "2. Liability")]


def test_titles_right_above_their_text_stay() -> None:
    text = "1. Rent\nThe rent is 900 euros.\n2. Term\nThe term is two years.\n"
    assert _titles(text) == [(1, "1. Rent"), (1, "2. Term")]


def test_a_run_of_titles_inside_another_one_is_below_it() -> None:
    text = (
        "1. House\n\nIt is old.\n\n1. Roof\n\nIt leaks.\n\n2. Cellar\n\nIt is dry.\n\n"
        "2. Garden\n\nIt is large.\n"
    )
    assert _titles(text) == [(1, "1. House"), (2, "1. Roof"), (2, "2. Cellar"), (1, "2. Garden")]


def test_numbers_that_begin_again_in_another_part_are_titles_too() -> None:
    text = "OURS\n\n1. Aims\n\nWe row.\n\n2. Fees\n\nNone.\n\nTHEIRS\n\n1. Aims\n\nThey sail.\n"
    levels = [level for level, _ in _titles(text)]
    assert levels == [1] * 5
