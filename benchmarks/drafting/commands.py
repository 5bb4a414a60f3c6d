"""The commands that measure drafting: what is accepted, what it saves, what it costs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from app.commands.common import tell_progress
from app.commands.options import (
    AsJsonOption,
    DraftersOption,
    FixedOption,
    HeadOption,
    ModelOption,
    NodesOption,
    TemperatureOption,
)
from benchmarks.drafting.options import (
    BigramsOption,
    CostOption,
    NetworkOption,
    RealForward,
    Tokenizer,
    Traces,
)
from benchmarks.printing import one_line, print_result


def train_continuations(
    traces: Annotated[
        list[Path], typer.Option(help="Recorded conversations, as JSON lines; may be repeated.")
    ],
    out: Annotated[Path, typer.Option(help="The file that gets the weights.")],
    bigrams: BigramsOption = None,
    tokenizer: Tokenizer = None,
) -> None:
    """Train the network that says how likely drafts are, on recorded answers."""
    from benchmarks.drafting.network_training import train_on

    with one_line():
        train_on(traces, out, bigrams, tokenizer, typer.echo)


def replay(
    traces: Traces,
    tokenizer: Tokenizer = None,
    drafters: DraftersOption = None,
    fixed: FixedOption = None,
    nodes: NodesOption = None,
    cost: CostOption = None,
    network: NetworkOption = None,
    bigrams: BigramsOption = None,
    real_forward: RealForward = False,
    head: HeadOption = None,
    as_json: AsJsonOption = False,
) -> None:
    """Recorded answers of large models: which drafts are accepted, and how much time they save."""
    from benchmarks.drafting.flags import Flags, prepare
    from benchmarks.drafting.records import read_trace
    from benchmarks.drafting.replay import measure
    from benchmarks.drafting.results import report

    with one_line():
        flags = Flags(
            drafters,
            fixed,
            nodes,
            cost,
            real=real_forward,
            tokenizer=tokenizer,
            network=network,
            bigrams=bigrams,
            head=head,
        )
        setup = prepare(flags)
        result = measure(str(traces), read_trace(traces, setup.chat), setup)
    print_result(result, as_json, report)


def live(
    prompts: Annotated[Path, typer.Option(help="JSON lines with turns and category.")],
    limit: Annotated[
        int | None, typer.Option(min=1, help="Use only the first N lines of each category.")
    ] = None,
    drafters: DraftersOption = None,
    fixed: FixedOption = None,
    nodes: NodesOption = None,
    cost: CostOption = None,
    head: HeadOption = None,
    as_json: AsJsonOption = False,
) -> None:
    """The default model's own greedy answers, with and without drafts; loops are cut."""
    from benchmarks.drafting.flags import Flags, prepare
    from benchmarks.drafting.live import measure, read_prompts
    from benchmarks.drafting.results import report

    with one_line():
        conversations = read_prompts(prompts, limit)
        setup = prepare(Flags(drafters, fixed, nodes, cost, real=True, head=head))
        result = measure(str(prompts), conversations, setup)
    print_result(result, as_json, report)


def exact(
    prompts: Annotated[Path, typer.Option(help="JSON lines with turns and category.")],
    count: Annotated[int, typer.Option(min=1, help="Number of prompts, of all categories.")] = 200,
    tokens: Annotated[int, typer.Option(min=1, help="Maximum length of an answer.")] = 128,
    beside: Annotated[
        int, typer.Option(min=0, help="Answer the first N without exact as well, to compare.")
    ] = 0,
    temperature: TemperatureOption = None,
    model: ModelOption = None,
    as_json: AsJsonOption = False,
) -> None:
    """Whether answers with drafts are those of plain decoding, token for token."""
    from benchmarks.drafting.exact import measure, spread
    from benchmarks.drafting.exact_report import report
    from benchmarks.drafting.live import read_prompts

    with one_line():
        chosen = spread(read_prompts(prompts), count)
        result = measure(
            chosen,
            model=model,
            tokens=tokens,
            beside=beside,
            temperature=temperature or 0.0,
            tell=tell_progress,
        )
    print_result(result, as_json, report)


