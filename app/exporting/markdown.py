"""Untrusted text as Markdown that shows it literally.

A document's words in an answer, a quote or a name may look like headings, links, footnotes or HTML.
This module escapes them: nothing becomes structure, except that fenced code stays code.

Markdown has no highlighting, so copied words stand between `BEGIN` and `END`, which are control
characters and therefore never part of what was escaped. `app.exporting.rich_text` and
`app.exporting.docx` show them; `unmarked` leaves them out.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from app.safe_text import DIRECTIONS

_SPECIAL = re.compile(r"[\\`*_\[\]<>&~^$|!{}=]")
_LINE_MARKER = re.compile(r"[-+#:]|\d{1,9}[.)]")
_SPACE = re.compile(r"\s+")
_FENCE = re.compile(r" {0,3}(`{3,}(?=[^`]*$)|~{3,})[ \t]*([\w+#.-]*)", re.ASCII)
# Characters that a viewer interprets rather than displays, among them bidi controls.
_OBEYED = {
    **{code: 0xFFFD for code in (*range(32), *range(0x7F, 0xA0)) if chr(code) not in "\n\t"},
    **dict.fromkeys(DIRECTIONS, 0xFFFD),
}

BEGIN, END = "\x02", "\x03"
"""Around copied words, within a line."""

_CODE_OR_MARKED = re.compile(
    r"^(?P<fence>`{3,}).*?^(?P=fence)$"
    rf"|{BEGIN}(?P<left>\s*)(?P<words>[^{END}]*?)(?P<right>\s*){END}",
    re.MULTILINE | re.DOTALL,
)

MarkedRange = tuple[int, int]
"""A footnote's mark: its position, in code points of the text, and its number."""

CopiedRange = tuple[int, int]
"""Copied words: where they begin and end, in code points of the text."""


def plain(text: str) -> str:
    """The text, as long as it was, with line feeds and tabs as its only control characters.

    A carriage return becomes a line feed, or a space before one; the others, and those that turn
    the direction of what follows, are shown as U+FFFD.
    """
    return text.replace("\r\n", " \n").replace("\r", "\n").translate(_OBEYED)


def inline(text: str) -> str:
    """The text inside a line, line breaks as spaces."""
    return _escaped(" ".join(text.split()))


def emphasized(text: str, words: tuple[int, int] | None) -> str:
    """The text inside a line with code points [start, end) in bold, where Markdown can show that.

    Args:
        words: None for none.
    """
    start, end = words or (0, 0)
    while start < end and text[start].isspace():
        start += 1
    while start < end and text[end - 1].isspace():
        end -= 1
    before, bold, after = map(_flowing, (text[:start], text[start:end], text[end:]))
    if bold and _opens(before[-1:], bold[0]) and _opens(after[:1], bold[-1]):
        bold = f"**{bold}**"
    return f"{before}{bold}{after}".strip()


def prose_in_bold(text: str, marks: Sequence[MarkedRange], words: tuple[int, int]) -> str:
    """As `prose`, with code points [start, end) in bold where Markdown can show that: not in fenced
    code.
    """
    return _CODE_OR_MARKED.sub(_in_bold, prose(text, marks, [words]))


def quoted(text: str) -> str:
    """The text as a block quote."""
    return "\n".join(f"> {line}".rstrip() for line in prose(text).split("\n"))


def unmarked(text: str) -> str:
    """The Markdown without what marks copied words."""
    return text.replace(BEGIN, "").replace(END, "")


def prose(text: str, marks: Sequence[MarkedRange] = (), copied: Sequence[CopiedRange] = ()) -> str:
    """The text as paragraphs that keep its line breaks, with footnote marks.

    A mark inside fenced code is placed below it, where Markdown recognises it.

    Args:
        copied: in order, without overlaps; they are marked by `BEGIN` and `END`.
    """
    writer = _BlockWriter()
    left = sorted(marks)
    at = 0
    for raw in text.split("\n"):
        end = at + len(raw)
        count = sum(position <= end + 1 for position, _ in left)
        here = [(min(position, end) - at, number) for position, number in left[:count]]
        left = left[count:]
        line = raw.removesuffix("\r")
        writer.write(line, here, [*_within(copied, at, at + len(line))])
        at = end + 1
    return writer.finish()


