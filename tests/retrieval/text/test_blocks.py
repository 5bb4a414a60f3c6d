"""Blocks: what a line of a text is, told by its form and by its neighbours."""

from __future__ import annotations

import pytest
from langchain_text_splitters import Language

from retrieval.text.blocks import blocks
from storage import Heading


def kinds(text: str, language: Language | None = None, headings: tuple[Heading, ...] = ()) -> list:
    return [(each.kind, text[each.start : each.end]) for each in blocks(text, headings, language)]


def test_a_short_line_before_something_longer_is_a_heading() -> None:
    assert kinds("Scope of work\n\nAll of the pumps are covered.")[0] == (
        "heading",
        "Scope of work",
    )
    for line in ("Password: hunter2", "It ended.", "and so on", "Pump | 40"):
        assert kinds(f"{line}\n\nAll of the pumps are covered by it.")[0][0] != "heading"
    assert kinds("All pumps\n\nYes")[0][0] == "prose"
    assert kinds("1. Apples\n\n2. Pears and plums")[0][0] == "item"


def test_the_numbered_title_of_a_clause_is_a_heading_right_above_its_sentences() -> None:
    for title in (
        "Article 3 Rent",
        "Section IV: Term",
        "4.2 Repairs and renovation",
        "§ 5 Notice",
        "IV. Term",
        "7) Pets",
    ):
        clause = f"{title}\nThe flat is let for two years, and longer if both agree to it."
        assert [kind for kind, _ in kinds(clause)] == ["heading", "prose"]
    clause = "3. Repairs\nThe tenant shall, at the tenant's costs:\n(a) paint;\n(b) clean."
    assert [kind for kind, _ in kinds(clause)] == ["heading", "prose", "item", "item"]


@pytest.mark.parametrize(
    "text",
    [
        "3. Rent\nof the flat is due on the third day of each month of the year.",
        "1. Plums\n2. Pears and apples and cherries, all of them washed.",
        "1. Plums\nThey are ripe when they come off easily.\n2. Pears\nThese are not.",
        "3. Call Ada: she knows\nThe number is in the book that lies in the hall.",
        "3. It is due.\nThe flat is let for two years, and longer if both agree.",
        "1. Emma Baker\nPresident of the society since 2019",
        "1. Smith J, Baker E\nThe effect of bees on the pollination of plums. Nature, 2020.",
        "1984\nThe clocks were striking thirteen, and it was a bright cold day.",
        "1 Norway\n2 Germany\n3 United States of America",
        "9 AM Welcome\n10 AM Talk by Emma Baker on what plums are.",
        "12 Baker Street\nLondon NW1 6XE, United Kingdom",
        "12 V\nSupply voltage of the pump and of the valve.",
        "500 EUR\nThat is what the pump costs with the valve.",
        "12 May 2024\nDear Ms Baker, we confirm that the flat is yours from June on.",
        "12. Mai 2024\nSehr geehrte Frau Becker, die Wohnung ist ab Juni Ihre.",
        "Section 3 says that the rent is due,\nwhich the tenant pays in May.",
        "Article 5 Woolf, V.\nTo the Lighthouse was first published in 1927.",
        "V. Woolf\nTo the Lighthouse was first published in 1927.",
    ],
)
def test_other_lines_with_a_number_are_no_titles(text: str) -> None:
    assert kinds(text)[0][0] != "heading"


def test_a_stored_heading_is_one_inside_a_paragraph_too() -> None:
    assert kinds("Fees\nAll fees are due.", headings=(Heading(0, 1, "Fees"),)) == [
        ("heading", "Fees"),
        ("prose", "All fees are due."),
    ]


def test_items_begin_at_their_markers_and_go_on_over_lines() -> None:
    text = "We deliver:\n- pumps and\n  valves\n- pipes\n1. one\n2. two\n(a) three; and\n(b) four"
    assert [text for kind, text in kinds(text) if kind == "item"] == [
        *("- pumps and\n  valves", "- pipes", "1. one", "2. two", "(a) three; and", "(b) four"),
    ]


def test_a_number_at_the_begin_of_a_line_is_no_marker_inside_a_sentence() -> None:
    text = "The revenue of the company rose in this year by almost\n3.5 million euros, as planned."
    assert kinds(text) == [("prose", text)]


def test_rows_are_lines_with_bars_and_those_of_one_cell_among_them() -> None:
    assert kinds("Prices\nItem | Price\nPump | 40\nTotal") == [
        ("prose", "Prices"),
        ("row", "Item | Price"),
        ("row", "Pump | 40"),
        ("row", "Total"),
    ]


def test_a_line_ends_a_paragraph_where_the_next_word_would_have_fitted() -> None:
    letter = "Acme Corporation Ltd\nDear Sir, we confirm that the pumps were delivered on\nMay 3."
    assert [text for _, text in kinds(letter)] == [letter[:20], letter[21:]]


@pytest.mark.parametrize("mark", ["```", "~~~"])
def test_code_is_code_line_by_line(mark: str) -> None:
    text = f"See:\n\n{mark}\nx = 1\n\ny = 2\n{mark}\nDone."
    assert [k for k, _ in kinds(text, Language.MARKDOWN)] == ["prose", *["code"] * 4, "prose"]
    assert kinds(f"Run it\n{mark}\nx = 1\n{mark}", Language.MARKDOWN)[0] == ("prose", "Run it")
    assert {kind for kind, _ in kinds("x = 1\n\ny = 2", Language.PYTHON)} == {"code"}
    unions = "def f(x: int | None) -> str | None:\n    y: int | None = x\n    return g(x) | h(y)"
    assert [kind for kind, _ in kinds(unions, Language.PYTHON)] == ["code"] * 3


