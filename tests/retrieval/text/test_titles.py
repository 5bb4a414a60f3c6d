"""A title is told by its looks: what it has, and what stands around it."""

from __future__ import annotations

import pytest

from retrieval.text.titles import is_title, opens_clause, stands_alone

WIDTH = 80
SENTENCE = "We insure the contents of your home against fire, lightning and storm."


def test_a_short_line_alone_stands_before_something_longer() -> None:
    assert stands_alone("Scope of work", [SENTENCE])
    assert not stands_alone("Scope of work", ["Short"])
    assert not stands_alone("Password: hunter2", [SENTENCE])
    assert not stands_alone("1. Apples", ["2. Pears and plums"])
    assert not stands_alone("- Apples", ["- Pears and plums"])


def test_a_title_stands_above_a_shorter_one_that_is_numbered_below_it() -> None:
    assert stands_alone("5. The harbour board", ["5.1. Aims"])
    assert stands_alone("5.1 The harbour board", ["5.1.1 Aims"])
    assert not stands_alone("5. The harbour board", ["6.1. Aims"])
    assert not stands_alone("5. The harbour board", ["50. Aims"])
    assert not stands_alone("5. The harbour board", ["Aims"])


def test_a_number_of_two_levels_is_a_titles_above_a_list() -> None:
    assert stands_alone("5.2. Appointment", ["1. The leader is elected by the members."])
    assert not stands_alone("5.2. Appointment", ["5.3. The leader is elected by the members."])
    assert not stands_alone("5. Appointment", ["a. The leader is elected by the members."])


@pytest.mark.parametrize("line", ["8. Termination.", "2. Basic Rights of Users.", "11. PATENTS."])
def test_a_numbered_title_may_end_with_a_full_stop(line: str) -> None:
    assert stands_alone(line, [SENTENCE])
    assert not stands_alone(line, ["9. Patents and all that goes with them."])
    assert not stands_alone(line.partition(" ")[2], [SENTENCE])


@pytest.mark.parametrize("line", ["8. Pay the rent.", "5. Parking Is Free.", "3. Yes.", "3. 17."])
def test_a_numbered_sentence_is_none(line: str) -> None:
    assert not stands_alone(line, [SENTENCE])


def test_a_clause_opens_with_its_number_and_title() -> None:
    assert opens_clause("3. Rent", [SENTENCE], WIDTH)
    assert not opens_clause("3. Rent", ["4. Deposit"], WIDTH)
    assert not opens_clause("3. March 2024", [SENTENCE], WIDTH)


@pytest.mark.parametrize("before", [None, "Guests may park there."])
@pytest.mark.parametrize("line", ["WHAT IS COVERED", "What is covered", "Cover"])
def test_a_title_stands_right_above_longer_text(before: str | None, line: str) -> None:
    assert is_title(before, line, (SENTENCE, SENTENCE), WIDTH)
    assert not is_title("and of what is", line, (SENTENCE.lower(), SENTENCE), WIDTH)


@pytest.mark.parametrize(
    "line",
    [
        "Boiler serviced 2023",
        "Password is hunter2",
        "Closed Mondays",
        "THIS WARRANTY ENDS AFTER A YEAR",
        "TAKE TWO TABLETS A DAY",
        "PLEASE PAY BY MAY",
    ],
)
def test_what_tells_something_is_no_title(line: str) -> None:
    assert not is_title(None, line, (SENTENCE, SENTENCE), WIDTH)
    for title in ("WHAT IS COVERED", "Can it be cancelled?", "ANNEX 2", "PART IV FEES"):
        assert is_title(None, title, (SENTENCE, SENTENCE), WIDTH)


def test_a_line_in_capitals_goes_before_any_text_but_more_capitals() -> None:
    assert is_title(None, "LANGUAGES", ("Finnish (native), German (B2)",) * 2, WIDTH)
    assert not is_title(None, "LANGUAGES", ("FINNISH",) * 2, WIDTH)
    assert not is_title(None, "Languages", ("Finnish (native), German (B2)",) * 2, WIDTH)
    assert not is_title("THE SOFTWARE IS PROVIDED, AS IT", "IS, WITHOUT", (SENTENCE,) * 2, 40)
