"""Codes of a question: what has them goes first, and what has another one doesn't answer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from retrieval.answering.choosing import chosen
from retrieval.answering.codes import below_other_titles, coded_first
from storage import Heading
from tests.retrieval.answering.test_named import judged

ERRORS = "E3 is a blocked sensor. E7 is too hot. Clean it often. CH-210 is a chair."


def order(question: str, *scores: tuple[str, float]) -> list[tuple[str, float]]:
    return [(one.found.text, one.answers) for one in coded_first(question, judged(ERRORS, *scores))]


GIVEN = (
    ("E3 is a blocked sensor.", 3.0),
    ("Clean it often.", 2.0),
    ("E7 is too hot.", 1.0),
    ("CH-210 is a chair.", -2.0),
)


def test_what_has_another_code_of_the_form_is_no_answer() -> None:
    assert order("Why does it say E7?", *GIVEN) == [*GIVEN[1:]]
    assert order("What does error E7 mean?", *GIVEN) == [GIVEN[2]]
    assert order("What is error E5?", *GIVEN) == [GIVEN[1], GIVEN[3]]
    assert order("Do E3 and E7 matter?", *GIVEN) == list(GIVEN)


def test_what_has_the_code_answers_where_nothing_else_does() -> None:
    given = [GIVEN[3], ("Clean it often.", -1.0)]
    assert order("what is ch-210?", *given) == [("CH-210 is a chair.", 0.0)]
    assert order("whose is ch-210?", *GIVEN) == [("CH-210 is a chair.", 0.0)]
    assert order("Which chair has CH-210?", *GIVEN) == list(GIVEN)


def test_of_what_a_code_means_what_begins_with_it_goes_first() -> None:
    seen = "It says E7 in the sun."
    (often, hot), said = GIVEN[1:3], (seen, 1.5)
    given = judged(f"{ERRORS} {seen}", often, said, hot)
    asked = "What does error E7 mean on my mower?"
    found = [(one.found.text, one.answers) for one in coded_first(asked, given)]
    assert found == [("E7 is too hot.", 2.0), often, said]
    assert order("Who repairs an E7 for my mower?", often, hot) == [often, hot]


@pytest.mark.parametrize(
    ("question", "text", "is_known"),
    [
        ("What is E7?", "E7 is too hot.", True),
        ("What does error E7 mean?", "E7 is too hot.", True),
        ("What is E7?", "It says E7 in the sun.", False),
        ("Who repairs E7?", "E7 is too hot.", False),
    ],
)
def test_what_begins_with_the_code_is_known_to_answer(
    question: str, text: str, *, is_known: bool
) -> None:
    given = judged(text, (text, -1.0))
    assert [one.is_known for one in coded_first(question, given)] == [is_known]


@pytest.mark.parametrize("title", ["E7", "What does E7 mean?", "E7 and heat"])
def test_what_stands_below_a_heading_with_the_code_answers(title: str) -> None:
    text = f"{title}\n\nThe motor is too hot. E3 blocks it."
    lines = [(title, 2.0), ("The motor is too hot.", 0.5), ("E3 blocks it.", 1.0)]
    heading, *below = judged(text, *lines)
    heading = replace(
        heading,
        found=replace(heading.found, sentence=replace(heading.found.sentence, kind="heading")),
    )
    for question in ("What does E7 mean?", "What does E7 mean on my mower?"):
        (first,) = chosen(coded_first(question, [heading, *below]), 1)
        assert first.found.text == "The motor is too hot."
        assert first.is_known is title.startswith("E7")


def test_of_other_questions_about_a_fault_its_meaning_is_not_raised() -> None:
    asked = "How much does repairing fault CH-210 cost?"
    assert order(asked, ("Clean it often.", 0.3), ("CH-210 is a chair.", -5.0))[0][1] == 0.3
    first = coded_first(
        asked, judged(ERRORS, ("Clean it often.", 0.3), ("CH-210 is a chair.", 0.1))
    )[0]
    assert (first.found.text, first.is_known) == ("CH-210 is a chair.", False)


@pytest.mark.parametrize("question", ["", "What is a chair?", "What is 5?"])
def test_without_a_code_nothing_moves(question: str) -> None:
    assert order(question, *GIVEN) == list(GIVEN)
    assert coded_first("What is E5?", []) == []


VERSIONS = (
    "We released Print version 4.0 in November. Print 4.1 came in March. Print 4.2.6 came last. "
    "It takes 4.5 seconds. Print came early."
)


def test_another_version_is_no_answer() -> None:
    given = [
        ("Print 4.2.6 came last.", 3.0),
        ("Print 4.1 came in March.", 2.0),
        ("We released Print version 4.0 in November.", 1.0),
        ("It takes 4.5 seconds.", 0.5),
        ("Print came early.", 0.2),
    ]

    def found(question: str) -> list[str]:
        return [one.found.text for one in coded_first(question, judged(VERSIONS, *given))]

    named, seconds, early = (text for text, _ in given[2:])
    assert found("When was Print 4.0 released?") == [named, seconds, early]
    assert found("When was version 4.0 released?") == [given[1][0], named, seconds, early]
    assert found("And when did 4.2.6 come?") == [given[0][0], given[1][0], seconds, early]
    assert found("And 4.2.6?") == [given[0][0]]
    assert found("When was Print released?") == [text for text, _ in given]


def test_what_an_option_does_is_said_where_a_line_begins_with_it() -> None:
    lines = "Use -n with care.", "-N sets the most rounds.", "-n prints a pattern."
    given = [(lines[0], 3.0), (lines[1], 2.0), (lines[2], 0.5)]
    for question in ("What does print -n do?", "What is the option -n for?"):
        first, *rest = coded_first(question, judged(" ".join(lines), *given))
        assert first.found.text == lines[2]
        assert rest[0].found.text == lines[0]


@pytest.mark.parametrize(
    "names", ["-k --keep", "-k, --keep", "-k FILE, --keep=FILE", "-k (or --keep)"]
)
def test_an_option_may_have_several_names(names: str) -> None:
    lines = "Use --keep with care.", f"{names} Holds on to all files.", "-d overrides --keep here."
    given = [(lines[0], 3.0), (lines[2], 2.0), (lines[1], 0.5)]
    for question in ("What does zip --keep do?", "What is the option -k for?"):
        first = coded_first(question, judged(" ".join(lines), *given))[0]
        assert first.found.text == lines[1]


RELEASES = """Notes

