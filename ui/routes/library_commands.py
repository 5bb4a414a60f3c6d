"""The page's commands on the library, one route each; the effect appears in the view stream.

Ids come from the browser: each is looked up before it is used.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from fastapi import APIRouter
from fastapi.responses import HTMLResponse
from pydantic import BaseModel, ConfigDict

from app.library_text import JobState
from app.search import search
from app.sources.places import Places
from ui import search_results

if TYPE_CHECKING:
    from app.assistant import Assistant


class DocumentCommand(BaseModel):
    """A document of the library: by itself, one to remove."""

    model_config = ConfigDict(extra="forbid", strict=True)
    document: int


class TagCommand(DocumentCommand):
    """The tags of a document, which then has no others."""

    tags: list[str]


class Replace(DocumentCommand):
    """A document that is the next version of another one."""

    old: int


class CancelFile(BaseModel):
    """A queued or failed file; job "all" means all queued ones, "failed" all failed ones,
    "archive-N" the failed ones of an archive.
    """

    model_config = ConfigDict(extra="forbid", strict=True)
    job: str


class LibraryCommands:
    """The handlers."""

    def __init__(self, assistant: Assistant) -> None:
        self._assistant = assistant

    def search(self, words: str) -> HTMLResponse:
        """Return the sentences of all documents that have these words, as HTML."""
        assistant = self._assistant
        documents = [each.id for each in assistant.documents()]
        hits = search(assistant.library, words, documents)
        return HTMLResponse(search_results.results(words, hits, Places(assistant.store)))

    def remove(self, command: DocumentCommand) -> None:
        """Remove a document from the library for good."""
        self._assistant.document_actions.remove(command.document)

    def tag(self, command: TagCommand) -> None:
        """Give a document tags."""
        self._assistant.document_actions.tag(command.document, command.tags)

    def replace(self, command: Replace) -> None:
        """Make a document the next version of another one."""
        self._assistant.document_actions.follow(command.document, command.old)

    def cancel(self, command: CancelFile) -> None:
        """Cancel queued files, or dismiss failed ones."""
        jobs = self._assistant.library.jobs
        # Not those of the overview, which lists only some.
        for job in (*jobs.unfinished(), *jobs.failed()):
            is_failed = job.state is JobState.FAILED
            called = ("failed", f"archive-{job.archive}") if is_failed else ("all",)
            if command.job in (str(job.id), *called):
                self._assistant.library.cancel(job.id)

    def read_again(self, command: CancelFile) -> None:
        """Read scans that were refused while there was no OCR."""
        scans = self._assistant.library.scans
        for job in scans.readable():
            if command.job in (str(job.id), f"archive-{job.archive}", "all"):
                scans.read(job)


def router(assistant: Assistant) -> APIRouter:
    """The routes of these commands."""
    commands = LibraryCommands(assistant)
    routes = APIRouter()
    routes.add_api_route("/search", commands.search, methods=["GET"])
    handlers: dict[str, Callable[..., None]] = {
        "/document/remove": commands.remove,
        "/document/tags": commands.tag,
        "/document/replace": commands.replace,
        "/file/cancel": commands.cancel,
        "/file/again": commands.read_again,
    }
    for path, handler in handlers.items():
        routes.add_api_route(path, handler, methods=["POST"])
    return routes
