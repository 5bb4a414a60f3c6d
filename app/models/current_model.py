"""The model that is used: whether it is in memory, who has borrowed it, and room for another one.

Contract: a borrowed model stays in memory until it is given back; it is unloaded only to make room
for another one, and then its name and its tokenizer stay.
"""

from __future__ import annotations

import gc
import threading
from functools import partial

from app.errors import ModelError
from app.models.facts import Facts
from app.models.files import model_files
from app.models.language_model import LanguageModel
from app.models.loading import PATIENCE, ModelLoading
from app.models.suitability import too_large
from app.models.tokens import Tokens


class CurrentModel:
    """The model that is used; every method may be called from any thread.

    Attributes:
        name: as in the settings; None is the default model.
        facts: of the model in memory; None while there is none.
    """

    def __init__(self, name: str | None, changed: threading.Condition) -> None:
        """
        Args:
            changed: its lock is held while this changes; notified when the model is given back.
        """
        self.name = name
        self.facts: Facts | None = None
        self._model: LanguageModel | None = None
        self._tokens: Tokens | None = None
        self._lent = 0
        self._changed = changed

    @property
    def is_loaded(self) -> bool:
        """Whether it is in memory."""
        return self._model is not None

    def replace(self, name: str | None, model: LanguageModel, facts: Facts) -> None:
        """Use another model from now on; answers in progress keep the one that they borrowed."""
        with self._changed:
            self.name, self.facts = name, facts
            self._model, self._tokens = model, model.tokens

    def lend(self) -> LanguageModel | None:
        """Lend the model until `give_back`; None if it isn't in memory."""
        with self._changed:
            if self._model is not None:
                self._lent += 1
            return self._model

    def give_back(self) -> None:
        """Return a borrowed model."""
        with self._changed:
            self._lent -= 1
            self._changed.notify_all()

    def tokens(self) -> Tokens:
        """The model's tokenizer, which is read from its files while it isn't in memory.

        Raises:
            ModelError, TargetError: it isn't available.
        """
        with self._changed:
            name, tokens = self.name, self._tokens
        if tokens is not None:
            return tokens
        tokens = Tokens(model_files(name).folder)
        with self._changed:
            if self._tokens is None and self.name == name:
                self._tokens = tokens
            return self._tokens or tokens

    def close(self) -> None:
        """End its process."""
        if self._model is not None:
            self._model.prompts.close()

    def require_room(self, facts: Facts) -> None:
        """Require that another model fits into memory, in this one's place if not beside it.

        Raises:
            ModelError: it doesn't.
        """
        with self._changed:
            held = self.facts.weights if self.facts else 0
        if reason := too_large(facts, held):
            raise ModelError(
                f"{facts.title}: {reason} Choose a smaller one, or end other programs."
            )

    def make_room(self, loading: ModelLoading, facts: Facts) -> None:
        """Unload the model if another one doesn't fit beside it, once no answer uses it.

        Raises:
            ModelError: the other one doesn't fit in its place either.
            LoadingCancelled: the loading of the other one was cancelled meanwhile.
        """
        self.require_room(facts)
        if self.facts is None or too_large(facts) is None:
            return
        loading.note = f"{self.facts.title} is unloaded first: both don't fit into memory."
        loading.wait(partial(self._drop, loading))
        gc.collect()
        if facts.device == "cuda":
            import torch

            torch.cuda.empty_cache()

    def _drop(self, loading: ModelLoading) -> bool:
        """Unload the model, unless an answer still uses it after a moment."""
        with self._changed:
            if not self._changed.wait_for(lambda: not self._lent, PATIENCE):
                return False
            loading.report("starting")  # nothing is unloaded for a loading that was cancelled
            self._model = self.facts = None
            loading.has_dropped = True
            return True
