"""What says itself which value it replaces goes before the only sentence that has this value."""

from __future__ import annotations

import pytest

from retrieval.answering.judging import JudgedSentence
from retrieval.answering.replaced_value import takes_place_of, unread_changes
from tests.retrieval.search.test_windows import ranked


def replaces(question: str, first: str, later: str, between: str = "It rained.") -> bool:
    found = ranked(1, f"{first} {between} {later}", {first: 3.0, later: 2.0})
    own, other = (JudgedSentence(one, one.score, one.score, None) for one in found)
    return takes_place_of(question, other, own)


SPIN = "Centrifuge for 10 minutes at 3,500 g."
FASTER = "In step 5 the speed is to be 4,200 g and not 3,500 g, as the sand did not settle."


@pytest.mark.parametrize(
    ("question", "first", "later"),
    [
        ("At what speed do I centrifuge the extract?", SPIN, FASTER),
        (
            "By which day must reports reach the editor?",
            "Reports must reach the editor by the 15th of the month.",
            "From June they are due by the 10th instead of the 15th.",
        ),
        ("How much is the repair?", "It costs £380.", "Note: £395, not £380."),
        ("How many cups are needed?", "Take 3 cups.", "Use 4 cups rather than 3."),
        ("When is the fair?", "The fair is on 13 June.", "We meet on 5 July instead of 13 June."),
    ],
)
def test_a_sentence_that_names_the_old_value_replaces_it(
    question: str, first: str, later: str
) -> None:
    assert replaces(question, first, later)


@pytest.mark.parametrize(
    ("question", "first", "later"),
    [
        ("For how long do I centrifuge the extract?", SPIN, FASTER),
        ("Why do I centrifuge the extract?", SPIN, FASTER),
        ("How do I centrifuge the extract?", SPIN, FASTER),
        ("Can I centrifuge the extract?", SPIN, FASTER),
        ("At what speed?", SPIN, "It may be 4,200 g and not 3,500 g."),
        ("At what speed?", SPIN, "It is 4,200 g and not 3,500 rpm."),
        ("At what speed?", SPIN, "It is not 3,500 g."),
        ("At what speed?", SPIN, "It is 4,200 g and not 13,500 g."),
        ("At what speed?", SPIN, "It is 4,200 g."),
    ],
)
def test_another_value_or_question_leaves_it(question: str, first: str, later: str) -> None:
    assert not replaces(question, first, later)


def test_where_the_old_value_stands_elsewhere_too_nothing_is_known() -> None:
    question, later = "What is the small box?", "The large box is 9 euros and not 5 euros."
    assert replaces(question, "The small box is 5 euros.", later)
    assert not replaces(question, "The small box is 5 euros.", later, "The large box is 5 euros.")


def test_what_the_ranker_has_not_read_is_looked_through_for_such_sentences() -> None:
    whole = f"{SPIN} {FASTER} Wait."
    found = ranked(1, whole, {SPIN: 3.0, FASTER: 2.0, "Wait.": 1.0})
    own = JudgedSentence(found[0], 3.0, 3.0, None)
    (change,) = unread_changes(found, [own])
    assert change.found.text == FASTER
    assert takes_place_of("At what speed do I centrifuge it?", change, own)
    assert unread_changes(found, [own, change]) == []
