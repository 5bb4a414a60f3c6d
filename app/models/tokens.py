"""Text to tokens and back: content with exact offsets, separate from markup.

Content comes from people and documents. Special tokens are not recognised in it, so a document that
contains "<|im_end|>" can't end a turn. Markup is what the chat template adds around it.
"""

from __future__ import annotations

import hashlib
import re
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from app.engine import import_engine
from speculation import TargetError

if TYPE_CHECKING:
    from transformers import PreTrainedTokenizerBase

_SEAMS = (re.compile(r"(?<=\S)(?=\n)"), re.compile(r"(?<=\n)(?=\S)"))
"""Before or after the line feeds: most tokenizers begin a token at one of them."""

_SEAM_EVERY = 16
"""On average one of this many lines begins a piece, about every 1,000 code points of prose."""

_SEAM_SAMPLE = (
    'A line.\n\nAnother (one):\n"Quoted" 12\n  in\n\n- item \n\n\n\n## Heading\n\n日本\nend'
)


_SETTINGS = (
    "tokenizer_config.json",
    "special_tokens_map.json",
    "added_tokens.json",
    "chat_template.jinja",
    "additional_chat_templates/*",
)
_MAX_SETTINGS_MB = 10
"""Megabytes (10**6 bytes) of all these files together; known models have about one."""


@dataclass(frozen=True, slots=True)
class Encoded:
    """Tokens of a text.

    Attributes:
        ids: integers (n,).
        bounds: int32 (n + 1,): token i covers code points [bounds[i], bounds[i + 1]). The
            tokens of a character that was split share it; all but the first are empty.
    """

    ids: NDArray[np.integer[Any]]
    bounds: NDArray[np.int32]

    def range_of(self, start: int, end: int) -> tuple[int, int]:
        """The fewest tokens [first, last) with all of the code points [start, end).

        The first one may begin before: a word's token often has the space in front of it.
        """
        if start >= end:
            return 0, 0
        begins, ends = self.bounds[:-1], self.bounds[1:]
        first = int(np.searchsorted(begins, start, side="right")) - 1
        # The last character's other tokens are empty and end where it does.
        last = max(np.searchsorted(begins, end), np.searchsorted(ends, end, side="right"))
        return max(first, 0), int(last)


def _cut(text: str, seam: re.Pattern[str], every: int) -> list[str]:
    """Pieces that begin at a line in `every`, chosen by their text."""
    places = [
        found.start()
        for found in seam.finditer(text)
        if crc32(text[found.start() : found.start() + 32].encode(errors="replace")) % every == 0
    ]
    return [text[a:b] for a, b in pairwise([0, *places, len(text)])]


def _check_size(folder: Path) -> None:
    """Look at files that are read whole before anything in them is checked.

    Raises:
        TargetError: they are too large.
    """
    files = [file for pattern in _SETTINGS for file in folder.glob(pattern)]
    size = sum(file.stat().st_size for file in files if file.is_file())
    if size > _MAX_SETTINGS_MB * 1_000_000:
        raise TargetError(
            f"the tokenizer of {folder} has {size / 1e6:,.0f} MB of settings and chat templates "
            f"and the limit is {_MAX_SETTINGS_MB} MB. Choose another model."
        )


class Tokens:
    """A model's tokenizer.

    Raises:
        TargetError: it can't be loaded, or gives no offsets.
    """

    def __init__(self, model: str | Path) -> None:
        _check_size(Path(model))
        import_engine()
        from transformers import AutoTokenizer

        try:
            self.tokenizer: PreTrainedTokenizerBase = AutoTokenizer.from_pretrained(
                model, trust_remote_code=False
            )
        except Exception as error:  # hostile files can raise any error
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
        """Equal for tokenizers that tokenize every text identically."""
        return hashlib.sha256(self.tokenizer.backend_tokenizer.to_str().encode()).hexdigest()[:32]

    @cached_property
    def special(self) -> tuple[str, ...]:
        """The special tokens as text."""
        added = self.tokenizer.added_tokens_decoder.values()
        return tuple(str(token) for token in added if token.special)

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

    def pieces(self, text: str) -> list[str]:
        """Parts of a text that have the same tokens separately as together.

        Which line begins a piece depends only on its first words, so an edit changes only the
        pieces around it. One piece if the tokenizer has no such boundaries.
        """
        if self._seam is None:
            return [text]
        return _cut(text, self._seam, _SEAM_EVERY)

    @cached_property
    def _seam(self) -> re.Pattern[str] | None:
        """Where to cut, None for nowhere."""
        whole = self.encode(_SEAM_SAMPLE).ids.tolist()
        for seam in _SEAMS:
            parts = [self.encode(piece).ids.tolist() for piece in _cut(_SEAM_SAMPLE, seam, 1)]
            if [token for part in parts for token in part] == whole:
                return seam
        return None

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
