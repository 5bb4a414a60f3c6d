"""Deletions whose words are said without quotation marks."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.carrying_out import carried_out
from app.instructions.placing.said_deletions import deletions_in_full
from app.instructions.text_edit import edited

TEXT = """# Rules

Clara closed the door. The house was quiet. She had never heard, in my opinion, such a silence.

The firm lends a laptop and a headset. Guide dogs are always allowed. It was pale and wet here.
She came from York, England, by train. He said "Stop it." He said it again.
"""


def in_full(instruction: str, text: str = TEXT) -> list[str]:
    return [*deletions_in_full(text, instruction, (0, len(text)))]


def after(instruction: str, text: str = TEXT) -> str | None:
    made = carried_out(text, instruction, (0, len(text)))
    return None if made is None else edited(text, made.edits)


@pytest.mark.parametrize(
    ("instruction", "old", "new"),
    [
        ("delete The house was quiet.", " The house was quiet.", ""),
        ("Delete the house was quiet", " The house was quiet.", ""),
        ("please remove Guide dogs are always allowed", " Guide dogs are always allowed.", ""),
        ("remove and a headset", " and a headset", ""),
        ("delete pale and", "pale and wet", "wet"),
        ("cut , England", "York, England, by", "York, by"),
        ("delete York,", "from York, England", "from England"),
        ("delete by train please", ", by train", ""),
        ("delete never", "had never heard", "had heard"),
        ("remove always.", "are always allowed", "are allowed"),
        ("delete in my opinion", "heard, in my opinion, such", "heard such"),
    ],
)
def test_sentences_and_words_that_join(instruction: str, old: str, new: str) -> None:
    assert after(instruction) == TEXT.replace(old, new)


@pytest.mark.parametrize(
    "instruction",
    [
        "delete guide dogs",
        "delete the house",
        "delete the door",
        "remove Clara",
        "delete a laptop",
        "remove Rules",
        "delete and a telephone",  # isn't there
        "delete the quiet house",
        "delete everything about dogs",
        "remove to do",
        'delete "and" in line 2',
        "delete",
    ],
)
def test_what_stands_for_its_subject_is_left_to_a_model(instruction: str) -> None:
    assert in_full(instruction) == []


@pytest.mark.parametrize("noun", ["family", "supply", "reply", "butterfly"])
def test_nouns_are_no_adverbs(noun: str) -> None:
    assert in_full(f"delete {noun}", f"The {noun} came quickly.\n") == []


def test_an_adverb_goes() -> None:
    assert after("delete quickly", "The family came quickly home.\n") == "The family came home.\n"


@pytest.mark.parametrize("asked", ["delete however", "Remove slowly.", "delete perhaps please"])
def test_an_adverb_that_is_not_there_is_told(asked: str) -> None:
    with pytest.raises(EditError, match=r"has no '(?:however|slowly|perhaps)' as a word"):
        after(asked)


def test_a_phrase_that_is_there_twice_is_asked_for() -> None:
    with pytest.raises(EditError, match="is there 2 times"):
        in_full("delete and a pen", "Bring a cup and a pen, or a book and a pen.\n")


def test_a_sentence_that_is_there_twice_stays() -> None:
    assert in_full("delete It rained", "It rained. We slept. It rained.\n") == []


def test_code_stays() -> None:
    assert in_full("delete and b", "def f(a, b):\n    return a and b\n") == []


def test_what_has_a_label_is_a_line() -> None:
    text = "Come on Friday.\n\nDress code: smart\n**Food:** soup\n\nRSVP. Bring a hat, and eat.\n"
    assert after("remove the dress code", text) == text.replace("Dress code: smart\n", "")
    assert after("delete the food.", text) == text.replace("**Food:** soup\n", "")
    assert in_full("delete the hat", text) == []
    assert in_full("delete dress code", text) == []
    assert in_full("delete the food", f"{text}\nThe food is good.\n") == []
