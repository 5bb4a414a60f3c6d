"""The same records decoded with several sets of drafters, so that changes in load affect all alike.

Each record is decoded with each set in turn, starting with a different one each time. Each set
learns separately, and keeps what it learns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from benchmarks.drafting.decoded import Decoded
from benchmarks.drafting.records import Record
from benchmarks.drafting.replay import decode
from benchmarks.drafting.results import shown
from speculation.choosing.drafting import Drafting
from speculation.target.target import Target


def decoded_in_turn(
    records: Sequence[Record], sets: Mapping[str, Drafting], target: Target | None
) -> dict[str, list[Decoded]]:
    """Return each set's results for the records, in their order.

    Args:
        target: as in `replay.replay`.
    """
    titles = [*sets]
    runs: dict[str, list[Decoded]] = {title: [] for title in titles}
    for number, record in enumerate(shown(records, len(records))):
        first = number % len(titles)
        for title in titles[first:] + titles[:first]:
            runs[title].append(decode(target, record, sets[title]))
    return runs
