"""Work while no question is asked: examining and measuring the model, and choosing texts to draft
from; after a quiet minute, the model's bigram table.

Contract: no answer waits for more than one pass of the model. Each pass runs only
while no question is queued; work without the model runs beside answers and is short. It loads no
model, and releases one that will be replaced.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from itertools import chain
from time import monotonic
from typing import TYPE_CHECKING

from app.errors import EXPECTED
from app.examination.examination import Examination
from app.models.own_thread import in_own_thread
from app.models.switch import Models
from app.provenance.current_maps import CurrentMaps
from app.tuning.bigrams import BigramWork
from app.tuning.tuning import Tuning
from app.tuning.whole_texts import WholeTexts
from retrieval import Library
from storage import StorageError, Store
from storage.watch import Watch

if TYPE_CHECKING:
    from app.models.language_model import LanguageModel
    from app.provenance.copy_maps import CopyMaps
    from app.tuning.measuring import Moment

QUIET_SECONDS = 2.0
"""Seconds between checks for work."""

LONG_QUIET_SECONDS = 60.0
"""Seconds without a change in the data folder before long work starts."""

GOODBYE_SECONDS = 5.0
_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class IdleComponents:
    """The components of the app that idle work uses.

    Attributes:
        idle_slot: context that holds the model's queue; its value is False if a question waits.
        is_asked: whether a question waits.
    """

    store: Store
    library: Library
    models: Models
    maps: CurrentMaps
    tuning: Tuning
    examination: Examination
    idle_slot: Callable[[], AbstractContextManager[bool]]
    is_asked: Callable[[], bool]


class IdleWork:
    """One thread, from `start` to `close`."""

    def __init__(self, components: IdleComponents) -> None:
        self._components = components
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="idle-work", daemon=True)
        self._done: object = None
        self._since = 0.0
        self._bigrams = BigramWork()

    def start(self) -> None:
        """Start the thread, unless it runs."""
        if self._thread.ident is None:
            self._thread.start()

    def close(self) -> None:
        """Stop after the current pass."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(GOODBYE_SECONDS)

    def _run(self) -> None:
        try:
            with Watch(self._components.store) as watch:
                while not self._stop.wait(QUIET_SECONDS):
                    self._look(watch)
        except StorageError as error:
            if not self._stop.is_set():
                _LOG.warning("Measuring stops until the next start: %s", error)
        except Exception:  # noqa: BLE001 - the log has it, and answers don't need what is measured
            _LOG.exception("Measuring stops until the next start")

    def _look(self, watch: Watch) -> None:
        model = self._components.models.borrow_idle()
        if model is None:
            return
        try:
            now = watch.version(), model.fingerprint
            if now == self._done:
                if monotonic() - self._since > LONG_QUIET_SECONDS:
                    self.work_long(model, lambda: watch.version() == now[0])
            elif self.examine(model) and self.work(model):
                self._done, self._since = now, monotonic()
        except (*EXPECTED, OSError) as error:
            _LOG.warning("Measuring continues later: %s", error)
        finally:
            self._components.models.give_back()

    def examine(self, model: LanguageModel) -> bool:
        """Examine the model until it is decided; False if something else took precedence.

        A failure is no reason to put off what else there is to do.
        """

        def is_wanted() -> bool:
            return not self._components.is_asked() and self._is_wanted()

        # If files wait for the embedding model, examining would try to fetch it again each time.
        if not self._is_wanted():
            return False
        try:
            return all(map(self._take, self._components.examination.steps(model, is_wanted)))
        except (*EXPECTED, OSError) as error:
            _LOG.warning("The examination continues later: %s", error)
            return True

    def work(self, model: LanguageModel) -> bool:
        """Do all pending work; False if something else took precedence."""
        maps, measuring = self._components.maps.of(model.tokens), self._components.tuning.measuring
        moments = chain(measuring.costs(model), self._perplexities(model, maps))
        if not all(self._take(moment) for moment in moments):
            return False
        self._components.tuning.library_texts.refresh(model.fingerprint, maps, self._is_wanted)
        return self._is_wanted()

    def _perplexities(self, model: LanguageModel, maps: CopyMaps) -> Iterator[Moment]:
        tuning = self._components.tuning
        if tuning.library_texts.is_whole:
            return WholeTexts(self._components.store).perplexities(model, maps)
        return tuning.measuring.perplexities(model, maps)

    def work_long(self, model: LanguageModel, is_quiet: Callable[[], bool]) -> None:
        """Measure again what was measured beside other work, then compute or continue the model's
        bigram table, while it is quiet.
        """
        costs = self._components.tuning.measuring.costs(model)
        for moment in chain(costs, self._bigrams.moments(model)):
            if not (is_quiet() and self._take(moment)):
                return

    def _take(self, moment: Moment) -> bool:
        """Run it as soon as the model is free; False if it isn't wanted any more."""
        while self._is_wanted():
            with self._components.idle_slot() as is_mine:
                if is_mine:
                    in_own_thread(moment)
                    return True
            self._stop.wait(QUIET_SECONDS)
        return False

    def _is_wanted(self) -> bool:
        """Queued files have priority, and so does loading another model."""
        return not (
            self._stop.is_set()
            or self._components.models.state().loading is not None
            or self._components.library.jobs.next() is not None
        )
