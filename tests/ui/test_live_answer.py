"""Laws of an answer in progress: rendered block by block, it equals the answer rendered whole."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from app.events import Span, Stitched
from tests.ui.answer_page import quoting, source
from ui import live_answer
from ui.answer import answer_html
from ui.live_answer import LiveAnswer

PIECES = st.sampled_from(
    [
        *(
            "word",
            " ",
            "\n",
            "\n\n",
            "- ",
            "* ",
            "1. ",
            "2) ",
            "> ",
            "# ",
            "---",
            "***",
            "`",
            "```",
        ),
        *(
            "```\n",
            "    ",
            "  ",
            "|",
            "a|b\n",
            "--|--\n",
            "**",
            "_",
            "\r\n",
            "\r",
            "[a]: b",
            "\\",
            "~~~",
        ),
        *("<b>", "=", "==\n", "\t", "+ x\n", "&amp;", "https://b.c", "> " * 25),
    ]
)


@st.composite
def growths(draw: st.DrawFn) -> list[tuple[str, tuple[Span, ...], int]]:
    """The successive states of an answer in `Live`: (text, spans, settled)."""
    text = "".join(draw(st.lists(PIECES, min_size=1, max_size=40)))
    cuts = sorted(draw(st.sets(st.integers(0, len(text)), max_size=12)) | {len(text)})
    edges = sorted(draw(st.sets(st.integers(0, len(text)), max_size=12)))
    spans = [
        Span(start, end, text[start:end], (source(),))
        for number, (start, end) in enumerate(pairwise(edges))
        if number % 3
    ]
    lag = draw(st.integers(0, 10))
    states, settled = [], 0
    for cut in cuts:
        known = tuple(span for span in spans if span.end <= cut)
        pending = [span.start for span in spans if span.start < cut < span.end]
        settled = max(settled, min([cut - lag, *pending]))
        states.append((text[:cut], known, settled))
    return states


@given(growths())
@example([("a\n#", (), 0), ("a\n#b", (), 3)])
@example([("- a\n\n", (), 3), ("- a\n\n--", (), 7), ("- a\n\n--\n- b", (), 12)])
@example([("p\na|b\n-|-", (), 7), ("p\na|b\n-|-x", (), 8), ("p\na|b\n-|-x\n\n", (), 10)])
@example([("a\n\nb\n\n" + "> " * 25 + "c", (), 5), ("a\n\nb\n\n" + "> " * 25 + "c\n\nd", (), 50)])
def test_an_answer_that_grew_is_the_same_as_one_made_at_once(
    states: list[tuple[str, tuple[Span, ...], int]],
) -> None:
    answer = LiveAnswer()
    for text, spans, settled in states:
        assert "".join(answer.blocks(text, spans, settled)) == answer_html(text, spans, None)


def test_another_answer_is_begun_anew() -> None:
    answer = LiveAnswer()
    for text in ("one\n\ntwo\n\nthree", "on", "one\n\nelse\n\n", "two"):
        assert "".join(answer.blocks(text, (), len(text))) == answer_html(text, (), None)


@pytest.mark.parametrize("lag", [0, 60])
def test_what_is_settled_is_not_read_again(monkeypatch: pytest.MonkeyPatch, lag: int) -> None:
    read: list[int] = []
    outer_blocks = live_answer.outer_blocks

    def noted(text: str) -> list[tuple[int, int]]:
        read.append(len(text))
        return outer_blocks(text)

    monkeypatch.setattr(live_answer, "outer_blocks", noted)
    answer, whole = LiveAnswer(), "Monks scraped parchment clean.\n\n" * 200
    for end in range(0, len(whole), 10):
        answer.blocks(whole[:end], (), max(end - lag, 0))
    assert max(read) < 200


def test_a_sentence_that_is_judged_when_its_block_is_settled_is_shown_so() -> None:
    text = "One two.\n\nThree four.\n\nFive six.\n\n"
    spans = quoting(text, "One", "two", "Five")
    pieced = (Stitched(0, 8, 2),)
    answer = LiveAnswer()
    assert "stitched" not in "".join(answer.blocks(text, spans, len(text)))
    for stitched in (pieced, pieced, ()):
        shown = "".join(answer.blocks(text, spans, len(text), stitched))
        assert shown == answer_html(text, spans, None, stitched)
