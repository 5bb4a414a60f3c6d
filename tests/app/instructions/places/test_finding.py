"""Where named places are, and what is said where there are none or several."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.places.finding import found_places
from app.instructions.places.named_place import place_named
from app.instructions.quotations import set_apart
from app.instructions.unclear import UnclearError

TEXT = """\
# Notes

Milk is out. The shop is far.
We go on Monday.

Milk again.

- milk, two bottles
- 10 eggs
- 1 egg

## Plans

The shop opens at nine. Rent: 900.
"""


def found(words: str, text: str = TEXT, window: tuple[int, int] | None = None) -> list[str] | None:
    asked = set_apart(words)
    assert asked is not None
    named = place_named(asked, asked.words)
    assert named is not None
    try:
        places = found_places(text, named, window or (0, len(text)))
    except UnclearError:
        return None
    return [text[slice(*each)] for each in places]


@pytest.mark.parametrize(
    ("words", "places"),
    [
        ("line 1", ["# Notes\n"]),
        ("the last line", ["The shop opens at nine. Rent: 900.\n"]),
        ("lines 8 to 9", ["- milk, two bottles\n", "- 10 eggs\n"]),
        ("the second paragraph", ["Milk again.\n"]),
        ("the second sentence of the first paragraph", ["The shop is far."]),
        ("the last sentence in the section Plans", ["Rent: 900."]),
        ("the last item", ["- 1 egg\n"]),
        ('the line that begins with "1"', ["- 1 egg\n"]),  # and not with 10
        ('the line that begins with "We go"', ["We go on Monday.\n"]),
        ('the line that begins with "# N"', ["# Notes\n"]),
        ('the line that begins with "ten"', None),
        ('the sentence that ends with "far"', ["The shop is far."]),
        ('the sentence that ends with "far."', ["The shop is far."]),
        ('the sentence with "opens at  nine"', ["The shop opens at nine."]),
        ('the sentence that has "RENT"', ["Rent: 900."]),
        ('every line that begins with "milk"', ["- milk, two bottles\n"]),
        (
            'every line that begins with "Milk"',
            ["Milk is out. The shop is far.\n", "Milk again.\n"],
        ),
        ("the paragraph about Monday", ["Milk is out. The shop is far.\nWe go on Monday.\n"]),
        ("everything from the heading Plans on", [TEXT[TEXT.index("## Plans") :]]),
        ("everything before the last line", [TEXT[: TEXT.index("The shop opens")]]),
        ("the section Plans", [TEXT[TEXT.index("## Plans") :]]),
    ],
)
def test_places(words: str, places: list[str] | None) -> None:
    if places is None:
        with pytest.raises(EditError, match="There is no line that begins with “ten”"):
            found(words)
    else:
        assert found(words) == places


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("line 99", r"There is no line 99, since the text has 15 lines"),
        ("the last 99 lines", r"There are fewer than 99 lines: nothing is changed"),
        ("the last nine sentences of paragraph 2", r"There are fewer than nine sentences of par"),
        ("paragraphs 5-7", r"There are no paragraphs 5-7: nothing is changed"),
        ("the sixth paragraph", r"There is no sixth paragraph: nothing is changed"),
        ("the sixth paragraphs", r"There are no sixth paragraphs: nothing is changed"),
        ('every line with "Zoo"', r"There is no line with “Zoo”: nothing is changed"),
        ('all lines with "Zoos"', r"There are no lines with “Zoos”: nothing is changed"),
        (
            "the third sentence of paragraph 2",
            r"There is no third sentence of paragraph 2: nothing",
        ),
        ("the section Zoo", r"There is no section Zoo: nothing is changed"),
        ('the section "Zoo"', r"There is no section “Zoo”: nothing is changed"),
        (
            'the sentence that ends with "Zoo"',
            r"no sentence that ends with “Zoo”: nothing is changed",
        ),
        (
            'the line that has "milk"',
            r"The line that has “milk” could be any of 2, at lines 8, 9: nothing",
        ),
    ],
)
def test_what_is_not_there_is_named(words: str, message: str) -> None:
    text = TEXT.replace("two bottles", "milk and more\n- milk")
    with pytest.raises(EditError, match=message):
        found(words, text)


def test_several_are_named_by_their_lines() -> None:
    with pytest.raises(EditError) as error:
        found('the line with "shop"')
    assert str(error.value) == (
        "The line with “shop” could be any of 2, at lines 3, 14: nothing is changed. Give the "
        "line's number, or say “every line”."
    )


@pytest.mark.parametrize("words", ["the section zoo", "the line with SHOP", "the sentence about x"])
def test_a_model_may_understand_what_is_not_in_quotation_marks(words: str) -> None:
    assert found(words) is None


def test_items_of_several_lists_are_not_counted() -> None:
    with pytest.raises(EditError, match="There are several lists"):
        found("the last item", TEXT + "\n- more\n")
    assert found("the last item of the section Plans", TEXT + "\n- more\n") == ["- more\n"]


LISTS = "- apples\n- pears\n\n1. Go\n2. Pears\n"


@pytest.mark.parametrize("words", ["the second item", "the last item", "the first two steps"])
def test_a_list_with_bullets_is_another_one_than_that_with_numbers_below(words: str) -> None:
    with pytest.raises(EditError, match="There are several lists"):
        found(words, LISTS)


@pytest.mark.parametrize(
    ("words", "places"),
    [
        ("the last bullet", ["- pears\n"]),
        ("bullet 2", ["- pears\n"]),
        ("item 2", ["2. Pears\n"]),
        ("the bullet point about pears", ["- pears\n"]),
        ("the item about go", ["1. Go\n"]),
    ],
)
def test_a_bullet_is_an_item_without_a_number(words: str, places: list[str]) -> None:
    assert found(words, LISTS) == places


def test_where_all_items_have_numbers_one_may_be_called_a_bullet() -> None:
    assert found("the last bullet", "1. a\n2. b\n") == ["2. b\n"]


def test_a_table_or_a_list_is_no_paragraph_about_something() -> None:
    text = "We sell.\n\n| Plums | 7 |\n|---|---|\n\n- pears\n\nPears are in.\n"
    assert found("the paragraph about plums", text) is None
    with pytest.raises(EditError, match="no paragraph with “Plums”"):
        found('the paragraph with "Plums"', text)
    assert found("the paragraph about pears", text) == ["Pears are in.\n"]
    assert found('the paragraph that begins with "- pears"', text) == ["- pears\n"]


def test_selected_lines() -> None:
    start = TEXT.index("Milk again")
    window = start, TEXT.index("- milk")
    assert found("these lines", window=window) == [TEXT[slice(*window)]]
    assert found("these lines") is None
    assert found("the first paragraph", window=window) == ["Milk again.\n"]
    assert found("line 6", window=window) == ["Milk again.\n"]  # as the editor counts
    with pytest.raises(EditError, match="Line 3 is outside of the selected lines"):
        found("line 3", window=window)
    with pytest.raises(
        EditError, match=r"no section “Plans” in the selected lines.* use the whole text"
    ):
        found('the section "Plans"', window=window)


@pytest.mark.parametrize(
    ("words", "text", "places"),
    [
        ("the title", "# Rent\n\nIt is due.\n", ["# Rent\n"]),
        ("the title", "It is due.\n\n# Rent\n", None),
        ("the title", "a = 5;\nb();\n", None),
        ("item 2", "1. a\n2. b\n", ["2. b\n"]),
        ("steps 1 and 2", "1. a\n2. b\n3. c\n", ["1. a\n", "2. b\n"]),
        ("item 2", "1. a\n2. b\n\nx\n\n1. c\n2. d\n", None),
        ('the item that is "b"', "- b c\n- b.\n", ["- b.\n"]),
        ('the line that is "b"', "b c\nb\n", ["b\n"]),
    ],
)
def test_titles_numbers_of_items_and_what_lines_are(
    words: str, text: str, places: list[str] | None
) -> None:
    assert found(words, text) == places


@pytest.mark.parametrize(
    ("text", "said", "items"),
    [
        ("- a\n1. b\n", "every bullet point", ["- a"]),
        ("- a\n1. b\n", "every item", ["- a", "1. b"]),
        ("1. b\n", "every bullet", ["1. b"]),
    ],
)
def test_bullets_are_no_numbers(text: str, said: str, items: list[str]) -> None:
    asked = set_apart(said)
    assert asked is not None
    place = place_named(asked, asked.words)
    assert place is not None
    found = found_places(text, place, (0, len(text)))
    assert [text[slice(*each)].strip() for each in found] == items
