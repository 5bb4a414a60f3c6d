"""A library in a folder of its own, filled and asked as a person would.

Documents are text files that the app adds; evidence is `Question.evidence`, a whole answer
`Session.ask` in a new session. Evidence is noted with the time that it took.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from app.assistant import Assistant
from app.events import Done, Evidence, Found
from app.examination.readers import within_limit
from app.settings.loading import load
from benchmarks.answers.reading_sets import ReadingDocument, file_name
from retrieval.search.evidence import EvidenceResult

WARM_UP = "What is this?"


@dataclass(frozen=True, slots=True)
class TimedEvidence:
    """The evidence for a question, and the milliseconds from asking to it."""

    result: EvidenceResult
    ms: float


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """A stored answer with the evidence that was shown before it."""

    evidence: tuple[Evidence, ...]
    text: str
    finish: str

    @property
    def said(self) -> str:
        """Return the text of the answer; of quotes the best ones, as many as it may have words."""
        if self.finish == "quotes":
            return within_limit(each.text for each in self.evidence)
        return self.text


class AskedLibrary:
    """The library; `assistant` is the app that it belongs to."""

    def __init__(self, assistant: Assistant, folder: Path) -> None:
        self.assistant = assistant
        self._folder = folder
        self._ids: dict[str, int] = {}
        self._names: set[str] = set()

    def add(self, documents: Sequence[ReadingDocument]) -> Iterator[int]:
        """Add the documents, one by one; yields their ids. Equal texts are one document."""
        for document in documents:
            if document.text not in self._ids:
                path = self._folder / "document.txt"
                path.write_text(document.text, encoding="utf-8", newline="")
                self._ids[document.text] = self.assistant.add(
                    path, self._free(file_name(document))
                ).id
            yield self._ids[document.text]

    def evidence(self, question: str, documents: Sequence[int]) -> TimedEvidence:
        """Return the evidence for a question to these documents."""
        started = perf_counter()
        result = self.assistant.library.question(question).evidence(documents)
        return TimedEvidence(result, 1000 * (perf_counter() - started))

    def answer(self, question: str, documents: Sequence[int]) -> StoredAnswer:
        """The answer to a question in a new session that uses these documents."""
        session = self.assistant.session()
        for document in documents:
            session.attach(document)
        evidence: tuple[Evidence, ...] = ()
        for event in session.ask(question):
            if isinstance(event, Found):
                evidence = event.evidence
            elif isinstance(event, Done):
                return StoredAnswer(evidence, event.text, event.finish)
        raise RuntimeError(f"no answer to: {question}")

    def examine(self, tell: Callable[[str], None]) -> str:
        """Examine the model as far as `auto` needs it; whose words its answers then consist of.

        Args:
            tell: says how far it is.

        Raises:
            app.errors.ModelError, speculation.TargetError: the model isn't available.
        """
        models, examination = self.assistant.models, self.assistant.examination
        model = models.borrow_now()
        try:
            for count, step in enumerate(examination.steps(model, lambda: True), 1):
                step()
                tell(f"the examination that auto needs: step {count}")
        finally:
            models.give_back()
        return examination.decide("auto")

    def _free(self, name: str) -> str:
        """The name, or one like it: the same name again would be a new version."""
        free, number = name, 1
        while free.casefold() in self._names:
            number += 1
            free = f"{name.removesuffix('.txt')} ({number}).txt"
        self._names.add(free.casefold())
        return free


@contextmanager
def asked_library(**settings: Any) -> Iterator[AskedLibrary]:
    """An empty library with the embedding model loaded; it is removed afterwards.

    Raises:
        app.errors.SettingsError: a setting is not valid.
    """
    with TemporaryDirectory() as name:
        folder = Path(name)
        assistant = Assistant(load({"data_dir": folder / "data", **settings}))
        try:
            assistant.library.warm_up()
            yield AskedLibrary(assistant, folder)
        finally:
            assistant.close()
