"""What seldom answers goes behind what is nearly as likely, and only behind that."""

from __future__ import annotations

import pytest

from retrieval.answering.judging import NEARLY, JudgedSentence
from retrieval.answering.yielding import fit_first
from tests.retrieval.search.test_windows import ranked


def order(question: str, *texts: str, behind: float = NEARLY) -> list[str]:
    found = ranked(1, " ".join(texts), {text: 3.0 - behind * n for n, text in enumerate(texts)})
    judged = [JudgedSentence(one, one.score, one.score, None) for one in found]
    return [one.found.text for one in fit_first(question, judged)]


IF, PAID = "If overtime is refused, nothing is paid.", "Overtime is paid by time off."
COVERS, NOT = "The guarantee covers faults.", "It does not cover broken glass."
CAPTION, SHOWN = "Figure 4: Effect of mowing on bees.", "Mowing late helps bees by a third."
EXAMPLE, RULE = "In this example the pool limits links.", "Pools limit how many links run."
DECLARED, NONE = "vcov(x, cluster = NULL, ...) for a model", "Without a cluster each row is one."
ASKED, FOUND = "We asked whether strips help bees.", "Strips of six metres help bees."


@pytest.mark.parametrize(
    ("question", "first", "then"),
    [
        ("Is overtime paid?", IF, PAID),
        ("Do strips help bees?", ASKED, FOUND),
        ("What helps bees?", "It is unclear what helps bees.", FOUND),
        ("How does mowing affect bees?", CAPTION, SHOWN),
        ("What are pools good for?", EXAMPLE, RULE),
        ("What if I give no cluster?", DECLARED, NONE),
    ],
)
def test_what_seldom_answers_gives_way(question: str, first: str, then: str) -> None:
    assert order(question, first, then) == [then, first]
    assert order(question, first, then, behind=NEARLY + 0.1) == [first, then]
    assert order(question, first) == [first]


@pytest.mark.parametrize(
    ("question", "first", "then"),
    [
        ("Is overtime paid if it is refused?", IF, PAID),
        ("What happens with overtime?", IF, PAID),
        ("What is covered?", COVERS, NOT),
        ("Isn't glass covered?", COVERS, NOT),
        ("What isn't covered?", COVERS, NOT),
        ("What did he ask for?", "He asked for tea.", FOUND),
        ("Is overtime paid?", PAID, IF),
        ("What does figure 4 show?", CAPTION, SHOWN),
        ("How does mowing affect bees?", f"{CAPTION[:-1]}, {'and of rain ' * 16}.", SHOWN),
        ("How does mowing affect bees?", "Table manners affect bees.", SHOWN),
        ("What does the example do?", EXAMPLE, RULE),
        ("Which arguments has vcov?", DECLARED, NONE),
        ("What if I give no cluster?", "If rows are given (alone, or all), each is one.", NONE),
    ],
)
def test_elsewhere_the_order_stays(question: str, first: str, then: str) -> None:
    assert order(question, first, then) == [first, then]
    assert fit_first(question, []) == []