def kept(
    data: Annotated[
        Path, typer.Option(help="Spec-Bench data: JSON lines with turns and category.")
    ],
    model: ModelOption = None,
    against: Annotated[
        str | None,
        typer.Option(help="Another model to compare with: a folder, or ORG/NAME on the hub."),
    ] = None,
    as_json: AsJsonOption = False,
) -> None:
    """What training must not cost: perplexity on a fixed text, and loops in plain answers."""
    from benchmarks.drafting.live import read_prompts
    from benchmarks.drafting.regressions import measure, report

    models = [model] if against is None else [model, against]
    with one_line():
        result = measure(data.name, read_prompts(data), models, tell_progress)
    print_result(result, as_json, report)


def edits(
    tokenizer: Tokenizer = None,
    drafters: DraftersOption = None,
    fixed: FixedOption = None,
    nodes: NodesOption = None,
    cost: CostOption = None,
    real_forward: RealForward = False,
    head: HeadOption = None,
    as_json: AsJsonOption = False,
) -> None:
    """Replay edits: the files of twenty packages, from one release to the next."""
    from benchmarks.drafting.edits import measure
    from benchmarks.drafting.flags import Flags, prepare
    from benchmarks.drafting.results import report

    with one_line():
        setup = prepare(Flags(drafters, fixed, nodes, cost, real_forward, tokenizer, head=head))
        result = measure(setup)
    print_result(result, as_json, report)


def desk(
    model: ModelOption = None,
    records: Annotated[
        int | None, typer.Option(min=1, help="Revise only the first N of the drawn files.")
    ] = None,
    runs: Annotated[int, typer.Option(min=1, help="Repetitions of the timed instructions.")] = 3,
    as_json: AsJsonOption = False,
) -> None:
    """Revisions on the desk: the app beside its engine alone, and the time to the first change."""
    from benchmarks.drafting.desk import measure, report

    with one_line():
        result = measure(model, records, runs, tell_progress)
    print_result(result, as_json, report)


def ablation(
    traces: Traces,
    tokenizer: Tokenizer = None,
    drafters: DraftersOption = None,
    cost: CostOption = None,
    real_forward: RealForward = False,
    head: HeadOption = None,
    as_json: AsJsonOption = False,
) -> None:
    """What each drafter adds: all, all but each one, and none, in turn on the same records."""
    from benchmarks.drafting.ablation import measure, report
    from benchmarks.drafting.flags import Flags, prepare
    from benchmarks.drafting.records import read_trace

    with one_line():
        setup = prepare(
            Flags(drafters, cost=cost, real=real_forward, tokenizer=tokenizer, head=head)
        )
        result = measure(read_trace(traces, setup.chat), setup)
    print_result(result, as_json, report)


def drafting_time(
    traces: Traces,
    length: Annotated[
        list[int] | None, typer.Option(min=200, help="Context length in tokens; may be repeated.")
    ] = None,
    tokenizer: Tokenizer = None,
    drafters: DraftersOption = None,
    fixed: FixedOption = None,
    nodes: NodesOption = None,
    cost: CostOption = None,
    real_forward: RealForward = False,
    head: HeadOption = None,
    as_json: AsJsonOption = False,
) -> None:
    """Time per step of proposing, choosing and learning, at contexts of 1,000 and 8,000 tokens."""
    from benchmarks.drafting.flags import Flags, prepare
    from benchmarks.drafting.overhead import LENGTHS, measure, report
    from benchmarks.drafting.records import read_trace

    with one_line():
        setup = prepare(Flags(drafters, fixed, nodes, cost, real_forward, tokenizer, head=head))
        result = measure(read_trace(traces, setup.chat), setup, length or LENGTHS)
    print_result(result, as_json, report)
