"""The known parts of a text of LaTeX: its title, its sections, its environments.

Contract: a part is known by a command that begins a line. A text that shows code word for word has
no sections here, since what looks like one may be shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from storage import Heading

_LEVELS = {
    name: level
    for level, name in enumerate(
        ("part", "chapter", "section", "subsection", "subsubsection"),
        start=2,  # the document's own title, which is elsewhere, is above them
    )
}
_ARGUMENT = r"(?P<words>(?:[^{}\\]|\\.|\{(?:[^{}\\]|\\.)*\})*)"
_HEADING = re.compile(
    rf"^[ \t]*\\(?P<name>{'|'.join(_LEVELS)})\*?(?P<short>\[[^\]\n]*\])?\{{{_ARGUMENT}\}}",
    re.MULTILINE,
)
_END = re.compile(
    r"^[ \t]*\\(?:bibliographystyle|bibliography|printbibliography|appendix|backmatter"
    r"|begin\{thebibliography\}|end\{document\})",
    re.MULTILINE,
)
"""What belongs to no section."""

_VERBATIM = re.compile(r"\\begin\{(?:verbatim|lstlisting|minted|comment)\*?\}")
_DOCUMENT = re.compile(r"^[ \t]*\\(?:documentclass|begin\{document\})", re.MULTILINE)


def is_latex_document(text: str) -> bool:
    """Whether a text says that it is one of LaTeX, as a chapter of a book doesn't."""
    return "\\" in text and _DOCUMENT.search(text) is not None


@lru_cache(maxsize=2)
def latex_headings(text: str) -> tuple[Heading, ...]:
    """The headings of a text of LaTeX, each from its line's beginning; none where the text shows
    code.
    """
    if "\\" not in text or _VERBATIM.search(text):
        return ()
    return tuple(
        Heading(each.start(), _LEVELS[each["name"]], " ".join(each["words"].split()))
        for each in _HEADING.finditer(text)
    )


def latex_end(text: str, start: int) -> int:
    """Where what belongs to no section begins, from a place on: the bibliography, the appendix or
    the document's end; the text's end if there is none.
    """
    found = _END.search(text, start)
    return found.start() if found else len(text)


def heading_words(text: str, start: int) -> tuple[int, int] | None:
    """The words in the braces of a heading whose line begins there; None where none does, or it
    has a short form, too.
    """
    found = _HEADING.match(text, start)
    return None if found is None or found["short"] else found.span("words")


def command(text: str, name: str) -> re.Match[str] | None:
    """The only command of this name that begins a line and has one argument, its `words`."""
    form = re.compile(rf"^[ \t]*\\{name}\{{{_ARGUMENT}\}}", re.MULTILINE)
    found = [*form.finditer(text)]
    return found[0] if len(found) == 1 else None


def environments(text: str, name: str) -> Iterator[tuple[int, int]]:
    """The whole lines of environments that have them for themselves, from "\\begin" to "\\end"."""
    own = re.escape(name)
    form = re.compile(
        rf"^[ \t]*\\begin\{{{own}\*?\}}(?:(?!\\begin\{{{own}).)*?"
        rf"\\end\{{{own}\*?\}}[ \t]*\r?(?:\n|\Z)",
        re.MULTILINE | re.DOTALL,
    )
    yield from (each.span() for each in form.finditer(text))
