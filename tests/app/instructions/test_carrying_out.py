"""Instructions carried out to the letter, in the whole text or in a place of it."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.errors import EditError
from app.instructions.carrying_out import carried_out
from app.instructions.text_edit import edited
from tests.app.instructions.texts import PLACES

TEXT = """\
# Lease

The tenant pays 900. The tenant stays.

## Parking

The tenant parks. The old car waits.
"""


def after(instruction: str, text: str = TEXT) -> str | None:
    made = carried_out(text, instruction, (0, len(text)))
    return None if made is None else edited(text, made.edits)


@pytest.mark.parametrize(
    ("instruction", "old", "new"),
    [
        ('Replace "tenant" with "lessee"', "tenant", "lessee"),
        ('Replace "tenant" with "lessee" in the section Parking', "tenant parks", "lessee parks"),
        ('In the section Parking, replace "tenant" with "lessee".', "tenant parks", "lessee parks"),
        ('Use "lessee" instead of "tenant" in the last paragraph', "tenant parks", "lessee parks"),
        ("Rename tenant to lessee in the first sentence", "tenant pays", "lessee pays"),
        ("Change 900 to 950 in the first paragraph", "900", "950"),
        ('Delete "old" from the last sentence', "old car", "car"),
        ('In line 7, delete "old"', "old car", "car"),
        (
            'Insert "of May" after "The tenant" in the section Parking',
            "nt parks",
            "nt of May parks",
        ),
        ('Make "old" bold', "old car", "**old** car"),
        ("Delete the section Parking", TEXT[TEXT.index("\n## Park") :], ""),
    ],
)
def test_changes(instruction: str, old: str, new: str) -> None:
    assert after(instruction) == TEXT.replace(old, new)


def test_words_that_a_place_does_not_have() -> None:
    with pytest.raises(EditError, match="These lines have no 'old'"):
        after('Replace "old" with "new" in the first paragraph')
    with pytest.raises(EditError, match="The text has no 'zoo'"):
        after('Replace "zoo" with "new"')
    for section in ('"Zoo"', "Zoo"):
        with pytest.raises(EditError, match=r"no section .*Zoo"):
            after(f'Replace "old" with "new" in the section {section}')


@pytest.mark.parametrize(
    "instruction",
    [
        "Make it shorter",
        "Shorten it in the section Parking",
        'Replace "tenant" with "lessee" in every paragraph with "car"',
        'Replace "tenant" with "lessee" where it is a person',
        "",
    ],
)
def test_a_model_reads_all_else(instruction: str) -> None:
    assert after(instruction) is None


@given(st.text(st.sampled_from("aB .-#\n1\r")), st.data())
def test_any_text_is_changed_or_named(text: str, data: st.DataObject) -> None:
    place = data.draw(st.sampled_from(PLACES))
    other = data.draw(st.sampled_from(["line 1", "the last paragraph", "the last sentence"]))
    instruction = data.draw(
        st.sampled_from(
            [
                f"Delete {place}",
                f'Insert "New." before {place}',
                f'Insert "New." at the end of {place}',
                f'Replace {place} with "New."',
                f"Move {place} after {other}",
                f'Delete "a" from {place}',
            ]
        )
    )
    try:
        made = carried_out(text, instruction, (0, len(text)))
    except EditError:
        return
    if made is not None:
        ends = [(each.start, each.end) for each in made.edits]
        assert ends == sorted(ends)
        assert all(a[1] <= b[0] for a, b in pairwise(ends))


CONTRACT = """\
1. Premises
1.1 The flat has three rooms. It has a balcony.
2. Rent
2.1 The rent is EUR 1,900 a month.
2.2 Section 3 names the rest.
3. Parking
One car may be parked.
- cars
  - small ones
- bicycles

