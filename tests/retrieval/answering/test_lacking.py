"""What has no value of the kind that is asked for doesn't clearly answer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from retrieval.answering.judging import JudgedSentence
from retrieval.answering.lacking import lacks_asked
from tests.retrieval.search.test_windows import ranked


def lacks(question: str, *texts: str, answers: float = 3.0) -> bool:
    found = ranked(1, " ".join(texts), dict.fromkeys(texts, answers))
    return lacks_asked(question, [JudgedSentence(one, 3.0, one.score, None) for one in found])


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("What does the scheme charge for it?", "It is lodged with the scheme within 30 days."),
        ("How much does the descaler cost?", "Descale | every 2 months | descaler"),
        ("What hourly rate is paid?", "A call counts as at least two hours."),
        ("How much do I pay on Monday?", "It is open on 5 May from 9:00."),
        ("How much does a photo book cost?", "A photo book has 24 pages."),
        ("What does a replacement jug cost?", "A replacement jug holds ten cups."),
        ("How deep may divers go?", "Divers must have the certificate and may not dive alone."),
        ("How long does the battery last?", "The drone is exempt from this rule."),
        ("How many rooms are there?", "The rooms are painted."),
        ("What is the top speed of the cart?", "The cart must not be overloaded."),
        ("When was the permit issued?", "The permit is needed for work in the reserve."),
        ("At what time does the bus leave?", "The bus is run by the county."),
        ("What is the e-mail address of the office?", "The office is open."),
    ],
)
def test_what_has_no_such_value_lacks_it(question: str, text: str) -> None:
    assert lacks(question, text)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("What does the scheme charge for it?", "It costs 30 within 30 days."),
        ("What does the scheme charge for it?", "The scheme is free."),
        ("How much does it cost?", "No fee is due within 30 days."),
        ("How much does a photo book cost?", "A photo book is 24 euros."),
        ("How much does a photo book cost?", "The price of a photo book is 24."),
        ("How much does a photo book cost?", "The shop adds 5 per cent."),
        ("How deep may divers go?", "Divers may go down to twenty metres."),
        ("How long does the battery last?", "It lasts for an hour and a half."),
        ("How long was the theatre open?", "It was open from 1870 to 1939."),
        ("How long is the cable?", "The cable is 3 m long."),
        ("How long does it wait?", "`--timeout` | 90s | wait for a lock"),
        ("How long may I stay?", "You may stay until the end of the term."),
        ("How many rooms are there?", "There are several rooms."),
        ("When was the permit issued?", "It was issued in May."),
        ("At what time does the bus leave?", "It leaves at 8:15."),
        ("What is the e-mail address of the office?", "office@example.org"),
        ("How many jurors must agree?", "A verdict must be unanimous."),
        ("Who is the plumber?", "The plumber comes soon."),
        ("Why does it cost so much?", "It is rare."),
    ],
)
def test_what_has_one_or_answers_otherwise_does_not(question: str, text: str) -> None:
    assert not lacks(question, text)


def test_the_number_of_an_item_is_none() -> None:
    text, asked = "4.1 Divers must have the certificate.", "How deep may they go?"
    (found,) = ranked(1, text, {text: 3.0})
    item = replace(found, sentence=replace(found.sentence, kind="item"))
    assert lacks_asked(asked, [JudgedSentence(item, 3.0, 3.0, None)])
    assert not lacks_asked(asked, [])


def test_another_sentence_that_clearly_answers_may_have_it() -> None:
    asked, first, second = "How deep may they go?", "They may not dive alone.", "Up to 20 metres."
    assert not lacks(asked, first, second)
    assert lacks(asked, first, second, answers=0.0)
