"""The laws for every drafter in the list: alone, in pairs, all together; new ones come in by
themselves.

An oracle that plants errors drafts along, so that whatever is proposed beside it is verified in
steps that accept much, and steps that accept nothing."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from speculation import (
    CopyIndex,
    Drafter,
    Drafting,
    DraftTree,
    Everything,
    Prefill,
    Sampler,
    Sampling,
    Segment,
    Selection,
    Step,
    Target,
    generate,
)
from speculation.choosing.cost_model import CostTable
from speculation.choosing.selection import CostSelection, NodeSelection
from speculation.copies.copy_index import LIVE
from speculation.copies.datastore import Datastore
from speculation.drafter import NO_DRAFTS
from speculation.drafters.bigram_table import BigramTable
from speculation.drafters.eagle.saved import DraftHead
from speculation.drafters.eagle.shape import HEAD_KINDS, HeadKind
from speculation.drafters.induction_heads import CopyClues
from speculation.materials import Materials
from speculation.methods import METHODS, available, fixed, mix
from speculation.papers import PAPERS
from speculation.target.taps import Head
from speculation.tree import CONTEXT
from tests.covering import chosen
from tests.speculation.drafters.eagle.heads import tiny_head
from tests.speculation.laws.test_cache import assert_cache_is_fresh
from tests.speculation.laws.test_identity import CASES, SAMPLINGS
from tests.speculation.laws.test_stops import StopSequence
from tests.speculation.oracle import SHAPES, Oracle, Shape
from tests.speculation.tiny import (
    DECODERS,
    EOS,
    VOCABULARY,
    bigrams_of,
    output,
    plain,
    tiny_prompt,
    tiny_target,
)

pytestmark = pytest.mark.usefixtures("decoder")

NAMES = [*METHODS]

STACKED = ("casd+spectra", "library+spectra", "casd+eagle", "copyspec+eagle", "copyspec5+block")
"""Papers' methods on top of one another."""

ALL = tuple(NAMES)

FREE = CostTable([(1, 10.0), (100, 11.0)])
"""Costs under which nearly everything is worth a try."""

SELECTIONS: Mapping[str, Callable[[], Selection]] = {
    "everything": Everything,
    "nodes": lambda: NodeSelection(12),
    "costs": lambda: CostSelection(FREE),
}


@cache
def bigrams(seed: int) -> BigramTable:
    return bigrams_of(tiny_target(seed), lead=0)


@cache
def head(kind: HeadKind) -> DraftHead:
    """It keeps nothing of what it drafts for."""
    return tiny_head(tiny_target(), kind)


def materials(seed: int, *, eos: int | None = None) -> Materials:
    """All that any drafter is made of; the library says what the model will say, and more."""
    target = tiny_target(seed, eos=eos)
    texts = [("library", [*plain(seed), *tiny_prompt(seed + 1)]), ("more", tiny_prompt(seed + 2))]
    clues = CopyClues(1, (Head(0, 2), Head(1, 0)), CopyClues(2, (Head(1, 1), Head(0, 3))))
    table = bigrams(seed)
    heads = {kind: head(kind) for kind in HEAD_KINDS}
    return Materials(
        target, lambda: Datastore.build(texts), clues, table, lambda: table, heads=heads
    )


def with_oracle(
    made: Drafting, seed: int, answer: list[int], shape: Shape = "merged", errors: float = 0.3
) -> Drafting:
    oracle = Oracle([*tiny_prompt(seed), *answer], VOCABULARY, shape, seed=seed, errors=errors)
    return Drafting([*made.drafters, oracle], made.selection)


def steps_of(
    of: Materials,
    seed: int,
    drafting: Drafting,
    sampling: Sampling | None = None,
    *,
    max_tokens: int = 48,
    stop: StopSequence | None = None,
) -> list[Step]:
    """Of one answer; the first half of the prompt stands in a segment as well."""
    assert of.target is not None
    prompt = tiny_prompt(seed)
    index = CopyIndex([Segment.build("text", prompt[:12])], tail=prompt)
    events = generate(
        of.target,
        prompt,
        Sampler(sampling),
        drafting=drafting,
        index=index,
        max_tokens=max_tokens,
        stop=stop,
    )
    return [event for event in events if not isinstance(event, Prefill)]


def test_every_drafter_can_be_had_here() -> None:
    assert all(method.is_available(materials(0)) for method in METHODS.values())
    default = [name for name in NAMES if METHODS[name].is_default]
    assert available(materials(0)) == [name for name in default if name != "block"]
    assert {"eagle", "block"} <= set(default)  # of two heads the first is enough


