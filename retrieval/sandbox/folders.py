"""Folders that a confined process may read besides its files: Python's and the system's fonts."""

from __future__ import annotations

import os
import site
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

_FONTS = (
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "/usr/share/X11/fonts",
    "/System/Library/Fonts",
    "/Library/Fonts",
)
"""Where PDFium looks for the fonts that a PDF doesn't bring."""

_LINKED_FONTS = {".ttf", ".ttc", ".otf", ".pfb", ".pfa"}
_ENCODINGS = ("lib/gconv", "lib64/gconv", "lib/*/gconv")
"""Of the C library, which libxml2 asks for encodings that it doesn't know itself."""


@cache
def readable() -> tuple[Path, ...]:
    """Folders, and fonts that are linked to from the fonts' folders; the same for all files."""
    found = {Path(path).resolve() for path in (*_python(), *_FONTS)}
    found.update(path for pattern in _ENCODINGS for path in Path("/usr").glob(pattern))
    found.update(_link_targets(Path(path) for path in _FONTS))
    found = {path for path in found if path.exists()}
    return tuple(path for path in sorted(found) if not found.intersection(path.parents))


def without(allowed: Iterable[Path], closed: Iterable[Path]) -> Iterator[Path]:
    """`allowed`, but a folder that contains a closed path is replaced by its other contents.

    Landlock can only allow: a data folder or home inside an allowed folder would be allowed too.
    """
    paths = [str(path) for path in closed]
    for folder in allowed:
        start = f"{folder}{os.sep}"
        leading = {
            path[len(start) :].partition(os.sep)[0] for path in paths if path.startswith(start)
        }
        if not leading:
            yield folder
            continue
        with suppress(OSError):
            yield from (path for path in folder.iterdir() if path.name not in leading)


def _python() -> Iterator[str]:
    """The standard library, installed packages, and packages that were imported from elsewhere.

    Of a checkout only the packages are code; beside them there may be anything.
    """
    yield from (sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib"))
    yield from site.getsitepackages()
    if site.ENABLE_USER_SITE:
        yield site.getusersitepackages()
    for name, module in list(sys.modules.items()):
        if "." not in name:
            yield from (str(path) for path in getattr(module, "__path__", ()))


def _link_targets(folders: Iterable[Path]) -> Iterator[Path]:
    for folder in folders:
        for within, _, names in os.walk(folder):
            paths = (Path(within, name) for name in names)
            fonts = (path for path in paths if path.suffix.lower() in _LINKED_FONTS)
            yield from (path.resolve() for path in fonts if path.is_symlink())
