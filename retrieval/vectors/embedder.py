"""all-MiniLM-L6-v2: texts to unit vectors, so that an inner product is a cosine similarity.

Mean pooling over the tokens of a text and normalisation, as the model's card prescribes; a text is
read up to `MAX_TOKENS`. The mean over the tokens of one sentence in it, from the same pass, ranks
as well as that of a pass of its own (docs/benchmarks.md) and costs nothing. The model is loaded
when it is first needed.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from retrieval.one_thread import on_one_thread
from storage.vectors import FloatArray

MODEL = "all-MiniLM-L6-v2"
DIMENSIONS = 384
MAX_TOKENS = 256
_BATCH = 32
_SMALL = 512
"""Tokens that are read by one thread: a question's, or those of a few sentences."""
_NOTHING = np.zeros((0, 2), dtype=np.int32)
IntArray = NDArray[np.int32]

BUILDING = threading.Lock()
"""Lock for building a model with transformers. It patches its own classes while building, and two
at once would restore each other's patches: no model's weights would be tied any more.
"""


class EmbeddingModel(Protocol):
    """The part of an embedding model that the library needs."""

    def embed(self, texts: Sequence[str]) -> FloatArray:
        """Unit vectors: float32 (len(texts), DIMENSIONS)."""
        ...

    def embed_parts(
        self, texts: Sequence[str], parts: Sequence[IntArray]
    ) -> tuple[FloatArray, list[FloatArray]]:
        """Unit vectors of the texts, and of parts of each, given as ranges (n, 2) of characters."""
        ...

    def is_word(self, word: str) -> bool:
        """Whether a word, in small letters, is one of the model's vocabulary."""
        ...


class Embedder:
    """The embedding model in a folder; may be used from several threads, none of which waits for
    another one's texts: a question is embedded while files are.

    Args:
        folder: config.json, model.safetensors and the tokenizer's files.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._loaded: tuple[Any, Any] | None = None
        # Fast tokenizers keep padding and truncation as state, which threads would fight over.
        self._lock = threading.Lock()

    def embed(self, texts: Sequence[str]) -> FloatArray:
        """Unit vectors of the texts in their order: float32 (n, DIMENSIONS).

        Raises:
            OSError: the folder doesn't hold the model.
        """
        whole, _ = self._embed(texts, [_NOTHING] * len(texts))
        return whole

    def embed_parts(
        self, texts: Sequence[str], parts: Sequence[IntArray]
    ) -> tuple[FloatArray, list[FloatArray]]:
        """`embed` of the texts, and unit vectors of parts of each, from the same pass.

        Parts beyond `MAX_TOKENS` get a pass of their own.

        Args:
            parts: for each text, ranges of its code points, (n, 2).

        Returns:
            float32 (len(texts), DIMENSIONS), and (n, DIMENSIONS) for each text.
        """
        whole, vectors = self._embed(texts, parts)
        unread = [
            (at, place)
            for at, found in enumerate(vectors)
            for place in np.flatnonzero(~found.any(axis=1)).tolist()
        ]
        again = self.embed([texts[at][slice(*parts[at][place])] for at, place in unread])
        for (at, place), vector in zip(unread, again, strict=True):
            vectors[at][place] = vector
        return whole, vectors

    def is_word(self, word: str) -> bool:
        """Whether a word, in small letters, is one of the model's vocabulary.

        Raises:
            OSError: the folder doesn't hold the model.
        """
        tokenizer, _ = self._load()
        return bool(tokenizer.convert_tokens_to_ids(word) != tokenizer.unk_token_id)

    def _embed(
        self, texts: Sequence[str], parts: Sequence[IntArray]
    ) -> tuple[FloatArray, list[FloatArray]]:
        whole = np.empty((len(texts), DIMENSIONS), dtype=np.float32)
        vectors = [np.zeros((len(each), DIMENSIONS), dtype=np.float32) for each in parts]
        if not texts:
            return whole, vectors
        tokenizer, model = self._load()
        with self._lock:
            read = tokenizer(
                list(texts), truncation=True, max_length=MAX_TOKENS, return_offsets_mapping=True
            )
        ids = read["input_ids"]
        # Texts of like length share a batch, or most of the work would be padding.
        order = sorted(range(len(ids)), key=lambda i: len(ids[i]))
        for first in range(0, len(order), _BATCH):
            batch = order[first : first + _BATCH]
            padded = tokenizer.pad({"input_ids": [ids[i] for i in batch]}, return_tensors="pt")
            is_small = padded["input_ids"].numel() <= _SMALL
            hidden = (
                on_one_thread(partial(_states, model, padded))
                if is_small
                else _states(model, padded)
            )
            whole[batch] = _pool(hidden, padded["attention_mask"])
            for place, i in enumerate(batch):
                if len(parts[i]):
                    offsets = read["offset_mapping"][i]
                    _pool_parts(hidden[place].numpy(), offsets, parts[i], vectors[i])
        return whole, vectors

    def _load(self) -> tuple[Any, Any]:
        with self._lock:
            if self._loaded is None:
                import torch
                from transformers import AutoModel, AutoTokenizer

                tokenizer = AutoTokenizer.from_pretrained(self._folder, local_files_only=True)
                with BUILDING:
                    model = AutoModel.from_pretrained(
                        self._folder, local_files_only=True, dtype=torch.float32
                    )
                self._loaded = tokenizer, model.eval()
            return self._loaded


def _states(model: Any, padded: Any) -> Any:
    """The last hidden states, (batch, tokens, DIMENSIONS)."""
    import torch

    with torch.inference_mode():
        return model(**padded).last_hidden_state


def _pool(hidden: Any, attention: Any) -> FloatArray:
    """Mean over each text's tokens, scaled to length 1: (batch, DIMENSIONS)."""
    import torch

    with torch.inference_mode():
        mask = attention.unsqueeze(-1).to(hidden.dtype)
        mean = (hidden * mask).sum(dim=1) / mask.sum(dim=1)
        vectors: FloatArray = torch.nn.functional.normalize(mean, dim=1).numpy()
    return vectors


def _pool_parts(
    hidden: FloatArray, offsets: Sequence[tuple[int, int]], parts: IntArray, vectors: FloatArray
) -> None:
    """Write into `vectors` (n, DIMENSIONS) those of the parts that were read to their ends."""
    starts, ends = np.array(offsets).T  # those of special tokens are empty
    for place, (start, end) in enumerate(parts.tolist()):
        inside = np.flatnonzero((starts < end) & (ends > start) & (ends > starts))
        if len(inside) and end <= ends.max():
            mean = hidden[inside].mean(axis=0)
            vectors[place] = mean / np.linalg.norm(mean)
