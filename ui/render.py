"""The list of sessions as HTML, icons, and how text is escaped and names are shortened.

Pure functions from records of `app` to strings. Contract: no character of a document, a question,
an answer, a name or an error reaches the page as markup or as template syntax.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape as escape_markup
from typing import TYPE_CHECKING
from urllib.parse import quote

from app.safe_text import one_line

if TYPE_CHECKING:
    from app.assistant import SessionRecord

LONGEST_NAME = 42
"""Characters of a name that are shown in a list of the left side, on two lines."""

# Gradio evaluates templates as JavaScript template strings and with Handlebars. None of our
# strings goes into one; should that ever change, these characters are inert as entities.
_TEMPLATE_SYNTAX = str.maketrans({c: f"&#{ord(c)};" for c in "${}`\\"})


def escape(text: str) -> str:
    """Text that a browser, a JavaScript template string and Handlebars all show as it is."""
    return escape_markup(text, quote=True).translate(_TEMPLATE_SYNTAX)


def with_unseen(text: str, unseen: Sequence[tuple[int, int]], at: int = 0) -> str:
    """A part of a text, escaped, of which some ranges are there but not seen, so that what counts
    its characters finds all of them.

    Args:
        unseen: ranges of the whole text, in order.
        at: where in it the part begins.
    """
    html, done = "", 0
    for start, end in ((max(start - at, 0), min(end - at, len(text))) for start, end in unseen):
        if start < end:
            html += (
                f'{escape(text[done:start])}<span class="unseen">{escape(text[start:end])}</span>'
            )
            done = end
    return html + escape(text[done:])


def inert(html: str) -> str:
    """HTML with template syntax escaped."""
    return html.translate(_TEMPLATE_SYNTAX)


def percent(share: float) -> str:
    """A share for display; 0% and 100% only if they are exact."""
    return f"{share:.0%}" if share in (0, 1) else f"{min(max(round(100 * share), 1), 99)}%"


def error(message: str) -> str:
    """An error, in the words of `app`."""
    return f'<p class="error" role="alert">{escape(one_line(message))}</p>'


def session_title(record: SessionRecord) -> str:
    """A session's name (not escaped): its title, or that nothing was asked or added in it yet."""
    return record.title or "New session"


def shortened(name: str, longest: int = LONGEST_NAME) -> str:
    """At most so many characters of a name: a long one's end stays, which tells it apart. It is cut
    between words, unless half of a side would be lost with the word.
    """
    if len(name) <= longest:
        return name
    end = longest // 2
    first, last = name[: longest - end], name[-end:]
    whole, words = first.rpartition(" ")[0], last.partition(" ")[2]
    before = whole if len(whole) > len(first) // 2 else first[:-1]
    return f"{before}… {words}" if len(words) > end // 2 else f"{before}…{last}"


def sessions(records: Sequence[SessionRecord], current: str, matching: str = "") -> str:
    """The sessions as links, each with its own buttons.

    Args:
        matching: the words that were searched for.
    """
    if not records:
        told = f"No session contains “{matching}”." if matching else "No sessions yet."
        return f'<p class="quiet">{escape(told)}</p>'
    return f"<ul>{''.join(_session(record, current) for record in records)}</ul>"


def _session(record: SessionRecord, current: str) -> str:
    title, id_ = escape(session_title(record)), escape(record.id)
    # One without messages is called by its first document.
    shown = escape(shortened(session_title(record))) if record.head is None else title
    here = ' aria-current="page"' if record.id == current else ""
    return (
        f'<li><a href="/?session={quote(record.id, safe="")}" data-session="{id_}"{here} '
        f'tabindex="-1" title="{title}">{shown}'
        f'</a>{more(title)}<button type="button" tabindex="-1" class="act" data-rename="{id_}" '
        f'data-title="{title}" aria-label="Rename {title}" title="Rename">{icon("cursor")}</button>'
        f'<button type="button" tabindex="-1" class="act" data-delete="{id_}" '
        f'aria-label="Delete {title}" title="Delete">'
        f"{icon('bin')}</button></li>"
    )


def more(name: str) -> str:
    """The button that shows a line's other buttons on a touch screen, in words: there is no pointer
    to rest on a sign.

    Args:
        name: the line's (escaped).
    """
    return (
        f'<button type="button" tabindex="-1" class="more" aria-label="More for {name}">'
        f"{icon('dots')}</button>"
    )


_ICONS = {
    "dots": "M5 12h.01M12 12h.01M19 12h.01",
    "tag": "M4 4h8l8 8-8 8-8-8zM8 8h.01",
    "cursor": "M10 7H4v10h6M18 7h2v10h-2M14 4v16M12 4h4M12 20h4",
    "pencil": "M4 20h4L19 9l-4-4L4 16v4zM13 7l4 4",
    "bin": "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10 11v6M14 11v6",
}


def icon(name: str) -> str:
    """A line drawing in the colour of the text around it."""
    return (
        '<svg viewBox="0 0 24 24" width="16" height="16" fill="none" stroke="currentColor" '
        'stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">'
        f'<path d="{_ICONS[name]}"></path></svg>'
    )
