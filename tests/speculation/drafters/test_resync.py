"""Resync: each kind of change is joined again; provenance, budget, identity."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.drafting.replay_target import NoModel, Recorded
from speculation import (
    Context,
    CopyIndex,
    Drafter,
    Drafting,
    DraftTree,
    Everything,
    Origin,
    Sampling,
    Segment,
    Step,
    Verified,
    generate,
)
from speculation.copies.copy_index import LIVE
from speculation.drafters.casd import Casd
from speculation.drafters.resync import Resync
from speculation.target.target import Forward
from speculation.tree import CONTEXT
from tests.speculation.laws.test_identity import SAMPLINGS
from tests.speculation.oracle import Oracle
from tests.speculation.tiny import VOCABULARY, output, plain, run, tiny_prompt, tiny_target

SOURCE = list(range(100, 160))
NEW = [7, 8, 9]
BREAK = 20
END = 1


def replayed(answer: Sequence[int], index: CopyIndex, drafters: Sequence[Drafter]) -> list[Step]:
    """The steps over a recorded answer."""
    events = generate(
        NoModel([END]),
        index.tail,
        Recorded(answer),
        drafting=Drafting(drafters, Everything(200)),
        index=index,
    )
    return [event for event in events if isinstance(event, Step)]


class Marker:
    """Copies from the prompt as `CONTEXT`, as drafters do that read no index."""

    name = "marker"

    def start(self, context: Context) -> None:
        self.length = len(context.ids)

    def propose(self, context: Context, tree: DraftTree, budget: int) -> None:
        if context.ids[-1] in context.ids[:-1] and budget:
            place = context.ids.index(context.ids[-1]) + 1
            tree.add(0, context.ids[place], Origin(self.name, CONTEXT, place, 3))

    def observe(self, context: Context, verified: Verified) -> None:
        assert len(context.ids) >= self.length + len(verified.tokens)


@pytest.mark.parametrize(
    ("change", "skipped", "rank"),
    [(NEW[:1], 1, 0), (NEW, 3, 2), (NEW[:1], 0, 3), (NEW, 0, 3), (NEW[:2], 1, 4), ([], 5, 1)],
    ids=["one for one", "three for three", "one more", "three more", "two for one", "five less"],
)
def test_each_kind_of_change_is_joined_by_its_first_draft(
    change: list[int], skipped: int, rank: int
) -> None:
    rest = SOURCE[BREAK + skipped :]
    answer = [*SOURCE[:BREAK], *change, *rest, END]
    index = CopyIndex([Segment.build("text", SOURCE)], tail=[5, SOURCE[0]])
    steps = replayed(answer[1:], index, [Casd(), Resync()])
    assert [token for step in steps for token in step.tokens] == answer[1:]
    origins = [origins for step in steps for origins in step.origins]
    # Without a change of its own the rest's first token is the one that no draft had foreseen.
    joined = BREAK - 1 + len(change) + (not change)
    position = BREAK + skipped + (not change)
    found = [each for each in origins[joined] if each.drafter == "resync"]
    assert (found[0].segment, found[0].position, found[0].rank) == ("text", position, rank)
    assert found[0].match >= BREAK - 2


def test_the_source_is_joined_where_the_newest_token_says_nothing() -> None:
    """What CASD alone can't draft: the token behind one that stands nowhere else."""
    answer = [*SOURCE[1:BREAK], NEW[0], *SOURCE[BREAK + 1 : BREAK + 6], END]
    counts = []
    for drafters in ([Casd(length=20)], [Casd(length=20), Resync()]):
        index = CopyIndex([Segment.build("text", SOURCE)], tail=[5, SOURCE[0]])
        counts.append(len(replayed(answer, index, drafters)))
    assert counts == [3, 2]


texts = st.lists(st.integers(2, 6), min_size=4, max_size=40)


