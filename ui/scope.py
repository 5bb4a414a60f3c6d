"""Which documents a session's questions go to: the button above the question box, and the chooser
that it opens.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from app.conversation.session import NONE_CHOSEN
from app.library_text import SessionScope, divided
from app.listing import by_name
from app.safe_text import counted
from ui.render import escape

if TYPE_CHECKING:
    from app.assistant import Document
    from app.listing import LibraryDocument

RECENT = 5
"""Documents that are listed as recently added, where there are twice as many or more."""

_CHOICES: tuple[tuple[SessionScope, str, str], ...] = (
    ("all", "All documents", "also those added later"),
    ("chosen", "Only these", ""),
    ("none", "No documents", "just talk with the model"),
)


def button(scope: SessionScope, asked: Sequence[Document], *, is_empty: bool) -> str:
    """The button that says what is asked.

    Args:
        asked: the documents that questions go to.
        is_empty: whether the library has none.
    """
    if is_empty:
        return ""
    which = escape(told(scope, asked))
    refusal = f' class="none-chosen" data-refusal="{escape(NONE_CHOSEN)}"'
    look = refusal if scope == "chosen" and not asked else ""
    return (
        f'<button type="button" id="scope-button"{look} aria-haspopup="dialog" title="{which}">'
        f"Questions go to: {which}</button>"
    )


def told(scope: SessionScope, asked: Sequence[Document]) -> str:
    """Return the documents that are asked, in a few words (not escaped)."""
    if scope == "none":
        return "No documents: just talk"
    if scope == "all":
        if len(asked) == 2:
            return "Both documents"
        return f"All {counted(len(asked), 'document')}" if asked[2:] else "All documents"
    if not asked:
        return "No document is chosen"
    rest = f" + {len(asked) - 1}" if len(asked) > 1 else ""
    return f"{asked[0].name}{rest}"


def chooser(
    scope: SessionScope, documents: Sequence[LibraryDocument], asked: Collection[int]
) -> str:
    """The content of the dialog: three choices, and the documents with a search.

    Args:
        documents: the library, by id.
        asked: ids of the documents that questions go to.
    """
    choices = "".join(
        f'<label><input type="radio" name="scope" value="{value}"'
        f"{' checked' if value == scope else ''}>{name}"
        f"{f' <small>{more}</small>' if more else ''}</label>"
        for value, name, more in _CHOICES
    )
    count = RECENT * (len(documents) >= 2 * RECENT)
    newest = sorted(documents, key=lambda each: -each.document.id)[:count]
    others = sorted(
        (each for each in documents if each not in newest),
        key=lambda each: (by_name(each.document.name), each.document.id),
    )
    return (
        f'<fieldset><legend class="said">Questions of this session go to</legend>{choices}'
        '</fieldset><div class="which"><input type="search" placeholder="Search the documents" '
        'aria-label="Search the documents"><p><button type="button" data-tick="all">Choose all '
        'shown</button> <button type="button" data-tick="none">Choose none</button></p>'
        f"{_groups(documents)}"
        f'<div class="rows">{_group("Recently added", newest, asked)}'
        f"{_group('Others' if newest else '', others, asked)}</div>"
        '<p class="quiet" role="status"></p></div>'
    )


def _groups(documents: Sequence[LibraryDocument]) -> str:
    """A button for each folder and each tag, which chooses the documents in it; those in folders
    within a folder are in it as well.
    """
    groups: dict[str, list[int]] = {}
    for each in sorted(documents, key=lambda each: by_name(each.document.name)):
        parts = divided(each.document.name)[0].split("/")
        folders = ["/".join(parts[:count]) + "/" for count in range(1, len(parts) + 1)]
        for group in (*(folders if parts[0] else ()), *(f"#{tag}" for tag in each.tags)):
            groups.setdefault(group, []).append(each.document.id)
    buttons = "".join(
        f'<button type="button" data-group="{" ".join(map(str, ids))}">{escape(group)} '
        f"<small>{len(ids):,}</small></button>"
        for group, ids in sorted(groups.items())
    )
    return f'<p class="groups" role="group" aria-label="Folders and tags">{buttons}</p>' * bool(
        buttons
    )


def _group(title: str, documents: Sequence[LibraryDocument], asked: Collection[int]) -> str:
    if not documents:
        return ""
    heading = f"<h3>{title}</h3>" if title else ""
    return (
        f"{heading}<ul>{''.join(_line(each, each.document.id in asked) for each in documents)}</ul>"
    )


def _line(listed: LibraryDocument, is_asked: bool) -> str:
    checked = " checked" if is_asked else ""
    tags = escape(" ".join(f"#{tag}" for tag in listed.tags))
    return (
        f'<li><label><input type="checkbox" value="{listed.document.id}"{checked}>'
        f"<span>{escape(listed.document.name)}{f' <small>{tags}</small>' if tags else ''}</span>"
        "</label></li>"
    )
