"""A window of its own for the page: with pywebview, or a browser's window without its bars.

The token stands in no process's arguments: pywebview reads it (`ui.webview_window`), a browser is
opened with the redirect file (`ui.redirect`). The browser's profile is Palimpsest's own, so that
its process lasts as long as its window.
"""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from app.serving.servers import Serving
from ui.redirect import expire, redirect
from ui.webview_window import SHOWN, SIZE

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
    "No window can be opened: there is neither pywebview (`.venv/bin/pip install -e '.[desktop]'` "
    "in Palimpsest's folder) nor Chromium, Chrome or Edge. Install one of them, or use "
    "`palimpsest serve`."
)

NO_ENGINE = (
    "pywebview is here, but it can't open a window: the system's web engine is missing. Install "
    "it (on Linux `.venv/bin/pip install 'pywebview[qt]'`), or Chromium, or use `palimpsest serve`."
)

ShowPage = Callable[[Serving, str], bool]
"""Shows the page of a server at an address, and returns when its window has been closed; False if
none could be opened.
"""


def show_with(profile: Path) -> ShowPage | None:
    """Return the function that shows a window on this machine, None if nothing can.

    Args:
        profile: the folder of the window's profile, made when it is needed.
    """
    has_webview = importlib.util.find_spec("webview") is not None
    browser = find_browser()
    if not has_webview and browser is None:
        return None

    def show(serving: Serving, address: str) -> bool:
        profile.mkdir(mode=0o700, parents=True, exist_ok=True)
        if has_webview and _webview(address, profile):
            return True
        if browser is not None:
            _browser(browser, redirect(serving, address), profile)
            expire(serving)  # a window that was open already may still have to read it
        return browser is not None

    return show


def find_browser() -> str | None:
    """The path of a browser that has windows without bars."""
    found = (shutil.which(name) for name in BROWSERS)
    places = (place for place in _PLACES.get(sys.platform, ()) if Path(place).exists())
    return next((path for path in (*found, *places) if path), None)


def _webview(address: str, profile: Path) -> bool:
    """Show the page in a window of its own process until it is closed; False if none could be
    opened.
    """
    command = [sys.executable, "-P", "-m", "ui.webview_window", str(profile)]
    ended = subprocess.run(
        command,
        input=f"{address}\n",
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        check=False,
    )
    return SHOWN in ended.stdout.split()


def _browser(browser: str, page: str, profile: Path) -> None:
    flags = ["--no-first-run", "--no-default-browser-check", f"--window-size={SIZE[0]},{SIZE[1]}"]
    subprocess.run(
        [browser, f"--app={page}", f"--user-data-dir={profile}", *flags],
        check=False,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
