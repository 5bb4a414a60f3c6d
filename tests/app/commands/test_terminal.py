"""What a terminal is given: copied words underlined, no control characters, nothing twice."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest

from app.commands.terminal import Terminal
from app.conversation.quotes import quotes
from app.events import (
    Done,
    DoneFinish,
    Event,
    Evidence,
    Found,
    Nearest,
    Notice,
    Reading,
    Source,
    Span,
    Stats,
    Stitched,
    Waiting,
    Writing,
)
from app.safe_text import printable

TEXT = "It says: the sea is wide.\x1b]0;owned\x07"
SPAN = Span(9, 24, "the sea is wide", (Source(1, None, "a\x1b.txt", 4, 19, 2),))
STATS = Stats(1, 0, 1, 0, 1, 0, 0.0, 0.0)


class Tty(io.StringIO):
    def isatty(self) -> bool:
        return True


def shown(out: io.StringIO) -> str:
    events: list[Event] = [
        Writing(TEXT[:5], (), 2, STATS),
        Writing(TEXT[:20], (), 9, STATS),
        Writing(TEXT, (SPAN,), 24, STATS),
        Done("s", 1, TEXT, (SPAN,), STATS, "eos"),
    ]
    assert Terminal(out, io.StringIO()).show(iter(events)) == events[-1]
    return out.getvalue()


def test_copied_words_are_underlined_on_a_terminal_only() -> None:
    assert "It says: \x1b[4mthe sea is wide\x1b[0m." in shown(Tty())
    assert shown(io.StringIO()).startswith("It says: the sea is wide.")


def test_sources_are_listed_and_control_characters_are_pictures() -> None:
    text = shown(io.StringIO())
    assert "a\u241b.txt, page 2: \u201cthe sea is wide\u201d" in text
    assert "\x1b" not in text
    assert "\x07" not in text
    assert printable("a\r\nb\tc\x9b\u202e") == "a\nb\tc\ufffd\ufffd"


def test_further_places_are_counted() -> None:
    out = io.StringIO()
    twice = replace(SPAN, sources=SPAN.sources * 2)
    Terminal(out, io.StringIO()).show([Done("s", 1, TEXT, (twice,), STATS, "eos")])
    assert "page 2 and 1 other place: \u201cthe sea" in out.getvalue()


def test_where_a_source_is_can_be_said_in_more_words() -> None:
    out = io.StringIO()
    events = [Done("s", 1, TEXT, (SPAN,), STATS, "eos")]
    Terminal(out, io.StringIO(), lambda source: f"{source.name} (removed since)").show(events)
    assert "a\u241b.txt (removed since): \u201cthe sea" in out.getvalue()


def test_a_sentence_that_is_pieced_together_is_below_with_the_nearest_one() -> None:
    out = io.StringIO()
    near = Nearest(3, "contract.txt", 0, 9, 2, "A fee\nof 61,800.\x1b[2J")
    pieced = (Stitched(0, len(TEXT), 2, (), near),)
    Terminal(out, io.StringIO()).show([Done("s", 1, TEXT, (SPAN,), STATS, "eos", (), pieced)])
    shown_below = out.getvalue().partition("Sources:")[2]
    assert "Pieced together from 2 places: check both: “" in shown_below
    assert "The nearest sentence in your files: “A fee of 61,800." in shown_below
    assert "(contract.txt, page 2)" in shown_below
    assert "\x1b" not in shown_below


EVIDENCE = Evidence("Ada built it.", 0.5, (0, 3), "", (), (Source(1, None, "a.txt", 4, 17, 2),))


def test_evidence_comes_first_and_then_the_models_words() -> None:
    out = io.StringIO()
    events: list[Event] = [
        Found((EVIDENCE,)),
        Writing("Ada", (), 3, STATS),
        Done("s", 1, "Ada", (), STATS, "eos"),
    ]
    Terminal(out, io.StringIO()).show(iter(events))
    assert out.getvalue().startswith(
        "In your files:\n\n  Ada built it.\n    a.txt, page 2\n\nThe model writes:\n\nAda\n"
    )


def test_an_answer_of_quotes_is_printed_once() -> None:
    out = io.StringIO()
    answer = quotes((EVIDENCE,))
    done = Done("s", 1, answer.text, answer.spans, STATS, "quotes")
    assert Terminal(out, io.StringIO()).show([Found((EVIDENCE,)), done]) == done
    assert out.getvalue() == "In your files:\n\n  Ada built it.\n    a.txt, page 2\n"


def test_without_evidence_the_answer_stands_alone() -> None:
    out = io.StringIO()
    Terminal(out, io.StringIO()).show([Found(()), Done("s", 1, "Ada", (), STATS, "eos")])
    assert out.getvalue().startswith("Ada\n")


@pytest.mark.parametrize(
    ("finish", "told"),
    [
        ("loop", "(ended: it began to repeat itself)"),
        ("length", "(cut off at the maximum length)"),
    ],
)
def test_an_answer_that_is_not_whole_says_so(finish: DoneFinish, told: str) -> None:
    out = io.StringIO()
    Terminal(out, io.StringIO()).show(iter([Done("s", 1, "So.", (), STATS, finish)]))
    assert out.getvalue().startswith(f"So.\n{told}\n")


def test_what_nothing_was_searched_for_is_not_said_to_lack_sources() -> None:
    out = io.StringIO()
    Terminal(out, io.StringIO()).show(iter([Done("s", 1, "A model can.", (), STATS, "told")]))
    assert out.getvalue() == "A model can.\n"


def test_progress_is_told_in_one_line_on_a_terminal_only() -> None:
    progress, file = Tty(), io.StringIO()
    for out in (progress, file):
        Terminal(io.StringIO(), out).show([Waiting(1), Reading(8, 40, 0), Notice("It is old.")])
    assert progress.getvalue().split("\r\x1b[K") == [
        "",
        "waiting, 1 question ahead (Ctrl-C to cancel)",
        "reading, 20%",
        "It is old.\n",
    ]
    assert file.getvalue() == "It is old.\n"
