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


def test_a_chance_that_a_drafter_says_is_trusted_until_it_proves_wrong() -> None:
    calibration = Calibration()
    told = [Origin("a", match=5, chance=0.8)]
    assert calibration.estimate(told, 1) == pytest.approx(0.8)
    for i in range(2000):
        calibration.learn([Origin("a", match=5, chance=0.8)], 1, i % 2 == 0)
        calibration.learn([Origin("a", match=2, chance=0.2)], 1, i % 4 == 0)
    assert calibration.estimate(told, 1) == pytest.approx(0.5, abs=0.08)
    assert calibration.estimate([Origin("a", chance=0.2)], 1) == pytest.approx(0.25, abs=0.08)
    assert calibration.estimate(told, 2) == pytest.approx(0.8)  # another depth is another trust


def test_what_others_say_beside_a_chance_counts_once_it_proves_to_add_something() -> None:
    calibration = Calibration()
    alone = [Origin("a", match=5, chance=0.4)]
    both = [*alone, Origin("b", match=2)]
    assert calibration.estimate(both, 1) == pytest.approx(0.4)
    for i in range(1500):
        calibration.learn(alone, 1, i % 5 == 0)
        calibration.learn(both, 1, i % 5 != 0)
    assert calibration.estimate(both, 1) > calibration.estimate(alone, 1) + 0.2


@pytest.mark.parametrize("chance", [0.0, 1.0])
def test_no_chance_is_taken_for_certain(chance: float) -> None:
    assert 0 < Calibration().estimate([Origin("a", chance=chance)], 1) < 1


def test_two_that_say_a_chance_are_weighed_against_each_other() -> None:
    calibration = Calibration()

    def told(one: float, other: float) -> list[Origin]:
        return [Origin("a", chance=one), Origin("b", chance=other)]

    assert 0.2 < calibration.estimate(told(0.2, 0.8), 1) < 0.8
    for i in range(2000):  # "a" is right about it, "b" says anything
        calibration.learn(told(0.9, (0.1, 0.9)[i % 2]), 1, i % 10 != 0)
        calibration.learn(told(0.1, (0.1, 0.9)[i // 2 % 2]), 1, i % 10 == 0)
    assert calibration.estimate(told(0.9, 0.1), 1) == pytest.approx(0.9, abs=0.08)
    assert calibration.estimate(told(0.1, 0.9), 1) == pytest.approx(0.1, abs=0.08)
    assert calibration.estimate(told(0.9, 0.1)[::-1], 1) == calibration.estimate(told(0.9, 0.1), 1)
    assert calibration.estimate([Origin("b", chance=0.3)], 1) == pytest.approx(0.3)
