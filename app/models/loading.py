"""Loading a model, from its name to a model that answers, with progress reports, and cancellable.

Contract: every part of the work reports, and the report raises `LoadingCancelled` once the loading
was cancelled; unfinished work is then undone or kept for the next time, and no memory is held.
"""

from __future__ import annotations

import gc
import threading
import traceback
from collections.abc import Callable
from functools import partial

from app.models.defaults import title_of
from app.models.facts import Facts, facts_of, facts_of_config, unconverted
from app.models.files import model_files
from app.models.folders import Phase
from app.models.hub import OnHub
from app.models.language_model import LanguageModel, load_language_model
from app.settings.settings import Settings

PATIENCE = 0.25
"""Seconds between checks while waiting; cancelling takes effect then."""


class LoadingCancelled(Exception):  # noqa: N818 - nothing went wrong
    """Ends a cancelled loading."""


class ModelLoading:
    """The loading of the model that `settings` name.

    Attributes:
        is_chosen: whether a person chose it just now.
        is_cancelled: set to cancel it.
        has_dropped: whether the previous model had to be unloaded first.
        progress: (phase, done, total), see `app.models.folders.ReportProgress`.
        note: another note for the person.
    """

    def __init__(self, settings: Settings, *, is_chosen: bool) -> None:
        self.settings = settings
        self.title = title_of(settings.model)
        self.is_chosen = is_chosen
        self.is_cancelled = False
        self.has_dropped = False
        self.progress: tuple[Phase, int, int] = ("starting", 0, 0)
        self.note: str | None = None

    def report(self, phase: Phase, done: int = 0, total: int = 0) -> None:
        """Report progress.

        Raises:
            LoadingCancelled: it was cancelled.
        """
        if self.is_cancelled:
            raise LoadingCancelled
        self.progress = phase, done, total

    def run(
        self,
        memory: threading.Lock,
        refuse: Callable[[Facts], None],
        make_room: Callable[[ModelLoading, Facts], None],
    ) -> tuple[LanguageModel, Facts]:
        """Download, inspect, free memory, convert a GGUF file, load and check.

        Args:
            memory: held while weights are in memory that aren't used yet.
            refuse: raises if there is no room for the model, before its weights are downloaded.
            make_room: is called before its weights are read.

        Raises:
            LoadingCancelled: it was cancelled.
            app.errors.ModelError, speculation.TargetError: it isn't available or can't be used;
                says why.
        """

        def looked(found: OnHub) -> None:
            refuse(
                facts_of_config(
                    found.folder, self.title, found.parameters, found.disk, self.settings
                )
            )

        name, files = self.settings.model, None
        if (facts := unconverted(name, self.settings)) is None:
            files = model_files(name, self.report, looked)
            facts = facts_of(files, self.title, self.settings)
        self.wait(partial(memory.acquire, timeout=PATIENCE))
        try:
            make_room(self, facts)
            # Converting takes as much memory as loading.
            files = files or model_files(name, self.report, looked)
            self.report("reading")
            return load_language_model(files, self.settings, self.report), facts
        except BaseException as error:
            # What was read so far goes before another model looks for room.
            traceback.clear_frames(error.__traceback__)
            gc.collect()
            raise
        finally:
            memory.release()

    def wait(self, come: Callable[[], bool]) -> None:
        """Try until it succeeds; each try may take `PATIENCE`."""
        while not come():
            self.report("waiting")
