"""External links: those in answers and documents lead to a page of our own, which shows the target.

A document can make the model write a link that leaks other words in its address. Here a person sees
the whole address and decides. The page with the answers can't navigate elsewhere itself
(`ui.headers`), so injected markup can't leave on its own.
"""

from __future__ import annotations

import re
from urllib.parse import quote

from ui.render import escape

OUTWARD = re.compile(r"(?:https?://|mailto:)", re.IGNORECASE)
"""Schemes of external links; all other links are inert."""

PATH = "/leave"
_READABLE = ":/?=@,;"


def way_out(url: str) -> str:
    """The address of the page that shows `url`."""
    return f"/room{PATH}?to={quote(url, safe=_READABLE)}"


def leaving(url: str) -> str:
    """The page that shows a link's target; the person decides whether to follow it."""
    link = f'<a href="{escape(url)}" rel="noopener noreferrer nofollow">{escape(url)}</a>'
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        '<meta name="color-scheme" content="light dark"><title>Leaving Palimpsest</title></head>'
        "<body><main><h1>This link leaves your machine</h1>"
        "<p>It is part of an answer or a document. The site it leads to sees this whole "
        "address:</p>"
        f"<p>{link}</p><p>Open it, or close this page.</p></main></body></html>"
    )
