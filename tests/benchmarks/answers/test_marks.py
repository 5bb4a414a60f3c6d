"""What is pieced together from two sources is flagged, what one sentence of a source says isn't."""

from __future__ import annotations

from pathlib import Path

from app.models.tokens import Tokens
from benchmarks.answers.marks import flagged, report

KEEPER = "The keeper Ada Finch lit the lamp in 1906. It burned with oil."
SELLER = "The dealer Ben Stone sold the old lamp in 1998 for a high price."


def row(question: str, summary: str) -> dict[str, str]:
    sources = {"source1": KEEPER, "title1": "Keepers", "source2": SELLER, "title2": "Dealers"}
    return {"qid": question, "summary": summary, **sources}


def test_the_share_of_flagged_sentences_is_that_of_a_hand(tokenizer_folder: Path) -> None:
    plain = row("1", "[ 1 The keeper Ada Finch lit the lamp in 1906. ] [ 1 It burned with oil. ]")
    pieced = row("2", "[ 1 The keeper Ada Finch lit the lamp ] [ 2 in 1998 for a high price. ]")
    found = flagged([plain, plain, pieced], Tokens(tokenizer_folder))
    assert (found["value"], found["n"]) == (0.2, 5)
    assert (found["low"], found["high"]) == (0, 1)


def test_each_file_has_its_line() -> None:
    correct = {"value": 0.2, "low": 0, "high": 1, "n": 5}
    lines = list(report({"swapped": {}, "correct": {"sums.jsonl": correct}}))
    assert lines == ["sums.jsonl: flagged 0.200 (0.000 to 1.000) of 5 correct sentences"]
