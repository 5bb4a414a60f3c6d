"""No flood of one message fills the log or hides another message."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ui.log import MOST_KINDS, MOST_TIMES, WINDOW_SECONDS, Log


class Clock:
    """Seconds, as the test says."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@contextmanager
def logged(tmp_path: Path) -> Iterator[tuple[logging.Logger, Clock, Path]]:
    path, clock, logger = tmp_path / "log.txt", Clock(), logging.getLogger("flood")
    with path.open("w") as stream:
        log = Log(stream, clock)
        logger.addHandler(log)
        logger.propagate = False
        try:
            yield logger, clock, path
        finally:
            logger.removeHandler(log)
            log.close()


def test_a_message_is_told_a_few_times_and_then_counted(tmp_path: Path) -> None:
    with logged(tmp_path) as (logger, clock, path):
        for number in range(1000 + MOST_TIMES):
            logger.warning("Connection %d is one too many", number)
            logger.warning(f"<socket fd={number} at {hex(number)}>")  # noqa: G004
        logger.error("Something else")
        lines = path.read_text().splitlines()
        assert len(lines) == 2 * MOST_TIMES + 1
        assert lines[0] == "WARNING: Connection 0 is one too many"
        assert lines[-1] == "ERROR: Something else"
        clock.now = WINDOW_SECONDS
        logger.error("Something else")
        told = path.read_text().splitlines()[len(lines) :]
        assert told == [
            "WARNING: Connection 4 is one too many … repeated 1,000 times",
            "WARNING: <socket fd=4 at 0x4> … repeated 1,000 times",
            "ERROR: Something else",
        ]


def test_what_was_only_counted_is_told_at_the_end(tmp_path: Path) -> None:
    with logged(tmp_path) as (logger, _, path):
        for _ in range(MOST_TIMES + 7):
            logger.warning("Again")
    assert path.read_text().splitlines()[-1] == "WARNING: Again … repeated 7 times"


def test_the_first_traceback_of_each_kind_is_whole_and_the_others_are_a_line(
    tmp_path: Path,
) -> None:
    def go_wrong(error: Exception) -> None:
        try:
            raise error
        except Exception:
            logger.exception("It went wrong")

    with logged(tmp_path) as (logger, _, path):
        for _ in range(100):
            go_wrong(ValueError("one"))
            go_wrong(KeyError("another"))
        text = path.read_text()
        assert text.count("Traceback") == 2
        assert "ValueError: one" in text
        assert "KeyError: 'another'" in text
        assert text.count("It went wrong") == 2 * MOST_TIMES


def test_messages_of_endless_kinds_are_bounded_too(tmp_path: Path) -> None:
    with logged(tmp_path) as (logger, _, path):
        for number in range(5 * MOST_KINDS):
            logger.warning("x" * (number % 150) + "y" * (number // 150))  # noqa: G003
        assert len(path.read_text().splitlines()) <= MOST_KINDS + MOST_TIMES
