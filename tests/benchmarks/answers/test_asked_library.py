"""Documents are added as the app adds files, and what is shown is timed from asking."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from app.events import Done, Event, Evidence, Found, Stats, Waiting
from app.settings.settings import Settings
from benchmarks.answers import asked_library as module
from benchmarks.answers.asked_library import AskedLibrary, StoredAnswer, asked_library
from benchmarks.answers.reading_sets import ReadingDocument
from retrieval.search.evidence import EvidenceResult

STATS = Stats(0, 0, 0, 0, 0, 0, 0.0, 0.0)
SHOWN = Evidence("It burns.", 0.9, None, "", (), ())


class Dictated:
    """An app in which a second passes between two events, and evidence takes two."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.now = 0.0
        self.added: list[tuple[str, str]] = []
        self.attached: list[list[int]] = []
        self.events: list[Event] = []
        self.warm = self.closed = False
        self.steps: list[str] = []
        self.models = SimpleNamespace(
            borrow_now=lambda: "model", give_back=lambda: self.steps.append("back")
        )
        self.examination = SimpleNamespace(
            steps=lambda model, _wanted: iter([lambda: self.steps.append(model)] * 2),
            decide=lambda way: f"{way} after {self.steps}",
        )
        self.library = SimpleNamespace(question=self._question, warm_up=self._warm_up)

    def add(self, path: Path, name: str) -> SimpleNamespace:
        self.added.append((name, path.read_bytes().decode()))
        return SimpleNamespace(id=10 * len(self.added))

    def session(self) -> SimpleNamespace:
        attached: list[int] = []
        self.attached.append(attached)
        return SimpleNamespace(attach=attached.append, ask=self._ask)

    def close(self) -> None:
        self.closed = True

    def _ask(self, _question: str) -> Iterator[Event]:
        for event in self.events:
            self.now += 1
            yield event

    def _question(self, _text: str) -> SimpleNamespace:
        def evidence(documents: list[int]) -> EvidenceResult:
            self.now += 2
            return EvidenceResult((), len(documents), True)

        return SimpleNamespace(evidence=evidence)

    def _warm_up(self) -> None:
        self.warm = True


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch) -> Iterator[AskedLibrary]:
    monkeypatch.setattr(module, "Assistant", Dictated)
    with asked_library(answer="quotes") as asked:
        app: Any = asked.assistant
        monkeypatch.setattr(module, "perf_counter", lambda: app.now)
        assert app.warm and app.settings.answer == "quotes"
        yield asked
    assert app.closed


def test_equal_texts_are_one_document_and_no_name_is_used_twice(library: AskedLibrary) -> None:
    texts = [("Lamps", "one\r\n"), ("lamps", "two"), ("Lamps", "three"), ("Other", "two")]
    documents = [ReadingDocument(title, text, ()) for title, text in texts]
    assert list(library.add(documents)) == [10, 20, 30, 20]
    app: Any = library.assistant
    expected = [("Lamps.txt", "one\r\n"), ("lamps (2).txt", "two"), ("Lamps (3).txt", "three")]
    assert app.added == expected


def test_evidence_is_timed_from_asking(library: AskedLibrary) -> None:
    shown = library.evidence("Who?", [1, 2])
    assert (shown.ms, shown.result.relevance) == (2000, 2)


def test_an_answer_is_asked_for_in_a_session_of_its_own(library: AskedLibrary) -> None:
    app: Any = library.assistant
    done = Done("s", 1, "It burns.", (), STATS, "eos")
    app.events = [Found((SHOWN,)), Waiting(0), done]
    answer = library.answer("Who?", [1, 2])
    assert (answer.evidence, answer.text, answer.finish) == ((SHOWN,), "It burns.", "eos")
    assert answer.said == "It burns."
    library.answer("Who?", [3])
    assert app.attached == [[1, 2], [3]]


def test_an_answer_without_evidence_is_stored_too(library: AskedLibrary) -> None:
    app: Any = library.assistant
    app.events = [Waiting(0), Done("s", 1, "Not found.", (), STATS, "not_found")]
    answer = library.answer("Who?", [1])
    assert (answer.evidence, answer.finish) == ((), "not_found")
    app.events = [Waiting(0)]
    with pytest.raises(RuntimeError, match="no answer to: Who"):
        library.answer("Who?", [1])


def test_the_model_is_examined_and_given_back(library: AskedLibrary) -> None:
    told: list[str] = []
    assert library.examine(told.append) == "auto after ['model', 'model', 'back']"
    assert [line[-6:] for line in told] == ["step 1", "step 2"]


def test_quotes_say_as_many_of_the_best_as_an_answer_may_have_words() -> None:
    long = replace(SHOWN, text="word " * 39)
    assert StoredAnswer((SHOWN, long), "in the files' order", "quotes").said == "It burns."
    assert StoredAnswer((SHOWN,), "in the files' order", "eos").said == "in the files' order"
