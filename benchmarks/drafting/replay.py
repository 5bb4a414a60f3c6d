"""Recorded answers forced through the decode loop: a draft is accepted where it matches.

Small models loop, and loops flatter every copy method; so drafts are measured on real answers of
large models. One `Drafting` serves all records in order, as in the app, where learning is kept from
answer to answer. Without a target only the drafts are computed. With one every pass is computed,
and each record is decoded twice, with and without drafts, A B then B A; the prompt's cache is
reused and its prefill is not counted.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from benchmarks.drafting.decoded import Decoded, decoded
from benchmarks.drafting.flags import Setup
from benchmarks.drafting.records import Record
from benchmarks.drafting.replay_target import NoModel, Recorded
from benchmarks.drafting.results import result, shown
from benchmarks.drafting.rows import Outcome
from speculation.choosing.drafting import Drafting
from speculation.copies.copy_index import CopyIndex
from speculation.decoding import Model, generate
from speculation.target.target import Target


def measure(name: str, records: Sequence[Record], setup: Setup) -> dict[str, Any]:
    """Replay what fits, and count it: what `--json` prints and `rows.report` shows.

    Args:
        name: of the records.

    Raises:
        ValueError: none of them fits the model's context.
    """
    fit = fitting(records, setup.target)
    if not fit:
        raise ValueError(f"{name}: none of {len(records)} answers fit the model's context.")
    outcomes = list(shown(replay(fit, setup.drafting, setup.target), len(fit)))
    notes = {"left out, longer than the model's context": len(records) - len(fit)}
    return result(name, outcomes, setup, notes)


def replay(
    records: Iterable[Record], drafting: Drafting, target: Target | None = None
) -> Iterator[Outcome]:
    """One outcome for each record, in order; `rows.rows` counts them.

    Args:
        records: each fits the target's context (`fitting`), and ends with a token that ends an
            answer of its.
        target: computes every pass; None computes only the drafts.
    """
    for number, record in enumerate(records):
        if target is None:
            answer = decode(None, record, drafting)
            yield Outcome(record.category, record.turn, answer.calls)
            continue
        order = (True, False) if number % 2 else (False, True)
        runs = {each: decode(target, record, drafting if each else None) for each in order}
        drafted, plain = runs[True], runs[False]
        yield Outcome(record.category, record.turn, drafted.calls, drafted.timed, plain.timed)


def fitting(records: Iterable[Record], target: Target | None) -> list[Record]:
    """The records that the target's context holds; all where nothing is computed."""
    if target is None:
        return list(records)
    limit = target.context_limit
    return [each for each in records if len(each.prompt) + len(each.response) <= limit]


def decode(
    target: Target | None,
    record: Record,
    drafting: Drafting | None,
    index: CopyIndex | None = None,
) -> Decoded:
    """Force one record through the decode loop.

    Args:
        target: as in `replay`.
        index: of the prompt; without one all of it is the live tail.

    Raises:
        ValueError: it didn't come out whole.
    """
    model: Model = NoModel(record.response[-1:]) if target is None else target
    answer = decoded(
        generate(
            model,
            record.prompt,
            Recorded(record.response),
            drafting=drafting,
            index=index,
            max_tokens=sys.maxsize,  # a limit would tell the drafters where the record ends
        )
    )
    if tuple(answer.ids) != record.response:
        raise ValueError(
            f"of {len(record.response)} recorded tokens {len(answer.ids)} were replayed: the end "
            "token is not the model's"
        )
    return answer
