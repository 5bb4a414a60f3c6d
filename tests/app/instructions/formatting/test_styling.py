"""Words set in another way, wherever they stand."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.formatting.styling import styled
from app.instructions.text_edit import edited

TEXT = "The rent is due. Rent and parents.\n"


def after(instruction: str) -> str | None:
    found = styled(TEXT, instruction, (0, len(TEXT)))
    return None if found is None else edited(TEXT, found.edits)


@pytest.mark.parametrize(
    ("instruction", "new"),
    [
        ('Make "rent" bold', "The **rent** is due. **Rent** and parents.\n"),
        ('Please put every "Rent" in italics.', "The rent is due. *Rent* and parents.\n"),
        ("Set the word `rent` in capital letters", "The RENT is due. RENT and parents.\n"),
        ('Turn "Rent" into lower case', "The rent is due. rent and parents.\n"),
        ('Put "is due" in quotation marks', "The rent “is due”. Rent and parents.\n"),
        ('Write "parents" in square brackets everywhere', "The rent is due. Rent and [parents].\n"),
        ('format "is" as bold', None),
        ('Make "rent" cheaper', None),
        ("Make the headings bold", None),
        ('Make "rent" bold and "due" italic', None),
    ],
)
def test_words(instruction: str, new: str | None) -> None:
    assert after(instruction) == new


def test_what_is_said() -> None:
    found = styled(TEXT, 'Make "rent" bold', (0, len(TEXT)))
    assert found is not None
    assert (found.plan, found.done) == (
        "Sets 'rent' in 2 places in bold.",
        ("Set 'rent' in 2 places in bold.",),
    )
    with pytest.raises(EditError, match="The text has no 'zoo' as a word of its own"):
        after('Make "zoo" bold')


PLACES = "# Rules\n\nThe rent is due. Rent it.\n\n- Pay it\n- Keep it\n"


@pytest.mark.parametrize(
    ("instruction", "old", "new"),
    [
        ("Make the first sentence bold", "The rent is due.", "**The rent is due.**"),
        ("Put the title in capitals", "# Rules", "# RULES"),
        ("Make every item italic", "- Pay it\n- Keep it", "- *Pay it*\n- *Keep it*"),
        ("Make Rent bold.", ". Rent", ". **Rent**"),
        ("Bold Rent", ". Rent", ". **Rent**"),
        ("Italicize the last sentence", "Rent it.", "*Rent it.*"),
        ("uppercase the heading Rules", "# Rules", "# RULES"),
        ("Make the word due bold", "due", "**due**"),
    ],
)
def test_places_and_bare_words(instruction: str, old: str, new: str) -> None:
    found = styled(PLACES, instruction, (0, len(PLACES)))
    assert found is not None
    assert edited(PLACES, found.edits) == PLACES.replace(old, new)


@pytest.mark.parametrize(
    "instruction",
    [
        "Put the rent in bold",
        "Make every rent bold",
        "Make important words bold",
        "Bold",
        "Make zoo bold",
    ],
)
def test_what_may_be_about_a_thing_is_for_a_model(instruction: str) -> None:
    assert styled(PLACES, instruction, (0, len(PLACES))) is None


def test_a_box_to_tick_stays_before_what_is_set() -> None:
    text = "- [ ] Water\n- [x] Bread\n"
    found = styled(text, "Make every list item bold", (0, len(text)))
    assert found is not None
    assert edited(text, found.edits) == "- [ ] **Water**\n- [x] **Bread**\n"


def test_words_with_braces_are_words() -> None:
    text = "Dear {name}, pay {0}.\n"
    found = styled(text, 'Make "{name}" bold', (0, len(text)))
    assert found is not None
    assert edited(text, found.edits) == text.replace("{name}", "**{name}**")
    assert found.done == ("Set '{name}' in 1 place in bold.",)


@pytest.mark.parametrize(
    ("text", "instruction", "new"),
    [
        ("A **Fast:** x, Fast\n", "Make Fast bold", "A **Fast:** x, **Fast**\n"),
        ("- **Fast:** x\n", "Make every item bold", "- **Fast: x**\n"),
        ("- **Fast:** x\n", "Make every item italic", "- ***Fast:** x*\n"),
        ("- **Fast** and **so**\n", "Make every item bold", "- **Fast and so**\n"),
        ("- a\n\n1. b\n", "Make every bullet bold", "- **a**\n\n1. b\n"),
        ("> So it is.\n", "Make every line bold", "> **So it is.**\n"),
        ("So.\n\n| a | b |\n", "Make every paragraph bold", "**So.**\n\n| a | b |\n"),
    ],
)
def test_marks_that_are_there(text: str, instruction: str, new: str) -> None:
    found = styled(text, instruction, (0, len(text)))
    assert found is not None
    assert edited(text, found.edits) == new


def test_each_selected_item_is_set_by_itself() -> None:
    found = styled(PLACES, "Make these lines bold", (9, len(PLACES)))
    assert found is not None
    new = "# Rules\n\n**The rent is due. Rent it.**\n\n- **Pay it**\n- **Keep it**\n"
    assert edited(PLACES, found.edits) == new

    text = "- [x] so\n- it\n"
    found = styled(text, "Make these lines uppercase", (0, 9))
    assert found is not None
    assert edited(text, found.edits) == "- [x] SO\n- it\n"


HEADS = "# getting started\n\nSee the rules, `x_y` and EUR 5.\n\n## The Rules of `x_y` in\n"


@pytest.mark.parametrize(
    ("instruction", "old", "new"),
    [
        ("Put headings in title case", "getting started", "Getting Started"),
        ("Title-case the headings", "getting started", "Getting Started"),
        ("Use sentence case for the headings", "getting started", "Getting started"),
        ("Make the title title case", "getting started", "Getting Started"),
        ("Make the price bold", "EUR 5", "**EUR 5**"),
        ("Make all prices italic", "EUR 5", "*EUR 5*"),
    ],
)
def test_cases_of_headings_and_amounts(instruction: str, old: str, new: str) -> None:
    made = styled(HEADS, instruction, (0, len(HEADS)))
    assert made
    after = edited(HEADS, made.edits)
    assert after.replace("The rules of `x_y`", "The Rules of `x_y`").replace("` In", "` in") == (
        HEADS.replace(old, new)
    )


@pytest.mark.parametrize("instruction", ["Put the text in title case", "Make the rent bold"])
def test_what_is_no_heading_and_no_amount_is_for_a_model(instruction: str) -> None:
    assert styled(HEADS, instruction, (0, len(HEADS))) is None


def test_code_in_a_heading_keeps_its_letters() -> None:
    text = "# Use `read_rows` now\n"
    made = styled(text, "Make the title uppercase", (0, len(text)))
    assert made
    assert edited(text, made.edits) == "# USE `read_rows` NOW\n"


def test_capitals_that_stay_are_told() -> None:
    text = "# A Letter to Ada\n\nIt tells of Ada.\n\n## The Letter\n\n## To Do\n"
    made = styled(text, "Put the headings in sentence case", (0, len(text)))
    assert made
    assert made.done[1] == "These may be names and stay as they are: Letter."


def test_what_links_lead_to_keeps_its_letters() -> None:
    below = "See the rules, for they are ours.\n\nThey were made when we came, and are good.\n"
    text = f"# See [the A](http://x.y/Z) {{#Top}}\n\n{below}"
    for case, new in (("uppercase", "SEE [THE A]"), ("lowercase", "see [the a]")):
        found = styled(text, f"Make every heading {case}", (0, len(text)))
        assert found
        assert edited(text, found.edits).startswith(f"# {new}(http://x.y/Z) {{#Top}}\n")


@pytest.mark.parametrize("piece", ["9", "a", "a "])
def test_long_lines_take_no_quadratic_time(piece: str) -> None:
    text = f"{piece * 100_000}a\n"
    made = styled(text, "Uppercase the first line", (0, len(text)))
    assert made
    assert edited(text, made.edits) == text.upper()


def test_the_title_is_no_section_heading() -> None:
    text = "DANIEL COLEMAN\n22 Quay Road\n\nSKILLS AND TOOLS\nMany.\n\nWHERE TO START\nAsk.\n"
    new = text.replace("SKILLS AND TOOLS", "Skills and Tools")
    new = new.replace("WHERE TO START", "Where to Start")
    named = new.replace("DANIEL COLEMAN", "Daniel Coleman")
    for asked, made in (("section headings", new), ("headings", named)):
        found = styled(text, f"Make the {asked} title case", (0, len(text)))
        assert found is not None
        assert edited(text, found.edits) == made
