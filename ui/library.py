"""The list of documents as HTML."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.library_text import divided
from app.safe_text import counted
from ui.render import escape, icon, more, shortened

if TYPE_CHECKING:
    from app.listing import LibraryDocument


def library(documents: Sequence[LibraryDocument]) -> str:
    """All documents."""
    if not documents:
        drop = '<span class="with-pointer">, or drop them anywhere on the page</span>'
        return f'<p class="quiet">No documents yet. Add files above{drop}.</p>'
    lines = "".join(map(line, documents))
    return f'<ul class="documents" data-part="documents">{lines}</ul>'


def line(listed: LibraryDocument) -> str:
    """A document: its name, the folder that it is in, its tags."""
    document = listed.document
    name = escape(document.name)
    folder, last = divided(document.name)
    pages = counted(document.page_count, "page") if document.page_count else ""
    size = pages or counted(document.characters or 0, "character")
    called = f"{name} {escape(_told(listed.tags))}"
    return (
        f'<li data-called="{called}"><button type="button" tabindex="-1" class="name" '
        f'data-open="{document.id}" title="Open: {name}, {size}">'
        f"<small>{escape(f'{folder}/') if folder else ''}</small>"
        f'<span class="title">{escape(shortened(last))}</span>'
        f"{_tags(listed.tags)}{_notes(listed)}</button>{more(name)}{_replaces(listed)}"
        f'<button type="button" tabindex="-1" class="act" data-revise="{document.id}" '
        f'aria-label="Revise {name}" title="Revise">{icon("pencil")}</button>'
        f'<button type="button" tabindex="-1" class="act" data-tag="{document.id}" '
        f'data-name="{name}" data-tags="{escape(", ".join(listed.tags))}" '
        f'aria-label="Tags of {name}" title="Tags">{icon("tag")}</button>'
        f'<button type="button" tabindex="-1" class="act" data-remove="{document.id}" '
        f'data-name="{name}" aria-label="Remove {name}" title="Remove from the library">'
        f"{icon('bin')}</button></li>"
    )


def _told(tags: Sequence[str]) -> str:
    return " ".join(f"#{tag}" for tag in tags)


def _tags(tags: Sequence[str]) -> str:
    return f"<small>{escape(_told(tags))}</small>" if tags else ""


def _notes(listed: LibraryDocument) -> str:
    missing = ("no longer in its folder",) if listed.is_missing else ()
    return "".join(f"<small>{escape(note)}</small>" for note in (*missing, *listed.notes))


def _replaces(listed: LibraryDocument) -> str:
    """Return the control that makes a document the next version of another one of its name."""
    if listed.may_replace is None:
        return ""
    older = escape(listed.may_replace.name)
    return (
        f'<button type="button" tabindex="-1" class="replaces" data-new="{listed.document.id}" '
        f'data-old="{listed.may_replace.id}" data-name="{escape(listed.document.name)}" '
        f'data-older="{older}" title="Until then both are asked">'
        f"Make it the new version of {escape(shortened(listed.may_replace.name))}?</button>"
    )
