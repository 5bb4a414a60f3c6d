"""What is quoted for the rest says something by itself."""

from __future__ import annotations

import pytest

from app.tasks.telling import are_contents, bare, is_about_itself, is_telling, parties_in
from retrieval.text.sentences import Sentence


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("The lamp was lit in 1871.", "prose"),
        ("Was it lit? It was.”", "prose"),
        ("The keeper rowed there every week.2", "prose"),
        ("灯塔建于一八七一年。", "prose"),
        ("Receipts rose by 5% to EUR 3.2 million in 2023.", "prose"),
        ("oil for the lamp", "item"),
    ],
)
def test_sentences_that_are_over_say_something(text: str, kind: str) -> None:
    assert is_telling(text, kind)


@pytest.mark.parametrize(
    "text",
    [
        "The Keeper's Handbook\nMay 1871",
        "3.2 The lamp . . . . . . . . 17.",
        "Oil ......... 4.",
        "0 + 1) (l − 1).",
        "12 ... the lamp is lit.",
        "Copyright © 2020 Cape Press.",
        "Use \\begin{figure} for lamps and ships.",
        "The keeper has these duties:",
        "In this Lease the following words have the following meanings.",
        "The definitions below apply in this agreement.",
        "",
    ],
)
def test_titles_contents_formulas_and_announcements_say_nothing(text: str) -> None:
    assert not is_telling(text, "prose")


@pytest.mark.parametrize(
    ("text", "is_whole"),
    [
        ("(1) Cape Press Limited (the Landlord) and", False),
        ("die Cape Press GmbH (Vermieterin) und", False),
        ("keep the roof in repair; and", True),
        ("(b) the lamp, the oil and the wick", True),
        ("the following means of transport", True),
        ('"Meaning" means what the following says.', True),
    ],
)
def test_an_item_that_is_half_of_a_sentence_says_nothing(text: str, *, is_whole: bool) -> None:
    assert is_telling(text, "item") == is_whole


def test_a_piece_with_leaders_in_several_lines_is_a_table_of_contents() -> None:
    line = "The lamp . . . . . . 5\n"
    assert are_contents(3 * line)
    assert not are_contents(f"{line}It was lit.\nIt went out.\n")


@pytest.mark.parametrize(
    ("title", "is_so"),
    [
        ("References", True),
        ("9) Free Documentation License", True),
        ("Appendix C. Acknowledgements", True),
        ("Table of contents", True),
        ("References to other lamps", False),
        ("License fees", False),
        ("Lamps", False),
    ],
)
def test_parts_that_serve_the_document_are_known_by_their_titles(title: str, is_so: bool) -> None:
    assert is_about_itself(title) is is_so


@pytest.mark.parametrize(
    ("text", "title", "shown"),
    [
        ("3. The lamp\nIt burns oil.", "3. The lamp", "It burns oil."),
        ("The  lamp\n\nIt burns oil.", "The lamp", "It burns oil."),
        ("The lamp burns oil.", "The lamp", "The lamp burns oil."),
        ("2. Light the lamp.", "", "Light the lamp."),
        ("• oil", "", "oil"),
        ("3.1 The lamp burns oil.", "", "3.1 The lamp burns oil."),
        ("The lamp", "The lamp", None),
    ],
)
def test_a_quote_has_neither_the_title_above_it_nor_an_items_mark(
    text: str, title: str, shown: str | None
) -> None:
    found = bare(f"..{text}", Sentence(2, 2 + len(text), "prose"), title)
    assert (found and f"..{text}"[found.start : found.end]) == shown


def test_parties_in_lines_of_their_own_end_with_the_last_name() -> None:
    block = 'is made between\n\nA GmbH, Jena ("A")\n\nand\n\nB Ltd (the "Buyer").'
    text = f'DEED\n\nThis deed {block}\n\n1. Price\n\nA sum (the "Price") and more (the "Fee").\n'
    place = parties_in(text)
    assert place is not None
    assert text[slice(*place)] == f"This deed {block}"


@pytest.mark.parametrize(
    "text",
    [
        'It is made between A Ltd (the "Seller") and B Ltd (the "Buyer").\n',
        "The path between\nthe trees is narrow.\n",
        'The gap between\nthem (the "Gap") is wide.\n',
        'The difference between\nsales ("Sales") and cost ("Cost") grew.\n\nThe rest is ("Profit").\n',
        'It is an old lease. The gap between\nrent ("Rent") and cost ("Cost") grew.\n',
    ],
)
def test_other_lines_are_no_parties(text: str) -> None:
    assert parties_in(text) is None


@pytest.mark.parametrize(
    "rest",
    [
        '"Lamps" are those in the annex (the "Annex") which A sells.\n\nAll else ("Oil") stays.\n',
        'The buyer pays EUR 5 (the "Price") in May.\n',
    ],
)
@pytest.mark.parametrize("end", [".", ""])
def test_what_is_said_behind_the_parties_stays(rest: str, end: str) -> None:
    block = f'Contract between\n\nA GmbH\n\nJena ("A")\n\nand\n\nB Ltd (the "Buyer"){end}'
    place = parties_in(f"{block}\n\n{rest}")
    assert place == (0, len(block))


def test_parties_in_lines_without_blank_ones_end_with_the_last_name() -> None:
    block = 'Lease between\nA GmbH, Jena ("A")\nand\nB Ltd ("B")'
    assert parties_in(f'{block}\nwho agree on this.\n\nB pays (the "Rent").\n') == (0, len(block))
