"""Preferences chosen on the page, kept in the data folder.

Precedence: flag > environment > page > file > default; what a flag or variable sets can't be
chosen. A stored value that is no longer valid counts as not chosen, and the log says why.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Any, Literal, get_args

from pydantic import ValidationError, create_model

from app.errors import PreferenceError
from app.safe_text import plain
from app.settings.loading import reason_of
from app.settings.settings import Settings
from storage import Store
from storage.preferences import StoredPreferences

Name = Literal[
    "model",
    "answer",
    "temperature",
    "top_k",
    "top_p",
    "min_p",
    "repetition_penalty",
    "seed",
    "max_tokens",
    "loop_guard",
    "drafters",
]
"""Names of the preferences, in the order of the page."""

_CHOICES: tuple[Name, ...] = get_args(Name)
ANSWERING = tuple(name for name in _CHOICES if name != "model")
"""Names of the preferences besides the model."""

_FIELDS: Mapping[str, Any] = {
    name: (Settings.model_fields[name].annotation, Settings.model_fields[name]) for name in _CHOICES
}
_CHOSEN = create_model("Chosen", **_FIELDS)
"""The settings that can be chosen, to check one at a time."""

_USED, _MOST_USED = "used_models", 8
_log = logging.getLogger(__name__)


class Preferences:
    """The preferences of one data folder, on top of the settings at the start of the process."""

    def __init__(self, store: Store, started_with: Settings) -> None:
        self._stored = StoredPreferences(store)
        self._base = started_with
        self._refused: set[str] = set()

    def settings(self) -> Settings:
        """The settings in effect now, read from the database."""
        chosen = {}
        for name, value in self._stored.all().items():
            if name in _CHOICES and name not in self.fixed:
                chosen.update(self._valid(name, value))
        return self._base.model_copy(update=chosen)

    @property
    def fixed(self) -> Mapping[str, str]:
        """Preferences that can't be changed here, each with the flag or variable that sets it."""
        return {name: self._base.given[name] for name in _CHOICES if name in self._base.given}

    def put(self, name: Name, value: object) -> None:
        """Choose a value from now on.

        Raises:
            PreferenceError: it is not valid, or is set by a flag or a variable.
            storage.StorageError: it can't be kept.
        """
        if origin := self.fixed.get(name):
            raise PreferenceError(f"{name} is set by {origin} and can't be changed here.")
        _checked(name, value)
        self._stored.put(name, value)

    def reset(self) -> None:
        """Clear all choices except the model."""
        self._stored.clear(*ANSWERING)

    def used_models(self) -> Sequence[str]:
        """Models other than the default that were used before, the latest first."""
        used = self._stored.all().get(_USED)
        return [each for each in used if isinstance(each, str)] if isinstance(used, list) else []

    def use_model(self, name: str | None) -> None:
        """Remember that a model was loaded, and choose it if it may be chosen.

        Raises:
            storage.StorageError: it can't be kept.
        """
        if name is not None:
            others = [each for each in self.used_models() if each != name]
            self._stored.put(_USED, [name, *others][:_MOST_USED])
        if "model" not in self.fixed:
            self._stored.put("model", name)

    def _valid(self, name: str, value: object) -> dict[str, Any]:
        """The value by its name, or nothing if it is not valid."""
        try:
            return {name: _checked(name, value)}
        except PreferenceError as error:
            if str(error) not in self._refused:  # they are read often, and one line is enough
                self._refused.add(str(error))
                _log.warning("A stored choice is ignored: %s", error)
            return {}


def _checked(name: str, value: object) -> Any:
    """The value as the settings hold it.

    Raises:
        PreferenceError: it is not valid.
    """
    try:
        return getattr(_CHOSEN(**{name: value}), name)
    except ValidationError as error:
        reason = reason_of(error.errors()[0])
        given = "an empty field" if value is None else plain(repr(value))
        raise PreferenceError(f"{name}: {given} {reason}.") from error
