"""A window of its own for the page: with pywebview, or a browser's window without its bars.

The token stands in no process's arguments: a browser is opened with the redirect file
(`ui.redirect`), and its profile is Palimpsest's own, so that its process lasts as long as its
window.
"""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

TITLE = "Palimpsest"
SIZE = 1280, 860

BROWSERS = (
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome",
    "microsoft-edge", "microsoft-edge-stable", "msedge", "brave-browser", "brave",
)  # fmt: skip
"""Programs with the option `--app`, as they are found on PATH."""

_PLACES = {
    "darwin": (
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
    ),
    "win32": (
        r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
        r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    ),
}
"""Where they are on systems that don't put them on PATH."""

NONE = (
    "No window can be opened: there is neither pywebview (`pip install 'palimpsest[desktop]'`) nor "
    "Chromium, Chrome or Edge. Install one of them, or use `palimpsest serve`."
)

ShowPage = Callable[[str], None]
"""Shows a page, given its address, and returns when its window has been closed."""


def show_with(profile: Path) -> ShowPage | None:
    """What shows a window on this machine, None if nothing can.

    Args:
        profile: the folder of the browser's profile, made when it is needed.
    """
    if importlib.util.find_spec("webview") is not None:
        return _webview
    browser = find_browser()
    return None if browser is None else lambda page: _browser(browser, page, profile)


def find_browser() -> str | None:
    """The path of a browser that has windows without bars."""
    found = (shutil.which(name) for name in BROWSERS)
    places = (place for place in _PLACES.get(sys.platform, ()) if Path(place).exists())
    return next((path for path in (*found, *places) if path), None)


def _webview(page: str) -> None:
    webview = importlib.import_module("webview")
    webview.create_window(TITLE, page, width=SIZE[0], height=SIZE[1])
    webview.start()


def _browser(browser: str, page: str, profile: Path) -> None:
    profile.mkdir(mode=0o700, parents=True, exist_ok=True)
    flags = ["--no-first-run", "--no-default-browser-check", f"--window-size={SIZE[0]},{SIZE[1]}"]
    subprocess.run(
        [browser, f"--app={page}", f"--user-data-dir={profile}", *flags],
        check=False,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
