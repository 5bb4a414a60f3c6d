"""A draw that looks at few tokens is the draw over all of them."""

from __future__ import annotations

import numpy as np
import pytest

from speculation.noise import drawn, gumbel


@pytest.mark.parametrize("spread", [0.01, 1.0, 3.0, 10.0, 100.0])
def test_a_draw_is_the_argmax_over_the_whole_vocabulary(spread: float) -> None:
    random = np.random.default_rng(5)
    for position in range(200):
        scores = random.normal(0, spread, 2000).astype(np.float32)
        scores[random.random(2000) < 0.3] = -np.inf
        scores[7] = 0
        noise = gumbel(9, position, np.arange(2000))
        assert drawn(scores, 9, position) == int((scores + noise).argmax())


def test_noise_is_standard_gumbel_and_depends_on_every_key() -> None:
    noise = gumbel(1, 2, np.arange(200_000))
    assert abs(noise.mean() - 0.5772) < 0.01
    assert abs(noise.var() - np.pi**2 / 6) < 0.03
    some = np.array([3, 70_000])
    assert (gumbel(1, 2, some) == noise[some]).all()
    assert (gumbel(1, 3, some) != noise[some]).all()
    assert (gumbel(2, 2, some) != noise[some]).all()
    assert np.isfinite(gumbel(-5, 2**40, some)).all()


def test_the_noise_of_neighbours_is_independent() -> None:
    """Of tokens, positions and seeds that follow each other, and of bits within a number."""
    ids = np.arange(50_000)
    uniform = [np.exp(-np.exp(-gumbel(*key, ids))) for key in ((1, 2), (1, 3), (2, 2))]
    for one, other in [
        *((uniform[0], each) for each in uniform[1:]),
        (uniform[0][1:], uniform[0][:-1]),
        (uniform[0], uniform[0] * 2**32 % 1),
    ]:
        assert abs(np.corrcoef(one, other)[0, 1]) < 0.02
    counts = np.bincount((uniform[0] * 64).astype(int), minlength=64)
    assert np.abs(counts / len(ids) * 64 - 1).max() < 0.15


def test_a_draw_at_the_same_place_is_the_same_today_and_tomorrow() -> None:
    scores = np.sin(np.arange(5000)).astype(np.float32)
    assert [drawn(scores, 3, position) for position in range(4)] == [2187, 3658, 856, 3589]
