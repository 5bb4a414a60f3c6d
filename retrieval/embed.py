"""all-MiniLM-L6-v2: texts to unit vectors, so that an inner product is a cosine similarity.

Mean pooling over the tokens of a text and normalisation, as the model's card prescribes; a text is
read up to `MAX_TOKENS`. The model is loaded when it is first needed.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from storage.vectors import FloatArray

MODEL = "all-MiniLM-L6-v2"
DIMENSIONS = 384
MAX_TOKENS = 256
_BATCH = 32

BUILDING = threading.Lock()
"""Lock for building a model with transformers. It patches its own classes while building, and two
at once would restore each other's patches: no model's weights would be tied any more.
"""


class Embeds(Protocol):
    """What the library needs of an embedding model."""

    def embed(self, texts: Sequence[str]) -> FloatArray:
        """Unit vectors: float32 (len(texts), DIMENSIONS)."""
        ...


class Embedder:
    """The embedding model in a folder; may be used from several threads.

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
        result = np.empty((len(texts), DIMENSIONS), dtype=np.float32)
        if not texts:
            return result
        with self._lock:
            tokenizer, model = self._load()
            ids = tokenizer(list(texts), truncation=True, max_length=MAX_TOKENS)["input_ids"]
            # Texts of like length share a batch, or most of the work would be padding.
            order = sorted(range(len(ids)), key=lambda i: len(ids[i]))
            for first in range(0, len(order), _BATCH):
                batch = order[first : first + _BATCH]
                padded = tokenizer.pad({"input_ids": [ids[i] for i in batch]}, return_tensors="pt")
                result[batch] = _pool(model, padded)
        return result

    def _load(self) -> tuple[Any, Any]:
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


def _pool(model: Any, padded: Any) -> FloatArray:
    """Mean over each text's tokens, scaled to length 1: (batch, DIMENSIONS)."""
    import torch

    with torch.inference_mode():
        hidden = model(**padded).last_hidden_state
        mask = padded["attention_mask"].unsqueeze(-1).to(hidden.dtype)
        mean = (hidden * mask).sum(dim=1) / mask.sum(dim=1)
        vectors: FloatArray = torch.nn.functional.normalize(mean, dim=1).numpy()
    return vectors