Signed, Ada
"""


@pytest.mark.parametrize(
    ("instruction", "old", "new"),
    [
        ("Delete lines 1 and 3", "1. Premises\n1.1", "1.1"),
        ('Replace "car" with "van" and "flat" with "house"', "", ""),
        ("Delete section 1", CONTRACT[: CONTRACT.index("2. Rent")], ""),
        ("Delete clause 2.1", "2.1 The rent is EUR 1,900 a month.\n", ""),
        ('Delete the sentence "It has a balcony."', " It has a balcony.", ""),
        ("Delete the first sentence of clause 1.1", "The flat has three rooms. It", "It"),
        ('Replace the heading "Parking" with "Cars"', "3. Parking", "3. Cars"),
        ('Rename section 3 to "Cars"', "3. Parking", "3. Cars"),
        ('Change the heading of section 2 to "Price"', "2. Rent\n", "2. Price\n"),
        ('Delete the item "cars"', "- cars\n  - small ones\n", ""),
        ('Add "- vans" after the item "cars"', "small ones\n", "small ones\n- vans\n"),
        ('Delete the first "has"', "flat has three", "flat three"),
        ('Replace the last "car" with "van"', "One car", "One van"),
        ('Add "Now." to clause 2.2', "the rest.", "the rest. Now."),
        ('Insert a comma after "flat"', "The flat", "The flat,"),
        ("Replace « has three » with « had »", "has three", "had"),
        ('Insert a full stop before "names"', "3 names", "3. names"),
        (
            "Delete from line 4 to line 5",
            CONTRACT[CONTRACT.index("2.1") : CONTRACT.index("3. P")],
            "",
        ),
        ("In clause 1.1, delete the last sentence", " It has a balcony.", ""),
        ("Delete the last sentence of clause 1.1 of this contract", " It has a balcony.", ""),
        ('Replace "balcony" with ""', "a balcony.", "a."),
    ],
)
def test_changes_of_a_contract(instruction: str, old: str, new: str) -> None:
    made = after(instruction, CONTRACT)
    if instruction.startswith("Delete lines"):
        assert made == CONTRACT.replace("1. Premises\n", "").replace("2. Rent\n", "")
    elif "van" in instruction and not old:
        assert made == CONTRACT.replace("car may", "van may").replace("flat", "house")
    else:
        assert made == CONTRACT.replace(old, new, 1)


@pytest.mark.parametrize(
    "instruction",
    [
        "Delete sections 1 and the rest",
        "Delete everything from section 1 to section 2",
        "Delete the clause about the flat",  # a clause without a title
        "Delete the last section",  # with the signature?
        "Delete paragraph 2",  # the one behind this number?
        "Delete the last paragraph",  # the signature?
        "Delete all bullet points",
        "Remove all lines with errors",
        'Add "Now." at the end of section 3',
        'Replace the first sentence of clause 1.1 with "something nicer"',
        "Delete everything after the first sentence of clause 1.1",
        'Insert "2.3 More." after clause 2.2 and renumber',
        "Move the item cars up",
        'Insert a comma after "month"',
        "Add a full stop at the end",
        'Delete "flat" in clause 1.1 and clause 2.2',
        'Delete "flat" and "rent" in clause 1.1',
        "Delete line 1. Then delete line 1.",
        "Delete the first line and the first line",
        'Replace "flat" with "rent" and "rent" with "room"',
        'Delete line 1 and insert "x" at the top',
        'Delete " has "',
        'Replace " - " with " to "',
        'Replace ", " with "; "',
        'Replace "has " with "had "',
        'Replace "flat" with "big\nhouse"',
        "Don't delete line 1",
        "Delete everything except line 1",
        "Delete line 1 if it is empty",
        'Delete "car" or "cars"',
    ],
)
def test_a_model_reads_what_may_mean_more(instruction: str) -> None:
    assert after(instruction, CONTRACT) is None


@pytest.mark.parametrize(
    ("text", "instruction"),
    [
        ("<html>\n<p>One.</p>\n<p>Two.</p>\n</html>\n", "Delete the first paragraph"),
        ("a: 1\nb: 2\nc: one. two.\n", "Delete the last sentence"),
        ("name,city\nAda,Bern\nBo,Rom\n", 'Replace the first paragraph with "Hi."'),
        ("def f():\n    # one\n    return 1\n", "Delete the section one"),
        ("---\ntitle: x\n---\n\nText here.\n", 'Add "x" at the top'),
        ("#!/bin/sh\necho\n", 'Insert "x" at the very beginning'),
        ("Ada Finch\n12 Lake St\n\nOne. Two.\n", "Delete the first sentence"),
        ("> One. Two.\n> Three.\n", 'Replace the first paragraph with "One."'),
        ('{\n  "a": 1,\n  "b": 2,\n  "c": "d"\n}\n', "Delete the last paragraph"),
        ('{\n  "a": 1,\n  "b": 2,\n  "c": "d"\n}\n', 'Make "d" bold'),
        ('{\n  "a": 1,\n  "b": 2,\n  "c": "d"\n}\n', "Capitalize every line"),
        ("FROM a AS b\nRUN c --d \\\n    e\nUSER f\n", "Delete the last sentence"),
        (f"FROM a\nRUN b\nCMD {'c ' * 40}\n", "Wrap at 60 columns"),
        ("SELECT a, b\nFROM c\nWHERE d IN (1, 2);\n", "Replace all commas with semicolons"),
    ],
)
def test_a_model_reads_what_is_about_other_texts(text: str, instruction: str) -> None:
    assert after(instruction, text) is None


@pytest.mark.parametrize(
    ("text", "instruction", "message"),
    [
        ("## A\n\nx\n\n## A\n\ny\n", 'Delete the section "A"', "could be any of 2, at lines 1, 5"),
        ("x\ny\n", "Delete line 3", "There is no line 3, since the text has 2 lines"),
        ("class A:\n    def f(self):\n        pass\n", "Delete the method f", "would be empty"),
        ("a\nb\n", 'Replace the second "a" with "b"', "'a' is there only 1 time: nothing"),
    ],
)
def test_what_is_wrong_is_said(text: str, instruction: str, message: str) -> None:
    with pytest.raises(EditError, match=message):
        after(instruction, text)


@pytest.mark.parametrize(
    ("instruction", "lines", "message"),
    [
        ("Delete line 1", (2, 4), "Line 1 is outside of the selected lines"),
        ("Delete this paragraph", (3, 4), "The selected lines are no whole paragraph"),
        ("Delete this section", (3, 4), "The selected lines are no whole section"),
        ('Add a paragraph "x" after "One"', (3, 4), "outside of the selected lines"),
        ("Move the last item to the beginning", (8, 8), "outside of the selected lines"),
    ],
)
def test_nothing_outside_of_the_selected_lines_is_changed(
    instruction: str, lines: tuple[int, int], message: str
) -> None:
    text = "# A\n\nOne.\nTwo.\nThree.\n\n- a\n- b\n"
    starts = [0, 4, 5, 10, 15, 22, 23, 27, 31]
    with pytest.raises(EditError, match=message):
        carried_out(text, instruction, (starts[lines[0] - 1], starts[lines[1]]))


def test_a_blank_line_beside_the_selected_ones_goes_with_them() -> None:
    text = "One.\n\nTwo.\n\nThree.\n"
    for instruction in (
        "Delete these lines",
        "Delete this paragraph",
        "Delete the first paragraph",
    ):
        made = carried_out(text, instruction, (6, 11))
        assert made is not None
        assert edited(text, made.edits) == "One.\n\nThree.\n"


PACKING = """\
please bring these things:

