"""Each implementation of the pass in turn, for the laws that hold for all."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.speculation.tiny import DECODERS, decoding_with


@pytest.fixture(params=DECODERS, scope="module")
def decoder(request: pytest.FixtureRequest) -> Iterator[str]:
    """Tiny targets are made of this one."""
    with decoding_with(request.param):
        yield request.param