Version 5.2 of May

It has a map.

Changed

It has a clock.

Version 5.1 of March

It has a list.

Prices

It costs 4 euros.
"""
LEVELS = {"Notes": 1, "Version 5.2 of May": 2, "Changed": 3, "Version 5.1 of March": 2, "Prices": 2}


def of_releases(question: str, levels: dict[str, int]) -> list[str]:
    lines = [line for line in RELEASES.splitlines() if line.startswith("It ")]
    given = judged(RELEASES, *((line, 3.0 - n) for n, line in enumerate(lines)))
    titles = tuple(Heading(RELEASES.index(each), level, each) for each, level in levels.items())
    source = replace(given[0].found.source, headings=titles)
    below = [replace(one, found=replace(one.found, source=source)) for one in given]
    return [one.found.text for one in coded_first(question, below)]


def test_what_stands_below_a_title_with_another_code_is_no_answer() -> None:
    new, clock, old, price = of_releases("What came in version 4.9?", LEVELS)
    assert of_releases("What came in version 5.2?", LEVELS) == [new, clock, price]
    assert of_releases("What came in version 5.1?", LEVELS) == [old, price]
    assert of_releases("What came in version 5.1?", {}) == [new, clock, old, price]
    assert below_other_titles([], {"5.1"}, set(), set()) == []
