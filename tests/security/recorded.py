"""Who wanted to reach what, written down below Python and below the browser (`recorder.c`)."""

from __future__ import annotations

import os
import subprocess
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import psutil

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, BrowserType, Page

RECORDER = Path(__file__).parent / "recorder.c"

UNSET = (
    # What the other tests set to keep libraries quiet, and a person doesn't.
    *("HF_HUB_OFFLINE", "GRADIO_ANALYTICS_ENABLED"),
    # A proxy on a loopback address would hide what is asked of it.
    *("http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"),
)

OWN_ACCORD = (
    # Asks Google about every page that has a text box, whatever the page says.
    "AutofillServerCommunication",
    *("MediaRouter", "OptimizationHints", "PreconnectToSearch"),
)
"""What Chromium does by itself."""

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-proxy-server",
    "--allow-browser-signin=false",
    "--component-updater=url-source=http://127.0.0.1:9/",
    "--gaia-url=http://127.0.0.1:9",
    # Without AsyncDns the C library looks names up, so that the record has them.
    f"--disable-features=AsyncDns,{','.join(OWN_ACCORD)}",
)


@dataclass(frozen=True)
class Record:
    """A file that processes with `environment` write to, and the compiled recorder."""

    path: Path
    recorder: Path

    @property
    def environment(self) -> dict[str, str]:
        """What a process needs to be recorded; so are all that it starts."""
        return {"LD_PRELOAD": str(self.recorder), "PALIMPSEST_TEST_RECORD": str(self.path)}

    def calls(self) -> list[tuple[str, str]]:
        """Which function was called with what; "start" with the program."""
        lines = self.path.read_text().splitlines() if self.path.exists() else []
        return [(call, what) for _, call, what in (line.split(" ", 2) for line in lines)]

    def attempts(self) -> set[str]:
        """The names and addresses beyond this machine that anyone wanted to reach."""
        return {what.split(" ")[0].rstrip(".") for call, what in self.calls() if call != "start"}

    def programs(self) -> list[str]:
        """All that were started."""
        return [what for call, what in self.calls() if call == "start"]


def compiled(folder: Path) -> Path:
    """The recorder for this machine; `make` needs a C compiler anyway."""
    made = folder / "recorder.so"
    compiler = [os.environ.get("CC", "cc"), "-shared", "-fPIC", "-O1", "-Wall", "-Wextra"]
    subprocess.run([*compiler, "-o", made, RECORDER, "-ldl"], check=True)
    return made


def unwatched(record: Record, process: int) -> list[str]:
    """Which programs at work, of this process and all below it, aren't recorded."""
    top = psutil.Process(process)
    found = []
    for each in (top, *top.children(recursive=True)):
        with suppress(psutil.NoSuchProcess, ProcessLookupError, FileNotFoundError):  # it has ended
            maps = Path(f"/proc/{each.pid}/maps").read_text()
            if str(record.recorder) not in maps and each.status() != psutil.STATUS_ZOMBIE:
                found.append(each.name())
    return found


def process_with(argument: str) -> int:
    """The oldest process that was started with an argument."""
    found = [
        each
        for each in psutil.process_iter(["cmdline"])
        if argument in (each.info["cmdline"] or [])
    ]
    return int(min(found, key=psutil.Process.create_time).pid)


def open_browser(
    chromium: BrowserType, program: str, folder: Path, record: Record
) -> BrowserContext:
    """Chromium with a profile, as a person has it: a private window makes no preconnect."""
    environment = {**os.environ, **record.environment}
    return chromium.launch_persistent_context(
        folder, executable_path=program, args=list(FLAGS), env=environment
    )


def missing(record: Record, hosts: set[str], page: Page, seconds: float = 15) -> set[str]:
    """Which hosts nobody wanted to reach, while the page went on for so long at most."""
    end = time.monotonic() + seconds
    while hosts - record.attempts() and time.monotonic() < end:
        page.wait_for_timeout(100)
    return hosts - record.attempts()
