"""What a terminal is given: copied words underlined, no control characters, nothing twice."""

from __future__ import annotations

import io

from app.commands.terminal import Terminal
from app.events import Done, Source, Span, Stats, Writing
from app.safe_text import printable

TEXT = "It says: the sea is wide.\x1b]0;owned\x07"
SPAN = Span(9, 24, "the sea is wide", (Source(1, None, "a\x1b.txt", 4, 19, 2),))
STATS = Stats(1, 0, 1, 0, 1, 0, 0.0, 0.0)


class Tty(io.StringIO):
    def isatty(self) -> bool:
        return True


def shown(out: io.StringIO) -> str:
    events = [
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


def test_where_a_source_is_can_be_said_in_more_words() -> None:
    out = io.StringIO()
    events = [Done("s", 1, TEXT, (SPAN,), STATS, "eos")]
    Terminal(out, io.StringIO(), lambda source: f"{source.name} (removed since)").show(events)
    assert "a\u241b.txt (removed since): \u201cthe sea" in out.getvalue()