1. Warm clothes
2. A torch
3. Food

Documents

- [ ] passport
- [x] tickets

Present: Ada, Bo, Cy

See you then!
"""


@pytest.mark.parametrize(
    ("instruction", "old", "new"),
    [
        ('Replace the item "Food" with "Water"', "3. Food", "3. Water"),
        ('Delete "tickets"', "- [x] tickets\n", ""),
        ('Add "money" after "tickets"', "- [x] tickets\n", "- [x] tickets\n- [ ] money\n"),
        ('Delete "Cy"', ", Cy", ""),
        ('Replace "a torch" with "a lamp"', "A torch", "A lamp"),
        ("Move the first line to the end", "", ""),
    ],
)
def test_changes_of_a_packing_list(instruction: str, old: str, new: str) -> None:
    if instruction.startswith("Move"):
        first, rest = PACKING.split("\n\n", 1)
        assert after(instruction, PACKING) == f"{rest}\n{first}\n"
    else:
        assert after(instruction, PACKING) == PACKING.replace(old, new)


@pytest.mark.parametrize(
    ("instruction", "old", "new"),
    [
        ('add "butter" at the end', "- eggs\n", "- eggs\n- butter\n"),
        ('add "butter" at the beginning', "- milk\n", "- butter\n- milk\n"),
        ("delete", "- milk\n- eggs\n\n", ""),
        ("sort these lines", "- milk\n- eggs\n", "- eggs\n- milk\n"),
    ],
)
def test_selected_items(instruction: str, old: str, new: str) -> None:
    text = "To buy:\n\n- milk\n- eggs\n\nThanks.\n"
    made = carried_out(text, instruction, (9, 23))
    assert made is not None
    assert edited(text, made.edits) == text.replace(old, new)


def test_a_sentence_is_put_at_the_end_of_the_selected_paragraph() -> None:
    text = "One.\nTwo.\n\nThree.\n"
    made = carried_out(text, 'Add "More." at the end', (0, 10))
    assert made is not None
    assert edited(text, made.edits) == "One.\nTwo. More.\n\nThree.\n"


def test_what_is_titled_keeps_its_capitals_behind_an_article() -> None:
    text = "The Landlord pays. So does the Landlord, and a landlord.\n"
    made = after('Replace "the landlord" with "the lessor"', text)
    assert made == "The Lessor pays. So does the Lessor, and a landlord.\n"


def test_the_end_is_not_that_of_the_selected_lines() -> None:
    with pytest.raises(EditError, match="outside of the selected lines: nothing is moved"):
        carried_out("a\nb\nc\n", "Move these lines to the end", (0, 2))


CHORES = """# Plan

