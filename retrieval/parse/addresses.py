"""Where a link of a file may lead: to a web page, a mail address, or a place of its own text.

Anything else (scripts, data, other programs, files of the machine) is no link. `storage.text_looks`
checks this again, since a parser may have been compromised.
"""

from __future__ import annotations

import re
from urllib.parse import unquote

from retrieval.parse.styled import PLACE

_MOST = 2000
_OUTWARD = re.compile(r"(?:https?://|mailto:).", re.IGNORECASE)
_ENDS = " \t\n\r\f"
"""Characters that browsers leave out around an address."""


def address_of(href: str | None) -> str:
    """The address of a web page or for mail, with spaces written as "%20"; "" for any other."""
    address = (href or "").strip(_ENDS).replace(" ", "%20")
    is_kept = len(address) <= _MOST and address.isprintable() and _OUTWARD.match(address)
    return address if is_kept else ""


def target_of(href: str | None) -> str:
    """As `address_of`, or `PLACE` and a name for one that leads to an element of the same page."""
    href = (href or "").strip(_ENDS)
    name = unquote(href[1:])
    return named(name) if href.startswith("#") and name else address_of(href)


def named(name: str) -> str:
    """The target of a link to what has this name (see `placed_looks`)."""
    return PLACE + name
