"""The tables have the copies beside the model, and list failures to read."""

from __future__ import annotations

from typing import Any

from benchmarks.answers.reading_report import report

ROW = {"value": 0.5, "low": 0.25, "high": 0.75, "n": 8}


def result(**changed: Any) -> dict[str, Any]:
    file = {
        "file": "questions.jsonl",
        "gold": "spans",
        "documents": 2,
        "questions": 8,
        "rows": {"said_contains": ROW, "declined": ROW},
        "copies": {"sentence": {"said_contains": ROW | {"value": 0.6}}, "all": {}},
        "given": {"contains": ROW, "covers": ROW | {"value": 0.7}},
        "kinds": {"who": {"said_contains": ROW}, "other": {}},
        "finish": {"eos": 7, "loop": 1},
        "words": 9,
        "tokens_per_call": 2.5,
        "tokens_per_s": 40.0,
        "first_ms": 123.4,
        "failures": {},
    }
    return {"model": "Tiny", "dtype": "float32", "files": [file | changed]}


def test_a_file_has_a_table_with_the_copies_and_one_by_kind() -> None:
    lines = report(result()).splitlines()
    assert lines[0] == "Tiny, float32, from the three best sentences"
    assert "a sentence that was given contains the answer: 0.500 (0.250 to 0.750)" in lines
    assert "all together cover half of an answer's words: 0.700 (0.250 to 0.750)" in lines
    assert (
        "| its first 30 words contain the answer | 0.500 (0.250 to 0.750) "
        "| 0.600 (0.250 to 0.750) |  | 8 |"
    ) in lines
    assert "| its first 30 words contain the answer | 0.50 (8) |  |" in lines
    assert (
        "ended by eos 7, loop 1; medians: 9 words, 2.50 tokens a call, 40.0 tokens a second, first "
        "word after 123 ms"
    ) in lines


def test_what_has_no_words_to_contain_says_nothing_of_them() -> None:
    assert "a sentence that was given" not in report(result(given={}))


def test_failures_are_listed_with_what_was_given() -> None:
    failure = {
        "question": "Who?",
        "kind": "who",
        "gold": ["Ada", "Ada M."],
        "given": ["Max did.", "Ada did."],
        "answer": "Max.",
    }
    text = report(result(failures={"said_contains": [failure]}))
    assert (
        "### Failures: its first 30 words contain the answer\n\n1. [who] Who?\n"
        "   gold: Ada | Ada M.\n   - Max did.\n   - Ada did.\n   answer: Max.\n"
    ) in text
