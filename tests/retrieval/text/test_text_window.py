"""A part of a document is cut into the sentences that all of it would be cut into."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from langchain_text_splitters import Language

from retrieval.text import text_window
from retrieval.text.sentences import sentences
from retrieval.text.text_window import sentences_over
from storage import Heading
from storage.texts import DocumentText
from tests.scans import Scans

PARTS = [
    *("Fees\n\n", "All fees are due in May. They rise by 3.5 percent.\n\n", "- one\n- two\n\n"),
    *("Item | Price\nPump | 40\n\n", "```\n", "x = 1\n\n", "Term\n\nIt ends soon. He knew it.\n"),
]


@settings(max_examples=40)
@given(st.lists(st.sampled_from(PARTS), min_size=1, max_size=20).map("".join), st.data())
def test_a_window_shows_the_sentences_of_the_whole(text: str, data: st.DataObject) -> None:
    headings = (Heading(0, 1, "First"),)
    whole = sentences(text, headings)
    source = DocumentText(1, "a.txt", text, headings)
    edges = sorted(data.draw(st.sets(st.integers(0, len(text)), max_size=6)))
    for start, end in pairwise(edges):
        wanted = [one for one in whole if one.end > start and one.start < end]
        assert sentences_over(source, start, end) == wanted


CODE = [
    '"""Reads rows.\n\nNone is left\nout. All stay.\n"""\n\n',
    "    '''Args:\n        a: one, which\n            may be 2.\n\n    '''\n",
    *("x = 1\n", "\n", "# It is\n# one. Two.\n", "y = '# no'\n"),
]


@settings(max_examples=40)
@given(st.lists(st.sampled_from(CODE), min_size=1, max_size=20).map("".join), st.data())
def test_a_window_of_code_may_begin_inside_of_a_comment(text: str, data: st.DataObject) -> None:
    text = text + 200 * "z = 3\n" + "\n\n" + text
    whole = sentences(text, (), Language.PYTHON)
    source = DocumentText(1, "a.py", text, ())
    edges = sorted(data.draw(st.sets(st.integers(0, len(text)), max_size=6)))
    for start, end in pairwise(edges):
        wanted = [one for one in whole if one.end > start and one.start < end]
        assert sentences_over(source, start, end) == wanted


def test_blocks_of_code_are_looked_for_once_in_a_text(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "".join(f"Rule {number} is short.\n\n```\nx = 1\n```\n\n" for number in range(200))
    source, scans = DocumentText(1, "a.md", text, ()), Scans(text_window._FENCE)
    monkeypatch.setattr(text_window, "_FENCE", scans)
    for start in range(0, len(text), 100):
        assert sentences_over(source, start, start + 100)
    assert scans.made == 1


def test_a_window_begins_outside_of_a_block_of_code() -> None:
    lines = "It costs 4. It ends.\n" * 40
    source = DocumentText(1, "a.md", f"```\n{lines}```\n\n{lines}", ())
    start = len(lines) - 50
    assert {one.kind for one in sentences_over(source, start, start + 30)} == {"code"}
    behind = len(source.text) - 50
    assert {one.kind for one in sentences_over(source, behind, behind + 30)} == {"prose"}


MARKED = [
    *("<!-- a\n\n```\nb -->\n", "\n", "All are due. <!-- c -->\n", "```\n", "x = 1\n"),
    "It ends.\n",
]


@settings(max_examples=40)
@given(st.lists(st.sampled_from(MARKED), min_size=1, max_size=20).map("".join), st.data())
def test_what_no_reader_sees_is_not_shown(text: str, data: st.DataObject) -> None:
    text = text + 100 * "It is.\n\n" + text
    whole = sentences(text, (), Language.MARKDOWN)
    source = DocumentText(1, "a.md", text, ())
    start, end = sorted(data.draw(st.tuples(*2 * [st.integers(0, len(text))])))
    wanted = [one for one in whole if one.end > start and one.start < end and one.kind != "markup"]
    assert sentences_over(source, start, end) == wanted
