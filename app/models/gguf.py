"""GGUF files as models: converted once, by a process of its own, and kept in the models' folder.

Contract: a converted folder is complete or not there (`app.models.folders.made`). It is found again
by what is in the file, wherever that lies. An exception from `report` ends the conversion.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from pathlib import Path

from app.errors import ModelError
from app.models.folders import ReportProgress, is_complete, made, models_folder, require_space
from app.models.gguf_header import GgufHeader, read_header
from app.models.wheel import PATIENCE, unreported
from app.safe_text import plain

SUFFIX = ".gguf"
_VERSION = 1
"""Of the conversion; another one makes other folders."""

_BEGINNING, _SAMPLE = 2**24, 2**16
"""Bytes that are read of a file to recognise it: its header, and parts of its weights. A model
with the same shape but further trained weights differs everywhere.
"""

_OTHER_FILES = 20_000_000
"""More than a tokenizer has, in bytes."""


def named(name: str) -> Path | None:
    """The GGUF file of that name, if there is one; None for other names."""
    if not name.lower().endswith(SUFFIX):
        return None
    try:
        path = Path(name).expanduser()
        return path if path.is_file() else None
    except (OSError, RuntimeError):  # too long, not readable, or no such user's home
        return None


def present(path: Path) -> Path | None:
    """The folder with the converted file, if it was converted before.

    Raises:
        ModelError: the file can't be read.
    """
    folder = _folder(path)
    return folder if is_complete(folder) else None


def converted(path: Path, report: ReportProgress = unreported) -> Path:
    """The folder with the converted file, converted first if necessary.

    Raises:
        ModelError: it can't be converted; says why and what to do.
    """
    folder = _folder(path)
    name = plain(str(path))

    def make(finished: Path) -> None:
        require_space(path.name, converted_size(read_header(path)))
        _convert(path, finished, report)

    try:
        return made(folder, path.name, make, report)
    except OSError as error:
        raise ModelError(
            f"{name} could not be converted into {folder}: {error.strerror or error}. Free some "
            "space, or set XDG_CACHE_HOME to a folder on another disk."
        ) from error


def converted_size(header: GgufHeader) -> int:
    """Bytes that the converted file takes: its weights in bfloat16, and a tokenizer."""
    return 2 * header.parameters + _OTHER_FILES


def _convert(path: Path, folder: Path, report: ReportProgress) -> None:
    # -P: a folder `app` in the current directory isn't ours.
    command = [sys.executable, "-P", "-m", "app.models.gguf_conversion"]
    command += [str(path.absolute()), str(folder)]
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as child:
        try:
            told = _told(child, report)
        finally:
            child.kill()
    if child.returncode:
        reason = str(json.loads(told)["error"]) if told else "the conversion ended without a word"
        raise ModelError(f"{plain(str(path))} could not be converted: {reason}")


def _told(child: subprocess.Popen[bytes], report: ReportProgress) -> bytes:
    while True:
        report("preparing", 0, 0)
        try:
            return child.communicate(timeout=PATIENCE)[0]
        except subprocess.TimeoutExpired:
            continue


def _folder(path: Path) -> Path:
    try:
        size = path.stat().st_size
        digest = hashlib.sha256(f"{size} ".encode())
        with path.open("rb") as file:
            digest.update(file.read(_BEGINNING))
            for start in (size // 2, max(size - _SAMPLE, 0)):
                file.seek(start)
                digest.update(file.read(_SAMPLE))
    except OSError as error:
        raise ModelError(
            f"{plain(str(path))} can't be read: {error.strerror or error}. Choose another file."
        ) from error
    return models_folder() / f"gguf-{_VERSION}-{digest.hexdigest()[:32]}"
