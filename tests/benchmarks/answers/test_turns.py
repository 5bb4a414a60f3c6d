"""Waiting times are taken from the question to its words, and the medians are those of a hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from app.events import Done, DoneFinish, Event, Found, Stats, Waiting, Writing
from app.settings.settings import Settings
from benchmarks.answers import turns as module
from benchmarks.answers.turns import CASES, CHAPTERS, KNOWN, WARM_UP, measure, report
from benchmarks.library.sample_files import sections

CASE, OTHER = ("first?", "then?"), ("another?", "and then?")


@dataclass
class Clock:
    """A clock that only goes on when it is told to."""

    now: float = 0.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Dictated:
    """An assistant whose answers take as long as they are told.

    Attributes:
        waits: for each question the seconds to the first word and from there to the last; None
            is for what is not found.
        asked: the number of the session and the question, in order.
    """

    waits: dict[str, tuple[float, float] | None]
    clock: Clock
    asked: list[tuple[int, str]] = field(default_factory=list)
    attached: list[int] = field(default_factory=list)
    closed: bool = False

    def open(self, settings: Settings) -> Dictated:
        assert settings.data_dir.parent.is_dir() and settings.answer == "model"
        return self

    def add(self, path: Path) -> SimpleNamespace:
        assert path.is_file()
        return SimpleNamespace(id=7, page_count=30)

    def session(self) -> SimpleNamespace:
        number = len(self.attached)

        def ask(question: str) -> Iterator[Event]:
            assert len(self.attached) == number + 1
            self.asked.append((number, question))
            return self._answer(question)

        return SimpleNamespace(attach=self.attached.append, ask=ask)

    def close(self) -> None:
        self.closed = True

    def _answer(self, question: str) -> Iterator[Event]:
        wait = self.waits.get(question, (1.0, 1.0))
        stats = Stats(10 * len(question), len(question), 50, 20, 15, 30, 1.0, 1.0)
        self.clock.now += 0.125
        yield Found(())
        yield Waiting(0)
        finish: DoneFinish = "not_found" if wait is None else "eos"
        if wait is not None:
            self.clock.now += wait[0] / 2 - 0.125
            yield Writing("\n", (), 0, stats)  # no word yet
            self.clock.now += wait[0] / 2
            yield Writing("Word", (), 0, stats)
            self.clock.now += wait[1] / 2
            yield Writing("Word by", (), 0, stats)
            self.clock.now += wait[1] / 2
        else:
            self.clock.now += 0.125
        yield Done("session", 1, "Word by word", (), stats, finish)


@pytest.fixture
def dictate(monkeypatch: pytest.MonkeyPatch) -> Any:
    def start(**waits: tuple[float, float] | None) -> Dictated:
        clock = Clock()
        assistant = Dictated({name.replace("_", " ") + "?": w for name, w in waits.items()}, clock)
        monkeypatch.setattr(module, "perf_counter", clock)
        monkeypatch.setattr(module, "Assistant", assistant.open)
        return assistant

    return start


@pytest.fixture
def document(tmp_path: Path) -> Path:
    path = tmp_path / "report.txt"
    path.write_text("words")
    return path


def test_medians_are_of_each_turn_and_the_warm_up_is_not_counted(
    dictate: Any, document: Path
) -> None:
    assistant = dictate(first=(2.0, 3.0), then=(0.5, 1.0), another=(4.0, 5.0), and_then=(1.5, 2.0))
    result = measure(document, [CASE, OTHER], runs=1)
    assert result["first"]["found_s"] == 0.125
    names = ("first_s", "last_s", "prompt_tokens", "reused_tokens", "completion_tokens")
    assert [result["first"][name] for name in names] == [3, 7, 70, 7, 50]
    assert [result["follow_up"][name] for name in names] == [1, 2.5, 70, 7, 50]
    assert (result["document"], result["pages"]) == ("report.txt", 30)
    assert (result["questions"], result["runs"]) == (2, 1)
    assert [row["question"] for row in result["answers"]] == [*CASE, *OTHER]
    assert assistant.closed


def test_each_case_has_a_session_of_its_own_in_each_run(dictate: Any, document: Path) -> None:
    assistant = dictate()
    result = measure(document, [CASE, OTHER], runs=2)
    once = [(0, CASE[0]), (0, CASE[1]), (1, OTHER[0]), (1, OTHER[1])]
    again = [(number + 2, question) for number, question in once]
    counted = [(number + 1, question) for number, question in [*once, *again]]
    assert assistant.asked == [(0, WARM_UP), *counted]
    assert assistant.attached == [7] * 5
    turns = [(row["run"], row["turn"]) for row in result["answers"]]
    assert turns == [(1, 1), (1, 2), (1, 1), (1, 2), (2, 1), (2, 2), (2, 1), (2, 2)]


def test_what_is_not_found_is_no_answer_of_a_model(dictate: Any, document: Path) -> None:
    dictate(first=None, another=(4.0, 5.0))
    result = measure(document, [CASE, OTHER], runs=1)
    assert (result["first"]["first_s"], result["first"]["last_s"]) == (4, 9)
    row = result["answers"][0]
    assert (row["first_s"], row["last_s"], row["finish"]) == (0.25, 0.25, "not_found")


def test_where_nothing_is_found_the_questions_are_named(dictate: Any, document: Path) -> None:
    assistant = dictate(then=None, and_then=None)
    with pytest.raises(ValueError, match=r"^Not found .* asked: then\?; and then\?$"):
        measure(document, [CASE, OTHER], runs=2)
    assert assistant.closed


def test_an_assistant_is_closed_whatever_happens(dictate: Any, document: Path) -> None:
    assistant = dictate()
    assistant._answer = lambda _question: iter([Waiting(0)])
    with pytest.raises(RuntimeError, match="no answer to"):
        measure(document, [CASE], runs=1)
    assert assistant.closed


def test_the_default_document_is_the_chapters_that_are_asked_about(
    dictate: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []

    def write_pdf(path: Path, parts: Any) -> None:
        path.touch()
        written.extend(part.title for part in parts)

    dictate()
    monkeypatch.setattr(module, "write_pdf", write_pdf)
    result = measure(None, CASES[:1], runs=1)
    assert result["document"] == "reference.pdf"
    assert set(written) == CHAPTERS and len(written) == len(CHAPTERS)
    assert len({part.title for part in sections(KNOWN + 1)}) == KNOWN


def test_the_table_has_a_line_for_each_turn(dictate: Any, document: Path) -> None:
    dictate(first=(2.0, 3.0), then=(0.5, 1.0))
    lines = report(measure(document, [CASE], runs=1)).splitlines()
    assert lines[0] == (
        "report.txt, medians; pages: 30, runs: 1, questions (each with a follow-up): 1"
    )
    assert lines[2].split() == [
        "first",
        "turn",
        "0.12",
        "s",
        "2.0",
        "s",
        "5.0",
        "s",
        "60",
        "6",
        "50",
    ]
    assert lines[3].split() == ["follow-up", "0.12", "s", "0.5", "s", "1.5", "s", "50", "5", "50"]
