"""Files on their way into a session, watched from the page.

The work is done in a thread of its own and goes on when the page is closed; the file that the
browser sent is deleted when it is done.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import Future, wait
from pathlib import Path
from typing import TYPE_CHECKING

from app.errors import EXPECTED
from ui import render

if TYPE_CHECKING:
    from app.assistant import Assistant

LOOK_SECONDS = 0.1


class Intake:
    """One file being added to a session, from the moment this is made."""

    def __init__(self, assistant: Assistant, path: Path, session_id: str) -> None:
        self._assistant, self._path, self._session_id = assistant, path, session_id
        self._stage = ("", 0, 0)
        self._result: Future[str] = Future()
        threading.Thread(target=self._work, daemon=True).start()

    def watch(self) -> Iterator[str]:
        """What is being done, each time that it changes, until it is done."""
        told = ""
        while not self._result.done():
            line = render.stage_line(self._path.name, *self._stage)
            if line != told:
                told = line
                yield line
            wait([self._result], timeout=LOOK_SECONDS)

    def result(self) -> str:
        """What the file is called in the library, once it is there.

        Raises:
            EXPECTED: it can't become a document; the message names it and what to do.
        """
        return self._result.result()

    def _work(self) -> None:
        try:
            document = self._assistant.add(
                self._path, self._path.name, self._session_id, self._report
            )
        except BaseException as error:  # noqa: BLE001 - it is raised again in `result`
            self._result.set_exception(error)
        else:
            self._result.set_result(document.name)
        finally:
            self._path.unlink(missing_ok=True)

    def _report(self, stage: str, done: int, total: int) -> None:
        self._stage = (stage, done, total)


def add_all(
    assistant: Assistant, paths: list[Path], session_id: str
) -> Iterator[list[tuple[str, str]]]:
    """Add files one after another; yields their lines as `render.files` takes them."""
    finished: list[tuple[str, str]] = []
    for path in paths:
        intake = Intake(assistant, path, session_id)
        for line in intake.watch():
            yield [*finished, ("busy", line)]
        try:
            finished.append(("done", f"{intake.result()} was added"))
        except EXPECTED as error:
            finished.append(("failed", str(error)))
        yield finished
