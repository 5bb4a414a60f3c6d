"""Examines how well the current model reads, and decides whether answers are its words or quotes.

Contract: each answer to a question of the examination is kept as soon as it is complete, for the
model in its precision, for this examination and for this way to rank quotes; so the work can end
anywhere and go on later, in any process.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Literal

from app.errors import EXPECTED
from app.events import Way
from app.examination.marking import is_right
from app.examination.questions import ExamQuestion, examination, questions
from app.examination.readers import model_says, quoted, quotes_reader
from app.examination.verdict import Verdict
from app.models.language_model import LanguageModel
from app.models.reader import known_reader, reader_of
from app.models.switch import Models
from app.settings.settings import Settings
from retrieval import Library
from storage import Store
from storage.examined import Examined, ExaminedAnswer

Decided = Literal["quotes", "model"]

ExamStep = Callable[[], object]
"""At most one answer of the model, which ends early when it isn't wanted any more."""


class Examination:
    """The results of the models of one data folder.

    Args:
        settings: returns those in effect now.
    """

    def __init__(
        self, store: Store, models: Models, library: Library, settings: Callable[[], Settings]
    ) -> None:
        self._examined = Examined(store)
        self._models = models
        self._library = library
        self._settings = settings

    def decide(self, way: Way) -> Decided:
        """Whose words an answer consists of.

        With "auto" the current model's only if it reads at least as well as quotes do: until it has
        been examined, quotes. Neither loads the model nor waits for it.
        """
        if way == "auto":
            return "model" if self.verdict().reads_well else "quotes"
        return way

    def reads_well(self, model: LanguageModel) -> bool:
        """Whether the model is known to read at least as well as quotes do."""
        return self.verdict_on(reader_of(model)).reads_well is True

    def is_due(self) -> bool:
        """Whether answers depend on what isn't known yet of a model on this machine."""
        if self._settings().answer != "auto" or (reader := self._reader()) is None:
            return False
        return self.verdict_on(reader).reads_well is None

    def verdict(self) -> Verdict:
        """Return the verdict on the current model, which needn't be in memory."""
        return self.verdict_on(self._reader() or "")

    def verdict_on(self, reader: str) -> Verdict:
        """Return the verdict on the model that is this reader (`app.models.reader`)."""
        return Verdict.of(len(questions()), self.answers(reader), self.answers(quotes_reader()))

    def answers(self, reader: str) -> list[ExaminedAnswer]:
        """The answers so far, in the order of the questions."""
        return self._examined.answers(examination(), reader)

    def quotes(self) -> Iterator[None]:
        """Examine quotes, for which no model is needed, a question per step.

        Raises:
            DocumentError, OSError, storage.StorageError: the embedding model or a temporary folder
                isn't available.
        """
        for asked, said in quoted(self._library, self._open(quotes_reader())):
            self._keep(quotes_reader(), asked, said)
            yield

    def steps(
        self, model: LanguageModel, is_wanted: Callable[[], bool], *, whole: bool = False
    ) -> Iterator[ExamStep]:
        """Examine quotes, then ask the model, a question per step, until it is decided.

        Args:
            is_wanted: whether to continue an answer; one that ends early is begun again by the next
                step.
            whole: ask every question.

        Raises:
            DocumentError, OSError, storage.StorageError: as `quotes` does.
        """
        for _ in self.quotes():
            yield is_wanted  # needs no model, but lets those pass who do
        while (question := self._next(reader_of(model), whole=whole)) is not None:
            yield partial(self._ask, model, question, is_wanted)

    def _reader(self) -> str | None:
        """Who the next question gets; None if that isn't known without a download."""
        model = self._models.borrow_idle()
        if model is not None:
            try:
                return reader_of(model)
            finally:
                self._models.give_back()
        try:
            return known_reader(self._models.wanted(), self._settings())
        except (*EXPECTED, OSError):  # loading it will say what is wrong with it
            return None

    def _next(self, reader: str, *, whole: bool) -> ExamQuestion | None:
        if not whole and self.verdict_on(reader).reads_well is not None:
            return None
        return next(iter(self._open(reader)), None)

    def _open(self, reader: str) -> list[ExamQuestion]:
        """The questions that this reader hasn't answered."""
        done = {each.question for each in self.answers(reader)}
        return [each for each in questions() if each.number not in done]

    def _ask(
        self, model: LanguageModel, question: ExamQuestion, is_wanted: Callable[[], bool]
    ) -> None:
        said = model_says(model, question, is_wanted)
        if said is not None:
            self._keep(reader_of(model), question, said)

    def _keep(self, reader: str, question: ExamQuestion, said: str) -> None:
        answer = ExaminedAnswer(question.number, said, is_right(said, question.answers))
        self._examined.put(examination(), reader, answer)
