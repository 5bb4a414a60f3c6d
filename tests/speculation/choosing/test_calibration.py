"""How likely a proposal is right: estimates become frequencies."""

from __future__ import annotations

import pytest

from speculation import Origin
from speculation.choosing.calibration import Calibration
from tests.speculation.choosing.taught import taught


def test_estimates_become_frequencies() -> None:
    calibration = taught()
    for depth in (1, 2, 3):
        assert calibration.estimate([Origin("a", match=5)], depth) == pytest.approx(0.75, abs=0.08)
        assert calibration.estimate([Origin("b", match=5)], depth) == pytest.approx(0.25, abs=0.08)


def test_an_estimate_follows_the_text_within_some_ten_trials() -> None:
    calibration, origin = taught(), [Origin("a", match=5)]
    for _ in range(25):
        calibration.learn(origin, 1, False)
    assert calibration.estimate(origin, 1) < 0.6
    for _ in range(25):
        calibration.learn(origin, 1, True)
    assert calibration.estimate(origin, 1) > 0.7


def test_what_two_propose_is_more_likely_once_that_is_so() -> None:
    calibration, both = Calibration(), [Origin("a", match=2), Origin("b", match=2)]
    for i in range(600):
        calibration.learn([both[0]], 1, i % 4 == 0)
        calibration.learn([both[1]], 1, i % 4 == 0)
        calibration.learn(both, 1, i % 4 != 0)
    alone = max(calibration.estimate([origin], 1) for origin in both)
    assert calibration.estimate(both, 1) > alone + 0.1
