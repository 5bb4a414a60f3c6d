"""Draft heads alone, below copies, and copies without them, on the default model's own answers.

Each prompt is answered once, as plain decoding would, and the answer cut at the end of its first
loop's first stretch, since a loop is perfectly predictable. It is then decoded with each set in
turn; only the choices come from the answer, and every pass is computed.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, replace
from functools import partial
from typing import Any

from benchmarks.drafting.decoded import decoded
from benchmarks.drafting.flags import Setup
from benchmarks.drafting.in_turn import decoded_in_turn
from benchmarks.drafting.live import MAX_TOKENS, Conversation, Dialogue
from benchmarks.drafting.loops import first_loop
from benchmarks.drafting.records import Record
from benchmarks.drafting.replay import fitting
from benchmarks.drafting.rows import ALL, Outcome, rows
from speculation.choosing.drafting import Drafting, Selection
from speculation.choosing.selection import CostSelection, NodeSelection
from speculation.decoding import generate
from speculation.drafter import Context, Verified
from speculation.drafters.eagle.drafter import HeadDrafter
from speculation.methods import available, fixed, mix
from speculation.sampling import Sampler, Sampling
from speculation.target.target import Target
from speculation.tree import DraftTree

PLAIN, COPIES = "none", "copies"


class HeadCalls:
    """On how many steps of an answer a head could draft, and on how many it did."""

    def __init__(self) -> None:
        self.steps = self.calls = 0


class CountedHead:
    """A draft head as it is, whose calls are counted.

    Attributes:
        answers: the counts of each answer, in their order.
    """

    def __init__(self, head: HeadDrafter) -> None:
        self.name = head.name
        self.answers = list[HeadCalls]()
        self._head = head

    def start(self, context: Context) -> None:
        """As the head's; another answer begins."""
        self.answers.append(HeadCalls())
        self._head.start(context)

    def propose(self, context: Context, tree: DraftTree, budget: int) -> None:
        """As the head's."""
        for _ in self.grow(context, tree, budget):
            pass

    def grow(self, context: Context, tree: DraftTree, budget: int) -> Generator[float]:
        """As the head's, which computes nothing before its first level is asked for."""
        now = self.answers[-1]
        now.steps += 1
        with closing(self._head.grow(context, tree, budget)) as levels:
            for level, reach in enumerate(levels):
                yield reach
                now.calls += not level

    def observe(self, context: Context, verified: Verified) -> None:
        """As the head's."""
        self._head.observe(context, verified)


def measure(
    conversations: Sequence[Conversation],
    setup: Setup,
    *,
    nodes: int | None,
    papers: Sequence[str],
    temperature: float = 0.0,
) -> dict[str, Any]:
    """Rows for each set and category: what `--json` prints and `report` shows.

    Args:
        setup: with a target, and a head at least.
        nodes: of each tree; None chooses them by what they cost.
        papers: methods as in their papers, decoded beside the sets.
        temperature: at which the answers are written; 0 is greedy.
    """
    target = setup.target
    assert target is not None
    # With the end token an answer can be too long by one.
    records = fitting(_answered(conversations, setup, target, temperature), target)
    sets = _sets(setup, nodes, papers)
    runs = decoded_in_turn(records, sets, target)
    found = []
    for title, answers in runs.items():
        outcomes = [
            Outcome(record.category, 1, answer.calls, answer.timed, plain.timed)
            for record, answer, plain in zip(records, answers, runs[PLAIN], strict=True)
        ]
        of_one = [row for row in rows(outcomes, title, setup.costs) if row.turn == 1]
        called = partial(_called, sets[title], [record.category for record in records])
        found += [{**asdict(row), "head_calls": called(row.category)} for row in of_one]
    costs = [list(point) for point in setup.costs.points]
    return {"records": len(records), "nodes": nodes, "costs": costs, "rows": found}


