"""`palimpsest desktop` in a window of its own, on a screen that is drawn in memory (Xvfb)."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest
from PIL import Image, ImageGrab

from storage import Documents, Store
from tests.programs import PALIMPSEST
from ui.window import SIZE

PAPER, INK = (255, 255, 255), 100
PATIENCE = 120.0


@pytest.fixture
def screen() -> Iterator[str]:
    """The name of a display with one screen."""
    xvfb = shutil.which("Xvfb")
    if xvfb is None:
        reason = "no Xvfb on PATH; install Debian's xvfb"
        if os.environ.get("PALIMPSEST_REQUIRE_BROWSER") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    read, write = os.pipe()
    size = f"{SIZE[0]}x{SIZE[1]}x24"
    command = [xvfb, "-displayfd", str(write), "-screen", "0", size, "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as numbers:
        yield f":{numbers.readline().strip()}"
    server.terminate()
    server.wait(20)


def until(is_so: Callable[[], bool], what: str) -> None:
    ends = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < ends, what
        time.sleep(0.3)


def lines(shot: Image.Image) -> int:
    """How many rows of pixels have ink on paper: a page that is drawn has many."""
    grey = shot.convert("L")
    rows = (grey.crop((0, y, grey.width, y + 1)).getextrema() for y in range(grey.height))
    return sum(low < INK and high == PAPER[0] for low, high in rows)


def browsers(profile: Path) -> list[psutil.Process]:
    """The processes of the window's browser that have no parent among them."""
    found = []
    for process in psutil.process_iter(["cmdline"]):
        words = process.info["cmdline"] or []
        if f"--user-data-dir={profile}" in words and not any("--type=" in word for word in words):
            found.append(process)
    return found


def test_a_window_shows_the_page_and_closing_it_ends_the_server(
    screen: str, chromium_path: str, default_model_folder: Path, minilm_folder: Path, tmp_path: Path
) -> None:
    # Root's Chromium needs to be told that it has no sandbox of its own.
    programs = tmp_path / "programs"
    programs.mkdir()
    browser = programs / "chromium"
    browser.write_text(f'#!/bin/sh\nexec {chromium_path} --no-sandbox --disable-gpu "$@"\n')
    browser.chmod(0o755)
    (tmp_path / "note.txt").write_text("Monks scraped parchment clean, because it was dear.")
    data = tmp_path / "data"
    path = f"{programs}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "DISPLAY": screen, "PATH": path}
    command = [*PALIMPSEST, "desktop", str(tmp_path / "note.txt"), "--data-dir", str(data)]
    program = subprocess.Popen(command, env=environment)
    try:
        until(lambda: lines(ImageGrab.grab(xdisplay=screen)) > 60, "no page in the window")
        assert program.poll() is None
        (window,) = browsers(data / "window")
        assert not any("token=" in word for word in window.cmdline())
        window.terminate()
        assert program.wait(PATIENCE) == 0
    finally:
        program.kill()
    store = Store(data)
    assert [each.name for each in Documents(store).all()] == ["note.txt"]
    store.close()