def test_lines_that_are_whole_are_blocks_and_no_headings() -> None:
    text = "Dear Ada\n\nthe plums\nwere good\n- and\n1. ripe\n\nFees\n\nName | Fee\nAda | 5\n"
    found = blocks(text, [Heading(text.index("Fees"), 1, "Fees")], is_wrapped=False)
    assert [(each.kind, text[each.start : each.end]) for each in found] == [
        ("prose", "Dear Ada"),
        ("prose", "the plums"),
        ("prose", "were good"),
        ("item", "- and"),
        ("item", "1. ripe"),
        ("heading", "Fees"),
        ("row", "Name | Fee"),
        ("row", "Ada | 5"),
    ]


@pytest.mark.parametrize("gap", ["      ", "\t"])
def test_values_in_a_column_behind_a_label_are_one_block(gap: str) -> None:
    below = " " * 14 if gap != "\t" else "\t\t"
    text = (
        f"Present:{gap}Ada Finch (Chair)\n{below}Dr. Bo Reed\n{below}Cy\n"
        f"Apologies:{gap}Di Roe\nThe meeting was opened at six in the evening by Ada.\n"
    )
    assert [each.split()[0] for _, each in kinds(text)] == ["Present:", "Apologies:", "The"]


@pytest.mark.parametrize(
    "text",
    [
        "WHAT IS COVERED\nWe insure the contents of your home\nagainst fire and storm.",
        "Diagnoses\nAcute inferior infarction. Type 2 diabetes. High blood pressure.",
        "Medication on discharge\n- Aspirin 100 mg once daily in the morning, for life.",
        "How loud is it?\nAbout 38 dB on the low setting and 46 dB on turbo.",
    ],
)
def test_a_title_right_above_its_text_is_a_heading(text: str) -> None:
    assert kinds(text)[0] == ("heading", text.split("\n", maxsplit=1)[0])
    above = f"Guests may park in the yard.\n{text}"  # as on a PDF's page
    assert kinds(above)[1] == ("heading", text.split("\n", maxsplit=1)[0])


@pytest.mark.parametrize(
    "text",
    [
        "Dear Ada\nThank you for your letter of last week, which I read twice.",
        "Yours sincerely\nDr Tamsin Elphick, consultant cardiologist",
        "St Brigid's General Hospital\nDepartment of Cardiology, Ward 5B",
        "THE SOFTWARE IS PROVIDED AS IS\nWITHOUT WARRANTY OF ANY KIND",
        "March 2024\nThe meeting was opened by the chair at nine in the morning.",
        "What is it?\nWhat happens at the first stage of the procedure that follows?",
        "The lamps were dimmed on\nThe Mall and in Hyde Park every night of the year.",
        "Roses are red\nviolets are blue and so are you.",
    ],
)
def test_a_short_line_above_others_is_often_none(text: str) -> None:
    assert "heading" not in [kind for kind, _ in kinds(text)]


def test_a_table_right_above_code_is_one() -> None:
    text = "| Item | Price |\n|---|---|\n| Pump | 40 |\n```\nrun | wc\n```\n"
    kinds = [each.kind for each in blocks(text, (), Language.MARKDOWN)]
    assert [kinds[0], *kinds[2:]] == ["row", "row", "code", "code", "code"]


def test_lines_of_a_table_of_contents_are_such() -> None:
    text = "1.1 Ropes . . . . . 3\n1.2 Charts . . . . . 5\n2. Food . . . . . . 9\nAll is told here."
    assert [kind for kind, _ in kinds(text)] == ["contents", "contents", "contents", "prose"]
    assert [kind for kind, _ in kinds(text, Language.PYTHON)] == ["code"] * 4


@pytest.mark.parametrize("title", ["4. Volunteer days", "ACCOUNTS", "What was agreed"])
def test_a_title_above_a_drawn_line_is_a_heading(title: str) -> None:
    for line in ("----", "=" * 20, "~~~~~", "****", "^^^"):
        found = kinds(f"{title}\n{line}\n\nThey are held in May.")
        assert found == [("heading", title), ("heading", line), ("prose", "They are held in May.")]
    code = kinds(f"{title}\n----", Language.PYTHON)
    assert {kind for kind, _ in code} == {"code"}


@pytest.mark.parametrize("line", ["Item    Price", "It was agreed on.", "2 + 3", "x" * 90])
def test_other_lines_above_one_are_none(line: str) -> None:
    assert kinds(f"{line}\n-----\n\nThey are held in May.")[0][0] != "heading"


def test_a_title_above_a_line_as_long_as_itself_is_a_heading_where_no_line_is_blank() -> None:
    text = (
        "It is called by the statement.\nWith Statement Context Managers\n"
        "*******************************\nA manager is an object that defines a context.\n"
        "More of it is said below.\nTypes\n*****\nThese are the types."
    )
    assert [kind for kind, _ in kinds(text)] == [
        *("prose", "heading", "heading", "prose", "heading", "heading", "prose")
    ]
    for line in ("Total: EUR 45.50\n================", "and so on\n-----", "Yes\n---"):
        assert "heading" not in {
            kind for kind, _ in kinds(f"It was said of all.\n{line}\nThat is it.")
        }


def test_a_range_of_code_in_prose_is_code_line_by_line() -> None:
    text = "Run this:\n\nmake all\nmake test\n\nIt ends."
    found = blocks(text, code=[(11, 30)])
    assert [each.kind for each in found] == ["prose", "code", "code", "prose"]
