"""Replayed records: the counts of a hand, the record token for token, and nothing lost to drafts."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from benchmarks.drafting.flags import Setup
from benchmarks.drafting.records import Record
from benchmarks.drafting.replay import fitting, measure, replay
from benchmarks.drafting.rows import Pass, rows
from speculation import Context, CopySpec, Drafting
from speculation.choosing.cost_model import CostTable
from speculation.choosing.selection import CostSelection
from speculation.drafters.casd import Casd
from speculation.materials import Materials
from speculation.methods import available, fixed, mix
from tests.speculation.tiny import EOS, tiny_target

END = 99


def numbers(call: Pass) -> Sequence[int]:
    """Without the time."""
    return call[:-1]


def test_counts_are_those_of_a_hand() -> None:
    """The fourth pass drafts 4 to 8, 1, 2, 3 after 1, 2, 3 (which stood first) and keeps three."""
    record = Record("chat", 1, (1, 2, 3, 4, 5, 6, 7, 8), (1, 2, 3, 4, 5, 6, 20, END))
    (outcome,) = replay([record], Drafting([CopySpec()]))
    plain = Pass(1, 0, 0, 0, 0, 0.0)
    drafted = Pass(4, 3, 8, 8, 3, 0.0)
    assert [*map(numbers, outcome.calls)] == [*map(numbers, [plain, plain, plain, drafted, plain])]
    *_, row = rows([outcome], "copyspec", CostTable([(1, 10), (9, 18)]))
    assert (row.records, row.tokens, row.calls) == (1, 8, 5)
    assert (row.tokens_per_call, row.copied_share, row.nodes_per_call) == (1.6, 0.375, 1.6)
    assert row.accept_by_depth == [1, 1, 1, 0, 0, 0, 0, 0]
    assert row.modelled_speedup == round(8 * 10 / (4 * 10 + 18), 4)
    assert row.speedup is None


def test_an_end_token_that_is_copied_counts() -> None:
    record = Record("chat", 2, (1, 2, 3, END, 5), (1, 2, 3, END))
    (outcome,) = replay([record], Drafting([Casd(top=1)]))
    assert [numbers(call) for call in outcome.calls] == [(1, 0, 0, 0, 0), (3, 3, 5, 5, 3)]


def conversations(count: int, length: int = 40) -> list[Record]:
    """Random answers; each second turn says the first again, with a token of ten changed."""
    generator = random.Random(0)
    records = []
    for _ in range(count):
        prompt = [generator.randrange(20) for _ in range(12)]
        first = [generator.randrange(10, 40) for _ in range(length)]
        second = [token if generator.random() < 0.9 else 41 for token in first]
        records.append(Record("chat", 1, tuple(prompt), (*first, END)))
        records.append(Record("chat", 2, (*prompt, *first, END, *prompt), (*second, END)))
    return records


@pytest.mark.parametrize(
    "drafting",
    [
        *(fixed(name, Materials()) for name in ("copyspec", "casd", "successors", "copyspec+casd")),
        *(
            mix(names, Materials(), CostSelection())
            for names in (["continuations"], ["casd", "resync"], ["continuations", "casd"])
        ),
    ],
)
def test_every_method_replays_the_record_whatever_it_drafts(drafting: Drafting) -> None:
    records = conversations(3)
    for _ in range(2):
        outcomes = list(replay(records, drafting))
        tokens = [sum(call.tokens for call in outcome.calls) for outcome in outcomes]
        assert tokens == [len(record.response) for record in records]


def test_one_drafting_serves_all_records() -> None:
    class Counting(CopySpec):
        prompts = 0

        def start(self, context: Context) -> None:
            super().start(context)
            self.prompts += 1

    drafter = Counting()
    list(replay(conversations(2), Drafting([drafter])))
    assert drafter.prompts == 4


def with_end(records: Sequence[Record], end: int) -> list[Record]:
    return [
        Record(
            r.category,
            r.turn,
            tuple(t % end for t in r.prompt),
            (*(t % end for t in r.response[:-1]), end),
        )
        for r in records
    ]


def test_real_passes_change_no_count_and_are_timed() -> None:
    records = with_end(conversations(2), EOS)
    target = tiny_target(eos=EOS)
    real = list(replay(records, Drafting([CopySpec()]), target))
    modelled = list(replay(records, Drafting([CopySpec()])))
    for one, other, record in zip(real, modelled, records, strict=True):
        assert [*map(numbers, one.calls)] == [*map(numbers, other.calls)]
        assert one.drafted is not None
        assert one.plain is not None
        assert one.drafted.tokens == one.plain.tokens == len(record.response)
        assert one.drafted.ms > 0
        assert one.plain.ms > 0
    assert target.cached == [*records[-1].prompt, *records[-1].response[:-1]]
    *_, row = rows(real, "copyspec", CostTable())
    assert row.speedup is not None


def test_records_longer_than_the_context_are_left_out_and_counted() -> None:
    target = tiny_target(eos=EOS)
    limit = target.context_limit
    records = [Record("chat", 1, (1,) * (limit - 3), (2,) * n + (EOS,)) for n in (2, 3, 2)]
    assert fitting(records, target) == [records[0], records[2]]
    assert fitting(records, None) == records
    setup = Setup("none", Drafting(), CostTable(), None, Materials(target))  # type: ignore[arg-type]
    result = measure("records", records, setup)
    assert result["records"] == 2
    assert list(result["notes"].values()) == [1]
    with pytest.raises(ValueError, match="none of 1 answers fit"):
        measure("records", records[1:2], setup)


def test_another_end_token_than_the_models_is_refused() -> None:
    with pytest.raises(ValueError, match="end token"):
        list(replay([Record("chat", 1, (1, 2), (3, EOS, 4))], Drafting(), tiny_target(eos=EOS)))


@pytest.mark.parametrize("known", [False, True], ids=["new tokens", "tokens of the prompt"])
def test_where_nothing_repeats_drafts_cost_two_percent_at_most(known: bool) -> None:
    """No two tokens ever stand together twice: whatever is drafted from the past is wrong."""
    generator = random.Random(1)
    prompt, response = list(range(3000)), list(range(0 if known else 3000, 3000 if known else 6000))
    generator.shuffle(prompt)
    generator.shuffle(response)
    record = Record("hostile", 1, tuple(prompt), (*response, 9999))
    materials = Materials()
    costs = CostTable([(1, 40.0), (2, 42.0), (8, 51.0), (16, 63.0), (32, 81.0), (64, 128.0)])
    drafting = mix(available(materials), materials, CostSelection(costs))
    assert [drafter.name for drafter in drafting.drafters] == ["continuations"]
    *_, row = rows(list(replay([record], drafting)), "all", costs)
    assert row.modelled_speedup >= 0.98
