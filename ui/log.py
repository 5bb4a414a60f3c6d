"""The server's log: each message a few times a minute, then only its count.

The first message of each kind is always written, with its traceback, so a flood of one hides no
other.
"""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass
from time import monotonic
from typing import TextIO

MOST_TIMES = 5
"""Times a message is written per `WINDOW_SECONDS`; messages that differ only in numbers count as
one.
"""

WINDOW_SECONDS = 60.0

MOST_KINDS = 200
"""Kinds per `WINDOW_SECONDS`; beyond that all messages count as one kind."""

_NUMBER = re.compile(r"0x[0-9a-fA-F]+|\d+")
_LONGEST = 200
_OTHERS = "other messages"


@dataclass
class _MessageKind:
    """A kind of message: since when it is counted, and how often it has occurred."""

    since: float
    level: int
    text: str
    times: int = 0


class Log(logging.StreamHandler[TextIO]):
    """Writes to a stream.

    Args:
        clock: seconds.
    """

    def __init__(self, stream: TextIO, clock: Callable[[], float] = monotonic) -> None:
        super().__init__(stream)
        self.setFormatter(logging.Formatter("%(levelname)s: %(message)s"))
        self._clock = clock
        self._kinds: dict[Hashable, _MessageKind] = {}

    def emit(self, record: logging.LogRecord) -> None:
        """Write it, or count it."""
        now = self._clock()
        self._end(now - WINDOW_SECONDS)
        text = _NUMBER.sub("0", str(record.msg).partition("\n")[0])[:_LONGEST]
        key: Hashable = (record.name, record.levelno, text, _place(record))
        if key not in self._kinds and len(self._kinds) >= MOST_KINDS:
            key, text = None, _OTHERS
        kind = self._kinds.setdefault(key, _MessageKind(now, record.levelno, text))
        kind.times += 1
        if kind.times <= MOST_TIMES:
            kind.text = text if key is None else record.getMessage().partition("\n")[0][:_LONGEST]
            super().emit(record if kind.times == 1 else _without_traceback(record))

    def close(self) -> None:
        """Write the pending counts."""
        self.acquire()
        try:
            self._end(self._clock())
        finally:
            self.release()
        super().close()

    def _end(self, before: float) -> None:
        """End all counts that started before then, oldest first."""
        for key, kind in list(self._kinds.items()):
            if kind.since > before:
                return
            del self._kinds[key]
            if (more := kind.times - MOST_TIMES) > 0:
                told = f"{kind.text} … repeated {more:,} times"
                super().emit(logging.makeLogRecord(_fields(kind.level, told)))


def _without_traceback(record: logging.LogRecord) -> logging.LogRecord:
    shorter = copy(record)
    shorter.exc_info = shorter.exc_text = None
    return shorter


def _fields(level: int, text: str) -> dict[str, object]:
    return {
        "name": __name__,
        "levelno": level,
        "levelname": logging.getLevelName(level),
        "msg": text,
    }


def _place(record: logging.LogRecord) -> Hashable:
    """The exception's type, and where it was raised."""
    if not record.exc_info or record.exc_info[0] is None:
        return None
    kind, _, trace = record.exc_info
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return kind, trace and (trace.tb_frame.f_code.co_filename, trace.tb_lineno)


@contextmanager
def limited() -> Iterator[None]:
    """Send all logging to stderr through `Log` until the block is left."""
    root, log = logging.getLogger(), Log(sys.stderr)
    root.addHandler(log)
    try:
        yield
    finally:
        root.removeHandler(log)
        log.close()
