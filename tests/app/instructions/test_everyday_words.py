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
        ("pls replace Ben with Bo", "replace Ben with Bo"),
        ("hey, pls replace Ben with Bo pls", "replace Ben with Bo"),
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
