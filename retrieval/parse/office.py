"""What Office files share: which parts they need and how these are written, core properties, and
fonts that mean code.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from lxml import etree

from retrieval.errors import DocumentError
from retrieval.names import path_label
from retrieval.parse.manuscript import Manuscript
from retrieval.parse.package import RESAVE
from retrieval.parse.styled import Styled, inked

_TYPED = frozenset({
    *("andale mono", "cascadia code", "cascadia mono", "consolas", "courier", "courier new"),
    *("dejavu sans mono", "fira code", "fira mono", "ibm plex mono", "inconsolata"),
    *("jetbrains mono", "liberation mono", "lucida console", "menlo", "monaco", "roboto mono"),
    *("sf mono", "source code pro", "ubuntu mono"),
})  # fmt: skip


DRAWING = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
RELATIONSHIPS = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
"""XML namespaces, as lxml writes them before a name."""

_NO_ITEM = re.compile(r"item named '([^']+)'")


@contextmanager
def opening(name: str) -> Iterator[None]:
    """Say what is wrong with a file that lacks a part without which it can't be opened.

    Raises:
        DocumentError: it lacks one; the libraries raise `KeyError`.
    """
    try:
        yield
    except KeyError as error:
        found = _NO_ITEM.search(str(error.args[0]))
        part = path_label(found[1]) if found else "its main part"
        raise DocumentError(name, f"is damaged: {part} isn't in it", RESAVE) from error


def check_parts(package: Any, name: str) -> None:
    """Check every part that the file's library has parsed; see `check_root`."""
    for part in package.iter_parts():
        if (root := getattr(part, "_element", None)) is not None:
            check_root(root, name)


def check_root(root: etree._Element, name: str) -> None:
    """Refuse a part whose DTD declares text: entities aren't resolved, so it would be missing. No
    Office file may have a DTD (ECMA-376, part 2); one that declares no text does no harm.

    Raises:
        DocumentError: it declares text.
    """
    dtd = root.getroottree().docinfo.internalDTD
    if dtd is not None and any(entity.content for entity in dtd.iterentities()):
        reason = "is damaged: it has text in entities of a DTD, which no Office file may have"
        raise DocumentError(name, reason, RESAVE)


def write_properties(package: Any, manuscript: Manuscript) -> None:
    """Record the core properties of an Office file (ECMA-376, part 2, 11), if it has sound ones."""
    try:
        properties = package.core_properties
        date = properties.created and properties.created.date().isoformat()
    except (ValueError, AttributeError, KeyError, TypeError):
        return
    manuscript.property("title", properties.title)
    manuscript.property("author", properties.author)
    manuscript.property("date", date)


def is_typed(font: str | None) -> bool:
    """Whether all letters of a font are equally wide, as those of code are."""
    return (font or "").strip().lower() in _TYPED


def with_code_among_words(words: Styled) -> Styled:
    """The words without code where all of them are: a text in such a font is no code."""
    count = inked(words.text)
    if any(look.kind == "code" and look.end - look.start == count for look in words.looks):
        return Styled(words.text, [look for look in words.looks if look.kind != "code"])
    return words
