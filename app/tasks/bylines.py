"""Finds the lines of a title page that name who wrote it; some authors are programs.

Two words with capitals may be a name or a title ("Maintenance Agreement"), so a line without "by"
has to consist of several full names, or of one with an initial.
"""

from __future__ import annotations

import re

_WORD = r"[^\W\d_a-z][\w'\u2019-]*[^\W\d_A-Z]"
_INITIAL = r"(?:[^\W\d_a-z]|Dr|Prof)\."
_PARTICLE = "(?:van|von|de|der|den|di|da|del|la|le|al|bin|ibn)"
_NOTE = re.compile(r" ?[(\[]\d{1,2}(?:, ?\d{1,2})*[)\]]")
"""Behind a name, the numbers of footnotes or of where somebody works."""

_NAME = re.compile(
    rf"(?:{_WORD}|{_INITIAL})(?: (?:{_WORD}|{_INITIAL}|{_PARTICLE}))*[\d*\u2020\u2021]{{0,3}}"
)
_INITIALS = re.compile(rf"(?<!\w){_INITIAL}")
_INVERTED = re.compile(
    rf"(?<![\w'\u2019-])(?P<family>{_WORD}), (?P<given>{_INITIAL}(?: ?{_INITIAL})*)(?!\w)"
)
_BETWEEN = re.compile(r",? (?:and|&) |[,;] ?")
_WORK = (
    r"(?:article|biography|book|essay|guide|handbook|history|lecture|letter|memoir|novel|paper|play"
    r"|poems?|report|speech|stor(?:y|ies)|study|talk|thesis)"
)
_BY = re.compile(
    rf"(?:(?:written|edited|compiled|prepared) |(?:an? )?(?:\w+ )?{_WORK} )?by (?P<names>.+)",
    re.IGNORECASE,
)
_LABELLED = re.compile(r"authors?\s*[:|\t]\s*\S|\W*from:\W*+\S.*@", re.IGNORECASE)
_CLOSE = (
    r"(?:(?:yours|sincerely|faithfully|respectfully|cordially)"
    r"(?: (?:yours|sincerely|faithfully|truly|ever))?"
    r"|(?:(?:kind|best|warm)(?:est)? |many )?regards|best(?: wishes)?|all the best|love|cheers"
    r"|(?:many )?thanks|take care|with (?:kind|best) (?:regards|wishes)|(?:mit )?(?:freundlichen"
    r"|freundliche|viele|liebe|herzliche) gr(?:ü|ue)(?:ß|ss)en?)"
)
_SIGNED = re.compile(
    rf"^[ \t]*(?i:{_CLOSE})[,.!]?[ \t]*\r?\n(?:[ \t_]*\r?\n){{0,4}}[ \t]*"
    rf"(?!(?i:encl|signed|attach|cc\b|sent\b))(?P<line>(?:{_WORD}|{_INITIAL})"
    rf"(?: (?:{_WORD}|{_INITIAL}|{_PARTICLE})){{0,4}}(?:,[^\r\n]*)?)[ \t\r]*$",
    re.MULTILINE,
)
"""The line below the close of a letter."""

_NUMBERED = re.compile(r"(?:appendix|annex|part|section|chapter|schedule|exhibit) ", re.IGNORECASE)
_SAID = re.compile(rf"\b(?i:written|authored|edited) by (?:{_WORD}|{_INITIAL})")
_PROGRAM = re.compile(
    r"python-\w+|openpyxl|pandoc|word|(?:libre|open) ?office.*|\w*tex\b.*|pscript.*"
    r"|(?:microsoft|ms|google|adobe|apache)(?: \w+)* "
    r"(?:office|word|powerpoint|excel|docs|acrobat|indesign|fop)\b.*|user|unknown|anonymous",
    re.IGNORECASE,
)


def is_labelled(line: str) -> bool:
    """Whether a line says that it names the author: "Author: Ada Finch", "From: Ada Finch"."""
    return _LABELLED.match(line) is not None


def is_byline(line: str) -> bool:
    """Whether a line of a title page, with nothing around it, names its authors."""
    if is_labelled(line):
        return True
    line = _INVERTED.sub(r"\g<given> \g<family>", " ".join(_NOTE.sub("", line).split()))
    by = _BY.fullmatch(line)
    names = _BETWEEN.split(by["names"] if by else line)
    if by:  # what follows the name may be a date or a place, but no sentence
        return _NAME.fullmatch(names[0]) is not None and (
            not line.endswith(".") or _NAME.fullmatch(names[-1]) is not None
        )
    is_sure = (len(names) > 1 or _INITIALS.search(line)) and not _NUMBERED.match(line)
    return bool(is_sure) and all(" " in name and _NAME.fullmatch(name) for name in names)


def signature(text: str) -> tuple[int, int] | None:
    """Where the first line is that signs a letter; None where there is none."""
    found = _SIGNED.search(text)
    return None if found is None else found.span("line")


def says_author(sentence: str) -> bool:
    """Whether a sentence tells by whom something was written."""
    return _SAID.search(" ".join(sentence.split())) is not None


def is_program(author: str) -> bool:
    """Whether a file's author is what a program fills in by itself, such as "python-docx"."""
    return _PROGRAM.fullmatch(author.strip()) is not None
