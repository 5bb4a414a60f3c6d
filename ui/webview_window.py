"""`python -m ui.webview_window FOLDER`: the page in pywebview's window, until that is closed.

The page's address comes on standard input, because it has the token. "shown" is written once there
is a window. A process of its own, because the system's web engine may end the one that it is in.
"""

from __future__ import annotations

import importlib
import logging
import sys

TITLE = "Palimpsest"
SIZE = 1280, 860
SHOWN = "shown"


def main(folder: str) -> None:
    """Show the page.

    Args:
        folder: where the window keeps what the page remembers.
    """
    logging.getLogger("pywebview").setLevel(logging.CRITICAL)  # one line will say what is wrong
    webview = importlib.import_module("webview")
    webview.settings["ALLOW_DOWNLOADS"] = True
    address, (width, height) = sys.stdin.readline().strip(), SIZE
    made = webview.create_window(TITLE, address, width=width, height=height, text_select=True)
    made.events.shown += lambda: print(SHOWN, flush=True)
    webview.start(private_mode=False, storage_path=folder)


if __name__ == "__main__":
    main(sys.argv[1])
