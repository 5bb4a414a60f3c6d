"""Laws of fetching from a hub: only what is loaded, said as it goes, and really interrupted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.errors import ModelError
from app.models import hub
from app.models.folders import Phase
from app.models.hub import OnHub, accept_any, fetch
from app.models.wheel import unreported
from tests.app.fake_hub import NAME, FakeHub


class EnoughError(Exception):
    """What a test raises to interrupt."""


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty hub cache of the processes that fetch."""
    folder = tmp_path / "hub"
    monkeypatch.setenv("HF_HUB_CACHE", str(folder))
    return folder


@pytest.fixture
def served(
    tiny_model_folder: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[FakeHub]:
    served = FakeHub(tiny_model_folder)
    monkeypatch.setenv("HF_ENDPOINT", served.address)
    monkeypatch.delenv("HF_HUB_OFFLINE")
    yield served
    served.close()


@pytest.mark.slow
def test_what_is_loaded_is_fetched_and_nothing_else(
    served: FakeHub, tiny_model_folder: Path
) -> None:
    looked: list[OnHub] = []
    folder = fetch(NAME, unreported, looked.append)
    names = {path.name for path in tiny_model_folder.iterdir()}
    assert {path.name for path in folder.iterdir()} == names
    for name in names:
        assert (folder / name).read_bytes() == (tiny_model_folder / name).read_bytes()
    assert [each.disk for each in looked] == [(folder / "model.safetensors").stat().st_size]
    assert looked[0].folder == folder
    assert not [each for each in served.requests if "evil" in each or ".bin" in each]


@pytest.mark.slow
def test_without_a_connection_what_was_fetched_is_used(
    served: FakeHub, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = fetch(NAME, unreported, accept_any)
    monkeypatch.setenv("HF_ENDPOINT", "http://127.0.0.1:9")
    assert fetch(NAME, unreported, accept_any) == folder
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    assert fetch(NAME, unreported, accept_any) == folder


@pytest.mark.slow
def test_a_stalled_download_is_interrupted_and_leaves_no_part(served: FakeHub, cache: Path) -> None:
    served.stalls_after = 1_000_000
    told: list[tuple[int, int]] = []

    def report(phase: Phase, done: int, total: int) -> None:
        told.append((done, total))
        if served.stalled.is_set():
            raise EnoughError

    with pytest.raises(EnoughError):
        fetch(NAME, report, accept_any)
    assert told[-1][1] > 12_000_000
    assert not list(cache.rglob("*.incomplete"))
    served.stalls_after = None
    assert (fetch(NAME, unreported, accept_any) / "model.safetensors").stat().st_size > 12_000_000


@pytest.mark.slow
def test_what_the_look_refuses_is_not_fetched(served: FakeHub, cache: Path) -> None:
    served.stalls_after = 0

    def refuse(_: OnHub) -> None:
        raise EnoughError

    with pytest.raises(EnoughError):
        fetch(NAME, unreported, refuse)
    assert not list(cache.rglob("*.safetensors"))


@pytest.mark.slow
def test_what_is_not_there_or_out_of_reach_is_said(
    served: FakeHub, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(ModelError, match="There is no public model someone/else on the hub"):
        fetch("someone/else", unreported, accept_any)
    monkeypatch.setenv("HF_ENDPOINT", "http://127.0.0.1:9")
    with pytest.raises(
        ModelError, match=r"can't be reached.* choose the default model or a folder"
    ):
        fetch("someone/else", unreported, accept_any)
    assert hub.cached("someone/else") is None
