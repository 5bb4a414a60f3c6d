"""Exports a text on the desk: as its file, as a patch against the file, or as Markdown with a
footnote for what was copied from documents.
"""

from __future__ import annotations

from pathlib import PurePath
from typing import Literal

from app.editing.citations import citations, with_footnotes
from app.editing.desk import Desk
from app.editing.patch import patch_bytes
from app.editing.stored_form import as_file, decoded
from app.lines import unified

ExportKind = Literal["file", "patch", "markdown"]


def exported(desk: Desk, kind: ExportKind) -> tuple[str, bytes]:
    """A name for the file, and its bytes. What waits to be decided is no part of it.

    Raises:
        NotFoundError: the text isn't on the desk any more.
    """
    now = desk.now()
    name, file = PurePath(now.record.name).name, desk.file_of(now)
    if kind == "file":
        return name, file.encoded(now.desk.text)
    if kind == "markdown":
        shown = unified(now.desk.text)
        cited = citations(shown, desk.states(), now.state.id)
        text = with_footnotes(shown, cited, [desk.place(each.source) for each in cited])
        return f"{PurePath(name).stem}.footnotes.md", text.encode()
    old = as_file(decoded(desk.content(now.file), now.file_how), now.state.how)
    return f"{name}.patch", patch_bytes(old, now.desk.text, name)
