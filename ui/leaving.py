"""The way out: links of answers lead to a page of ours first, which shows where they go on to.

Words of a document can make the model write a link that carries other words away in its address.
Here a person sees the whole of it and decides. The page that holds the answers may go nowhere else
itself (`ui.headers`), so nothing that slips into it leaves on its own.
"""

from __future__ import annotations

import re
from urllib.parse import quote

from ui.render import escape

OUTWARD = re.compile(r"(?:https?://|mailto:)", re.IGNORECASE)
"""How the address of a link begins that leads out; all others lead nowhere."""

PATH = "/leave"
_READABLE = ":/?=@,;"


def way_out(url: str) -> str:
    """The address of the page that shows `url`."""
    return f"/room{PATH}?to={quote(url, safe=_READABLE)}"


def leaving(url: str) -> str:
    """The page that shows where a link leads; it leaves when a person says so."""
    link = f'<a href="{escape(url)}" rel="noopener noreferrer nofollow">{escape(url)}</a>'
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        '<meta name="color-scheme" content="light dark"><title>Leaving Palimpsest</title></head>'
        "<body><main><h1>This link leaves your machine</h1>"
        "<p>It stands in an answer. Whoever it leads to learns every word of this address:</p>"
        f"<p>{link}</p><p>Open it, or close this page.</p></main></body></html>"
    )