@pytest.mark.parametrize(
    ("name", "sampling", "decoder"),
    chosen(itertools.product([*PAPERS, *STACKED], CASES, DECODERS)),
    indirect=["decoder"],
)
def test_alone_as_its_paper_has_it(name: str, sampling: Sampling) -> None:
    seed = len(name) % 3
    of, expected = materials(seed), plain(seed, sampling)
    drafting = with_oracle(fixed(name, of), seed, expected)
    for _ in range(2):  # what it has learnt makes no difference
        assert output(steps_of(of, seed, drafting, sampling)) == expected


@pytest.mark.parametrize("name", [*PAPERS, *STACKED])
def test_alone_without_an_oracle(name: str) -> None:
    of, expected = materials(0), plain(0)
    assert output(steps_of(of, 0, fixed(name, of))) == expected


@pytest.mark.parametrize("name", [name for name in NAMES if name not in PAPERS])
def test_ours_alone_without_an_oracle(name: str) -> None:
    of, expected = materials(0), plain(0)
    assert output(steps_of(of, 0, mix([name], of, Everything()))) == expected


def pairs() -> Iterator[tuple[str, ...]]:
    """Each pair with each selection and decoder, and with samplings in turn."""
    names = [*SAMPLINGS]
    for first, second in itertools.combinations(NAMES, 2):
        turn = NAMES.index(first) * len(NAMES) + NAMES.index(second)
        for (number, selection), decoder in itertools.product(enumerate(SELECTIONS), DECODERS):
            yield first, second, selection, names[(turn + number) % len(names)], decoder


@pytest.mark.parametrize(
    ("first", "second", "selection", "sampling", "decoder"),
    chosen(pairs()),
    indirect=["decoder"],
)
@pytest.mark.slow
def test_in_pairs(first: str, second: str, selection: str, sampling: str) -> None:
    seed = [*SELECTIONS].index(selection)
    of = materials(seed)
    expected = plain(seed, SAMPLINGS[sampling])
    made = mix([first, second], of, SELECTIONS[selection]())
    drafting = with_oracle(made, seed, expected)
    assert output(steps_of(of, seed, drafting, SAMPLINGS[sampling])) == expected


@pytest.mark.parametrize("sampling", SAMPLINGS.values(), ids=SAMPLINGS)
@pytest.mark.slow
def test_all_together_much_is_accepted(sampling: Sampling) -> None:
    accepted = []
    for seed in range(3):
        of = materials(seed)
        expected = plain(seed, sampling)
        for selection in (Everything(), NodeSelection(24), CostSelection(FREE)):
            made = mix(ALL, of, selection)
            # In front of the others, since Everything takes what comes first.
            oracle = with_oracle(Drafting(), seed, expected, errors=0.1).drafters
            drafting = Drafting([*oracle, *made.drafters], selection)
            for _ in range(2):
                steps = steps_of(of, seed, drafting, sampling)
                assert output(steps) == expected
                accepted += [len(step.tokens) - 1 for step in steps]
    assert sum(count >= 3 for count in accepted) >= 0.3 * len(accepted)


def test_the_cache_and_what_is_read_beside_it_stay_fresh() -> None:
    """Law 3; the hidden states that drafters read are those of a fresh reading, too."""
    for seed in range(2):
        of, expected = materials(seed), plain(seed)
        assert of.target is not None
        drafting = with_oracle(mix(ALL, of, CostSelection(FREE)), seed, expected)
        states = of.target.hidden_states(1)
        for event in generate(of.target, tiny_prompt(seed), Sampler(), drafting=drafting):
            if isinstance(event, Prefill):
                continue
            assert_cache_is_fresh(of.target)
            fresh = tiny_target(seed)
            again = fresh.hidden_states(1)
            for _ in fresh.prefill(of.target.cached):
                pass
            assert (states.view() - again.view()).abs().max() < 1e-4
            if event.kept >= 40:
                break


class Checking(NodeSelection):
    """Takes nodes as they come, and looks up where each is said to be copied from."""

    def __init__(self, texts: dict[str, list[int]]) -> None:
        super().__init__(60)
        self.texts = texts
        self.checked = 0

    def choose(self, candidates: DraftTree, room: int, cached: int) -> DraftTree:
        for token, origins in zip(candidates.tokens, candidates.origins, strict=True):
            for origin in origins:
                if origin.segment is not None:
                    assert origin.position is not None
                    assert self.texts[origin.segment][origin.position] == token
                    self.checked += 1
        return super().choose(candidates, room, cached)


