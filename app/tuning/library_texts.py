"""The texts of the whole library that drafts may be copied from, besides a session's own.

Contract: the texts with the lowest perplexity, up to `BUDGET` tokens (SPECTRA-RETRIEVAL chooses by
perplexity); a removed text is no longer drafted from, and its tokens are dropped. A draft from a
document that the session doesn't use is never a source of the answer.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from storage import Documents, Perplexities, RankedText, Store

if TYPE_CHECKING:
    from app.provenance.copy_maps import CopyMaps
    from speculation.copies.datastore import Datastore

BUDGET = 200_000
"""Maximum number of tokens; they take 8 MB in memory and half a second to sort, in the
background.
"""


class LibraryTexts:
    """The chosen texts of one model at a time; may be used by several threads."""

    def __init__(self, store: Store) -> None:
        self._perplexities = Perplexities(store)
        self._documents = Documents(store)
        self._chosen: tuple[str, Datastore] | None = None
        self._lock = threading.Lock()

    def of(self, model: str) -> Datastore | None:
        """The texts for the model with this fingerprint; None if none were chosen yet."""
        with self._lock:
            if self._chosen is None or self._chosen[0] != model:
                return None
            datastore = self._chosen[1]
        # Another process may have removed some.
        return datastore.without(set(datastore.keys) - self._perplexities.known(model))

    def refresh(self, model: str, maps: CopyMaps, is_wanted: Callable[[], bool]) -> None:
        """Choose again; takes a moment if there are new texts.

        Args:
            is_wanted: whether to continue; if not, the previous choice stays.
        """
        from speculation.copies.datastore import Datastore

        texts, left = [], BUDGET
        for each in self._perplexities.texts(model):
            if not is_wanted():
                return
            if each.perplexity is None or not left:
                break
            tokens = maps.ids(each.text_sha256, self._reader(each))[:left]
            texts.append((each.text_sha256, tokens))
            left -= len(tokens)
        with self._lock:
            known = self._chosen
        if known is None or known[0] != model or known[1].keys != tuple(key for key, _ in texts):
            chosen = model, Datastore.build(texts)
            with self._lock:
                self._chosen = chosen

    def forget(self, text_sha256: str) -> None:
        """Drop the tokens of a removed text."""
        with self._lock:
            if self._chosen is not None and text_sha256 in self._chosen[1].keys:
                self._chosen = None

    def _reader(self, text: RankedText) -> Callable[[], str]:
        return lambda: self._documents.text(text.document)
