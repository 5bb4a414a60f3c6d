"""Places that an instruction names, and words that may mean anything else."""

from __future__ import annotations

import pytest

from app.instructions.places.named_place import NamedPlace, place_named
from app.instructions.quotations import set_apart


def named(words: str) -> NamedPlace | None:
    asked = set_apart(words)
    assert asked is not None
    return place_named(asked, asked.words)


@pytest.mark.parametrize(
    ("words", "place"),
    [
        ("line 5", ("line", 5, 5)),
        ("lines 3 to 7", ("line", 3, 7)),
        ("lines 3-7", ("line", 3, 7)),
        ("lines 3 and 4", ("line", 3, 4)),
        ("the last line", ("line", -1, -1)),
        ("the second paragraph", ("paragraph", 2, 2)),
        ("paragraph 2", ("paragraph", 2, 2)),
        ("the last two sentences", ("sentence", -2, -1)),
        ("the first 3 bullet points", ("item", 1, 3)),
        ("the second to last item", ("item", -2, -2)),
        ("the 12th line", ("line", 12, 12)),
        ("the first section", ("section", 1, 1)),
    ],
)
def test_by_number(words: str, place: tuple[str, int, int]) -> None:
    found = named(words)
    assert found is not None
    assert (found.unit, found.first, found.last) == place
    assert (found.how in {"number", "order"}, found.is_certain, found.is_every) == (
        True,
        True,
        False,
    )


@pytest.mark.parametrize(
    ("words", "place", "is_certain"),
    [
        ("the line that begins with __all__", ("line", "begins", "__all__"), False),
        ('the line beginning with "import re"', ("line", "begins", "import re"), True),
        ("the paragraph which ends with “now.”", ("paragraph", "ends", "now."), True),
        ('the sentence with the word "car"', ("sentence", "has", "car"), True),
        ("the line containing TODO", ("line", "has", "TODO"), False),
        ("the paragraph about the deposit", ("paragraph", "about", "deposit"), False),
        ("the section about parking", ("section", "about", "parking"), False),
        ("the section Parking", ("section", "called", "Parking"), False),
        ("the Parking section", ("section", "called", "Parking"), False),
        ('the section titled "Rent and more"', ("section", "called", "Rent and more"), True),
        ("clause 4.2", ("section", "called", "4.2"), True),
        ("clause 4", ("section", "called", "clause 4"), True),
        ("section 4", ("section", "called", "4"), True),
        ("Schedule 2", ("section", "called", "schedule 2"), True),
        ("the heading Rent", ("heading", "called", "Rent"), False),
        ("the function read_rows()", ("definition", "called", "read_rows"), False),
        ("read_rows()", ("definition", "called", "read_rows"), False),
        ("the method fill", ("method", "called", "fill"), False),
        ('the item "eggs"', ("item", "begins", "eggs"), True),
    ],
)
def test_by_words(words: str, place: tuple[str, str, str], *, is_certain: bool) -> None:
    found = named(words)
    assert found is not None
    assert (found.unit, found.how, found.words) == place
    assert found.is_certain == is_certain
    assert not found.is_every


def test_all_that_fit() -> None:
    for words in ('every line that has "x"', 'all the lines with "x"', 'any line containing "x"'):
        found = named(words)
        assert found is not None
        assert (found.unit, found.how, found.words, found.is_every) == ("line", "has", "x", True)
    assert named("all empty lines") == NamedPlace(
        "line", "blank", is_every=True, said="all empty lines"
    )


def test_within_another_place() -> None:
    found = named("the last sentence of the second paragraph in the section Rent")
    assert found is not None
    within = found.within
    assert within is not None
    assert within.within is not None
    units = (found.unit, within.unit, within.within.unit)
    assert units == ("sentence", "paragraph", "section")
    assert not found.is_certain  # since the section's name isn't
    found = named('the line that begins with "one of the first lines"')
    assert found is not None
    assert found.within is None


@pytest.mark.parametrize(
    ("words", "how"),
    [
        ("everything after the section Rent", "after"),
        ("everything that follows line 3", "after"),
        ("everything before line 3", "before"),
        ("everything from line 3 on", "from"),
        ("everything from line 3 to the end", "from"),
    ],
)
def test_everything_beside_a_place(words: str, how: str) -> None:
    found = named(words)
    assert found is not None
    assert (found.unit, found.how) == ("line", how)
    assert found.within is not None


@pytest.mark.parametrize("words", ["it", "these lines", "the selected paragraph", "this"])
def test_what_is_selected(words: str) -> None:
    found = named(words)
    assert found is not None
    assert found.how == "chosen"


@pytest.mark.parametrize(
    "words",
    [
        "the unused imports",
        "the part about pets",
        "lines that are too long",
        "every line that has no comma",
        "the line with a date",
        "the line with the date",
        "all comments",
        "the bullet points",
        "the docstring of the function wrap",
        "lines 7 to 3",
        "lines 3 and 7",
        "line 0",
        "the zeroth line",
        "the 0th line",
        "the second three lines",
        "the function that reads rows",
        "the first function",
        "the sentence on the left",
        "the paragraph about " + "very " * 20 + "much",
        'the line "a" or "b"',
        "everything",
        "",
    ],
)
def test_a_model_reads_what_may_mean_anything_else(words: str) -> None:
    assert named(words) is None


def test_the_title_and_what_something_is() -> None:
    for words in ("the title", "the title of the text", "my main heading", "the document's title"):
        place = named(words)
        assert place is not None, words
        assert (place.unit, place.how) == ("heading", "title")
    place = named('the item that is "Call the bank"')
    assert place is not None
    assert (place.unit, place.how, place.words) == ("item", "is", "Call the bank")
    assert named("the line that is empty") is None
    place = named("steps 2 and 3")
    assert place is not None
    assert (place.unit, place.how, place.first, place.last) == ("item", "number", 2, 3)


@pytest.mark.parametrize(
    ("words", "unit", "topic"),
    [
        ("the parking sentence", "sentence", "parking"),
        ("the late payment paragraph", "paragraph", "late payment"),
    ],
)
def test_what_a_sentence_is_about_may_stand_before_it(words: str, unit: str, topic: str) -> None:
    place = named(words)
    assert place is not None
    assert (place.unit, place.how, place.words) == (unit, "about", topic)


@pytest.mark.parametrize(
    "words",
    ["the long sentence", "the opening paragraph", "the first two new sentences", "the a sentence"],
)
def test_what_a_sentence_is_like_is_no_topic(words: str) -> None:
    assert named(words) is None
