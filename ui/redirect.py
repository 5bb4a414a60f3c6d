"""The file that the browser is opened with: it redirects to the address with the token.

Every user of this machine can see a browser process's arguments, but only the owner can read the
file. It is removed once the token has been used, a minute after the browser was opened, or when the
server ends. Sandboxed browsers may not be able to read it; the printed address opens the page.
"""

from __future__ import annotations

import threading
from html import escape

from app.serving.servers import Serving

LIFE_SECONDS = 60.0
_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Palimpsest</title>
<meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0;url={address}">
<a href="{address}">Open Palimpsest</a>
"""


def redirect(serving: Serving, address: str) -> str:
    """Write the file; returns its address.

    Raises:
        StorageError: the data folder can't be written.
    """
    return serving.write_page(_PAGE.format(address=escape(address))).as_uri()


def expire(serving: Serving) -> None:
    """Remove the file in a minute, if it is still there.

    To be called once a browser has been opened, or its window closed: before that a slow machine
    could take more than a minute.
    """
    timer = threading.Timer(LIFE_SECONDS, serving.remove_page)
    timer.daemon = True
    timer.start()
