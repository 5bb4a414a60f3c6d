"""Drafters into one tree: the order, the budget, and who is left out."""

from __future__ import annotations

from time import thread_time

from speculation import Context, CopyIndex, Drafting, DraftTree, Everything, Origin, Verified
from speculation.choosing.cost_model import CostTable
from speculation.choosing.drafter_worth import REST, TRIAL
from speculation.choosing.selection import CostSelection
from speculation.target.target import Forward
from speculation.tree import Ahead


class Fixed:
    """Proposes the same tokens below the root, as many as it may."""

    def __init__(self, name: str, *tokens: int) -> None:
        self.name, self.tokens = name, tokens
        self.budgets: list[int] = []
        self.started = self.observed = 0

    def start(self, _context: Context) -> None:
        self.started += 1

    def propose(self, _context: Context, tree: DraftTree, budget: int) -> None:
        self.budgets.append(budget)
        for token in self.tokens[:budget]:
            tree.add(0, token, Origin(self.name))

    def observe(self, _context: Context, _verified: Verified) -> None:
        self.observed += 1


class Costly(Everything):
    """A token without drafts takes no time, so no drafter can earn its own."""

    token_ms = 0.0  # type: ignore[assignment]


def context() -> Context:
    return Context([1, 2], CopyIndex(tail=[1, 2]))


def test_those_in_front_go_first_and_the_others_get_what_is_left() -> None:
    first, second, third = Fixed("a", 3, 4), Fixed("b", 4, 5, 6), Fixed("c", 7)
    drafting = Drafting([first, second, third], Everything(4))
    drafting.start(context())
    tree = drafting.tree(context(), room=3)
    assert (first.budgets, second.budgets, third.budgets) == ([4], [2], [1])
    assert tree.tokens == [2, 3, 4, 5]
    assert [origin.drafter for origin in tree.origins[2]] == ["a", "b"]
    drafting.observe(context(), Verified(tree, (0,), (9,), Forward(None)))
    assert [each.started for each in (first, second, third)] == [1, 1, 1]
    assert [each.observed for each in (first, second, third)] == [1, 1, 1]


def test_without_drafters_or_room_the_tree_is_its_root() -> None:
    assert Drafting().tree(context(), room=9).tokens == [2]
    drafter = Fixed("a", 3)
    assert Drafting([drafter]).tree(context(), room=0).tokens == [2]
    assert drafter.budgets == []


def test_nothing_is_drafted_that_ends_the_output() -> None:
    drafting = Drafting([Fixed("a", 3, 4)], CostSelection(CostTable([(1, 10.0), (9, 10.1)])))
    assert drafting.tree(context(), room=9).tokens == [2, 3, 4]
    ends = Context([1, 2], CopyIndex(tail=[1, 2]), ends=frozenset({4}))
    assert drafting.tree(ends, room=9).tokens == [2, 3]


def test_one_that_never_earns_its_time_rests() -> None:
    drafter = Fixed("a", 3)
    drafting = Drafting([drafter], Costly())
    for _ in range(TRIAL + 2 * (REST + 1)):
        tree = drafting.tree(context(), room=9)
        drafting._spent = dict.fromkeys(drafting._spent, 1.0)
        drafting.observe(context(), Verified(tree, (0,), (9,), Forward(None)))
    assert len(drafter.budgets) == TRIAL + 2
    assert drafter.observed == TRIAL + 2 * (REST + 1)


def test_one_that_says_again_what_was_proposed_rests_and_the_first_does_not() -> None:
    class Cheap(Costly):
        token_ms = 1e9  # type: ignore[assignment]

    first, second = Fixed("a", 3), Fixed("b", 3)
    drafting = Drafting([first, second], Cheap())
    for _ in range(TRIAL + 2 * (REST + 1)):
        tree = drafting.tree(context(), room=9)
        drafting.observe(context(), Verified(tree, (0, 1), (3, 9), Forward(None)))
    assert len(first.budgets) == TRIAL + 2 * (REST + 1)
    assert len(second.budgets) == TRIAL + 2


def test_the_time_in_which_a_drafter_learns_is_charged() -> None:
    class Slow(Fixed):
        def observe(self, context: Context, verified: Verified) -> None:
            super().observe(context, verified)
            end = thread_time() + 0.02
            while thread_time() < end:
                pass

    class Measured(Costly):
        token_ms = 10.0  # type: ignore[assignment]

    slow = Slow("a", 3)
    drafting = Drafting([slow], Measured())
    steps = TRIAL + REST
    for _ in range(steps):
        tree = drafting.tree(context(), room=9)
        path = (0, 1)[: len(tree)]
        drafting.observe(context(), Verified(tree, path, (3, 9)[-len(path) :], Forward(None)))
    assert len(slow.budgets) < steps  # it earns 10 ms a step, and takes 20


def test_drafts_are_made_behind_what_is_almost_certain_and_learned_from_there() -> None:
    learned: list[tuple[int, ...]] = []

    class Noting(Everything):
        def observe(self, _candidates: DraftTree, verified: Verified) -> None:
            learned.append(verified.tokens)

    seen: list[tuple[list[int], list[int], int]] = []

    class Looking(Fixed):
        def propose(self, context: Context, tree: DraftTree, budget: int) -> None:
            seen.append(([*context.ids], [*context.index.tail], context.ahead))
            super().propose(context, tree, budget)

    given, drafting = context(), Drafting([Looking("a", 3, 4)], Noting())
    origin = Origin("b")
    tree = drafting.tree(given, room=9, ahead=[Ahead(7, (origin,)), Ahead(8, ())])
    assert seen == [([1, 2, 7, 8], [1, 2, 7, 8], 2)]
    assert (given.ids, given.index.tail) == ([1, 2], [1, 2])
    assert (tree.tokens, tree.parents, tree.start) == ([2, 7, 8, 3, 4], [-1, 0, 1, 2, 2], 2)
    assert tree.origins[1:3] == [(origin,), ()]
    drafting.observe(given, Verified(tree, (0, 1, 2, 3), (7, 8, 3, 9), Forward(None)))
    drafting.observe(given, Verified(tree, (0,), (6,), Forward(None)))
    assert learned == [(3, 9), ()]
    assert len(drafting.tree(given, room=1, ahead=[Ahead(7, ()), Ahead(8, ())])) == 2
