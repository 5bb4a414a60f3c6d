"""What a comment says goes before a line of code that is nearly as likely to answer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from retrieval.answering.explained import prose_before_code
from retrieval.answering.judging import MARGIN, NEARLY, JudgedSentence
from retrieval.text.language import language_of
from retrieval.text.sentences import sentences
from storage.texts import DocumentText
from tests.retrieval.search.test_windows import ranked

CALL, OTHER, SAID, ALSO = "copy(a, ignore)", "ignore = None", "Ignore is called.", "It is a path."
TEXT = f"{CALL} {OTHER} {SAID} {ALSO}"


def order(question: str, *answers: float) -> list[tuple[str, float]]:
    found = ranked(1, TEXT, dict(zip((CALL, OTHER, SAID, ALSO), answers, strict=False)))
    kinds = [
        replace(
            one,
            sentence=replace(one.sentence, kind="code" if one.text in {CALL, OTHER} else "prose"),
        )
        for one in found
    ]
    given = [JudgedSentence(one, one.score, one.score, None) for one in kinds]
    return [(one.found.text, one.score) for one in prose_before_code(question, given)]


@pytest.mark.parametrize("question", ["What does ignore do?", "how is it called", "Is it a path?"])
def test_the_first_that_is_nearly_as_likely_goes_first(question: str) -> None:
    assert order(question, 5.0, 4.9, 5.0 - NEARLY, 3.9) == [
        (SAID, 5.0),
        (CALL, 5.0),
        (OTHER, 4.9),
        (ALSO, 3.9),
    ]
    assert order(question, 5.0, 4.9, 4.9 - NEARLY) == [
        (CALL, 5.0),
        (OTHER, 4.9),
        (SAID, 4.9 - NEARLY),
    ]


def test_who_asks_for_a_place_gets_the_line() -> None:
    assert order("Where is ignore set?", 5.0, 4.9, 4.8)[0] == (CALL, 5.0)


def test_where_words_are_first_nothing_moves() -> None:
    found = ranked(1, TEXT, {SAID: 5.0, CALL: 4.9})
    given = [JudgedSentence(one, one.score, one.score, None) for one in found]
    assert prose_before_code("What is it?", given) == given
    assert prose_before_code("What is it?", []) == []


CODE = """def gather(rows):
    '''Puts all of them together.

    None is left out.
    '''
    return gather(rows[1:])


def spread(rows):
    '''Takes them apart again.'''
"""


def first(question: str, answers: dict[str, float]) -> tuple[str, float]:
    """The first of the sentences of `CODE` and what it counts, where some are likely to answer."""
    source = DocumentText(1, "rows.py", CODE, ())
    kinds = {
        CODE[one.start : one.end]: one.kind for one in sentences(CODE, (), language_of(source.name))
    }
    judged = [
        JudgedSentence(
            replace(one, source=source, sentence=replace(one.sentence, kind=kinds[one.text])),
            *(one.score, one.score, None),
        )
        for one in ranked(1, CODE, answers)
    ]
    found = prose_before_code(question, judged)
    assert len(found) == len(judged)
    return found[0].found.text, found[0].answers


def test_what_is_said_of_a_function_goes_before_the_line_that_declares_it() -> None:
    name, said, more = "def gather(rows):", "Puts all of them together.", "None is left out."
    apart = "Takes them apart again."
    question = "What does gather do?"
    assert first(question, {name: 5.0, apart: 1.0, said: -3.0, more: -2.0}) == (said, 5.0)
    assert first(question, {name: 5.0, apart: 4.5, said: -3.0, more: 1.0}) == (more, 5.0)
    assert first("Where is gather?", {name: 5.0, said: 4.0})[0] == name
    assert first(question, {name: 5.0, apart: -3.0})[0] == name


def test_what_is_said_of_what_the_question_names_goes_before_other_lines() -> None:
    line, said, apart = "return gather(rows[1:])", "None is left out.", "Takes them apart again."
    question = "Which rows does gather leave out?"
    assert first(question, {line: 5.0, said: 5.0 - MARGIN}) == (said, 5.0)
    assert first(question, {line: 5.0, said: 4.9 - MARGIN})[0] == line
    assert first(question, {line: 3.0, said: -0.1})[0] == line
    assert first(question, {line: 5.0, apart: 3.0, said: 2.0})[0] == said
    assert first("Which rows are left out?", {line: 5.0, said: 2.0})[0] == line
    assert first("Since which version is that so?", {line: 5.0, said: 4.5})[0] == said
