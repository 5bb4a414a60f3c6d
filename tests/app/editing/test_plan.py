"""Which parts of a text are revised: the selected lines, those that the words are about, or all."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from app.editing.plan import (
    MOST_TAUGHT,
    MOST_TOKENS,
    ROOM,
    RevisionPlan,
    planned,
    require_known_name,
    selected_lines,
)
from app.editing.windows import TextWindow
from app.errors import EditError

PARAGRAPH = "word " * 40
TEXT = "".join(f"# Chapter {n}\n\n{PARAGRAPH}subject{n}\n\n" for n in range(60))


class Words:
    """A tokenizer whose tokens are words."""

    def __init__(self) -> None:
        self.encoded: list[str] = []

    def encode(self, line: str) -> Any:
        self.encoded.append(line)
        return SimpleNamespace(ids=line.split())


def model(*, is_taught: bool = False, context: int = 8192) -> Any:
    """One whose tokens are words."""
    return SimpleNamespace(
        is_taught=is_taught,
        target=SimpleNamespace(context_limit=context),
        tokens=Words(),
    )


def lines_of(plan: RevisionPlan) -> list[tuple[int, int]]:
    return [(each.start, each.end) for each in plan.parts]


def sizes(plan: RevisionPlan) -> list[int]:
    return [len("".join(plan.lines[e.start : e.end]).split()) for e in plan.parts]


def test_a_text_that_fits_is_one_part() -> None:
    plan = planned(model(), "one\ntwo\n", "Change it.")
    assert (lines_of(plan), plan.count) == ([(0, 2)], 1)


@pytest.mark.parametrize(
    ("of_model", "most"),
    [
        (model(), MOST_TOKENS),
        (model(is_taught=True), MOST_TAUGHT),
        (model(context=1000), int(ROOM * 1000)),
    ],
)
def test_parts_are_as_long_as_the_model_takes_and_together_the_text(
    of_model: Any, most: int
) -> None:
    plan = planned(of_model, TEXT, "Fix spelling and grammar")
    assert len(plan.parts) == plan.count > 1
    assert max(sizes(plan)) <= most
    assert "".join("".join(plan.lines[e.start : e.end]) for e in plan.parts) == TEXT


def test_what_stands_beside_the_text_leaves_it_less_room() -> None:
    small = model(context=2000)
    alone = planned(small, TEXT, "Fix spelling and grammar")
    assert planned(small, TEXT, "Fix spelling and grammar", beside=800).count > alone.count


def test_an_instruction_goes_to_the_parts_that_it_names_or_everywhere() -> None:
    named = planned(model(), TEXT, 'Change "subject7" to another')
    assert len(named.parts) == 1
    (part,) = named.parts
    assert "subject7\n" in "".join(named.lines[part.start : part.end])
    everywhere = planned(model(), TEXT, 'Change "subject7" to another', everywhere=True)
    assert len(everywhere.parts) == everywhere.count == named.count


@pytest.mark.parametrize("is_taught", [True, False])
def test_a_clause_that_is_named_is_revised_and_nothing_else(*, is_taught: bool) -> None:
    clauses = "".join(f"{n}. Part\n\n{n}.1 W{PARAGRAPH}subject.\n\n" for n in range(1, 30))
    one = model(is_taught=is_taught)
    plan = planned(one, clauses, "Add words on Part subject after clause 9")
    assert lines_of(plan) == [(32, 35)]
    assert plan.count > 2
    assert lines_of(planned(one, clauses, "Make clause 9.1 and clause 2 mutual")) == [
        (4, 7),
        (34, 35),
    ]
    everywhere = planned(one, clauses, "Make clause 9 mutual", everywhere=True)
    assert (everywhere.parts[0].start, everywhere.parts[-1].end) == (0, 4 * 29)
    with pytest.raises(EditError, match="There is no clause 40"):
        planned(one, clauses, "Make clause 40 mutual")


def test_selected_lines_are_revised_whatever_the_words_say() -> None:
    plan = planned(model(), TEXT, 'Change "subject7" to another', TextWindow(2, 6))
    assert lines_of(plan) == [(2, 6)]
    beyond = planned(model(), "one\ntwo\n", "Change it.", TextWindow(1, 900))
    assert lines_of(beyond) == [(1, 2)]


@pytest.mark.parametrize(
    ("text", "words", "select", "told"),
    [
        ("one\n", " \n", None, "The instruction is empty"),
        ("one\n\n\n", "Change it.", TextWindow(1, 3), "These lines are empty"),
        ("one\n", "Change it.", TextWindow(1, 2), "The text has 1 line"),
        ("", "Change it.", TextWindow(0, 1), "These lines are empty"),
        (f"one\n{'word ' * 2000}\n", "Change it.", None, "Line 2 has 2,000 tokens"),
    ],
)
def test_what_can_not_be_revised_is_told(
    text: str, words: str, select: TextWindow | None, told: str
) -> None:
    with pytest.raises(EditError, match=told):
        planned(model(), text, words, select)


def test_the_lines_to_revise_are_known_without_a_model() -> None:
    text = "one\n\ntwo\n"
    assert selected_lines(text, "Fix it.") == (TextWindow(0, 3), ("one\n", "\n", "two\n"))
    assert selected_lines(text, "Fix it.", TextWindow(2, 9)) == (TextWindow(2, 3), ("two\n",))
    assert selected_lines("", "Write it.") == (TextWindow(0, 0), ())
    for select in (TextWindow(1, 2), TextWindow(3, 4)):
        with pytest.raises(EditError):
            selected_lines(text, "Fix it.", select)
    with pytest.raises(EditError, match="The instruction is empty"):
        selected_lines(text, " ")


def test_a_text_s_lines_are_counted_once_whatever_is_asked_of_it() -> None:
    one = model()
    plans = [planned(one, TEXT, words) for words in ("Fix", "Fix spelling", "Name subject7")]
    assert {each.count for each in plans} == {plans[0].count}
    assert one.tokens.encoded == TEXT.splitlines(keepends=True)
    assert planned(one, f"{TEXT}more\n", "Fix").lines[-1] == "more\n"
    assert one.tokens.encoded[-1] == "more\n"


@pytest.mark.parametrize(("text", "last"), [("", 0), (" \n\n", 2)])
def test_an_empty_text_is_one_part_which_is_written(text: str, last: int) -> None:
    plan = planned(model(), text, "Write a letter.")
    assert (lines_of(plan), plan.count) == ([(0, last)], 1)
    assert plan.share(0, 0) == 0


def test_how_much_is_done_counts_the_lines_of_all_parts() -> None:
    plan = RevisionPlan((), (TextWindow(0, 10), TextWindow(20, 50)), 3)
    assert plan.share(0, 5) == 5 / 40
    assert plan.share(1, 20) == 10 / 40
    assert plan.share(1, 99) == 1


def test_the_edges_of_a_part_are_its_neighbours_lines() -> None:
    lines = tuple(f"{n}\n" for n in range(20))
    plan = RevisionPlan(lines, (TextWindow(2, 18),), 2)
    assert plan.edges(TextWindow(2, 10)) == ("0\n1\n", "10\n11\n12\n13\n14\n15\n")
    assert plan.edges(TextWindow(0, 20)) == ("", "")


def test_the_taught_model_is_not_asked_to_change_a_value_that_the_text_does_not_name() -> None:
    text, asked = "The notice period is 30 days.\n", "Change the trial period to 60 days"
    with pytest.raises(EditError, match="No sentence of the text has 'trial period'"):
        planned(model(is_taught=True), text, asked)
    assert planned(model(), text, asked).parts
    assert planned(model(is_taught=True), text, asked, TextWindow(0, 1)).parts
    assert planned(model(is_taught=True), text, "Change the notice period to two weeks").parts


def test_the_name_of_a_value_is_looked_for_without_a_model() -> None:
    text, asked = "The notice period is 30 days.\n", "Change the trial period to 60 days"
    with pytest.raises(EditError, match="No sentence of the text has 'trial period'"):
        require_known_name(text, asked, None)
    require_known_name(text, asked, TextWindow(0, 1))
    require_known_name(text, "Change the notice period to two weeks", None)


@pytest.mark.parametrize(
    ("words", "is_asked"),
    [("to 45 days", True), ("from 30 to 45 days", False), ("from 30 days to 45 days", False)],
)
def test_an_old_value_that_was_said_is_not_asked_for(words: str, *, is_asked: bool) -> None:
    with pytest.raises(EditError) as error:
        planned(model(is_taught=True), "The rent is due.\n", f"Change the trial period {words}")
    assert ("say the old value" in str(error.value)) == is_asked
