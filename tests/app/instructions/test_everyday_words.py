"""Instructions as people type them."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.instructions.carrying_out import carried_out
from app.instructions.everyday_words import in_usual_words
from app.instructions.text_edit import edited

TEXT = "Ben met Ada. Ada met Ben and Bo.\n"


@pytest.mark.parametrize(
    ("instruction", "usual"),
    [
        ('Find "Ben" and replace it with "Bo"', 'replace "Ben" with "Bo"'),
        ("find Ben and change them to Bo", "replace Ben with Bo"),
        ("please find Ben and replace it by Bo", "please replace Ben with Bo"),
        ("s/Ben/Bo/", 'Replace "Ben" with "Bo"'),
        ("s/Ben/Bo/g", 'Replace "Ben" with "Bo"'),
        ("swap Ben for Bo", "replace Ben with Bo"),
        ("swap out Ben for Bo", "replace Ben with Bo"),
        ("replace Ben with Bo pls", "replace Ben with Bo"),
        ("Replace Ben with Bo, thanks!", "Replace Ben with Bo"),
        ("Replace Ben with Bo. Thank you very much.", "Replace Ben with Bo"),
        ('Replace "Ben" with "Bo" thx', 'Replace "Ben" with "Bo"'),
        ('Ersetze "Ben" durch "Bo"', 'replace "Ben" with "Bo"'),
        ("Bitte ersetze „Ben“ durch „Bo“.", "replace „Ben“ with „Bo“"),
        ("replce Ben with Bo", "replace Ben with Bo"),
        ("Chnage Ben to Bo", "change Ben to Bo"),
        ("please delte Ben", "please delete Ben"),
        ("Can you remvoe Ben", "Can you remove Ben"),
        ("Reename Ben to Bo", "rename Ben to Bo"),
    ],
)
def test_in_usual_words(instruction: str, usual: str) -> None:
    assert in_usual_words(instruction) == usual


@pytest.mark.parametrize(
    "instruction",
    [
        "s/B.n/Bo/",
        "s/Ben/Bo&/",
        "s/Ben//",
        "Swap Ben and Bo",
        "Swap Ben with Bo for Ada",
        "swap a for b for c",
        "Change the title to Many Thanks",
        "Change the closing to Best, Thanks",
        'Add "Bye, thanks" at the end',
        "Find Ben",
        "Ersetze Ben durch Bo",
        "Charge Ben for Bo",
        "Remote work for Ben",
        "Renamed Ben",
        "Change Ben to Bo",
        "replce",
        "Say that delte is wrong",
        "",
    ],
)
def test_others_stay(instruction: str) -> None:
    assert in_usual_words(instruction) == instruction


@pytest.mark.parametrize(
    "instruction",
    [
        "find Ben and replace it with Tom",
        "s/Ben/Tom/",
        "swap Ben for Tom, thanks",
        "pls swap Ben for Tom",
    ],
)
def test_they_are_carried_out(instruction: str) -> None:
    made = carried_out(TEXT, instruction, (0, len(TEXT)))
    assert made is not None
    assert edited(TEXT, made.edits) == TEXT.replace("Ben", "Tom")


@given(st.text())
def test_any_instruction(instruction: str) -> None:
    assert len(in_usual_words(instruction)) <= len(instruction) + 20


@pytest.mark.parametrize("piece", ["find a and replace ", "swap a ", "hi ", "s/a", ", thanks "])
def test_long_ones_take_no_time(piece: str) -> None:
    start = time.monotonic()
    in_usual_words((piece * 4000)[:4000])
    assert time.monotonic() - start < 1


@pytest.mark.parametrize(
    ("instruction", "usual"),
    [
        ("nine years -> twelve years", "replace nine years with twelve years"),
        ("Ben \u2192 Bo", "replace Ben with Bo"),
        ("write 9 as nine", "replace 9 with nine"),
        ("please spell out 3 as three.", "please replace 3 with three."),
        ("make it 21 June instead of 20 June", "replace 20 June with 21 June"),
        ("Friday should be Monday", "replace Friday with Monday"),
        ("Mr Hall should be Ms Reed.", "replace Mr Hall with Ms Reed."),
        ("make the deadline Friday", "change the deadline to Friday"),
        ("Make the notice period two months.", "change the notice period to two months"),
        ("put the sentence on pets at the end of it", "move the sentence on pets at the end of it"),
        ("please make my fee \u00a340", "please change my fee to \u00a340"),
    ],
)
def test_other_ways_to_say_what_is_replaced(instruction: str, usual: str) -> None:
    assert in_usual_words(instruction) == usual


@pytest.mark.parametrize(
    "instruction",
    [
        "Clara should be angry",
        "The ship should sink",
        "the tone should be formal",
        "make the title bold",
        "make the text shorter",
        "make the table for fourteen",
        "make the list of 5 items shorter",
        "Write it shorter",
        "Change a -> b",
        "make it shorter",
        "put the sentence in bold",
        "put the date at the top",
    ],
)
def test_what_only_looks_so_stays(instruction: str) -> None:
    assert in_usual_words(instruction) == instruction
