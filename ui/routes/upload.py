"""Files from the page, straight into the data folder: one request a file, its bytes as the body.

A refused file becomes a failed job, which the page shows by name until it is dismissed. An
interrupted upload leaves nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import PlainTextResponse, Response
from pydantic import BaseModel, ConfigDict, Field
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect

from app.errors import DocumentError

if TYPE_CHECKING:
    from app.assistant import Assistant

MOST_FILES = 10_000


class Offered(BaseModel):
    """A file as the browser knows it: its path below what was dropped, its size in bytes, and their
    hash if there was one to be had.
    """

    model_config = ConfigDict(extra="forbid", strict=True)
    path: Annotated[str, Field(min_length=1)]
    size: Annotated[int, Field(ge=0)]
    sha256: Annotated[str, Field(pattern=r"^(?:[0-9a-f]{64})?$")] = ""


class Offer(BaseModel):
    """Files to be uploaded together; session "" is a new one."""

    model_config = ConfigDict(extra="forbid", strict=True)
    session: str
    files: Annotated[list[Offered], Field(min_length=1, max_length=MOST_FILES)]


class Wanted(BaseModel):
    """The name of each file, None if it is not to be sent; those that are here already, unchanged;
    and their session, "" where none was begun for such files alone.
    """

    session: str
    names: list[str | None]
    known: list[str]


class Taken(BaseModel):
    """The job of a file, and its session."""

    session: str
    job: int


def router(assistant: Assistant) -> APIRouter:
    """The routes of uploads."""
    routes = APIRouter()

    @routes.post("/uploads")
    def offer(offer: Offer) -> Wanted:
        has = assistant.document_actions.has
        known = [
            each.path.lstrip("/")
            for each in offer.files
            if each.sha256 and has(each.path, each.sha256)
        ]
        if not offer.session and len(known) == len(offer.files):
            return Wanted(session="", names=[None] * len(known), known=known)
        session = assistant.session(offer.session or None).id
        names: list[str | None] = []
        for file in offer.files:
            called = file.path.lstrip("/") or file.path
            try:
                assistant.library.check(called, file.size)
                names.append(called)
            except DocumentError as error:
                assistant.library.refuse(called, error, session)
                names.append(None)
        return Wanted(session=session, names=names, known=known)

    @routes.post("/upload", response_model=Taken)
    async def upload(
        request: Request, session: str, name: Annotated[str, Query(min_length=1)]
    ) -> Taken | Response:
        opened = await run_in_threadpool(lambda: assistant.session(session or None).id)
        try:
            job = await _receive(assistant, request, name, opened)
        except DocumentError as error:
            await run_in_threadpool(assistant.library.refuse, name, error, opened)
            # Don't wait for the rest of the file.
            return PlainTextResponse(str(error), 413, {"Connection": "close"})
        except ClientDisconnect:
            return Response(status_code=400)
        return Taken(session=opened, job=job)

    return routes


async def _receive(assistant: Assistant, request: Request, name: str, session: str) -> int:
    """The job of the file that is the body.

    Raises:
        DocumentError: it is empty or over the limit.
        storage.StorageError: the data folder can't hold it.
        ClientDisconnect: the upload was interrupted.
    """
    incoming = await run_in_threadpool(assistant.library.receive, name, session)
    with incoming:
        async for block in request.stream():
            await run_in_threadpool(incoming.write, block)
        return (await run_in_threadpool(incoming.end)).id
