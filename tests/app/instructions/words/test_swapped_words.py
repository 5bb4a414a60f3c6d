"""Two words or phrases take each other's places wherever they stand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.errors import EditError
from app.instructions.carrying_out import carried_out
from app.instructions.text_edit import edited
from app.instructions.unclear import UnclearError
from app.instructions.words.swapped_words import swapped_words

TEXT = "Mary brings salad. John brings a drink for Mary.\nDrink early, Mary-Ann.\n"
CODE = "def area(width, height):\n    return width * height\n"
TABLE = "Stop | Saturday | Sunday\nHarbour | 8:25 | 9:25\nHall | 8:30 | 9:30\n"


def swapped(text: str, instruction: str) -> str | None:
    found = swapped_words(text, instruction, (0, len(text)))
    return None if found is None else edited(text, found.edits)


@pytest.mark.parametrize(
    ("instruction", "new"),
    [
        ("Swap Mary and John", ("John brings salad", "John brings", "Mary brings a drink")),
        (
            "please switch 'Mary' with \u201cJohn\u201d everywhere.",
            ("Mary brings a drink for John",),
        ),
        ("Exchange the words salad and drink", ("Mary brings drink.", "a salad", "Salad early")),
        (
            "Swap brings salad and a drink for Mary",
            ("Mary a drink for Mary. John brings brings salad.",),
        ),
    ],
)
def test_wherever_they_stand(instruction: str, new: tuple[str, ...]) -> None:
    text = swapped(TEXT, instruction)
    assert text is not None
    assert all(each in text for each in new)
    assert swapped(text, instruction) == TEXT, "the same again undoes it"


@pytest.mark.parametrize(
    "instruction",
    [
        "Swap Mary and Kim",
        "Swap Mary and mary",
        "Swap Mary for John",
        "Swap the first and the second sentence",
        "Swap Mary",
        "Swap salad and Drink early, Mary-Ann",
        "Swap Mary and John and move the rest",
        "",
    ],
)
def test_words_that_are_not_there_or_describe_something_are_none(instruction: str) -> None:
    assert swapped(TEXT, instruction) is None


def test_what_is_in_quotation_marks_must_be_there() -> None:
    with pytest.raises(EditError, match="no 'Kim'"):
        swapped(TEXT, 'Swap "Mary" and "Kim"')


@pytest.mark.parametrize(
    ("text", "instruction"),
    [
        (TEXT, "Swap Mary and for Mary"),
        (TABLE, 'Swap "Saturday" and "Sunday"'),
        (TABLE.replace(" | ", ","), 'Swap "Saturday" and "Sunday"'),
        ("So.\n\n" + TABLE.replace(" | ", "|"), 'Swap "Saturday" and "Sunday"'),
        ("So.\n\n" + TABLE.replace(" | ", "\t"), 'Swap "Saturday" and "Sunday"'),
        (
            "Stop   Saturday   Sunday\nPier   8:25       9:25\nHall   9:10       9:30\n",
            'Swap "8:25" and "9:10"',
        ),
    ],
)
def test_words_that_overlap_or_stand_in_a_row_are_unclear(text: str, instruction: str) -> None:
    with pytest.raises(UnclearError):
        swapped(text, instruction)
    assert carried_out(text, instruction, (0, len(text))) is None


@pytest.mark.parametrize(
    ("text", "instruction"),
    [
        ("A tenant signs Part A. A landlord signs Part B.", "Swap A and B"),
        ("Take 3 eggs and 5 apples.", "Swap 3 and 5"),
        ("We met in May. I may go in June.", "Swap may and June"),
        ("He gave his coat to her.", "Swap his and her"),
        ("- Eggs (12)\n- Milk (2 l)\n", "Swap eggs and milk"),
        ("**Costs**\n\nFive euros.\n\n**Parking**\n\nBehind.\n", "Swap Costs and Parking"),
        ("• Eggs (12)\n• Milk (2 l)\n", "Swap eggs and milk"),
        ("- [ ] Eggs (12)\n- [ ] Milk (2 l)\n", "Swap eggs and milk"),
        ("a) Eggs (12)\nb) Milk (2 l)\n", "Swap eggs and milk"),
        ("- **Eggs** (12)\n- **Milk** (2 l)\n", "Swap eggs and milk"),
        ("Mary \u2013 drinks\nJohn \u2013 salad\nBoth come.\nThey eat.\n", "Swap Mary and John"),
        ("So it is.\n\n```\nStop,Hall\n```\n", "Swap Stop and Hall"),
        ("## Costs of it\n\nFive.\n\n## Parking here\n\nNo.\n", "Swap costs and parking"),
        ("Mary: drinks\nJohn: salad\nBoth come.\nThey eat.\n", "Swap Mary and John"),
        (
            "function area(width, height) { return compute(width, height); }\n",
            "Swap width and height",
        ),
        (CODE, "Swap width and height"),
        (TEXT, 'Swap "" and "John"'),
        (TEXT, 'Swap "Mary " and "John"'),
    ],
)
def test_what_may_mean_something_else_is_none(text: str, instruction: str) -> None:
    assert swapped(text, instruction) is None


def test_in_code_only_what_is_in_quotation_marks() -> None:
    assert swapped(CODE, "Swap `width` and `height`") == (
        "def area(height, width):\n    return height * width\n"
    )
    line = CODE.index("    ")
    assert swapped_words(CODE, "Swap width and height", (line, len(CODE))) is None


@pytest.mark.parametrize(
    "instruction",
    [
        'Swap "the Client" and "Acme Ltd"',
        'Swap "The Client" and "Acme Ltd"',
    ],
)
def test_a_sentence_keeps_its_capital_letter(instruction: str) -> None:
    text = "The Client pays Acme Ltd. Acme Ltd thanks the Client."
    new = "Acme Ltd pays the Client. The Client thanks Acme Ltd."
    assert swapped(text, instruction) == new
    assert swapped(new, instruction) == text


def test_articles_are_written_as_the_sentence_has_them() -> None:
    text = "The Client shall pay the Contractor. The Contractor thanks the Client."
    new = "The Contractor shall pay the Client. The Client thanks the Contractor."
    for one in ("the Client", "The Client"):
        assert swapped(text, f'Swap "{one}" and "the Contractor"') == new


def test_what_stays_is_told_and_more_space_is_no_table() -> None:
    text = "The buyers pay the sellers.  The buyer\tpays the seller."
    found = swapped_words(text, "Swap buyer and seller", (0, len(text)))
    assert found is not None
    assert edited(text, found.edits).endswith("The seller\tpays the buyer.")
    assert found.done[1] == "Not swapped: 'buyers', 'sellers'."


def test_with_something_else_only_where_the_order_makes_no_difference() -> None:
    text = "Kim met Mary. Mary met John. It was late."
    whole = (0, len(text))
    assert carried_out(text, 'Replace "Kim" with "Mary" and swap "Mary" with "John"', whole) is None
    made = carried_out(text, 'Replace "Kim" with "Ann" and swap "Mary" with "John"', whole)
    assert made is not None
    assert edited(text, made.edits) == "Ann met John. John met Mary. It was late."


def test_all_places_are_taken_or_left_together_and_only_selected_lines_change() -> None:
    many = swapped_words(TEXT, "Swap Mary and John", (0, len(TEXT)))
    assert many is not None
    assert [each.is_joint for each in many.edits] == [True] * 4
    assert many.done == ("'Mary' and 'John' were swapped word for word in 4 places.",)
    first = carried_out(TEXT, "Swap salad and drink", (0, TEXT.index("\n") + 1))
    assert first is not None
    assert edited(TEXT, first.edits).endswith("Drink early, Mary-Ann.\n")


def test_sections_go_before_words() -> None:
    text = "# Plan\n\n## Costs\n\nFive.\n\n## Parking\n\nSoon, with Costs.\n"
    made = carried_out(text, "Swap Costs and Parking", (0, len(text)))
    assert made is not None
    assert edited(text, made.edits).startswith("# Plan\n\n## Parking\n\nSoon, with Costs.")


def test_words_are_put_as_where_they_are_replaced() -> None:
    text = "One day's notice, two days' notice.\n"
    with pytest.raises(UnclearError):  # no "two days's notice"
        swapped(text, 'Swap "one day" and "two days"')
    hyphens = "A - b \u2013 c is well-known.\n"
    assert swapped(hyphens, 'Swap "-" and "\u2013"') == "A \u2013 b - c is well-known.\n"


@given(st.text(max_size=40), st.text(max_size=20), st.text(max_size=20))
def test_any_text_and_words(text: str, one: str, other: str) -> None:
    try:
        found = swapped_words(text, f"Swap {one} and {other}", (0, len(text)))
    except (EditError, UnclearError):
        return
    assert found is None or edited(text, found.edits) != text