@dataclass
class _BlockWriter:
    """Takes lines, makes blocks."""

    blocks: list[str] = field(default_factory=list)
    paragraph: list[str] = field(default_factory=list)
    fence: str | None = None
    code: list[str] = field(default_factory=list)
    waiting: list[MarkedRange] = field(default_factory=list)
    language: str = ""

    def write(
        self, line: str, marks: Sequence[MarkedRange], copied: Sequence[CopiedRange] = ()
    ) -> None:
        fence = _FENCE.match(line)
        if self.fence is not None:
            self.waiting += marks
            if line.strip().startswith(self.fence) and not line.strip().strip(self.fence[0]):
                self._end_code()
            else:
                self.code.append(_code(line, copied))
        elif fence is not None:
            self._end_paragraph()
            self.fence, self.language = fence.groups()
            self.waiting += marks
        elif line.strip() or marks:
            self.paragraph.append(_line(line, marks, copied))
        else:
            self._end_paragraph()

    def finish(self) -> str:
        self._end_code()
        self._end_paragraph()
        return "\n\n".join(self.blocks)

    def _end_paragraph(self) -> None:
        if self.paragraph:
            self.blocks.append("\\\n".join(self.paragraph))
        self.paragraph = []

    def _end_code(self) -> None:
        if self.fence is None:
            return
        content = "\n".join(self.code)
        longest = max((len(run) for run in re.findall("`+", unmarked(content))), default=0)
        ours = "`" * max(longest + 1, 3)
        self.blocks.append("\n".join([ours + self.language, *self.code, ours]))
        if self.waiting:
            self.blocks.append(_marks(number for _, number in self.waiting))
        self.fence, self.code, self.waiting = None, [], []


def _within(copied: Sequence[CopiedRange], start: int, end: int) -> Iterator[CopiedRange]:
    """The parts of the ranges in a line, counted from its beginning."""
    for begin, stop in copied:
        if max(begin, start) < min(stop, end):
            yield max(begin, start) - start, min(stop, end) - start


def _code(line: str, copied: Sequence[CopiedRange]) -> str:
    parts, at = [], 0
    for begin, end in copied:
        parts += [line[at:begin].translate(_OBEYED), BEGIN, line[begin:end].translate(_OBEYED), END]
        at = end
    return "".join([*parts, line[at:].translate(_OBEYED)])


def _line(line: str, marks: Sequence[MarkedRange], copied: Sequence[CopiedRange] = ()) -> str:
    """A line of a paragraph, also one that begins like a list, a heading or code."""
    indent = len(line) - len(line.lstrip(" \t"))
    tabs = line[:indent].count("\t")
    parts = ["&nbsp;" * (indent + 3 * tabs)]
    marker = _LINE_MARKER.match(line, indent)
    shown = marker.end() - 1 if marker and all(at >= marker.end() for at, _ in marks) else None
    begins, ends = ({max(each[side], indent) for each in copied} for side in (0, 1))
    begins, ends = begins - ends, ends - begins  # a range of white space alone, or two that touch
    at = indent
    for place in sorted({*(place for place, _ in marks), *begins, *ends}):
        parts.append(_piece(line, at, place, shown))
        at = max(place, at)
        parts.append(END * (place in ends))
        parts.append(numbers := _marks(number for where, number in marks if where == place))
        parts.append(BEGIN * (place in begins))
        if numbers and line[at : at + 1] == "(":  # which would make a link of the mark
            parts.append("\\")
    parts.append(_piece(line, at, len(line), shown))
    return "".join(parts)


def _piece(line: str, start: int, end: int, shown: int | None) -> str:
    """A part of a line, with a backslash before the character that would make it a list."""
    if shown is None or not start <= shown < end:
        return _escaped(line[start:end])
    return f"{_escaped(line[start:shown])}\\{line[shown]}{_escaped(line[shown + 1 : end])}"


def _marks(numbers: Iterator[int]) -> str:
    return " ".join(f"[^{number}]" for number in numbers)


def _in_bold(found: re.Match[str]) -> str:
    """Marked words in bold; fenced code without marks."""
    text, words = found.string, found["words"]
    if not words:
        return unmarked(found[0])
    is_bold = _opens(text[: found.start("words")].rstrip(BEGIN)[-1:], words[0])
    is_bold = is_bold and _opens(text[found.end("words") :].lstrip(END)[:1], words[-1])
    return f"{found['left']}{f'**{words}**' if is_bold else words}{found['right']}"


def _flowing(text: str) -> str:
    return _escaped(_SPACE.sub(" ", text))


def _opens(outside: str, inside: str) -> bool:
    """Whether asterisks between these characters are read as bold: CommonMark's flanking rule, in
    doubt no.
    """
    return inside.isalnum() or outside in string.punctuation or outside.isspace()


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\g<0>", text.translate(_OBEYED))
