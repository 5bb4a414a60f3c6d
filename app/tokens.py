"""Between text and tokens: content with exact offsets, markup apart from it.

Content is what people and documents say. Special tokens are not recognised in it, so a document
that contains "<|im_end|>" can't end a turn. Markup is what the chat template adds around it.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from transformers import AutoTokenizer, PreTrainedTokenizerBase

from speculation import TargetError


@dataclass(frozen=True, slots=True)
class Encoded:
    """Tokens of a text.

    Attributes:
        ids: int32 (n,).
        bounds: int32 (n + 1,): token i covers code points [bounds[i], bounds[i + 1]). The
            tokens of a character that was split share it; all but the first are empty.
    """

    ids: NDArray[np.int32]
    bounds: NDArray[np.int32]

    def range_of(self, start: int, end: int) -> tuple[int, int]:
        """Tokens [first, last) that begin within code points [start, end)."""
        first, last = np.searchsorted(self.bounds[:-1], [start, end], side="left")
        return int(first), int(last)


class Tokens:
    """A model's tokenizer.

    Raises:
        TargetError: it can't be loaded, or gives no offsets.
    """

    def __init__(self, model: str | Path) -> None:
        try:
            self.tokenizer: PreTrainedTokenizerBase = AutoTokenizer.from_pretrained(
                model, trust_remote_code=False
            )
        except (OSError, ValueError, KeyError) as error:
            raise TargetError(f"the tokenizer of {model} can't be loaded: {error}") from error
        # How special tokens are read is a state of the tokenizer, which several threads share.
        self._lock = threading.Lock()
        if not self.tokenizer.is_fast:
            raise TargetError(
                f"the tokenizer of {model} gives no character offsets. Choose a model that has a "
                "tokenizer.json."
            )

    @cached_property
    def fingerprint(self) -> str:
        """Equal for tokenizers that cut every text alike."""
        return hashlib.sha256(self.tokenizer.backend_tokenizer.to_str().encode()).hexdigest()[:32]

    def encode(self, text: str) -> Encoded:
        """Content to tokens."""
        with self._lock:
            encoding = self.tokenizer(
                text,
                add_special_tokens=False,
                split_special_tokens=True,
                return_offsets_mapping=True,
                return_attention_mask=False,
                verbose=False,
            )
        # Some tokenizers leave white space out of the offsets; ends alone make a partition.
        ends = np.array([end for _, end in encoding["offset_mapping"]], dtype=np.int32)
        bounds = np.zeros(len(ends) + 1, dtype=np.int32)
        bounds[1:] = np.maximum.accumulate(ends) if len(ends) else ends
        bounds[-1] = len(text) if len(ends) else 0
        return Encoded(np.array(encoding["input_ids"], dtype=np.int32), bounds)

    def markup(self, text: str) -> list[int]:
        """A piece of the chat template to tokens; special tokens are recognised."""
        with self._lock:
            ids: list[int] = self.tokenizer(text, add_special_tokens=False)["input_ids"]
        return ids

    def decode(self, ids: Sequence[int]) -> str:
        """Tokens to text, special tokens left out."""
        text = self.tokenizer.decode(
            list(ids), skip_special_tokens=True, clean_up_tokenization_spaces=False
        )
        assert isinstance(text, str)
        return text
