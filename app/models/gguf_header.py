"""The header of a GGUF file: its metadata and its tensors' names and shapes; no weight is read.

Contract: reads at most `MAX_BYTES`, whatever the file says of its own lengths. The `gguf` package
takes seconds and hundreds of megabytes for a vocabulary, of which only the size is needed here.

Format: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md, versions 2 and 3.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from app.errors import ModelError
from app.safe_text import plain

MAX_BYTES = 100_000_000
"""Of known models the largest header, with 260,000 tokens, has about 16 MB."""

_MAX_DIMENSIONS = 4
_VERSIONS = (2, 3)
_NUMBERS = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q"}
_NUMBERS |= {12: "d"}
_TEXT, _ARRAY = 8, 9

HeaderValue = str | float | bool
"""A value of the metadata; of an array its length."""


@dataclass(frozen=True, slots=True)
class GgufHeader:
    """The metadata and tensors of a GGUF file.

    Attributes:
        metadata: by key.
        shapes: of each tensor by its name, the dimension that moves fastest first.
    """

    metadata: Mapping[str, HeaderValue]
    shapes: Mapping[str, tuple[int, ...]]

    @property
    def parameters(self) -> int:
        """Number of weights."""
        return sum(map(math.prod, self.shapes.values()))


def read_header(path: Path) -> GgufHeader:
    """Read the file's header.

    Raises:
        ModelError: it can't be read, is no GGUF file, or is damaged or cut short.
    """
    name = plain(str(path))
    try:
        with path.open("rb") as file:
            return _Reader(file).header(path.stat().st_size)
    except OSError as error:
        raise ModelError(
            f"{name} can't be read: {error.strerror or error}. Choose another file."
        ) from error
    except (ValueError, struct.error) as error:
        reason = str(error) if isinstance(error, ValueError) else "its header ends early"
        raise ModelError(
            f"{name} is no GGUF file that can be read: {reason}. Download it again, or choose "
            "another file."
        ) from error


class _Reader:
    """Reads a file from its beginning; raises ValueError or struct.error where it is wrong."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._left = MAX_BYTES

    def header(self, size: int) -> GgufHeader:
        """The header of a file of `size` bytes."""
        if self._bytes(4) != b"GGUF":
            raise ValueError("it does not begin as one")
        if (version := self._number("I")) not in _VERSIONS:
            raise ValueError(f"it has version {version}, and versions 2 and 3 are read")
        tensors, entries = int(self._number("Q")), int(self._number("Q"))
        metadata = {}
        for _ in range(entries):
            key = self._text()
            metadata[key] = self._value(int(self._number("I")))
        shapes, end = {}, 0
        for _ in range(tensors):
            name = self._text()
            shapes[name], last = self._tensor()
            end = max(end, last)
        align = metadata.get("general.alignment", 32)
        read = MAX_BYTES - self._left
        if not isinstance(align, int) or align < 1 or -(-read // align) * align + end > size:
            raise ValueError("it is cut short")
        return GgufHeader(metadata, shapes)

    def _tensor(self) -> tuple[tuple[int, ...], int]:
        """(shape, where its bytes end, counted from the first tensor)."""
        from gguf import GGML_QUANT_SIZES, GGMLQuantizationType

        if (dimensions := int(self._number("I"))) > _MAX_DIMENSIONS:
            raise ValueError(f"a tensor has {dimensions} dimensions")
        shape = tuple(int(self._number("Q")) for _ in range(dimensions))
        kind, offset = int(self._number("I")), int(self._number("Q"))
        block, size = GGML_QUANT_SIZES[GGMLQuantizationType(kind)]
        return shape, offset + math.prod(shape) // block * size

    def _value(self, kind: int) -> HeaderValue:
        if kind == _TEXT:
            return self._text()
        if kind == _ARRAY:
            return self._array(int(self._number("I")), int(self._number("Q")))
        if kind not in _NUMBERS:
            raise ValueError(f"its metadata has values of an unknown kind ({kind})")
        return self._number(_NUMBERS[kind])

    def _array(self, kind: int, length: int) -> int:
        """Pass over the array; its length."""
        if kind in _NUMBERS:
            self._skip(length * struct.calcsize(f"<{_NUMBERS[kind]}"))
        elif kind == _TEXT:
            for _ in range(length):
                self._skip(int(self._number("Q")))
        else:
            raise ValueError(f"its metadata has arrays of an unknown kind ({kind})")
        return length

    def _text(self) -> str:
        return self._bytes(int(self._number("Q"))).decode("utf-8", "replace")

    def _number(self, form: str) -> float:
        (number,) = struct.unpack(f"<{form}", self._bytes(struct.calcsize(f"<{form}")))
        assert isinstance(number, int | float)
        return number

    def _bytes(self, count: int) -> bytes:
        self._pass(count)
        return self._file.read(count)

    def _skip(self, count: int) -> None:
        self._pass(count)
        self._file.seek(count, 1)

    def _pass(self, count: int) -> None:
        self._left -= count
        if self._left < 0:
            raise ValueError(f"its header has more than {MAX_BYTES // 10**6} MB")
