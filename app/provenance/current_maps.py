"""The copy maps for the current tokenizer, rebuilt when it changes."""

from __future__ import annotations

import threading

from app.models.tokens import Tokens
from app.provenance.copy_maps import CopyMaps
from storage import Store


class CurrentMaps:
    """The copy maps of one store for one tokenizer at a time; thread-safe."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._maps: CopyMaps | None = None
        self._lock = threading.Lock()

    def of(self, tokens: Tokens) -> CopyMaps:
        """The maps for this tokenizer, which becomes the current one."""
        with self._lock:
            if self._maps is None or self._maps.tokens.fingerprint != tokens.fingerprint:
                self._maps = CopyMaps(self._store, tokens)
            return self._maps

    def forget(self, text_sha256: str) -> None:
        """Drop a removed text from memory."""
        with self._lock:
            if self._maps is not None:
                self._maps.forget(text_sha256)
