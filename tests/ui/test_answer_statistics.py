"""Why an answer ended, and its figures."""

from __future__ import annotations

from dataclasses import replace

from app.events import Span, Stats
from tests.ui.answer_page import source
from tests.ui.shown_turns import STATS, Page
from ui.answer_statistics import figures, stats_line


def test_stats_line() -> None:
    text = "one two three"
    spans = [Span(0, 3, "one", (source(),)), Span(4, 7, "two", (source(2),))]
    stats = replace(STATS, plain_ms=50.0)
    assert Page(stats_line(stats, "stop", text, spans)).text == (
        "55% copied from 2 sources60.0 tokens/s · 3.0 tokens per model call · "
        "20.0 tokens/s without drafts, in this answer's steps"
    )
    assert Page(stats_line(STATS, "length", text, ())).text == (
        "cut off at the maximum length0% copied60.0 tokens/s · 3.0 tokens per model call"
    )


def test_only_the_share_that_was_copied_is_seen_before_the_figures_are_opened() -> None:
    shown = figures(STATS, "one two three", ())
    assert shown.startswith("<details><summary>0% copied</summary>60.0 tokens/s")
    assert figures(replace(STATS, completion_tokens=0), "", ()) == ""


def test_stats_line_of_an_answer_without_tokens_or_time() -> None:
    nothing = Stats(10, 0, 0, 0, 0, 0, 5.0, 0.0)
    assert stats_line(nothing, None, "", ()) == ""