@given(texts, texts, st.lists(st.tuples(st.integers(0, 40), st.integers(0, 3), texts), max_size=4))
def test_a_draft_carries_the_token_at_its_origin(
    text: list[int], tail: list[int], changes: list[tuple[int, int, list[int]]]
) -> None:
    answer = [*text, *tail]
    for place, left_out, new in changes:
        answer[place : place + left_out] = new[:left_out]
    index = CopyIndex([Segment.build("text", text)], tail=tail)
    drafters = [Casd(top=4), Marker(), Resync(least=1)]
    events = replayed([*answer, END], index, drafters)
    whole = [*tail, *answer, END]
    for step in events:
        for token, origins in zip(step.tokens, step.origins, strict=True):
            for origin in origins:
                source = {"text": text, LIVE: index.tail, CONTEXT: whole}[str(origin.segment)]
                assert origin.position is not None and source[origin.position] == token
    assert [token for step in events for token in step.tokens] == [*answer, END]


def _break(drafter: Resync, context: Context) -> None:
    """Let a run of the text break at BREAK, with NEW[0] written there."""
    tree = DraftTree(SOURCE[BREAK - 1])
    tree.add(0, SOURCE[BREAK], Origin("casd", "text", BREAK, 12))
    context.extend(NEW[:1])
    drafter.observe(context, Verified(tree, (0,), (NEW[0],), Forward(None)))


def _context() -> Context:
    return Context(SOURCE[:BREAK], CopyIndex([Segment.build("text", SOURCE)], tail=SOURCE[:BREAK]))


def _drafts(drafter: Resync, context: Context, budget: int = 100) -> DraftTree:
    tree = DraftTree(context.ids[-1])
    drafter.propose(context, tree, budget)
    return tree


def test_no_more_nodes_than_the_budget() -> None:
    for budget in (0, 1, 7, 100):
        context, drafter = _context(), Resync()
        _break(drafter, context)
        assert len(_drafts(drafter, context, budget)) == 1 + min(budget, 20)


def test_a_break_is_forgotten_with_its_answer_and_after_its_life() -> None:
    context, drafter = _context(), Resync(life=3)
    _break(drafter, context)
    lengths = []
    for token in (50, 51, 52):
        lengths.append(len(_drafts(drafter, context)))
        tree = DraftTree(context.ids[-1])
        context.extend([token])
        drafter.observe(context, Verified(tree, (0,), (token,), Forward(None)))
    assert lengths[0] > 1 and lengths[1] > 1 and len(_drafts(drafter, context)) == 1
    _break(drafter, context)
    assert len(_drafts(drafter, context)) > 1
    drafter.start(_context())
    assert len(_drafts(drafter, _context())) == 1


def test_a_run_that_goes_on_is_no_break() -> None:
    context, drafter = _context(), Resync()
    tree = DraftTree(context.ids[-1])
    node = tree.add(0, SOURCE[BREAK], Origin("casd", "text", BREAK, 12))
    context.extend(SOURCE[BREAK : BREAK + 2])
    drafter.observe(
        context, Verified(tree, (0, node), (SOURCE[BREAK], SOURCE[BREAK + 1]), Forward(None))
    )
    assert len(_drafts(drafter, context)) == 1


@pytest.mark.slow
@pytest.mark.parametrize("sampling", SAMPLINGS.values(), ids=SAMPLINGS)
def test_nothing_changes_what_comes_out(sampling: Sampling) -> None:
    """The oracle's errors break runs; its nodes stand in a text, so that there is a source."""
    drafted = 0
    for seed in range(2):
        target, prompt = tiny_target(seed), tiny_prompt(seed)
        expected = plain(seed, sampling)
        text = [*prompt[-3:], *expected]
        text[8::9] = [(token + 1) % VOCABULARY for token in text[8::9]]
        oracle = Oracle([*prompt, *expected], VOCABULARY, "chain", seed=seed, errors=0.4)
        for drafters in (
            [Resync()],
            [Casd(top=8), Resync(least=1)],
            [Casd(base=Resync(least=1))],
            [oracle, Casd(), Resync()],
        ):
            index = CopyIndex([Segment.build("text", text)], tail=prompt)
            steps = run(target, prompt, sampling, drafters, index=index)
            assert output(steps) == expected
            drafted += sum(
                origin.drafter == "resync"
                for step in steps
                for origins in step.origins
                for origin in origins
            )
    assert drafted > 10
