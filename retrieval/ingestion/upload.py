"""A file that arrives block by block, within the limits, and then becomes a job."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import Self

from retrieval.extraction.extract import check_size
from retrieval.extraction.limits import Limits
from storage import Arrival, Incoming, Job


class Upload:
    """Takes blocks until `end`; if left before, nothing of the file is kept.

    Args:
        keep: records the bytes as a job.
        wake: wakes the worker.
    """

    def __init__(
        self,
        name: str,
        limits: Limits,
        arrival: Arrival,
        keep: Callable[[Incoming], Job | None],
        wake: Callable[[], None],
    ) -> None:
        self.name = name
        self._limits = limits
        self._arrival = arrival
        self._keep, self._wake = keep, wake

    def __enter__(self) -> Self:
        """A file that nobody sees yet."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Leave nothing beside what was recorded."""
        self._arrival.discard()

    def write(self, block: bytes) -> None:
        """Add a block.

        Raises:
            DocumentError: the file is over the limit.
            StorageError: the data folder can't take it.
        """
        if block:
            check_size(self._arrival.size + len(block), self._limits, self.name)
            self._arrival.write(block)

    def end(self) -> Job:
        """The job of the whole file; a finished one if the library has it already.

        Raises:
            DocumentError: the file is empty.
            StorageError: the data folder can't take it.
        """
        check_size(self._arrival.size, self._limits, self.name)
        job = self._keep(self._arrival.end())
        assert job is not None  # all bytes were sent again
        self._wake()
        return job
