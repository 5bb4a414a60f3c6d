"""What introduces a list is shown with the list, and with nothing that isn't of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from retrieval.search.evidence import FoundSentence
from retrieval.search.introduced import with_introduced
from retrieval.search.passages import Passage
from storage.texts import DocumentText

CLAUSES = """3.1 The liability is limited.

3.2 The limit does not apply to:
- death caused by negligence;
- fraud.

4. Confidentiality

4.1 The duty survives.
"""


def document(text: str, number: int = 1, name: str = "a.txt") -> DocumentText:
    return DocumentText(number, name, text, ())


def sentence(text: str, words: str, number: int = 1) -> FoundSentence:
    at = text.index(words)
    found = number, f"{number}.txt", at, at + len(words), None, words, 0.9
    return FoundSentence(*found)


INTRO = "3.2 The limit does not apply to:"


def test_items_are_not_shown_again_and_other_places_have_the_whole_list() -> None:
    other = CLAUSES.replace("- fraud.", "- theft.")
    twin = "Of old. " + CLAUSES
    texts = {1: document(CLAUSES), 2: document(other, 2), 3: document(twin, 3)}
    first = sentence(CLAUSES, INTRO)
    others = tuple(
        Passage(number, "", at, at + len(INTRO), None, INTRO, 0.0)
        for number, text in ((2, other), (3, twin))
        for at in [text.index(INTRO)]
    )
    found = [sentence(CLAUSES, "- fraud."), replace(first, others=others, answer=(4, 13))]
    (shown,) = with_introduced(found, lambda _: texts)
    assert shown.text == CLAUSES[shown.start : shown.end]
    assert shown.text.endswith("- fraud.")
    assert shown.answer == (4, 13)
    assert [(place.document, twin[place.start : place.end]) for place in shown.others] == [
        (3, shown.text)
    ]


def test_what_introduces_nothing_costs_nothing() -> None:
    found = [sentence(CLAUSES, "- fraud.")]
    assert with_introduced(found, lambda _: pytest.fail("was read")) == tuple(found)


STEPS = """Installation

1. Close the tap.
2. Connect the hose. Do it by hand.
3. Open the tap.
4. Check for leaks.

Enjoy.
"""


def shown(text: str, *words: str, question: str = "How do I install it?") -> list[str]:
    sources = {1: document(text)}
    return [
        each.text
        for each in with_introduced(
            [sentence(text, each) for each in words], lambda _: sources, question
        )
    ]


def test_several_items_of_a_short_list_are_shown_as_the_list() -> None:
    steps = STEPS[STEPS.index("1.") : STEPS.index("\n\nEnjoy")]
    assert shown(STEPS, "2. Connect the hose.", "1. Close the tap.") == [steps]
    assert shown(STEPS, "3. Open the tap.", "Enjoy.", "4. Check for leaks.") == [steps, "Enjoy."]
    assert shown(STEPS, "3. Open the tap.", "Enjoy.") == ["3. Open the tap.", "Enjoy."]


@pytest.mark.parametrize(
    ("question", "is_whole"),
    [
        ("How can it be installed?", True),
        ("Which parts come in the box?", True),
        ("What are the steps?", True),
        ("May I open the tap?", False),
        ("What is opened?", False),
        ("What does it open?", False),
        ("", False),
    ],
)
def test_only_questions_for_steps_or_several_things_are_answered_by_a_list(
    question: str, *, is_whole: bool
) -> None:
    found = shown(STEPS, "1. Close the tap.", "3. Open the tap.", question=question)
    assert (len(found) == 1) == is_whole


def test_items_of_two_lists_and_of_a_long_one_stay_apart() -> None:
    text = "- oil\n- air\n\nThen:\n\n- hay\n- straw\n"
    assert shown(text, "- oil", "- hay") == ["- oil", "- hay"]
    long = "".join(f"{n}. It is {'very ' * 40}old.\n" for n in range(1, 9))
    one, two = long.splitlines()[:2]
    assert shown(long, one, two) == [one, two]


def test_the_words_that_answer_stay_those_of_their_item() -> None:
    sources = {1: document(STEPS)}
    found = [sentence(STEPS, "3. Open the tap."), sentence(STEPS, "4. Check for leaks.")]
    given = [replace(found[0], answer=(3, 7)), found[1]]
    (whole,) = with_introduced(given, lambda _: sources, "How do I open it?")
    assert whole.answer is not None
    assert whole.text[slice(*whole.answer)] == "Open"
    assert whole.text == STEPS[whole.start : whole.end]


@pytest.mark.parametrize("mark", ["•", "●", "▪", "◦", "-"])
def test_items_behind_any_mark_are_shown_as_their_list(mark: str) -> None:
    text = f"Lamp.\n\n{mark} oil\n{mark} wick\n{mark} glass\n\nThat is all of it.\n"
    found = [sentence(text, f"{mark} oil"), sentence(text, f"{mark} glass")]
    shown = with_introduced(found, lambda _: {1: document(text)}, "What are the parts?")
    assert [one.text for one in shown] == [f"{mark} oil\n{mark} wick\n{mark} glass"]
