"""Law of the sentences: exact ranges of everything that isn't white space, whatever the text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from langchain_text_splitters import Language

from retrieval.text.sentences import LONG, LONGEST, Sentence, sentences
from storage import Heading
from tests.retrieval.any_text import TEXTS


@settings(max_examples=60)
@given(TEXTS, st.sampled_from([None, Language.MARKDOWN, Language.PYTHON]), st.data())
def test_each_character_is_in_exactly_one_sentence(
    text: str, language: Language | None, data: st.DataObject
) -> None:
    starts = data.draw(st.lists(st.integers(0, len(text)), max_size=5, unique=True).map(sorted))
    found = sentences(text, [Heading(start, 1, "H") for start in starts], language)
    edges = [0, *(edge for one in found for edge in (one.start, one.end)), len(text)]
    assert edges == sorted(edges)
    assert all(
        not text[end:start].strip() for end, start in zip(edges[::2], edges[1::2], strict=True)
    )
    for one in found:
        quoted = text[one.start : one.end]
        assert quoted == quoted.strip() != ""
        assert len(quoted) <= LONGEST


def cut(text: str, language: Language | None = None, headings: tuple[Heading, ...] = ()) -> list:
    return [text[one.start : one.end] for one in sentences(text, headings, language)]


@pytest.mark.parametrize(
    "whole",
    [
        "Dr. Smith paid No. 5 in e.g. Art. 4 at 5 p.m. today.",
        "The rate rose by 3.5 percent to EUR 1.234,50 per day.",
        "Der Vertrag beginnt am 3. Mai 2020, z. B. in Berlin.",
        "Yahoo! Inc. bought J. R. R. Tolkien's letters.",
        "Nr. 5 gilt nach Abs. 2 nicht.",
        "It ended (See Section 3. Nobody knew.) in May.",
        "3.1 The fee is due on 1 May.",
        "1. First comes this.",
        "(a) The U.S. court agreed.",
        "He said “Go!” and went.",
    ],
)
def test_nothing_inside_a_sentence_ends_it(whole: str) -> None:
    assert cut(f"{whole} Then he went to bed. Call him.") == [
        whole,
        "Then he went to bed.",
        "Call him.",
    ]


def test_a_lines_end_inside_a_paragraph_is_no_end() -> None:
    text = "The annual fee for the maintenance of the pumps\nis EUR 61,800 and is due on\n1 May. It rises."
    assert cut(text) == [text[:-10], "It rises."]


def test_scripts_without_spaces_end_at_their_full_stops() -> None:
    text = "操作人员在维修之前必须切断电源。等待「五分钟。」然后打开！"
    assert cut(text) == ["操作人员在维修之前必须切断电源。", "等待「五分钟。」", "然后打开！"]


def test_what_is_long_is_cut_at_semicolons_before_anything_else() -> None:
    clause = "the party " * 12 + "pays; "
    parts = cut(clause * 5)
    assert len(parts) > 1
    assert all(part.endswith("pays;") and len(part) <= LONG for part in parts)
    assert cut("word " * 150) == [("word " * 150).strip()]
    assert [len(part) for part in cut("x" * 2500)] == [1000, 1000, 500]


def test_each_says_what_it_is() -> None:
    text = "3. Fees\n\n3.1 Due on 1 May. Net.\n\nItem | Price\nPump | 40\n\nAs agreed. Yes."
    found = sentences(text)
    assert [one.kind for one in found] == [
        "heading",
        "item",
        "item",
        "row",
        "row",
        "prose",
        "prose",
    ]
    assert found[0] == Sentence(0, 7, "heading")


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("10. Governing Law. The laws of Virginia apply.", "10. Governing Law."),
        ("4.2 Limitation of Liability. None is liable.", "4.2 Limitation of Liability."),
        ("12. Entire Agreement; Amendments. This is all.", "12. Entire Agreement; Amendments."),
        ("Conflicts of interest. Ito declared fees.", "Conflicts of interest."),
        ("**Termination.** Either party may end it.", "**Termination.**"),
        ("**Methods**. We asked twenty people.", "**Methods**."),
    ],
)
def test_a_title_at_the_beginning_of_a_paragraph_is_a_heading(text: str, title: str) -> None:
    first, *others = sentences(text)
    assert (text[first.start : first.end], first.kind) == (title, "heading")
    assert all(each.kind in {"prose", "item"} for each in others)


@pytest.mark.parametrize(
    "text",
    [
        "2. Close the door. Wait two minutes.",
        "Ben Miller left. He came back.",
        "Good news. We have won.",
        "10. Governing Law.",
        "**Very important** words. They stand here.",
        "**If you lose the key, nobody can read your data.** You can print it.",
        "I. Ada came. She left.",
    ],
)
def test_a_short_sentence_at_the_beginning_is_none(text: str) -> None:
    assert all(each.kind in {"prose", "item"} for each in sentences(text))


def test_a_usual_title_at_the_beginning_of_a_line_is_a_heading() -> None:
    text = "It helped more.\nFunding. The Foundation, grant 7. The\nFunding. of lamps was\nours."
    kinds = [(text[one.start : one.end], one.kind) for one in sentences(text)]
    assert kinds[:3] == [
        ("It helped more.", "prose"),
        ("Funding.", "heading"),
        ("The Foundation, grant 7.", "prose"),
    ]
    within = sentences("We saw it in the lines. Funding. It came.")
    assert {one.kind for one in within} == {"prose"}


@pytest.mark.parametrize("marks", ["?", "?!", ".)", '."', "..."])
def test_very_many_marks_take_no_quadratic_time(marks: str) -> None:
    run = marks * (300_000 // len(marks))
    text = f"Is it so? It is.\n\nIt is so {run} and it stays so. That is all."
    assert cut(text)[:2] == ["Is it so?", "It is."]
    assert cut(text)[-1] == "That is all."
    assert "".join(cut(text)).replace(" ", "") == "".join(text.split())


def test_what_no_reader_sees_is_no_sentence_and_joins_none() -> None:
    text = "All fees\n<!-- added: v1\nurl: x -->\nare due.\n\n<!-- # No -->\n```\n<!-- x -->\n```"
    found = sentences(text, (), Language.MARKDOWN)
    assert [(one.kind, text[one.start : one.end]) for one in found] == [
        ("prose", "All fees"),
        ("markup", "<!-- added: v1\nurl: x -->"),
        ("prose", "are due."),
        ("markup", "<!-- # No -->"),
        *(("code", "```"), ("code", "<!-- x -->"), ("code", "```")),
    ]


def test_anchors_and_delimiters_of_asciidoc_are_no_sentences() -> None:
    text = "[[a]]\n== One\n\nRun this:\n\n----\n$ make\n----\n\n[[b]]\nIt ends.\n\n== Two\n"
    found = sentences(text, [Heading(6, 2, "One"), Heading(text.index("== Two"), 2, "Two")])
    assert [(one.kind, text[one.start : one.end]) for one in found] == [
        *(("markup", "[[a]]"), ("heading", "== One"), ("prose", "Run this:")),
        *(("markup", "----"), ("code", "$ make"), ("markup", "----"), ("markup", "[[b]]")),
        *(("prose", "It ends."), ("heading", "== Two")),
    ]