Dear Ben, the tenant pays. Call Ben.

## Groceries

- milk
- bread

## Chores

1. Wash the car
2. Mow the lawn
3. Call the bank

Status: open
"""


@pytest.mark.parametrize(
    ("instruction", "old", "new"),
    [
        ("Replace Ben with Bernd", "Ben", "Bernd"),
        ("Replace the last Ben with Bernd", "Call Ben", "Call Bernd"),
        ("Replace tenant with lessee and bread with rolls", "", ""),
        ("Change the title to Weekend", "# Plan", "# Weekend"),
        ("Change status to done", "open", "done"),
        ("Delete items 1 and 3", "1. Wash the car\n2. Mow the lawn\n3. Call the bank\n", "1. Mow the lawn\n"),
        ("Remove step 1", "1. Wash the car\n2. Mow the lawn\n3.", "1. Mow the lawn\n2."),
        ('Insert "Eat" after item 1', "car\n2. Mow the lawn\n3.", "car\n2. Eat\n3. Mow the lawn\n4."),
        ("Remove bread", "- bread\n", ""),
        (
            "Remove Mow the lawn and Call the bank",
            "2. Mow the lawn\n3. Call the bank\n",
            "",
        ),
        ("Add eggs to the groceries", "bread\n", "bread\n- eggs\n"),
        ("Make the first item of the section Groceries bold", "milk", "**milk**"),
        ("Sort the groceries", "milk\n- bread", "bread\n- milk"),
        ("Remove the word tenant", "the tenant pays", "the pays"),
    ],
)  # fmt: skip
def test_everyday_instructions(instruction: str, old: str, new: str) -> None:
    if not old:
        new_text = CHORES.replace("tenant", "lessee").replace("bread", "rolls")
        assert after(instruction, CHORES) == new_text
    else:
        assert after(instruction, CHORES) == CHORES.replace(old, new)


@pytest.mark.parametrize(
    "instruction",
    [
        "Swap Groceries and milk",
        "Remove the bank",
        "Replace Ben with synonyms",
        "Change the status to match the rest",
        "Add examples to the groceries",
        "Make the bank bold",
    ],
)
def test_everyday_instructions_for_a_model(instruction: str) -> None:
    assert after(instruction, CHORES) is None


@pytest.mark.parametrize(
    ("text", "instruction"),
    [
        ("It ends in 30 (thirty) days.\n", "Change 30 to 60"),
        ("It ends in 30 days (thirty days).\n", "Change 30 days to 60 days"),
        ("The rent is 500 euros (five hundred).\n", "Change the rent to 600 euros"),
        ("Rent: EUR 500 (five hundred euros)\n", "Change the rent to EUR 600"),
        ("The notice is one hundred twenty (120) days.\n", "Change the notice to 90 days"),
    ],
)
def test_a_number_that_is_said_in_words_too_is_for_a_model(text: str, instruction: str) -> None:
    assert after(instruction, text) is None


def test_a_name_that_is_an_attribute_of_others_is_for_a_model() -> None:
    code = "import os\n\n\ndef read(path):\n    return os.path.join(path)\n"
    assert after("Rename path to name", code) is None
    assert after("Rename read to load", code) == code.replace("read", "load")


def test_numbers_outside_of_the_selected_lines_are_not_changed() -> None:
    start = CHORES.index("1. Wash")
    with pytest.raises(EditError, match="Numbers outside of the selected lines"):
        carried_out(CHORES, "Remove item 1", (start, CHORES.index("3. Call")))
    made = carried_out(CHORES, "Remove item 1", (start, CHORES.index("Status")))
    assert made is not None
    assert "1. Mow the lawn\n2. Call the bank\n" in edited(CHORES, made.edits)


@pytest.mark.parametrize(
    ("text", "instruction"),
    [
        ("def f(n):\n    for i in n:\n        print(i)\n", "Delete the line with print(i)"),
        ("def f(n):\n    return n\n", "Delete line 2"),
        ('{\n  "a": 1,\n  "b": 2\n}\n', "Delete line 1"),
    ],
)
def test_code_that_could_not_be_read_any_more_is_for_a_model(text: str, instruction: str) -> None:
    assert after(instruction, text) is None


NOTED = """# Peat

