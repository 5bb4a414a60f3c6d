"""The page's commands on texts on the desk; the effect appears in the view stream.

Ids come from the browser: each is looked up before it is used.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import PlainTextResponse, Response
from pydantic import BaseModel
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect

from app.editing.editor_text import shown
from app.editing.revision import RevisionRequest
from app.editing.saving import other_names_note
from app.editing.text_file import MOST_BYTES
from app.editing.windows import TextWindow
from app.errors import EditError
from ui.routes.desk_requests import (
    CommandResult,
    DecideCommand,
    DeskCommand,
    EditCommand,
    OnDesk,
    OpenDocument,
    RestoreCommand,
    ReviseCommand,
    TextNow,
    TypeCommand,
)

if TYPE_CHECKING:
    from app.assistant import Assistant
    from app.editing.desk import Desk


class DeskCommands:
    """The handlers."""

    def __init__(self, assistant: Assistant) -> None:
        self._assistant = assistant

    def open(self, command: OpenDocument) -> OnDesk:
        """Put a document of the library on the desk."""
        return OnDesk(desk=self._assistant.desk.open_document(command.document))

    def typed(self, command: TypeCommand) -> TextNow:
        """Take what an editor has by now."""
        now = self._desk(command).typed(command.revision, command.text)
        text, edition = shown(now.desk.text), now.record.edition
        return TextNow(revision=now.state.revision, edition=edition, text=text)

    def ask(self, command: ReviseCommand) -> None:
        """Ask a model to revise the text, some lines, or one change."""
        desk = self._desk(command)
        select = selected(command.start, command.end)
        if command.hunk is not None:
            (hunk,) = desk.now().desk.chosen([command.hunk])
            is_insertion = hunk.start == hunk.end
            select = TextWindow(max(0, hunk.start - is_insertion), hunk.end + is_insertion)
        for document in command.documents:
            self._assistant.library.documents.get(document)
        documents = tuple(command.documents)
        asked = RevisionRequest(command.instruction, select, command.whole, documents)
        self._assistant.runs.begin(desk, asked)

    def stop(self, command: DeskCommand) -> None:
        """Stop the revision; what is settled stays."""
        self._assistant.runs.stop(self._desk(command).id)

    def dismiss(self, command: DeskCommand) -> None:
        """Tell no more of the last instruction."""
        self._assistant.runs.dismiss(self._desk(command).id)

    def accept(self, command: DecideCommand) -> None:
        """Take changes into the text."""
        self._desk(command).accept(command.hunks)

    def reject(self, command: DecideCommand) -> None:
        """Drop changes."""
        self._desk(command).reject(command.hunks)

    def edit(self, command: EditCommand) -> None:
        """Take a change into the text with other lines."""
        self._desk(command).accept_as(command.hunk, command.text)

    def undo(self, command: DeskCommand) -> None:
        """Show the state before."""
        self._desk(command).undo()

    def redo(self, command: DeskCommand) -> None:
        """Show the state after."""
        self._desk(command).redo()

    def restore(self, command: RestoreCommand) -> None:
        """Make the text what it was."""
        self._desk(command).restore(command.state)

    def save(self, command: DeskCommand) -> CommandResult:
        """Write the text to its file."""
        desk, texts = self._desk(command).id, self._assistant.desk
        note = other_names_note(file) if (file := texts.saves_to(desk)) else ""
        path = texts.save(desk)
        return CommandResult(told=f"{path.name} is saved. {note}".rstrip())

    def read_again(self, command: DeskCommand) -> CommandResult:
        """Merge what the file has by now."""
        is_new = self._assistant.desk.read_again(self._desk(command).id)
        told = "What changed in the file is merged." if is_new else "The file hasn't changed."
        return CommandResult(told=told)

    def paragraphs(self, command: DeskCommand) -> CommandResult:
        """Join the lines of each paragraph."""
        self._assistant.desk.join_paragraphs(self._desk(command).id)
        return CommandResult(told="Each paragraph is on one line. Undo shows the lines again.")

    def keep(self, command: DeskCommand) -> CommandResult:
        """Bring the text into the library as a new version of its document, or a copy of its text
        as a document of its own.
        """
        desk = self._desk(command)
        document = self._assistant.document_actions.keep(desk)
        is_copy = desk.now().record.is_copy
        told = "a document of its own" if is_copy else f"version {document.version}"
        return CommandResult(told=f"{document.name} is in the library, {told}.")

    def forget(self, command: DeskCommand) -> None:
        """Delete the text with its history; neither its file nor its document."""
        self._assistant.runs.stop(self._desk(command).id)
        self._assistant.desk.forget(command.desk)

    def _desk(self, command: DeskCommand) -> Desk:
        return self._assistant.desk.desk(command.desk)


def router(assistant: Assistant) -> APIRouter:
    """The routes of the desk."""
    commands = DeskCommands(assistant)
    routes = APIRouter(prefix="/desk")
    handlers: dict[str, Callable[..., BaseModel | None]] = {
        "/open": commands.open,
        "/typed": commands.typed,
        "/ask": commands.ask,
        "/stop": commands.stop,
        "/dismiss": commands.dismiss,
        "/accept": commands.accept,
        "/reject": commands.reject,
        "/edit": commands.edit,
        "/undo": commands.undo,
        "/redo": commands.redo,
        "/restore": commands.restore,
        "/save": commands.save,
        "/reread": commands.read_again,
        "/paragraphs": commands.paragraphs,
        "/keep": commands.keep,
        "/forget": commands.forget,
    }
    for path, handler in handlers.items():
        routes.add_api_route(path, handler, methods=["POST"])

    @routes.post("/upload", response_model=OnDesk)
    async def upload(
        request: Request, name: Annotated[str, Query(min_length=1)]
    ) -> OnDesk | Response:
        content = bytearray()
        try:
            async for block in request.stream():
                content += block
                if len(content) > MOST_BYTES:
                    break
        except ClientDisconnect:
            return Response(status_code=400)
        try:
            made = await run_in_threadpool(assistant.desk.open_bytes, name, bytes(content))
        except EditError as error:
            # Don't wait for the rest of the file.
            return PlainTextResponse(str(error), 409, {"Connection": "close"})
        return OnDesk(desk=made)

    return routes


def selected(start: int | None, end: int | None) -> TextWindow | None:
    """The lines that an instruction is about; None for the whole text.

    Raises:
        EditError: there are none.
    """
    if start is None and end is None:
        return None
    if start is None or end is None or start >= end:
        raise EditError("No lines are selected. Select some, or revise the whole text.")
    return TextWindow(start, end)
