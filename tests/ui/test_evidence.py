"""What was found in the files, as HTML: the words as they stand there, and where that is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.events import Source
from storage.evidence import EvidenceRecord
from tests.ui.shown_turns import Page
from ui.evidence import Quote, block
from ui.render import escape

TEXT = "An annual maintenance fee of EUR 61,800 is due."
SOURCE = Source(4, None, "contract.docx", 120, 120 + len(TEXT), 3)
FEE = EvidenceRecord(TEXT, 0.9, (29, 39), "", (), (SOURCE,))
PLACE = "contract.docx, page 3, 5 Fees"


def shown(*found: EvidenceRecord, message: str | None = "7") -> Page:
    return Page(block([Quote(each, PLACE) for each in found], message))


def all_of(page: Page, tag: str) -> list[dict[str, str | None]]:
    return [attributes for name, attributes in page.elements if name == tag]


def test_the_words_that_answer_are_strong_and_nothing_else_is_changed() -> None:
    html = block([Quote(FEE, PLACE)], "7")
    assert "<strong>EUR 61,800</strong>" in html
    assert Page(html).marks == [TEXT]
    assert "strong" not in shown(replace(FEE, answer=None)).tags


@pytest.mark.parametrize("answer", [(3, 3), (5, 2), (-4, 3), (0, len(TEXT) + 1)])
def test_places_that_the_sentence_does_not_have_make_nothing_strong(
    answer: tuple[int, int],
) -> None:
    page = shown(replace(FEE, answer=answer))
    assert page.marks == [TEXT]
    assert "strong" not in page.tags


def test_marks_of_markdown_are_there_and_not_seen() -> None:
    place = replace(SOURCE, name="bird.md")
    text = "The **blue** parrot is `old`."
    answer = text.index("blue"), text.index(" parrot")
    found = replace(FEE, text=text, lead="## Parrots\n", answer=answer, sources=(place,))
    page = shown(found)
    assert page.marks == [text], "what is copied and counted is the range of the text"
    assert page.unseen == ["## ", "**", "**", "`", "`"]
    (label,) = (each["aria-label"] for tag, each in page.elements if tag == "mark")
    assert (label or "").startswith("The blue parrot is old.")
    assert shown(replace(found, sources=(SOURCE,))).unseen == []


def test_a_row_s_own_first_cell_is_not_said_twice() -> None:
    heads = "date", "item", "amount", "2024-12-09"
    for row in ("2024-12-09 | Electricity | 81.20", "| 2024-12-09 | Electricity | 81.20 |"):
        page = shown(replace(FEE, text=row, answer=None, heads=heads))
        assert page.text.count("2024-12-09") == 1
        assert "date item amount" in page.text


def test_what_it_leans_on_and_the_heads_of_its_row_stand_before_it_unmarked() -> None:
    page = shown(replace(FEE, lead="The fees follow. ", heads=("Fee", "2026")))
    assert page.text.startswith(f"In your filesFee 2026The fees follow. {TEXT}")
    assert page.marks == [TEXT]


def test_it_leads_to_its_place_and_says_that_there_are_more() -> None:
    others = (replace(SOURCE, name="b.txt"), replace(SOURCE, name="c.txt"))
    page = shown(replace(FEE, sources=(SOURCE, *others)))
    (button,) = all_of(page, "button")
    assert (button["data-open"], button["data-start"]) == ("4", "120")
    assert button["data-end"] == str(SOURCE.end)
    assert page.text.endswith(f"{PLACE} and 2 other places")
    (mark,) = all_of(page, "mark")
    assert mark["title"] == "stands in contract.docx, page 3 and 2 other places"
    assert mark["aria-label"] == f"{TEXT}: {mark['title']}"


def test_a_removed_document_keeps_its_words_and_leads_nowhere() -> None:
    gone = replace(FEE, sources=(replace(SOURCE, document=None),))
    page = Page(block([Quote(gone, "contract.docx (removed)")], "7"))
    assert page.marks == [TEXT]
    assert "contract.docx (removed)" in page.text
    assert "button" not in page.tags


def test_quotes_are_numbered_from_below_so_that_an_answer_s_spans_keep_their_numbers() -> None:
    assert [each["data-span"] for each in all_of(shown(FEE, FEE, FEE), "mark")] == [
        "-3",
        "-2",
        "-1",
    ]


def test_without_an_answer_there_are_no_sources_to_lead_to() -> None:
    page = shown(FEE, message=None)
    assert "mark" not in page.tags
    assert TEXT in page.text


def test_what_has_lines_keeps_them() -> None:
    code = "def fee():\n    return 61_800"
    assert '<blockquote class="lines">' in block([Quote(replace(FEE, text=code), PLACE)], "7")
    assert "lines" not in block([Quote(replace(FEE, text="of a\npage"), PLACE)], "7")


def test_what_goes_on_indented_is_filled_and_a_column_is_not() -> None:
    for prose in ("Given a path, return\n    the rows.", "- oil, which\n  burns"):
        assert "lines" not in block([Quote(replace(FEE, text=prose), PLACE)], "7")
    column = "Present:     Ada Finch\n             Bo Lee"
    assert '<blockquote class="lines">' in block([Quote(replace(FEE, text=column), PLACE)], "7")


def test_a_comment_is_read_without_the_marks_between_its_lines() -> None:
    said = "It waits\n// twice as\n// long, 2 // 1."
    of_code = replace(FEE, text=said, answer=(12, 17), sources=(replace(SOURCE, name="a.go"),))
    page = block([Quote(of_code, PLACE)], "7")
    assert "It waits\n <strong>twice</strong> as\n long, 2 // 1.</mark>" in page
    assert said in block([Quote(replace(FEE, text=said, answer=None), PLACE)], "7")


def test_nothing_found_is_nothing_shown() -> None:
    assert block([], "7") == ""


def test_the_items_of_a_list_each_have_a_line() -> None:
    (quote,) = all_of(shown(replace(FEE, text="It needs:\n\n- oil\n- air")), "blockquote")
    assert quote["class"] == "items"
    (plain,) = all_of(shown(replace(FEE, text="It needs\noil.")), "blockquote")
    assert "class" not in plain


def test_quotes_that_stand_together_have_their_place_said_once_and_the_first_one_opened() -> None:
    items = [replace(SOURCE, start=at, end=at + 40) for at in (100, 142, 190)]
    far = replace(SOURCE, start=2_000, end=2_040)
    page = shown(*(replace(FEE, sources=(each,)) for each in (*items, far)))
    assert (len(all_of(page, "figure")), len(all_of(page, "figcaption"))) == (4, 2)
    assert [each["data-start"] for each in all_of(page, "button")] == ["100", "2000"]
    ends = [each["data-end"] for each in all_of(page, "button")]
    assert ends == ["230", "2040"], "all of them are marked there"


def test_quotes_with_words_between_them_have_a_place_each_so_that_only_they_are_marked() -> None:
    apart = [replace(SOURCE, start=at, end=at + 40) for at in (100, 150)]
    page = shown(*(replace(FEE, sources=(each,)) for each in apart))
    opened = [(each["data-start"], each["data-end"]) for each in all_of(page, "button")]
    assert opened == [("100", "140"), ("150", "190")]


def test_quotes_in_another_order_or_from_elsewhere_have_a_place_each() -> None:
    first, second = replace(SOURCE, start=100, end=140), replace(SOURCE, start=150, end=190)
    backwards = [replace(FEE, sources=(each,)) for each in (second, first)]
    assert len(all_of(shown(*backwards), "figcaption")) == 2
    more = replace(FEE, sources=(second, replace(SOURCE, name="b.txt")))
    assert len(all_of(shown(replace(FEE, sources=(first,)), more), "figcaption")) == 2
    apart = [Quote(replace(FEE, sources=(first,)), "a.txt"), Quote(more, "b.txt")]
    assert block(apart, "7").count("<figcaption>") == 2


def test_code_that_is_introduced_keeps_its_lines_and_a_paragraph_too() -> None:
    for text, looks in (
        ("Run it:\n\n```sh\nmake\n```", "lines"),
        ("Run it:\n\n  make\n  make test", "lines"),
        ("Run it:\n\nmake\nmake test", "items"),
    ):
        (quote,) = all_of(shown(replace(FEE, text=text, answer=None)), "blockquote")
        assert quote["class"] == looks


def test_what_introduces_code_looks_as_a_sentence_and_the_code_has_no_fences() -> None:
    text = "Run **it**:\n\n```sh\nmake\n```"
    of_code = replace(FEE, text=text, answer=None, sources=(replace(SOURCE, name="a.md"),))
    page = shown(of_code)
    assert text in page.text
    (said,) = [each for each in all_of(page, "span") if each["class"] == "introduction"]
    assert said
    html = block([Quote(of_code, PLACE)], "7")
    hidden = '<span class="unseen">'
    above, below = (escape(each) for each in ("```sh\n", "\n```"))
    assert (
        f"it{hidden}**</span>:</span>\n\n{hidden}{above}</span>make{hidden}{below}</span>" in html
    )
    assert 'aria-label="Run it: make: stands in' in html
    assert hidden not in block([Quote(replace(of_code, sources=(SOURCE,)), PLACE)], "7")


def test_an_answer_in_what_introduces_code_and_one_in_both() -> None:
    text = "Run it:\n  make all"
    in_words = block([Quote(replace(FEE, text=text, answer=(0, 3)), PLACE)], "7")
    assert (
        '<strong><span class="introduction">Run</span></strong><span class="introduction"> it:</span>\n'
        in in_words
    )
    in_both = block([Quote(replace(FEE, text=text, answer=(4, 14)), PLACE)], "7")
    assert '<strong><span class="introduction">it:</span>\n  make</strong> all</mark>' in in_both
