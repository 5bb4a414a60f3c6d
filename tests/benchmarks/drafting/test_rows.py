"""Rows count what was decoded as a hand does: by turn and category, by turn, and all of it."""

from __future__ import annotations

import pytest

from benchmarks.drafting.rows import ALL, Outcome, Pass, Timed, accept_by_depth, rows
from speculation import Origin, Step
from speculation.choosing.cost_model import CostTable


def test_a_step_is_counted_by_its_accepted_nodes() -> None:
    """Of four accepted drafts one was copied, one guessed, and two both; the bonus is neither."""
    copied, guessed = Origin("casd", "a", 7, 3), Origin("bigrams")
    step = Step(
        tokens=(1, 2, 3, 4, 5),
        origins=((copied,), (guessed,), (guessed, copied), (copied, guessed), ()),
        drafted={"casd": 5, "bigrams": 4},
        nodes=9,
        depth=5,
        finish=None,
        kept=5,
        draft_ms=0.25,
        forward_ms=40.0,
        verify_ms=1.0,
    )
    assert Pass.of(step) == Pass(tokens=5, copied=3, nodes=8, depth=5, accepted=4, draft_ms=0.25)


def test_shares_by_depth_are_of_the_calls_that_drafted_so_deep() -> None:
    def call(depth: int, accepted: int) -> Pass:
        return Pass(accepted + 1, 0, depth, depth, accepted, 0.0)

    calls = [call(0, 0), call(1, 1), call(3, 0), call(3, 2)]
    assert accept_by_depth(calls) == [2 / 3, 1 / 2, 0]
    assert accept_by_depth([call(0, 0)]) == []


def test_rows_are_by_turn_and_category_then_by_turn_then_all() -> None:
    def outcome(category: str, turn: int, tokens: int, ms: float) -> Outcome:
        calls = [Pass(tokens, tokens - 1, 2 * tokens, tokens, tokens - 1, 0.5)]
        return Outcome(category, turn, calls, Timed(tokens, ms), Timed(tokens, 30.0))

    outcomes = [outcome("b", 1, 2, 10), outcome("a", 2, 4, 20), outcome("a", 1, 6, 30)]
    found = rows(outcomes, "some", CostTable([(1, 10)]))
    assert [(row.turn, row.category, row.tokens_per_call, row.speedup) for row in found] == [
        (1, "b", 2, 3),
        (1, "a", 6, 1),
        (1, ALL, 4, 1.5),
        (2, "a", 4, 1.5),
        (2, ALL, 4, 1.5),
        (ALL, ALL, 4, 1.5),
    ]
    assert {row.modelled_speedup for row in found} == {2, 4, 6}
    assert {row.draft_ms_per_call for row in found} == {row.draft_ms_median for row in found}


def test_a_row_is_that_of_a_hand() -> None:
    """T(1) is 10 ms and T(5) 20 ms: four passes of 7 tokens take 60 ms instead of 70."""
    calls = [
        Pass(tokens=1, copied=0, nodes=0, depth=0, accepted=0, draft_ms=1.0),
        Pass(tokens=3, copied=2, nodes=4, depth=4, accepted=2, draft_ms=2.0),
        Pass(tokens=1, copied=0, nodes=0, depth=0, accepted=0, draft_ms=3.0),
        Pass(tokens=2, copied=0, nodes=4, depth=2, accepted=1, draft_ms=10.0),
    ]
    outcomes = [
        Outcome("a", 1, calls[:2], Timed(4, 30.0), Timed(4, 40.0)),
        Outcome("a", 1, calls[2:], Timed(3, 20.0), Timed(5, 60.0)),
    ]
    *_, row = rows(outcomes, "casd,bigrams", CostTable([(1, 10), (5, 20)]))
    assert (row.drafters, row.records, row.tokens, row.calls) == ("casd,bigrams", 2, 7, 4)
    assert row.tokens_per_call == 1.75
    assert row.copied_share == round(2 / 7, 4)
    assert row.nodes_per_call == 2
    assert row.accept_by_depth == [1, 0.5, 0, 0]
    assert (row.draft_ms_per_call, row.draft_ms_median) == (4, 2.5)
    assert row.modelled_speedup == round(70 / 60, 4)
    # Not token by token: 100 ms for 9 tokens plainly, 50 ms for 7 with drafts.
    assert row.speedup == round((100 / 9) / (50 / 7), 4)


@pytest.mark.parametrize("timed", ["drafted", "plain"])
def test_without_both_times_there_is_no_measured_speed(timed: str) -> None:
    call = Pass(tokens=1, copied=0, nodes=0, depth=0, accepted=0, draft_ms=0.0)
    outcome = Outcome("a", 1, [call], **{timed: Timed(1, 5.0)})
    assert {row.speedup for row in rows([outcome], "none", CostTable())} == {None}