## Introduction

One. Two.

## Methods

A.

B.

## End

C.[^1]

[^1]: Yu.
"""


@pytest.mark.parametrize(
    ("text", "instruction", "new"),
    [
        (NOTED, "Delete the last sentence of the introduction", NOTED.replace(" Two.", "")),
        (NOTED, "Delete the second paragraph of the Methods section", NOTED.replace("B.\n\n", "")),
        (NOTED, "Delete the sentence Two.", NOTED),
        (
            NOTED,
            "Rename the section Methods to Materials and Methods",
            NOTED.replace("## Methods", "## Materials and Methods"),
        ),
        (NOTED, "Delete the last paragraph", NOTED.replace("C.[^1]\n\n", "")),
        (NOTED, "Delete Peat", None),  # the whole text
        (NOTED, "Delete the section End", NOTED.replace("## End\n\nC.[^1]\n\n", "")),
        (
            NOTED,
            "Move the section Introduction to the end",
            NOTED.replace("## Introduction\n\nOne. Two.\n\n", "").replace(
                "[^1]\n\n", "[^1]\n\n## Introduction\n\nOne. Two.\n\n"
            ),
        ),
        (
            "2. Fees\n2.1 A fee.\n2.2 Interest.\n\n3. Term\n3.1 A year.\n",
            'Add "2.3 No VAT." after clause 2.2',
            "2. Fees\n2.1 A fee.\n2.2 Interest.\n2.3 No VAT.\n\n3. Term\n3.1 A year.\n",
        ),
        (
            "2. Fees\n2.1 A fee.\n2.2 Interest.\n\n3. Term\n3.1 A year.\n",
            'Add "2.2 No VAT." after clause 2.1',  # there is one
            None,
        ),
    ],
)
def test_places_as_people_call_them(text: str, instruction: str, new: str | None) -> None:
    made = carried_out(text, instruction, (0, len(text)))
    own = None if new == text else new
    assert (None if made is None else edited(text, made.edits)) == own


def test_two_sections_that_are_both_called_so() -> None:
    text = "# Plan\n\n## License\n\nMIT.\n\n## FAQ\n\nNone.\n\n## Terms and Conditions\n\nAll.\n"
    left = "# Plan\n\n## Terms and Conditions\n\nAll.\n"
    assert after("Delete the section License and the section FAQ", text) == left
    with pytest.raises(EditError, match="no section License and the section Use"):
        after("Delete the section License and the section Use", text)
    found = after("Delete the section Terms and Conditions", text)
    assert found == text.removesuffix("\n## Terms and Conditions\n\nAll.\n")
    with pytest.raises(EditError, match="no section Terms and Prices"):
        after("Delete the section Terms and Prices", text)


def test_what_a_change_leaves_is_told() -> None:
    text = "It ends on 31 March 2027.\n"
    made = carried_out(text, "Change March to April", (0, len(text)))
    assert made
    assert made.found.done[-1].startswith("Line 1 has '31 April 2027' now")
