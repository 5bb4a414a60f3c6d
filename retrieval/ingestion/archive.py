"""Zip archives: each member is treated as a separate file.

A member's name is only a label; on disk it is a number in the given folder. DOCX, XLSX, PPTX and
EPUB files are documents, though they are zip archives too.
"""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

from retrieval.errors import DocumentError
from retrieval.extraction.extract import ParserProgress, check_file, request_for
from retrieval.extraction.limits import Limits
from retrieval.media import ARCHIVE
from retrieval.names import path_label
from retrieval.parse.process import answers, sound

_ZIP_MARK = b"PK"


def is_archive(path: Path, limits: Limits | None = None) -> bool:
    """Whether the file at `path` is an archive, detected from the content; False if it can't be
    opened, and `extract` then says what is wrong.
    """
    limits = limits or Limits()
    try:
        with path.open("rb") as stream:
            if stream.read(len(_ZIP_MARK)) != _ZIP_MARK:
                return False
        request = request_for("kind", path, limits, path.name)
        with answers(request, path.name, limits.seconds) as values:
            return any(value.get("end", {}).get("media_type") == ARCHIVE for value in values)
    except (OSError, DocumentError):
        return False


def expand(
    path: Path, limits: Limits, *, name: str, into: Path, progress: ParserProgress | None = None
) -> Generator[tuple[str, Path | DocumentError]]:
    """Unpack the archive at `path`, including nested archives, in a separate process.

    A caller that stops early closes the generator before removing the folder: until then members
    may appear.

    Args:
        name: its name; labels begin with it.
        into: an existing folder for the members, the caller's to remove.
        progress: called with (members done, total); an exception from it ends the work.

    Yields:
        A label ("papers.zip/2023/a.pdf") and the member's file, or what is wrong with that
        member. Labels are distinct. Members are unpacked one by one: a file may be moved or removed
        as soon as it has been yielded.

    Raises:
        DocumentError: the archive is broken or over a limit; members yielded before remain valid.
    """
    check_file(path, limits, name)
    request = request_for("unpack", path, limits, name) | {"into": str(into.resolve())}
    with answers(request, name, limits.seconds) as values:
        for value in values:
            if "progress" in value and progress is not None:
                progress(*value["progress"])
            with sound(name):
                member = _member(value, name, into)
            if member is not None:
                yield member


def _member(
    value: dict[str, list[str]], name: str, into: Path
) -> tuple[str, Path | DocumentError] | None:
    if "refused" in value:
        label, reason, advice = value["refused"]
        label = path_label(f"{name}/{label}")
        return label, DocumentError(label, reason, advice)
    if "member" in value:
        label, number = value["member"]
        file = into / str(int(number))
        if file.is_symlink() or not file.is_file():
            raise ValueError(file)
        return path_label(f"{name}/{label}"), file
    return None
