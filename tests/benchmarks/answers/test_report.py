"""The tables name each row with its value, interval and number, and list failures to read."""

from __future__ import annotations

from typing import Any

from benchmarks.answers.report import report

ROW = {"value": 0.5, "low": 0.25, "high": 0.75, "n": 8}
SHOWN = {"text": "A keeper bought it.", "lead": "Then. ", "score": 0.9, "bold": "keeper"}


def result(**failures: list[dict[str, Any]]) -> dict[str, Any]:
    file = {
        "file": "questions.jsonl",
        "documents": 2,
        "questions": 8,
        "ms": {"median": 41.2, "p95": 60.0},
        "rows": {"contains_first": ROW, "bold_f1": ROW},
        "kinds": {"who": {"contains_first": ROW}, "other": {"bold_f1": ROW}},
        "failures": failures,
    }
    swaps = {"swapped": 0.96, "true": 0.04, "interval": {"swapped": (0.9, 1), "true": (0, 0.1)}}
    counts = {"false_sentences": 50, "true_sentences": 51}
    marks = {"swapped": {"a.jsonl": swaps | counts}, "correct": {"b.jsonl": ROW}}
    sample = {"questions": 3, "right": 2, "linked": 3}
    return {"files": [file], "marks": marks, "sample": sample, "contract": None}


def test_a_file_has_a_table_of_its_rows_and_one_by_kind() -> None:
    lines = report(result()).splitlines()
    assert lines[0] == "## questions.jsonl"
    assert "evidence after 41 ms (95th percentile 60 ms)" in lines[2]
    assert "| the first sentence contains the answer | 0.500 | 0.250 to 0.750 | 8 |" in lines
    assert "| kind of question (n) | who | other |" in lines
    assert "| the first sentence contains the answer | 0.50 (8) |  |" in lines
    assert lines[-3] == (
        "a.jsonl: flagged 0.960 (0.900 to 1.000) of those made false, 0.040 (0.000 to 0.100) of "
        "the true (50 false and 51 true sentences)"
    )
    assert lines[-2] == "b.jsonl: flagged 0.500 (0.250 to 0.750) of 8 correct sentences"
    assert lines[-1] == "bundled sample: 2 of 3 right, 3 of 3 linked"


def test_the_contract_is_told_where_it_was_asked() -> None:
    contract = {"questions": 8, "right": 5}
    last = report(result() | {"contract": contract}).splitlines()[-1]
    assert last == "contract: 5 of 8 answered rightly"


def test_failures_are_listed_with_what_was_shown() -> None:
    failure = {
        "question": "When?",
        "kind": "when",
        "gold": ["1998", "in 1998"],
        "shown": [SHOWN],
        "relevance": 0.4,
        "answer": "Long ago.",
    }
    refused = failure | {"shown": [], "answer": None}
    text = report(result(contains_first=[failure, refused]))
    assert "1. [when] When?\n   gold: 1998 | in 1998\n" in text
    assert "   - 0.90 **keeper** Then. >> A keeper bought it.\n   answer: Long ago.\n" in text
    assert "   not found (relevance 0.4)\n" in text
