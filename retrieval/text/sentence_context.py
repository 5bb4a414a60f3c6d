"""The context of a sentence: the one before it, its table's heads, what a comment is about, or who
wrote it in a mail.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from functools import lru_cache

from retrieval.text.blocks import BLANK_LINE, RUNNING_TEXT
from retrieval.text.cells import LEAST_COLUMNS, cell_texts, cells_of, is_barred
from retrieval.text.declarations import declared
from retrieval.text.language import language_of
from retrieval.text.line_forms import MARKER
from retrieval.text.mail_lines import said_by
from retrieval.text.ranges import line_end
from retrieval.text.sentences import LONG, Sentence
from retrieval.text.text_window import sentences_over
from storage.texts import DocumentText

_LEANS = re.compile(
    r"[\"“(]?(?:"
    r"(?:He|She|It|They|His|Her|Hers|Its|Their|Theirs|Both|Neither)\b|"
    r"(?:This|These|That|Those|Such)\b(?!\s[A-Z])|"  # "This Agreement" says what it means
    r"(?:However|Therefore|Thus|Hence|Moreover|Furthermore|Also|Then|Instead|Otherwise|"
    r"Nevertheless|Nonetheless|Consequently|Accordingly|Similarly|Likewise|Conversely|Afterwards|"
    r"Subsequently|Meanwhile|Besides|Additionally|But|And|Or|So|Yet)\b|"
    r"(?:The (?:latter|former|same|following)|In (?:addition|contrast|turn|that|this|these|those)|"
    r"As (?:a result|such)|For (?:example|instance|this|that)|On the (?:other hand|contrary)|"
    r"If (?:so|not|this|that|these|those|(?:you|they|we|he|she|it) (?:do|does|did)(?: not)? so)|"
    r"One of (?:them|these|those)|Another|(?:Each|All|Some|Many|Most|None) of (?:them|these))\b"
    r")"
)
_ASKED = re.compile(r"\?[\"'”\u2019»)*_\]]*\s+\Z")
"""What ends before a sentence, where that answers a question of the text."""

_RULE = re.compile(r"[\s|:+=-]*")
_LEAST_WORDS = 5
"""Of a sentence in a cell; "Approx. weight in kg." is none."""

_NEAR = 40
"""Characters before a sentence in which a question may end."""

_BLANK = re.compile(r"\n\r?(?=\n)")


def lead(source: DocumentText, sentence: Sentence) -> str:
    """The sentence before, up to this one, if this one leans on it; else "".

    It leans on it if it begins with a pronoun or a connective, and the other one is in the same
    paragraph; or if the other one is a question, "Can it fly?" before "Not by itself, no." That
    one isn't long.
    """
    text = source.text[sentence.start : sentence.end]
    marker = MARKER.match(text)
    near = max(sentence.start - _NEAR, 0)
    answers = _ASKED.search(source.text, near, sentence.start) is not None
    leans = _LEANS.match(text[marker.end() :] if marker else text) is not None
    if sentence.kind not in RUNNING_TEXT or not (answers or leans):
        return ""
    others = sentences_over(source, max(sentence.start - LONG, 0), sentence.start)
    before = others[-1] if others else None
    if before is None or before.kind not in RUNNING_TEXT:
        return ""
    found = source.text[before.start : sentence.start]
    between = found[before.end - before.start :]
    is_apart = len(found) > LONG or (not answers and BLANK_LINE.search(between))
    return "" if is_apart else found


def heads(source: DocumentText, sentence: Sentence) -> tuple[str, ...]:
    """For a row of a table: the cells of its first row, and the row's own first cell. For a comment
    in code: the line that declares what it is about. For what a mail quotes: who wrote it.
    """
    if sentence.kind not in RUNNING_TEXT:
        return row_heads(source, sentence)
    about = declared(source.text, language_of(source.name), sentence.start)
    about = about or said_by(source.text, sentence.start)
    return (about,) if about else ()


def row_heads(source: DocumentText, sentence: Sentence) -> tuple[str, ...]:
    """As `heads`, for rows alone."""
    if sentence.kind != "row":
        return ()
    own = _cells(source.text[sentence.start : sentence.end])
    first = first_row(source.text, sentence.start)
    if first is None or not own:
        return ()
    return tuple(cell for cell in (*_cells(first), own[0]) if cell)


def first_row(text: str, end: int) -> str | None:
    """The heads of the table around the row that begins at `end`: the first line with cells since
    the last blank line, with as many where it has no bars, if it is before `end`. A line in which
    a sentence stands is a row like the others, unless a rule is below it.
    """
    own = text[end : line_end(text, end)].rstrip()
    columns = 0 if "|" in own else len(cells_of(own))
    starts = _paragraphs(text)
    start = starts[bisect_right(starts, end) - 1]
    while start < end:
        line = text[start : line_end(text, start, end)]
        if is_barred(line) or (columns >= LEAST_COLUMNS and len(cells_of(line.strip())) == columns):
            return line if _is_ruled(text, start + len(line) + 1) or not _says(line) else None
        start += len(line) + 1
    return None


def _is_ruled(text: str, start: int) -> bool:
    """Whether the line that begins there is a rule."""
    line = text[start : line_end(text, start)]
    return bool(line.strip()) and _RULE.fullmatch(line) is not None


def _says(row: str) -> bool:
    """Whether a sentence stands in one of the cells."""
    return any(
        cell.rstrip("\"')*_").endswith(".") and len(cell.split()) >= _LEAST_WORDS
        for cell in _cells(row)
    )


@lru_cache(maxsize=4)  # asked for each row, and a sheet of any length has no blank line
def _paragraphs(text: str) -> array[int]:
    """Where the text begins, and again after each blank line."""
    return array("q", [0, *(blank.end() + 1 for blank in _BLANK.finditer(text))])


def _cells(row: str) -> list[str]:
    row = row.strip()
    return [] if _RULE.fullmatch(row) else cell_texts(row)
