"""Values beside their names."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.instructions.words import value_names
from app.instructions.words.replaced_words import places_of
from app.instructions.words.replacement import asked_replacement
from app.instructions.words.value_names import (
    is_beside,
    is_called,
    names_needed,
    sentence_around,
)
from retrieval.text.sentences import Sentence

TERMS = """The notice period is 90 days. The cure period is 30 days. The trial period is two weeks
and the waiting period is 3 weeks. The start date is 3 May and the end date is 4 May. The base rate
is 4%, the late rate 5%. The late fee is EUR 50. No deposit is due. 7 hours' work needs a break of 1
hour. The cap is 8 kg (boxes 9 kg).
"""


@pytest.mark.parametrize(
    ("instruction", "places"),
    [
        ("Change the notice period from 30 days to 60 days", 0),
        ("Change the cure period from 30 days to 60 days", 1),
        ("Change the trial period from 3 weeks to 4 weeks", 0),
        ("Change the waiting period from 3 weeks to 4 weeks", 1),
        ("Change the trial period from 3 to 4 weeks", 0),
        ("Move the start date from 4 May to 5 May", 0),
        ("Move the start date from 3 May to 5 May", 1),
        ("Move the end date from 4 May to 5 May", 1),
        ("Raise the base rate from 5% to 6%", 0),
        ("Raise the late rate from 5% to 6%", 1),
        ("Raise the deposit fee from 50 to 60", 0),
        ("Raise the late fee from 50 to 60", 1),
        ("Raise the late charge from 50 to 60", 1),
        ("Change the probation period from 30 days to 60 days", 0),
        ("Change the work from 7 hours to 8 hours", 1),
        ("Change the break from 7 hours to 8 hours", 0),
        ("Raise the cap from 9 kg to 10 kg", 0),
    ],
)
def test_a_value_has_all_of_its_name_for_itself(instruction: str, places: int) -> None:
    asked = asked_replacement(instruction)
    assert asked is not None
    assert len(places_of(TERMS, asked)) == places


def found_in(text: str, words: str) -> re.Match[str]:
    found = re.search(re.escape(words), text)
    assert found is not None
    return found


def test_the_sentence_of_a_place_has_the_name() -> None:
    text = "The fees are EUR 9. The rent is 5.\nrent: 7\n"
    assert sentence_around(found_in(text, "5")).strip() == "The rent is 5."
    assert is_beside(found_in(text, "9"), "fee")
    assert not is_beside(found_in(text, "9"), "rent")
    assert not is_called(found_in(text, "9"), ["late", "fee"])


def test_a_word_for_values_may_be_missing_and_not_all_words() -> None:
    text = "Parking (approx. 900)"
    assert names_needed(text, ["fee", "parking"]) == ["parking"]
    assert names_needed(text, ["late", "parking"]) == ["late", "parking"]
    assert names_needed(f"{text}. The fee is 5.", ["fee", "parking"]) == ["fee", "parking"]
    assert not is_called(found_in(text, "900"), [])


@given(st.text(st.sampled_from("12 days rent, and.\n")), st.data())
def test_any_place_is_read(text: str, data: st.DataObject) -> None:
    found = data.draw(st.sampled_from([*re.finditer(r"\d+|$", text)]))
    is_called(found, ["rent"])


@pytest.mark.parametrize(
    ("text", "value", "name", "is_there", "cut"),
    [
        ("The 30-day notice period ends.", "30-day", "period", True, 0),
        ("The periods are 30 days.", "30 days", "period", True, 0),
        ("The period (in May) is 30 days.", "30 days", "period", True, 1),
        ("It is 30 days. The period ends.", "30 days", "period", False, 1),
        ("It is 30 days\nPeriod ends\n", "30 days", "period", False, 1),
        ("It is 30 days.", "30 days", "period", False, 0),
    ],
)
def test_sentences_are_cut_only_where_one_may_end_between_a_value_and_a_name(
    text: str, value: str, name: str, is_there: bool, cut: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    cuts, sentences = list[str](), value_names.sentences

    def counted(text: str) -> list[Sentence]:
        cuts.append(text)
        return sentences(text)

    monkeypatch.setattr(value_names, "sentences", counted)
    assert is_beside(found_in(text, value), name) is is_there
    assert len(cuts) == cut
