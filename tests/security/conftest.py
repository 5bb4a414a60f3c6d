"""Browsers that are recorded, and what a person's environment has instead of the tests'."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.security.recorded import UNSET, Record, compiled, open_browser

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, BrowserType


HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Attacks on servers and processes take their time: all of them are marked slow."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker("slow")


@pytest.fixture(scope="session")
def recorder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The compiled recorder."""
    if sys.platform != "linux":
        pytest.skip("the recorder is preloaded by Linux's dynamic linker")
    return compiled(tmp_path_factory.mktemp("recorder"))


@pytest.fixture
def record(tmp_path: Path, recorder: Path, monkeypatch: pytest.MonkeyPatch) -> Record:
    """What the test's own processes want, in an environment in which nothing keeps them quiet."""
    for name in UNSET:
        monkeypatch.delenv(name, raising=False)
    return Record(tmp_path / "record", recorder)


@pytest.fixture
def at_rest(tmp_path: Path, recorder: Path) -> Record:
    """What Chromium wants of its own accord, over about:blank, for as long as the test lasts."""
    return Record(tmp_path / "at-rest", recorder)


@pytest.fixture
def recorded(
    chromium: BrowserType, chromium_path: str, tmp_path: Path, record: Record, at_rest: Record
) -> Iterator[BrowserContext]:
    """The recorded browser, with the one at rest beside it."""
    other = open_browser(chromium, chromium_path, tmp_path / "profile-at-rest", at_rest)
    context = open_browser(chromium, chromium_path, tmp_path / "profile", record)
    yield context
    context.close()
    other.close()
