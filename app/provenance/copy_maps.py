"""Persistent copy maps: a text's segment and offsets, built once and stored in the library."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter
from typing import Any

import numpy as np
from cachetools import LRUCache
from numpy.typing import NDArray

from app.models.tokens import Encoded, Tokens
from speculation import Segment
from speculation.copies.segment import FORMAT, narrowed
from storage.counters import Counters
from storage.database import Store
from storage.documents import text_hash
from storage.segments import Segments, StoredSegment

MAX_BYTES = 256 * 2**20
"""Bytes of copy maps kept in memory; the least recently used ones are dropped and read again when
needed.
"""

_Arrays = Mapping[str, NDArray[Any]]


@dataclass(frozen=True)
class IndexedText:
    """A text, its tokens with offsets, and its segment, whose key is the text's hash.

    Each is read when it is first used.
    """

    segment: Segment
    read: Callable[[], str]

    @classmethod
    def build(cls, key: str, text: str, encoded: Encoded) -> IndexedText:
        """Index a text whose tokens are known."""
        lengths = narrowed(np.diff(encoded.bounds))
        arrays = {**Segment.build(key, encoded.ids).arrays(), "lengths": lengths}
        return cls(Segment(key, arrays), lambda: text)

    @cached_property
    def text(self) -> str:
        """The text itself."""
        return self.read()

    @cached_property
    def encoded(self) -> Encoded:
        """Its tokens and where they begin and end."""
        return Encoded(self.segment.tokens, _bounds(self.segment.stored["lengths"]))

    def load(self) -> IndexedText:
        """Read all of it now, so that removing the text during an answer does no harm."""
        assert self.text is not None and self.encoded is not None
        self.segment.load()
        return self


_Loaded = tuple[IndexedText, int]
"""With its size in bytes."""


class CopyMaps:
    """The indexed texts of the library for one tokenizer."""

    def __init__(self, store: Store, tokens: Tokens) -> None:
        self._segments = Segments(store)
        self._counters = Counters(store)
        self.tokens = tokens
        self._loaded: LRUCache[str, _Loaded] = LRUCache(MAX_BYTES, getsizeof=itemgetter(1))
        self._lock = threading.Lock()

    def of(self, text_sha256: str, read: Callable[[], str]) -> IndexedText:
        """The indexed text with this hash; `read` gives the text if it isn't in memory."""
        with self._lock:
            if (loaded := self._loaded.get(text_sha256)) is not None:
                return loaded[0]
        stored = self._segments.get(text_sha256, self.tokens.fingerprint, FORMAT)
        if stored is None:
            return self._make(text_sha256, read())
        return self._keep(IndexedText(Segment(text_sha256, stored.arrays), read), stored.nbytes)

    def ids(self, text_sha256: str, read: Callable[[], str]) -> NDArray[Any]:
        """The tokens alone of the text with this hash; of a stored map nothing else is read."""
        stored = self._segments.get(text_sha256, self.tokens.fingerprint, FORMAT)
        if stored is None:
            return self._make(text_sha256, read()).segment.tokens
        return stored.arrays["tokens"]

    def put(self, text: str, encoded: Encoded) -> None:
        """Index a text whose tokens are known, as a finished answer's are."""
        self._store(IndexedText.build(text_hash(text), text, encoded), {})

    def forget(self, text_sha256: str) -> None:
        """Drop a removed text from memory."""
        with self._lock:
            self._loaded.pop(text_sha256, None)

    def _make(self, text_sha256: str, text: str) -> IndexedText:
        """Tokenize what no earlier version of the document has, and index the whole."""
        pieces = self.tokens.pieces(text)
        hashes = [_piece_hash(piece) for piece in pieces]
        known = self._known(text_sha256)
        new = {key: piece for key, piece in zip(hashes, pieces, strict=True) if key not in known}
        known |= zip(new, map(self.tokens.encode, new.values()), strict=True)
        self._counters.increment("texts_tokenized")
        self._counters.increment("pieces_tokenized", len(new))
        parts = [known[key] for key in hashes]
        ends = np.cumsum([len(part.ids) for part in parts], dtype=np.int64)
        indexed = IndexedText.build(text_sha256, text, _joined(parts))
        arrays = {"pieces": np.array(hashes, dtype=np.uint64), "piece_ends": narrowed(ends)}
        return self._store(indexed, arrays)

    def _known(self, text_sha256: str) -> dict[int, Encoded]:
        """The tokens of the pieces of the version before, by hash."""
        before = self._segments.version_before(text_sha256, self.tokens.fingerprint, FORMAT)
        if before is None or "pieces" not in before.arrays:
            return {}
        arrays, start = before.arrays, 0
        known = {}
        ends = zip(arrays["pieces"].tolist(), arrays["piece_ends"].tolist(), strict=True)
        for key, end in ends:
            lengths = arrays["lengths"][start:end]
            known[key] = Encoded(arrays["tokens"][start:end], _bounds(lengths))
            start = end
        return known

    def _store(self, indexed: IndexedText, more: _Arrays) -> IndexedText:
        key = indexed.segment.key
        arrays = {**indexed.segment.stored, **more}
        stored = StoredSegment(key, self.tokens.fingerprint, FORMAT, arrays)
        self._segments.put(stored)
        return self._keep(indexed, sum(array.nbytes for array in arrays.values()))

    def _keep(self, indexed: IndexedText, size: int) -> IndexedText:
        with self._lock:
            # One that is larger than all that may be kept is kept alone.
            self._loaded[indexed.segment.key] = indexed, min(size, MAX_BYTES)
        return indexed


def _bounds(lengths: NDArray[Any]) -> NDArray[np.int32]:
    bounds = np.zeros(len(lengths) + 1, dtype=np.int32)
    np.cumsum(lengths, out=bounds[1:])
    return bounds


def _piece_hash(piece: str) -> int:
    return int.from_bytes(hashlib.sha256(piece.encode()).digest()[:8], "big")


def _joined(parts: Sequence[Encoded]) -> Encoded:
    """The tokens of consecutive texts."""
    ids = [np.asarray(part.ids, dtype=np.int32) for part in parts]
    lengths = [np.diff(part.bounds) for part in parts]
    empty = np.zeros(0, dtype=np.int32)
    return Encoded(np.concatenate([empty, *ids]), _bounds(np.concatenate([empty, *lengths])))
