"""False sentences are false, true ones are true, and the shares are those of a hand."""

from __future__ import annotations

from pathlib import Path

from app.models.tokens import Tokens
from benchmarks.answers.swapped_values import cases, swapped, values_of
from tests.app.provenance.judged import CONTRACT


def test_false_sentences_have_a_value_of_the_same_kind_that_the_sentence_lacks() -> None:
    found = list(cases(CONTRACT))
    true = [each for each in found if each.is_true]
    false = [each for each in found if not each.is_true]
    assert true and false
    assert all(each.text in CONTRACT for each in true if each.way == "verbatim")
    assert not any(each.text in CONTRACT for each in false)
    assert {each.way for each in found} >= {"verbatim", "according"}
    assert found == list(cases(CONTRACT))  # the same each time


def test_values_are_amounts_dates_numbers_and_names() -> None:
    sentence = "From 3 March 2021 the firm Ada Finch pays EUR 4,500 to 12 people."
    kinds = {value.text: value.kind for value in values_of(sentence, set())}
    assert kinds == {
        "3 March 2021": "date",
        "EUR 4,500": "amount",
        "12": "number",
        "Ada Finch": "name",
    }
    assert values_of("the firm Pays nobody", {"pays"}) == []


def test_a_contract_is_judged_as_by_hand(tokenizer_folder: Path) -> None:
    result = swapped([CONTRACT, CONTRACT], Tokens(tokenizer_folder))
    assert result is not None
    # Nothing is marked in "The court in Customer decides.", so nothing vouches for it.
    assert (result["documents"], result["swapped"], result["true"]) == (2, 0.75, 0.0)
    assert result["interval"] == {"swapped": (0.75, 0.75), "true": (0.0, 0.0)}
    assert result["unmarked"] == 0.25
    assert (len(result["missed"]), result["false_alarms"]) == (4, [])
    assert result["by_way"]["verbatim"]["swapped"] == 0.75


def test_documents_without_a_value_have_nothing_to_swap(tokenizer_folder: Path) -> None:
    assert swapped(["Nothing of note."], Tokens(tokenizer_folder)) is None
