"""Figures count what came back exactly right, and lines that had to stay."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from benchmarks.answers import changes
from benchmarks.answers.asked_changes import ChangeOutcome
from benchmarks.answers.changes import counted, kept_lines, measure, report

OLD = "one\n\ntwo\nthree\nfour"
NEW = "one\n\ntwo\nTHREE\nfour"


def outcome(answer: str, kind: str = "rename", new: str = NEW) -> ChangeOutcome:
    return ChangeOutcome(kind, "prose", "Change it.", OLD, new, answer)


@pytest.mark.parametrize(
    ("answer", "kept"),
    [
        (NEW, [True, True, True]),
        (OLD, [True, True, True]),
        ("one\n\ntwo\nTHREE", [True, True, False]),
        ("zero\none\ntwo\nfour", [True, True, True]),
        ("", [False, False, False]),
    ],
)
def test_lines_that_stay_are_looked_for_in_the_answer(answer: str, kept: list[bool]) -> None:
    assert list(kept_lines(outcome(answer))) == kept


def test_rows_are_of_the_model_and_of_one_that_changes_nothing() -> None:
    found = [
        *(outcome(NEW), outcome(OLD), outcome(OLD, "nothing", OLD)),
        *(outcome(NEW, "repeat"), outcome("", "repeat")),
    ]
    rows = counted(found, 0)["rows"]
    values = {name: (row["model"]["value"], row["nothing"]["value"]) for name, row in rows.items()}
    assert values["taught kinds"] == (0.6667, 0.3333)
    assert values["kinds never taught"] == values["repeat"] == (0.5, 0.0)
    assert values["rename"] == (0.5, 0.0) and values["nothing"] == (1.0, 1.0)
    assert values["untouched lines"] == (round(13 / 16, 4), 1.0)
    assert rows["taught kinds"]["model"]["n"] == 3


def test_failures_are_shown_as_differences() -> None:
    result = {"model": "Some", "seed": 1, **counted([outcome(NEW), outcome(OLD)], 5)}
    assert [each["answer"] for each in result["failures"]["rename"]] == [OLD]
    text = report(result)
    assert "### Failures: rename\n\n1. Change it.\n   -THREE\n   +three" in text
    assert "| rename | 0.500 | 0.000 to 1.000 | 0.000 | 2 |" in text
    assert counted([outcome(OLD)], 0)["failures"] == {}


def test_the_model_that_is_named_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[bool] = []
    loaded = SimpleNamespace(
        title="Some", tokens="tokens", prompts=SimpleNamespace(close=lambda: closed.append(True))
    )
    monkeypatch.setattr("app.models.files.model_files", lambda name: f"folder of {name}")
    monkeypatch.setattr(
        "app.models.language_model.load_language_model", lambda _folder, _settings: loaded
    )
    monkeypatch.setattr(changes, "chosen", lambda tokens, count, seed: [tokens, count, seed])
    monkeypatch.setattr(
        changes,
        "outcomes",
        lambda _model, exercises, _settings: iter([outcome(NEW)] * exercises[1]),
    )
    said: list[str] = []
    result = measure(2, 7, "some", 0, said.append)
    assert (result["model"], result["seed"], closed) == ("Some", 7, [True])
    assert said == ["1 of 2 changes asked for, 1 right", "2 of 2 changes asked for, 2 right"]
