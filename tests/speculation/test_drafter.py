"""What every drafter is given, and the one that proposes nothing."""

from __future__ import annotations

from speculation import DraftTree, Origin
from speculation.copies.copy_index import LIVE, CopyIndex
from speculation.copies.segment import Segment
from speculation.drafter import NO_DRAFTS, Context, Verified
from speculation.methods import METHODS
from tests.speculation.choosing.taught import verified
from tests.speculation.tiny import plain, run, tiny_prompt, tiny_target


def test_an_accepted_token_is_in_the_output_and_can_be_copied_from() -> None:
    ids = [1, 2, 3, 4]
    context = Context(ids, CopyIndex([Segment.build("text", [5, 6, 7])], tail=[3, 4]))
    context.extend([1, 2])
    context.extend([])
    context.extend((3,))
    assert ids == [1, 2, 3, 4, 1, 2, 3], "the list itself grows"
    assert context.index.tail == [3, 4, 1, 2, 3]
    assert [(hit.segment, hit.position) for hit in context.index.matches(1)] == [(LIVE, 1)]


def test_no_drafts_propose_and_learn_nothing() -> None:
    context, tree = Context([1, 2], CopyIndex(tail=[1, 2])), DraftTree(2)
    NO_DRAFTS.start(context)
    NO_DRAFTS.propose(context, tree, 32)
    NO_DRAFTS.observe(context, verified(tree, 5))
    assert len(tree) == 1
    assert (context.ids, context.index.tail) == ([1, 2], [1, 2])


def test_no_drafts_are_plain_decoding() -> None:
    steps = run(tiny_target(), tiny_prompt(0), drafters=[NO_DRAFTS], max_tokens=8)
    assert [token for step in steps for token in step.tokens] == plain(0, max_tokens=8)
    assert [(step.nodes, dict(step.drafted)) for step in steps] == [(1, {})] * len(steps)


def test_no_setting_can_name_the_drafter_that_is_none() -> None:
    assert NO_DRAFTS.name not in METHODS


class Watching:
    """Proposes guesses, and notes what it is called with."""

    name = "watching"

    def __init__(self) -> None:
        self.calls: list[tuple[str, list[int]]] = []

    def start(self, context: Context) -> None:
        self.calls.append(("start", [*context.ids]))

    def propose(self, context: Context, tree: DraftTree, budget: int) -> None:
        assert tree.tokens[0] == context.ids[-1]
        assert budget >= 1
        tree.add(0, 3, Origin(self.name))
        self.calls.append(("propose", [*context.ids]))

    def observe(self, context: Context, verified: Verified) -> None:
        accepted = list(verified.tokens)
        assert context.ids[-len(accepted) :] == accepted
        assert context.index.tail[-len(accepted) :] == accepted
        assert verified.path[0] == 0
        assert verified.forward.logits is not None
        self.calls.append(("observe", [*context.ids]))


def test_a_drafter_is_called_in_turns_and_has_read_what_it_learns_from() -> None:
    watching, prompt = Watching(), tiny_prompt(0)
    steps = run(tiny_target(), prompt, drafters=[watching], max_tokens=5)
    known = [list(prompt)]
    for step in steps:
        known.append([*known[-1], *step.tokens])
    first, *calls = watching.calls
    assert first == ("start", prompt)
    assert [ids for name, ids in calls if name == "observe"] == known[1:]
    # Where there is room for one more token only, nothing is proposed.
    proposed = [ids for name, ids in calls if name == "propose"]
    assert proposed == known[: len(proposed)]
    assert len(proposed) >= len(steps) - 1
