"""What a person is told names the lines."""

from __future__ import annotations

from dataclasses import replace

from app.editing.hunks import Hunk
from app.editing.plan import RevisionPlan
from app.editing.revised_part import RevisedPart
from app.editing.revision_notes import (
    MOST_SAID,
    by_model,
    lines,
    of_part,
    of_plan,
    of_proposal,
    stopped,
)
from app.editing.windows import TextWindow
from app.editing.word_for_word import word_for_word
from app.events import Stats

STATS = Stats(0, 0, 0, 0, 0, 0, 0.0, 0.0)
PARTS = (TextWindow(0, 40), TextWindow(80, 95))


def part(end: str, reached: int, said: str = "") -> RevisedPart:
    return RevisedPart(TextWindow(0, 40), (), end, reached, said, STATS)  # type: ignore[arg-type]


def test_what_was_not_reached_is_named() -> None:
    assert [*of_part(part("unreached", 12))] == [
        "Lines 13 to 40 were not reached and stay as they are."
    ]
    assert [*of_part(part("unreached", 39))] == ["Line 40 was not reached and stays as it is."]
    assert [*of_part(part("unreached", 40))] == [
        "The model stopped before it had finished. Ask for what is missing."
    ]
    assert [*of_part(part("revised", 40))] == []
    assert [*of_part(part("unchanged", 40))] == []


def test_lines_that_a_model_leaves_out_are_named_where_they_are_many() -> None:
    hunks = (Hunk(1, 2, ("a\n",)), Hunk(5, 31, ()), Hunk(33, 36, ("b\n",)))
    made = replace(part("revised", 40), hunks=hunks)
    (told,) = of_part(made)
    assert told == (
        "The model leaves out 28 of 40 lines, at lines 6 to 31, lines 34 to 36. Make sure that "
        "they are meant to go."
    )
    assert len([*of_part(replace(made, end="unreached", reached=36))]) == 2
    few = (Hunk(5, 9, ()), Hunk(12, 13, ("a\n", "b\n")))
    assert [*of_part(replace(made, hunks=few))] == []
    assert "Qwen3" in by_model("Qwen3")


def test_few_lines_are_not_told_and_of_many_places_the_first_are_named() -> None:
    for lost, is_told in ((1, False), (2, False), (3, True)):
        short = replace(part("revised", 5), window=TextWindow(0, 5), hunks=(Hunk(1, 1 + lost, ()),))
        assert bool([*of_part(short)]) == is_told
    for places, more in ((6, ""), (7, " and in 1 other place"), (9, " and in 3 other places")):
        hunks = tuple(Hunk(4 * n, 4 * n + 1, ()) for n in range(places))
        (told,) = of_part(replace(part("revised", 40), hunks=hunks))
        assert f"line 17, line 21{more}. Make sure" in told
        assert told.count("line ") == 6


def test_lines_that_stay_though_a_model_left_something_out_are_named() -> None:
    made = replace(part("revised", 40), kept=(Hunk(7, 8, ()),))
    (told,) = of_part(made)
    assert told == (
        "At line 8 the model only left something out: that stays, since you didn't ask for less. "
        "To have something deleted, say what."
    )
    several = replace(made, kept=(Hunk(5, 6, ()), Hunk(7, 17, ("a\n",))), end="unreached")
    assert [*of_part(several)][-1].startswith("At line 6, lines 8 to 17 the model only left")
    many = replace(made, kept=tuple(Hunk(4 * n, 4 * n + 1, ()) for n in range(8)))
    assert "line 21 and in 2 other places the model" in [*of_part(many)][-1]


def test_what_came_instead_is_told_and_cut() -> None:
    (told,) = of_part(part("answered", 0, "x" * 900))
    assert told.startswith("For lines 1 to 40 this came instead of a revision: xxx")
    assert len(told) < MOST_SAID + 80


def test_words_that_were_replaced_and_others_like_them_are_named() -> None:
    part_ = word_for_word("A tenant, tenants.\nNo tenant.\n", 'Replace "tenant" by "lessee"')
    assert part_ is not None
    assert [*of_part(part_)] == [
        "'tenant' was replaced with 'lessee' word for word in 2 places.",
        "Not replaced: 'tenants'.",
    ]
    assert [*of_part(part_, is_done=False)] == ["Not replaced: 'tenants'."]
    assert of_proposal(part_) == "If you accept: replaces 'tenant' with 'lessee' in 2 places."
    assert of_proposal(part("revised", 40)) == "", "a model wrote it"
    plan = RevisionPlan(("a\n",), PARTS[:1], 1, part_.replaced)
    assert of_plan(plan) == "Replaces 'tenant' with 'lessee' in 2 places."
    once = word_for_word("A tenant.\n", 'Replace "tenant" by "lessee"')
    assert once is not None
    (told,) = of_part(once)
    assert told.endswith("in 1 place.")


def test_of_several_things_what_stays_is_told_apart_from_what_is_done() -> None:
    asked = 'Replace "tenant" with "lessee" and delete line 2'
    part_ = word_for_word("A tenant, tenants.\nAn owner.\n", asked)
    assert part_ is not None
    assert [*of_part(part_)] == [
        "'tenant' was replaced with 'lessee' word for word in 1 place.",
        "Deleted: line 2.",
        "Not replaced: 'tenants'.",
    ]
    assert [*of_part(part_, is_done=False)] == ["Not replaced: 'tenants'."]
    assert of_proposal(part_).startswith("If you accept: replaces 'tenant'")


def test_a_plan_is_told_where_there_are_several_parts() -> None:
    assert (
        of_plan(RevisionPlan(("a\n",), PARTS, 3))
        == "Revises 2 of 3 parts: lines 1 to 40, lines 81 to 95."
    )
    assert of_plan(RevisionPlan(("a\n",), PARTS[:1], 1)) == ""


def test_that_an_empty_text_is_written_is_told() -> None:
    for lines_ in ((), ("\n", " \n")):
        assert "What you ask for is written" in of_plan(RevisionPlan(lines_, PARTS[:1], 1))


def test_stopping_names_what_stays() -> None:
    assert [*stopped(PARTS)] == [
        "Stopped: lines 1 to 40, lines 81 to 95 were not begun and stay as they are."
    ]
    assert [*stopped([TextWindow(2, 3)])] == ["Stopped: line 3 was not begun and stays as it is."]
    assert [*stopped(())] == []


def test_one_line_is_one() -> None:
    assert lines(3, 3) == "line 3"
    assert lines(1, 2000) == "lines 1 to 2,000"
