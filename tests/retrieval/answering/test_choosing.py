"""Headings and questions of a text speak for what answers them; what is hardly likely isn't shown."""

from __future__ import annotations

from dataclasses import replace
from math import log

import pytest

from retrieval.answering.choosing import are_doubtful, chosen
from retrieval.answering.judging import CLEAR, JudgedSentence, judge
from tests.retrieval.answering.test_judging import TEXT, Knowing, best, sentence
from tests.retrieval.search.test_windows import ranked


def test_a_heading_does_not_answer() -> None:
    found = ranked(1, TEXT, dict.fromkeys(best(), 0.5))
    headings = [replace(one, sentence=replace(one.sentence, kind="heading")) for one in found]
    assert chosen(judge(Knowing("Ada"), "Who?", headings), 3) == []


def test_what_stands_below_a_heading_that_answers_is_shown() -> None:
    found = ranked(
        1,
        "Authors\n\nAda and Max. It is long.",
        dict.fromkeys(["Authors", "Ada and Max.", "It is long."], 0.5),
    )
    found[0] = replace(found[0], sentence=replace(found[0].sentence, kind="heading"))
    shown = chosen(judge(Knowing("Authors"), "Who are the authors?", found), 1)
    assert [one.found.text for one in shown] == ["Ada and Max."]


def test_below_a_heading_goes_first_what_answers_best_there() -> None:
    text = "Rent and deposit\n\nThe rent is 90. The deposit is 270. It is kept apart."
    heading = sentence(text, "Rent and deposit", 2.0, "heading")
    rent, deposit = sentence(text, "The rent is 90.", 0.3), sentence(text, "The deposit is 270.", 1)
    apart = sentence(text, "It is kept apart.", -0.5)
    shown = chosen([heading, deposit, rent, apart], 3)
    assert [one.found.text for one in shown][:2] == ["The deposit is 270.", "The rent is 90."]
    none_answers = [replace(one, answers=-1.0) for one in (deposit, rent, apart)]
    assert chosen([heading, *none_answers], 3)[0].found.text == "The rent is 90."


def test_what_a_heading_alone_speaks_for_goes_behind_what_clearly_answers() -> None:
    text = "Fees\n\nThis part is short. It is new.\n\nPay 90 euros by May."
    given = [
        sentence(text, "Fees", 3.0, "heading"),
        sentence(text, "Pay 90 euros by May.", 2.0),
        sentence(text, "This part is short.", -1.0),
        sentence(text, "It is new.", -2.0),
    ]
    given[1] = replace(
        given[1], found=replace(given[1].found, source=replace(given[1].found.source, document=2))
    )
    shown = [one.found.text for one in chosen(given, 3)]
    assert shown[:2] == ["Pay 90 euros by May.", "This part is short."]
    doubtful = [given[0], replace(given[1], answers=0.5), *given[2:]]
    assert chosen(doubtful, 3)[0].found.text == "This part is short."


@pytest.mark.parametrize("asks", ["**Can two share it?**", "*Can two share it?*", "Can two?"])
def test_what_follows_a_question_in_bold_goes_before_it(asks: str) -> None:
    text = f"{asks} Yes, also at once."
    given = [sentence(text, asks, 2.6), sentence(text, "Yes, also at once.", -0.5)]
    assert chosen(given, 3)[0].found.text == "Yes, also at once."


def test_what_follows_a_question_of_the_text_goes_before_it() -> None:
    text = "He came. “How many steps are there?” she asked. “Ninety,” he said. She laughed."
    asked = sentence(text, "“How many steps are there?” she asked.", 2.6)
    given = [asked, sentence(text, "He came.", -1), sentence(text, "“Ninety,” he said.", -2.5)]
    shown = [one.found.text for one in chosen(given, 3)]
    assert shown == ["“Ninety,” he said.", "“How many steps are there?” she asked.", "He came."]
    apart = [asked, sentence(text, "She laughed.", 1.0)]
    assert chosen(apart, 3)[0].found.text == asked.found.text


def test_what_is_likely_known_or_a_row_is_not_doubted() -> None:
    limit = log(CLEAR / (1 - CLEAR))
    one, two = (
        replace(each, answers=limit - 0.01) for each in (sentence("It is.", "It is.", 0.0),) * 2
    )
    assert are_doubtful([one, two])
    assert not are_doubtful([one, replace(two, answers=limit)])
    assert not are_doubtful([one, replace(two, is_known=True)])
    assert not are_doubtful([])
    row = replace(one.found.sentence, kind="row")
    assert not are_doubtful([replace(one, found=replace(one.found, sentence=row)), two])
    assert are_doubtful([replace(one, found=replace(one.found, sentence=row)), two], is_asked=False)


def test_nothing_is_shown_where_nothing_answers() -> None:
    sentences = ranked(1, TEXT, dict.fromkeys(best(), 0.5))
    assert chosen(judge(Knowing("Ulan Bator"), "Which?", sentences), 3) == []
    assert [one.found.text for one in chosen(judge(Knowing("Ada"), "Who?", sentences), 3)] == [
        "Ada wrote it."
    ]
    assert len(chosen(judge(Knowing("it"), "Who?", sentences), 3)) == 2
    assert len(chosen(judge(Knowing("it"), "Who?", sentences), 1)) == 1
    assert chosen(judge(Knowing("Ada"), "Who?", []), 3) == []


@pytest.mark.parametrize(
    ("heads", "rest", "is_one"),
    [
        ("No. | Due | Who", "D1 | May | Ada\nD2 | June | Bo\n", True),
        ("| No. | Due |", "|---|---|\n| D1 | May |\n", True),
        ("| No. | 2024 |", "| :-- | --- |\n| D1 | May |\n", True),
        ("Invoice no. | 17", "Date | 3 May\n", False),
        ("Supplier | Acme", "Contact | Ada\n", False),
        ("Tenant | Ada Baker", "Rent | 950\nDeposit | 1900\n", False),
        ("Item | Euros", "Staff | 74,000\nTrees | 38,500\n", True),
        ("| Occasion | Days |", "| Own wedding | 2 |\n", True),
        ("Payment | Amount due", "on receipt | none\n", False),
        ("Gold | 9 | 8", "Silver | 5 | 4\n", False),
    ],
)
def test_what_looks_like_the_heads_of_a_table_does_not_answer(
    heads: str, rest: str, *, is_one: bool
) -> None:
    lines = [heads, *(line for line in rest.splitlines() if "--" not in line)]
    scores = {line: 3.0 - n for n, line in enumerate(lines)}
    rows = [
        replace(one, sentence=replace(one.sentence, kind="row"))
        for one in ranked(1, f"{heads}\n{rest}", scores)
    ]
    judged = [JudgedSentence(one, one.score, one.score, None) for one in rows]
    shown = [one.found.text for one in chosen(judged, 5)]
    assert shown == (lines[1:] if is_one else lines)


def test_heads_alone_are_a_row() -> None:
    table = "No. | Due | Who\nD1 | May | Ada\n"
    scores = {"No. | Due | Who": 3.0, "D1 | May | Ada": 2.0}
    rows = [
        replace(one, sentence=replace(one.sentence, kind="row")) for one in ranked(1, table, scores)
    ]
    judged = [JudgedSentence(one, one.score, one.score, None) for one in rows]
    assert [one.found.text for one in chosen(judged, 3)] == ["D1 | May | Ada"]
    assert [one.found.text for one in chosen(judged[:1], 3)] == ["No. | Due | Who"]