def with_heads(setup: Setup, names: Sequence[str]) -> Setup:
    """The same with these heads too, each a folder or a name on the hub.

    Raises:
        ValueError: one isn't there or doesn't fit the default model, or there is none at all.
    """
    from app.errors import ModelError
    from app.models.draft_heads import head_folder, load_heads
    from app.models.files import model_files
    from app.models.tokens import Tokens
    from speculation.errors import TargetError

    files, target = model_files(None), setup.target
    assert target is not None
    try:
        named = dict[str, Any]()
        for name in names:
            folder = head_folder(name, files, lambda *_: None)
            found = load_heads(folder, files, target, Tokens(files.folder))
            if twice := sorted(named.keys() & found):
                raise ValueError(f"Two candidates are of the kind {twice[0]}. Name one of each.")
            named |= found
    except (ModelError, TargetError) as error:
        raise ValueError(str(error)) from error
    heads = {**setup.materials.heads, **named}
    if not heads:
        raise ValueError("There is no draft head. Name one with --candidate.")
    return replace(setup, materials=replace(setup.materials, heads=heads))


def _answered(
    conversations: Sequence[Conversation], setup: Setup, target: Target, temperature: float
) -> Iterator[Record]:
    """The model's own answers, those to later turns behind the ones before; with drafts where these
    change nothing, which is faster.
    """
    sampling = Sampling(temperature=temperature, seed=1)
    drafting = setup.drafting if target.is_exact else None
    for conversation in conversations:
        dialogue = Dialogue(conversation, setup.chat, target)
        for turn, prompt in dialogue.prompts():
            sampler = Sampler(sampling)
            written = generate(target, prompt, sampler, drafting=drafting, max_tokens=MAX_TOKENS)
            run = decoded(written)
            answer = dialogue.answer(run.cut(first_loop(run.ids)).ids)
            yield Record(conversation.category, turn, prompt, (*answer, setup.chat.end))


def _sets(setup: Setup, nodes: int | None, papers: Sequence[str]) -> Mapping[str, Drafting]:
    materials = setup.materials
    heads = [*materials.heads]
    copies = [name for name in available(materials) if name not in heads]
    mixes: dict[str, list[str]] = {PLAIN: [], COPIES: copies}
    mixes |= {f"{COPIES}+{head}": [*copies, head] for head in heads}
    mixes |= {head: [head] for head in heads}
    found = {}
    for title, names in mixes.items():
        costs: Selection = CostSelection(setup.costs)
        selection = costs if nodes is None else NodeSelection(nodes)
        drafters = mix(names, materials, selection).drafters
        found[title] = Drafting([_counted(each) for each in drafters], selection)
    return found | {f"--fixed {name}": fixed(name, materials) for name in papers}


def _counted(drafter: Any) -> Any:
    return CountedHead(drafter) if isinstance(drafter, HeadDrafter) else drafter


def _called(drafting: Drafting, categories: Sequence[str], category: str) -> float | None:
    """Share of the steps on which a head was called; None without one.

    Args:
        categories: of the answers, in their order.
        category: whose steps count, or `ALL`.
    """
    heads = [each for each in drafting.drafters if isinstance(each, CountedHead)]
    if not heads:
        return None
    answers = zip(heads[0].answers, categories, strict=True)
    chosen = [each for each, its in answers if category in {ALL, its}]
    steps = sum(each.steps for each in chosen)
    return round(sum(each.calls for each in chosen) / max(steps, 1), 4)


def report(result: Mapping[str, Any]) -> str:
    """A table for people: the categories of each set, then all of it."""
    nodes = "as they pay" if result["nodes"] is None else f"{result['nodes']} a tree"
    costs = ", ".join(f"{n:g}: {ms:.4g}" for n, ms, *_ in result["costs"])
    title = (
        f"{'drafters':<24} {'category':<18} {'answers':>7} {'tokens/call':>11} {'copied':>7} "
        f"{'nodes':>6} {'draft ms':>9} {'measured':>9} {'head called':>12}  "
        "accepted at depth 1, 2, 4"
    )
    heading = f"{result['records']} answers; nodes {nodes}. T(n) in ms: {costs}.\n"
    return "\n".join([heading, title, *map(_line, result["rows"])])


def _line(row: Mapping[str, Any]) -> str:
    depths = row["accept_by_depth"]
    shares = [f"{depths[depth - 1]:.2f}" for depth in (1, 2, 4) if depth <= len(depths)]
    called = "" if row["head_calls"] is None else f"{row['head_calls']:.0%}"
    return (
        f"{row['drafters']:<24} {row['category']:<18} {row['records']:>7} "
        f"{row['tokens_per_call']:>11.3f} {row['copied_share']:>7.1%} "
        f"{row['nodes_per_call']:>6.1f} {row['draft_ms_per_call']:>9.2f} "
        f"{row['speedup']:>8.3f}x {called:>12}  {' '.join(shares)}"
    )
