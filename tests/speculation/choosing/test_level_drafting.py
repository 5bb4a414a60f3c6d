"""Levels are asked for as long as they pay."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from speculation.choosing import level_drafting
from speculation.choosing.level_drafting import LevelDrafter, LevelWorth, Outlook
from speculation.tree import DraftTree, Origin


class Levels:
    """Levels that take some milliseconds each and add some tokens each."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, ms: float, adds: float) -> None:
        self.ms, self.adds, self.asked, self.now = ms, adds, 0, 0.0
        self.expected, self.pass_ms, self.prompt_ms = 1.0, 20.0, 0.0
        monkeypatch.setattr(level_drafting, "thread_time", lambda: self.now)

    def grow(self) -> Generator[float]:
        for _ in range(4):
            yield 0.5
            self.asked += 1
            self.now += (self.ms + self.prompt_ms) / 1e3
            self.expected, self.prompt_ms = self.expected + self.adds, 0.0

    def step(self, worth: LevelWorth, tree: DraftTree | None = None, start: float = 1.0) -> int:
        """Levels asked for in a step whose other drafts are expected to yield `start`."""
        tree, self.asked, self.expected = tree or DraftTree(0), 0, start
        worth.run(self.grow(), tree, lambda: Outlook(self.expected, self.pass_ms, tree.spent_ms))
        return self.asked


def test_cheap_levels_are_all_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    worth, levels = LevelWorth(), Levels(monkeypatch, ms=1.0, adds=0.5)
    assert [levels.step(worth) for _ in range(20)] == [4] * 20
    tree = DraftTree(0)
    assert levels.step(worth, tree) == 4
    assert tree.spent_ms == pytest.approx(4.0)


def test_what_does_not_pay_is_dropped_and_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    worth, levels = LevelWorth(), Levels(monkeypatch, ms=10.0, adds=0.01)
    calls = [levels.step(worth) for _ in range(400)]
    assert calls[0] >= 1
    assert 0 < sum(asked > 0 for asked in calls[200:]) < 30


def test_further_levels_that_do_not_pay_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    worth, levels = LevelWorth(), Levels(monkeypatch, ms=6.0, adds=0.0)

    def once() -> Generator[float]:
        for level in range(4):
            yield 0.5
            levels.asked += 1
            levels.now += levels.ms / 1e3
            levels.expected += 1.0 if level == 0 else 0.0

    monkeypatch.setattr(levels, "grow", once)
    calls = [levels.step(worth) for _ in range(60)]
    assert calls[0] > 1
    assert set(calls[20:]) == {1}


def test_behind_a_strong_copy_it_is_not_called(monkeypatch: pytest.MonkeyPatch) -> None:
    worth, levels = LevelWorth(), Levels(monkeypatch, ms=3.0, adds=0.4)
    for _ in range(10):
        assert levels.step(worth) == 4
    tree = DraftTree(0)
    tree.acceptance[tree.add(0, 1, Origin("copy"))] = 0.97
    assert levels.step(worth, tree, start=6.0) == 0
    assert tree.spent_ms == 0.0
    assert levels.step(worth) == 4


def test_what_is_said_of_drafts_that_are_there_already_adds_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    worth, levels = LevelWorth(), Levels(monkeypatch, ms=3.0, adds=0.0)

    def step(*, adds: bool) -> bool:
        """Whether it was called in a step with a draft of which it says that it is certain."""
        tree, levels.asked = DraftTree(0), 0
        node = tree.add(0, 1, Origin("copy"))
        tree.acceptance[node] = 0.5

        def look() -> Outlook:
            tree.acceptance[node] = 1.0 if levels.asked else 0.5
            more = 1.0 if adds and levels.asked else 0.0
            return Outlook(1.0 + tree.acceptance[node] + more, 20.0, tree.spent_ms, (node,))

        worth.run(levels.grow(), tree, look)
        return levels.asked > 0

    assert all(step(adds=True) for _ in range(30))
    assert sum([step(adds=False) for _ in range(120)][90:]) < 4  # now and then it is tried again


def test_a_choice_is_judged_again_by_what_is_known_now() -> None:
    tree = DraftTree(0, ends=[9])
    nodes = (tree.add(0, 1, Origin("a")), tree.add(0, 9, Origin("a")), tree.add(0, 2, Origin("a")))
    tree.acceptance[1:] = [0.5, 0.25, 0.125]
    tree.credits[3] = 0.25
    before = Outlook(5.0, 20.0, 1.0, nodes)
    assert before.again(tree) == Outlook(1.0 + 0.5 + 0.125 + 0.25, 20.0, 1.0, nodes)
    assert Outlook(1.0, 20.0, 1.0).again(tree) == Outlook(1.0, 20.0, 1.0)


def test_reading_a_prompt_is_not_the_cost_of_the_step_that_does_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    worth, levels = LevelWorth(), Levels(monkeypatch, ms=1.0, adds=0.5)
    levels.step(worth)
    worth.start()
    levels.prompt_ms = 500.0
    tree = DraftTree(0)
    assert levels.step(worth, tree) == 4
    assert tree.spent_ms == pytest.approx(3.0)
    assert levels.step(worth) == 4


@pytest.mark.parametrize(("steps", "asks"), [(2, False), (200, True)])
def test_reading_a_prompt_pays_where_answers_are_long(
    monkeypatch: pytest.MonkeyPatch, steps: int, asks: bool
) -> None:
    worth, levels = LevelWorth(), Levels(monkeypatch, ms=1.0, adds=0.5)
    for _ in range(10):
        worth.start()
        levels.prompt_ms = 500.0
        first = levels.step(worth)
        for _ in range(steps - 1):
            levels.step(worth)
    assert (first > 0) == asks


def test_what_grows_is_known_by_its_call() -> None:
    class Grows:
        def grow(self, *_: object) -> Generator[float]:
            yield 1.0

    assert isinstance(Grows(), LevelDrafter)
    assert not isinstance(object(), LevelDrafter)
    assert Outlook(3.0, 20.0, 10.0).pace == pytest.approx(0.1)
