"""Files that are written whole or not at all, and errors that name them."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from safetensors import SafetensorError


@contextmanager
def atomic_write(path: Path) -> Iterator[Path]:
    """A file beside, to write to, that takes the path's place at the end.

    Raises:
        OSError: it can't be written, as `naming_errors` says it.
    """
    partial = path.with_name(f"{path.name}.partial")
    with naming_errors(path):
        yield partial
        partial.replace(path)


@contextmanager
def naming_errors(path: Path) -> Iterator[None]:
    """Make whatever fails while a file is written an OSError that names it. Python doesn't name the
    file whose disk is full, and torch and safetensors raise errors of their own.

    Raises:
        OSError: with the path as its `filename`.
    """
    try:
        yield
    except (OSError, RuntimeError, SafetensorError) as error:
        number = error.errno if isinstance(error, OSError) else None
        reason = error.strerror if isinstance(error, OSError) else None
        raise OSError(number or errno.EIO, reason or str(error), str(path)) from error
