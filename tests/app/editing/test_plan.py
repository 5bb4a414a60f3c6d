"""Which parts of a text are revised: the selected lines, those that the words are about, or all."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from app.editing.plan import MOST_TAUGHT, MOST_TOKENS, ROOM, RevisionPlan, planned
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
