"""Which messages count as one kind, and that the log is the server's only while it runs.

`tests/security/test_08_log.py` floods it.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from io import StringIO

import pytest

from ui.log import MOST_TIMES, WINDOW_SECONDS, Log, limited


class Clock:
    """Seconds, as the test says."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


class Written:
    """A log, what it has written, and its clock."""

    def __init__(self) -> None:
        self.clock, self._stream = Clock(), StringIO()
        self.log = Log(self._stream, self.clock)

    def tell(
        self, text: str, *given: object, name: str = "a", level: int = logging.WARNING
    ) -> None:
        self.log.handle(logging.LogRecord(name, level, __file__, 1, text, given, None))

    def flood(self, text: str, more: int, **named: str) -> None:
        for _ in range(MOST_TIMES + more):
            self.tell(text, **named)  # type: ignore[arg-type]

    @property
    def lines(self) -> list[str]:
        return self._stream.getvalue().splitlines()


@pytest.fixture
def written() -> Iterator[Written]:
    made = Written()
    yield made
    made.log.close()


def test_only_numbers_make_no_other_kind(written: Written) -> None:
    for number in range(MOST_TIMES + 1):
        written.tell(f"{number} of 0x{number:x}F are gone")
    assert len(written.lines) == MOST_TIMES
    written.tell("3 of 0x3F were gone")
    written.tell("3 of 0x3F are gone", name="b")
    written.tell("3 of 0x3F are gone", level=logging.ERROR)
    assert len(written.lines) == MOST_TIMES + 3


def test_what_is_put_into_a_message_makes_no_other_kind(written: Written) -> None:
    """Or somebody who chooses names could choose how long the log gets."""
    for number in range(100):
        written.tell("%s is damaged", "abc" * number)
    assert len(written.lines) == MOST_TIMES
    assert written.lines[1] == "WARNING: abc is damaged"


def test_after_a_while_a_message_is_written_again(written: Written) -> None:
    written.flood("One", 2)
    written.clock.now = WINDOW_SECONDS - 1
    written.tell("One")
    assert len(written.lines) == MOST_TIMES
    written.clock.now = WINDOW_SECONDS
    written.tell("One")
    assert written.lines[MOST_TIMES:] == ["WARNING: One … repeated 3 times", "WARNING: One"]


def test_counts_are_told_oldest_first_and_only_where_something_was_left_out(
    written: Written,
) -> None:
    written.flood("Older", 1)
    written.flood("Told in full", 0)
    written.flood("Newer", 2, name="b")
    before = len(written.lines)
    written.log.close()
    assert written.lines[before:] == [
        "WARNING: Older … repeated 1 times",
        "WARNING: Newer … repeated 2 times",
    ]


def test_of_a_long_message_the_count_repeats_the_first_line_cut_short(written: Written) -> None:
    written.flood("short\nand more", 1)
    written.flood("x" * 5000 + "\nand more", 1)
    written.log.close()
    *_, short, count = written.lines
    assert short == "WARNING: short … repeated 1 times"
    assert count.startswith("WARNING: xxx")
    assert count.endswith("x … repeated 1 times")
    assert len(count) < 300


def test_the_same_error_from_two_places_is_two_kinds(written: Written) -> None:
    def at(place: int) -> None:
        try:
            int("one") if place else int("two")
        except ValueError as error:
            given = (type(error), error, error.__traceback__)
            written.log.handle(logging.LogRecord("a", 40, __file__, 1, "It failed", (), given))

    def elsewhere() -> None:
        try:
            raise ValueError("three")
        except ValueError as error:
            given = (type(error), error, error.__traceback__)
            written.log.handle(logging.LogRecord("a", 40, __file__, 1, "It failed", (), given))

    for place in (0, 1, 0):
        at(place)
    elsewhere()
    told = "\n".join(written.lines)
    assert told.count("It failed") == 4
    assert told.count("Traceback") == 2
    assert "three" in told
    assert "two" in told
    assert "'one'" not in told


def test_all_of_the_servers_messages_go_to_stderr_and_none_after_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    root = logging.getLogger()
    before = list(root.handlers)
    with pytest.raises(KeyboardInterrupt), limited():
        for _ in range(MOST_TIMES + 1):
            logging.getLogger("some.library").warning("Odd")
        raise KeyboardInterrupt
    assert root.handlers == before
    logging.getLogger("some.library").warning("Later")
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.splitlines() == ["WARNING: Odd"] * MOST_TIMES + [
        "WARNING: Odd … repeated 1 times"
    ]