@pytest.mark.parametrize("name", [*NAMES, "all"])
def test_what_is_said_to_be_copied_stands_there(name: str) -> None:
    """Law 4, for every node that is proposed, not only for those that are accepted."""
    checked = 0
    for seed in range(3):
        of, expected, prompt = materials(seed), plain(seed), tiny_prompt(seed)
        assert of.target is not None
        index = CopyIndex([Segment.build("text", prompt[:12])], tail=prompt)
        selection = Checking(
            {
                "text": prompt[:12],
                LIVE: index.tail,
                CONTEXT: [*prompt, *expected],
                "library": [*expected, *tiny_prompt(seed + 1)],
                "more": tiny_prompt(seed + 2),
            }
        )
        made = mix(ALL if name == "all" else [name], of, selection)
        drafting = with_oracle(made, seed, expected)
        for _ in generate(
            of.target, prompt, Sampler(), drafting=drafting, index=index, max_tokens=48
        ):
            pass
        checked += selection.checked
    if name in ("all", "copyspec", "casd", "pld+h", "pld+a", "library"):
        assert checked > 20


@pytest.mark.slow
def test_limits_ends_and_stop_strings_inside_a_block() -> None:
    """Law 2, with all of them drafting."""
    sampling = Sampling(temperature=1.5, seed=1)
    of, unending = materials(1), plain(1, sampling)
    drafting = with_oracle(mix(ALL, of, NodeSelection(24)), 1, unending, errors=0)
    for limit in range(1, 16):
        steps = steps_of(of, 1, drafting, sampling, max_tokens=limit)
        assert output(steps) == unending[:limit]
        assert steps[-1].kept == limit
    for start in range(1, 12):
        wanted = unending[start : start + 4]
        steps = steps_of(of, 1, drafting, sampling, stop=StopSequence(wanted))
        first = next(i for i in range(48) if unending[i : i + 4] == wanted)
        assert output(steps) == unending[:first]
    ended = 0
    for seed in range(30):
        sampling = Sampling(temperature=1.5, seed=seed)
        unending = plain(seed, sampling)
        if EOS in unending[1:-8]:
            of = materials(seed, eos=EOS)
            drafting = with_oracle(mix(ALL, of, NodeSelection(24)), seed, unending, errors=0)
            steps = steps_of(of, seed, drafting, sampling)
            assert output(steps) == unending[: unending.index(EOS) + 1]
            assert steps[-1].finish == "eos"
            ended += 1
    assert ended >= 3


def test_cancelled_anywhere_they_serve_the_next_answer() -> None:
    """Law 5: one drafting, cut short again and again."""
    of, expected = materials(0), plain(0)
    drafting = with_oracle(mix(ALL, of, CostSelection(FREE)), 0, expected)
    assert of.target is not None
    for after in range(1, 9):
        events = generate(of.target, tiny_prompt(0), Sampler(), drafting=drafting)
        for _ in range(after):
            next(events)
        events.close()
        assert output(steps_of(of, 0, drafting)) == expected


@pytest.mark.slow
@settings(deadline=None, max_examples=40)
@given(st.data())
def test_any_of_them_on_any_text_with_any_errors_and_cuts(data: st.DataObject) -> None:
    seed = data.draw(st.integers(0, 3), "seed")
    sampling = data.draw(st.sampled_from([*SAMPLINGS.values()]), "sampling")
    names = data.draw(st.lists(st.sampled_from(NAMES), unique=True), "drafters")
    shape = data.draw(st.sampled_from(SHAPES), "shape")
    errors = data.draw(st.sampled_from([0.0, 0.1, 0.5, 1.0]), "errors")
    limit = data.draw(st.integers(1, 48), "limit")
    points = data.draw(st.lists(st.floats(0.1, 50), min_size=1, max_size=6), "costs")
    table = CostTable([(1 + 3 * n, sum(points[: n + 1])) for n in range(len(points))])
    selection: Selection = data.draw(
        st.sampled_from([Everything(), NodeSelection(7), CostSelection(table)]), "selection"
    )
    of, expected = materials(seed), plain(seed, sampling)
    drafting = with_oracle(mix(names, of, selection), seed, expected, shape, errors)
    for length in (limit, 48):
        steps = steps_of(of, seed, drafting, sampling, max_tokens=length)
        assert output(steps) == expected[:length]
        assert sum(len(step.tokens) for step in steps) == length


def test_types() -> None:
    """Every one of them is what the protocol asks for, mixed and by itself."""
    of = materials(0)
    assert isinstance(of.target, Target)
    for methods in (METHODS, PAPERS):
        for name, method in methods.items():
            drafter: Drafter = method.make(of, NO_DRAFTS)
            assert drafter.name == name
