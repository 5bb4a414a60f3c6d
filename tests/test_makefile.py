"""What the Makefile sees to before the tests is what they look for."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.conftest import BROWSERS

ROOT = Path(__file__).parent.parent
MAKE = shutil.which("make")

pytestmark = pytest.mark.skipif(MAKE is None, reason="no make on PATH")


def chromium_seen_to(path: Path) -> subprocess.CompletedProcess[str]:
    """`make chromium` where only these programs are on PATH."""
    for name in ("sh", "sed", "id"):
        (path / name).symlink_to(shutil.which(name) or name)
    return subprocess.run(
        [MAKE or "make", "-C", ROOT, "--no-print-directory", "chromium"],
        env={"PATH": str(path)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


@pytest.mark.parametrize("browser", BROWSERS)
def test_nothing_is_installed_where_there_is_a_browser_that_the_tests_use(
    tmp_path: Path, browser: str
) -> None:
    (tmp_path / browser).write_text("#!/bin/sh\n")
    (tmp_path / browser).chmod(0o755)
    done = chromium_seen_to(tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_without_one_it_is_installed_or_told(tmp_path: Path) -> None:
    done = chromium_seen_to(tmp_path)
    assert done.returncode == 0
    assert "No chromium on PATH" in done.stdout, "here is no apt-get"
