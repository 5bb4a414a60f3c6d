"""Who wanted to reach what, written down below Python and below the browser (`recorder.c`)."""

from __future__ import annotations

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, BrowserType

RECORDER = Path(__file__).parent / "recorder.c"

QUIETENING = ("HF_HUB_OFFLINE", "GRADIO_ANALYTICS_ENABLED")
"""What the other tests set, and a person doesn't."""

PROXIES = ("http_proxy", "https_proxy", "all_proxy", "ftp_proxy", "no_proxy")
"""One on a loopback address would hide what is asked of it."""

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-proxy-server",
    # What Chromium does of its own accord.
    "--allow-browser-signin=false",
    "--component-updater=url-source=http://127.0.0.1:9/",
    "--gaia-url=http://127.0.0.1:9",
    # Names are looked up by the C library, so that the record has them and not the name server's.
    "--disable-features=AsyncDns,MediaRouter,OptimizationHints,PreconnectToSearch",
)


@dataclass(frozen=True)
class Record:
    """A file that processes write to once they have `environment`, and what it is made with."""

    path: Path
    recorder: Path

    @property
    def environment(self) -> dict[str, str]:
        """For what is to be recorded: all that a person has, who sets nothing."""
        dropped = {*QUIETENING, *PROXIES}
        kept = {k: v for k, v in os.environ.items() if k.lower() not in dropped and k not in dropped}
        return {
            **kept,
            "LD_PRELOAD": str(self.recorder),
            "PALIMPSEST_TEST_RECORD": str(self.path),
        }

    def _lines(self) -> list[list[str]]:
        return [line.split(" ", 2) for line in self.path.read_text().splitlines()]

    def attempts(self) -> set[str]:
        """The hosts and names beyond this machine that anyone wanted to reach."""
        return {what.split(" ")[0] for _, call, what in self._lines() if call != "start"}

    def calls(self) -> set[tuple[str, str]]:
        """By which function each of them was."""
        return {(call, what.split(" ")[0]) for _, call, what in self._lines() if call != "start"}

    def programs(self) -> dict[int, str]:
        """The last program that each process started with."""
        return {int(process): what for process, call, what in self._lines() if call == "start"}


def compiled(folder: Path) -> Path:
    """The recorder, for this machine, made by the C compiler that Palimpsest needs anyway."""
    made = folder / "recorder.so"
    compiler = [os.environ.get("CC", "cc"), "-shared", "-fPIC", "-Wall", "-Wextra", "-Werror"]
    subprocess.run([*compiler, "-o", made, RECORDER, "-ldl"], check=True)
    return made


def open_browser(
    chromium: BrowserType, program: str, folder: Path, record: Record
) -> BrowserContext:
    """Chromium as a person has it, with a profile; a private window would make no preconnect."""
    return chromium.launch_persistent_context(
        folder, executable_path=program, args=list(FLAGS), env=record.environment
    )
