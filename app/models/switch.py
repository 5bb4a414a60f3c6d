"""The current model, and switching to another one while questions continue.

Contract: the previous model stays until the new one is ready, if both fit into memory; else it is
unloaded first, once no answer uses it, and reloaded if the new one fails or is cancelled. An answer
in progress keeps its model until it ends. A question asked in the meantime waits for the new model.
The result of a cancelled loading is dropped.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Generator

from app.errors import EXPECTED, ModelError, PreferenceError
from app.events import Loading
from app.models.current_model import CurrentModel
from app.models.defaults import title_of
from app.models.facts import Facts
from app.models.language_model import LanguageModel
from app.models.loading import PATIENCE, LoadingCancelled, ModelLoading
from app.models.state import ModelState
from app.models.tokens import Tokens
from app.settings.preferences import Preferences
from storage import StorageError

GOODBYE_SECONDS = 5
_log = logging.getLogger(__name__)


class Models:
    """The one model in memory, for all sessions; every method may be called from any thread."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences
        self._changed = threading.Condition(threading.RLock())
        self._current = CurrentModel(preferences.settings().model, self._changed)
        self._loading: ModelLoading | None = None
        self._failure: Exception | None = None
        self._threads: list[threading.Thread] = []
        self._memory = threading.Lock()
        self._keeping = threading.Lock()

    def state(self) -> ModelState:
        """Return the model in memory and the one being loaded."""
        with self._changed:
            error = None if self._failure is None else str(self._failure)
            current = self._current
            used = current.name, title_of(current.name), current.facts, error
            if (loading := self._loading) is None:
                return ModelState(*used)
            return ModelState(*used, loading.title, *loading.progress, loading.note)

    def wanted(self) -> str | None:
        """The model that the next question gets, as in the settings; None is the default model."""
        with self._changed:
            return self._current.name if self._loading is None else self._loading.settings.model

    def start(self) -> None:
        """Start loading the model, unless it is in memory or being loaded."""
        with self._changed:
            if not self._current.is_loaded and self._loading is None:
                self._failure = None
                self._begin(self._current.name, is_chosen=False)

    def choose(self, name: str | None) -> None:
        """Start loading a model, named as in the settings, replacing a loading in progress.

        The choice is stored once it is ready.

        Raises:
            PreferenceError: the model is set by a flag or a variable.
        """
        if origin := self._preferences.fixed.get("model"):
            raise PreferenceError(f"The model is set by {origin} and can't be changed here.")
        with self._changed:
            self._failure = None
            self._begin(name, is_chosen=True)

    def cancel(self) -> None:
        """Return to the previous model."""
        with self._changed:
            self._failure = None
            cancelled = self._forget_loading()
            if cancelled is not None and cancelled.has_dropped:
                self._begin(self._current.name, is_chosen=False)

    def dismiss(self) -> None:
        """Forget why the last loading failed, which a person has read."""
        with self._changed:
            self._failure = None

    def borrow(self) -> Generator[Loading, None, LanguageModel]:
        """Borrow the model; reports while it is being loaded. Call `give_back` afterwards.

        Raises:
            ModelError, TargetError: it isn't available, or its loading was cancelled.
        """
        self.start()
        while True:
            with self._changed:
                if self._loading is None:
                    return self._lend()
                title = self._loading.title
            yield Loading(title)
            with self._changed:
                self._changed.wait_for(lambda: self._loading is None, PATIENCE)

    def borrow_now(self) -> LanguageModel:
        """Borrow the model, and wait while it is being loaded; raises as `borrow` does."""
        loading = self.borrow()
        while True:
            try:
                next(loading)
            except StopIteration as loaded:
                model: LanguageModel = loaded.value
                return model

    def borrow_idle(self) -> LanguageModel | None:
        """Borrow the model if it is in memory and no other one is being loaded."""
        with self._changed:
            return None if self._loading is not None else self._current.lend()

    def give_back(self) -> None:
        """Return a borrowed model."""
        self._current.give_back()

    def tokens(self) -> Tokens:
        """The tokenizer of the model that is used, which needn't be in memory.

        Raises:
            ModelError, TargetError: it isn't available.
        """
        return self._current.tokens()

    def close(self) -> None:
        """Cancel any loading, and end the loaded model's process."""
        with self._changed:
            self._forget_loading()
            self._current.close()
        for thread in self._threads:
            thread.join(GOODBYE_SECONDS)

    def _lend(self) -> LanguageModel:
        """Lend the model; an error says why it isn't in memory."""
        if (model := self._current.lend()) is not None:
            return model
        raise self._failure or ModelError(
            f"Loading {title_of(self._current.name)} was cancelled. Ask again to load it, or "
            "choose another model."
        )

    def _begin(self, name: str | None, *, is_chosen: bool) -> None:
        before = self._forget_loading()
        settings = self._preferences.settings().model_copy(update={"model": name})
        loading = self._loading = ModelLoading(settings, is_chosen=is_chosen)
        loading.has_dropped = before is not None and before.has_dropped
        thread = threading.Thread(target=self._run, args=[loading], name="model", daemon=True)
        self._threads = [*(each for each in self._threads if each.is_alive()), thread]
        thread.start()

    def _forget_loading(self) -> ModelLoading | None:
        """Abandon the current loading; it ends at its next report."""
        loading, self._loading = self._loading, None
        if loading is not None:
            loading.is_cancelled = True
            self._changed.notify_all()
        return loading

    def _run(self, loading: ModelLoading) -> None:
        try:
            room = self._current.require_room, self._current.make_room
            self._take(loading, *loading.run(self._memory, *room))
        except LoadingCancelled:
            return
        except EXPECTED as error:
            self._fail(loading, error)
        except Exception as error:  # noqa: BLE001 - any failure is reported
            _log.exception("%s can't be loaded", loading.title)
            self._fail(loading, ModelError(f"{loading.title} can't be loaded: {error!r}."))

    def _take(self, loading: ModelLoading, model: LanguageModel, facts: Facts) -> None:
        with self._changed:
            if loading is not self._loading:
                return
            self._current.replace(loading.settings.model, model, facts)
            self._loading = None
            self._changed.notify_all()
        if loading.is_chosen:
            self._keep(loading.settings.model)

    def _keep(self, name: str | None) -> None:
        """Keep the choice, unless another one was taken meanwhile; `state` never waits for that."""
        with self._keeping:
            try:
                if self._current.name == name:
                    self._preferences.use_model(name)
            except StorageError as error:
                self._failure = error

    def _fail(self, loading: ModelLoading, error: Exception) -> None:
        with self._changed:
            if loading is not self._loading:
                return
            self._failure, self._loading = error, None
            self._changed.notify_all()
            if loading.is_chosen and loading.has_dropped:
                self._begin(self._current.name, is_chosen=False)
