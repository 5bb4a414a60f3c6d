"""The current model, and switching to another one while questions continue.

Contract: the previous model stays until the new one is ready, if both fit into memory; else it is
unloaded first, once no answer uses it, and reloaded if the new one fails or is cancelled. An answer
in progress keeps its model until it ends. A question asked in the meantime waits for the new model.
The result of a cancelled loading is dropped.
"""

from __future__ import annotations

import gc
import logging
import threading
from collections.abc import Generator
from functools import partial

from app.errors import EXPECTED, ModelError, PreferenceError
from app.events import Loading
from app.models.defaults import title_of
from app.models.facts import Facts
from app.models.files import model_files
from app.models.language_model import LanguageModel
from app.models.loading import PATIENCE, LoadingCancelled, ModelLoading
from app.models.state import ModelState
from app.models.suitability import too_large
from app.models.tokens import Tokens
from app.settings.preferences import Preferences
from storage import StorageError

GOODBYE_SECONDS = 5
_log = logging.getLogger(__name__)


class Models:
    """The one model in memory, for all sessions; every method may be called from any thread."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences
        self._name = preferences.settings().model
        self._model: LanguageModel | None = None
        self._facts: Facts | None = None
        self._tokens: Tokens | None = None
        self._loading: ModelLoading | None = None
        self._failure: Exception | None = None
        self._lent = 0
        self._threads: list[threading.Thread] = []
        self._changed = threading.Condition(threading.RLock())
        self._memory = threading.Lock()
        self._keeping = threading.Lock()

    def state(self) -> ModelState:
        """Return the model in memory and the one being loaded."""
        with self._changed:
            error = None if self._failure is None else str(self._failure)
            used = self._name, title_of(self._name), self._facts, error
            if (loading := self._loading) is None:
                return ModelState(*used)
            return ModelState(*used, loading.title, *loading.progress, loading.note)

    def wanted(self) -> str | None:
        """The model that the next question gets, as in the settings; None is the default model."""
        with self._changed:
            return self._name if self._loading is None else self._loading.settings.model

    def start(self) -> None:
        """Start loading the model, unless it is in memory or being loaded."""
        with self._changed:
            if self._model is None and self._loading is None:
                self._failure = None
                self._begin(self._name, is_chosen=False)

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
                self._begin(self._name, is_chosen=False)

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
            return None if self._model is None or self._loading is not None else self._lend()

    def give_back(self) -> None:
        """Return a borrowed model."""
        with self._changed:
            self._lent -= 1
            self._changed.notify_all()

    def tokens(self) -> Tokens:
        """The tokenizer of the model that is used, which needn't be in memory.

        Raises:
            ModelError, TargetError: it isn't available.
        """
        with self._changed:
            name, tokens = self._name, self._tokens
        if tokens is not None:
            return tokens
        tokens = Tokens(model_files(name).folder)
        with self._changed:
            if self._tokens is None and self._name == name:
                self._tokens = tokens
            return self._tokens or tokens

    def close(self) -> None:
        """Cancel any loading, and end the loaded model's process."""
        with self._changed:
            self._forget_loading()
            if self._model is not None:
                self._model.prompts.close()
        for thread in self._threads:
            thread.join(GOODBYE_SECONDS)

    def _lend(self) -> LanguageModel:
        if self._model is not None:
            self._lent += 1
            return self._model
        raise self._failure or ModelError(
            f"Loading {title_of(self._name)} was cancelled. Ask again to load it, or choose "
            "another model."
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
            self._take(loading, *loading.run(self._memory, self._refuse, self._make_room))
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
            self._name, self._tokens = loading.settings.model, model.tokens
            self._model, self._facts, self._loading = model, facts, None
            self._changed.notify_all()
        if loading.is_chosen:
            self._keep(loading.settings.model)

    def _keep(self, name: str | None) -> None:
        """Keep the choice, unless another one was taken meanwhile; `state` never waits for that."""
        with self._keeping:
            try:
                if self._name == name:
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
                self._begin(self._name, is_chosen=False)

    def _refuse(self, facts: Facts) -> None:
        with self._changed:
            held = self._facts.weights if self._facts else 0
        if reason := too_large(facts, held):
            raise ModelError(
                f"{facts.title}: {reason} Choose a smaller one, or end other programs."
            )

    def _make_room(self, loading: ModelLoading, facts: Facts) -> None:
        """Unload the current model if both don't fit, once no answer uses it."""
        self._refuse(facts)
        if self._facts is None or too_large(facts) is None:
            return
        loading.note = f"{self._facts.title} is unloaded first: both don't fit into memory."
        loading.wait(partial(self._drop, loading))
        gc.collect()
        if facts.device == "cuda":
            import torch

            torch.cuda.empty_cache()

    def _drop(self, loading: ModelLoading) -> bool:
        with self._changed:
            if not self._changed.wait_for(lambda: not self._lent, PATIENCE):
                return False
            loading.report("starting")
            self._model = self._facts = None
            loading.has_dropped = True
            return True
