"""What may be open at the same time never needs more file descriptors than there are."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import pytest

from ui import descriptors
from ui.descriptors import FEWEST_CONNECTIONS, RESERVED, Capacity, capacity

if sys.platform != "win32":
    import resource

needs_limits = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")


def at_limit(patch: pytest.MonkeyPatch, soft: int, refusal: Exception | None = None) -> Capacity:
    """The capacity at a limit that can't be raised."""

    def refuse(*_: object) -> None:
        if refusal is not None:
            raise refusal

    hard = soft if refusal is None else 100_000
    patch.setattr(resource, "getrlimit", lambda _: (soft, hard))
    patch.setattr(resource, "setrlimit", refuse)
    return capacity()


@needs_limits
def test_within_any_limit_there_is_room_for_all_streams_and_for_requests(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for soft in (*range(0, 1200, 7), 4096, 100_000):
        found = at_limit(monkeypatch, soft)
        assert found.connections + RESERVED <= soft or found.connections == FEWEST_CONNECTIONS
        # Each page has a stream of ours and one of Gradio's; a quarter is left for requests.
        assert found.streams >= 1
        assert 2 * found.streams <= found.connections * 3 / 4


@needs_limits
def test_more_descriptors_never_mean_fewer_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [at_limit(monkeypatch, soft) for soft in range(0, 1200, 7)]
    assert found == sorted(found, key=lambda each: (each.connections, each.streams))
    assert found[0] != found[-1]


@needs_limits
@pytest.mark.parametrize("refusal", [OSError("no"), ValueError("not allowed to raise it")])
def test_a_system_that_allows_less_than_it_says_is_served_within_what_there_is(
    monkeypatch: pytest.MonkeyPatch, refusal: Exception
) -> None:
    assert at_limit(monkeypatch, 256, refusal) == at_limit(monkeypatch, 256)


@needs_limits
def test_on_windows_no_limit_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    most = at_limit(monkeypatch, 100_000)
    monkeypatch.setattr(descriptors, "sys", SimpleNamespace(platform="win32"))
    monkeypatch.delattr(descriptors, "resource")
    assert capacity() == most
