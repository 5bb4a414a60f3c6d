"""Writes HTML in which copied words are buttons."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from app.events import Source, Span, Stitched
from app.sources import line_ends
from app.sources.places import others, place
from app.sources.stitched_notes import stitched_note
from ui.placed_markdown import SourceRange


@dataclass(frozen=True, slots=True)
class Mark:
    """A range to be marked: `start` to `end` of the Markdown, part of the span number `index`."""

    start: int
    end: int
    index: int
    where: str
    is_repeated: bool
    is_begun: bool = False
    """Whether an earlier part with the same key exists."""

    note: str = ""
    """The note on a sentence that is pieced together; "" on a plain one."""

    is_of_a_page: bool = False
    """Whether lines end in it where those of a page did; the style sheet lets them go on."""

    @property
    def key(self) -> MarkKey:
        """The key of one button: a span, or its part in one stitched sentence."""
        return self.index, self.note


MarkKey = tuple[int, str]


def of_spans(spans: Sequence[Span], stitched: Sequence[Stitched] = ()) -> Iterator[Mark]:
    """The spans by position, without those that overlap an earlier one.

    They are cut where a sentence begins or ends that is pieced together.
    """
    end = 0
    for index, span in sorted(enumerate(spans), key=lambda pair: pair[1].start):
        if span.start >= end and span.end > span.start:
            is_repeated = not any(source.document is not None for source in span.sources)
            where = stands_in(span.sources)
            is_of_a_page = any(map(line_ends.is_of_a_page, span.sources[:1]))
            for start, stop, note in _parts(span, () if is_repeated else stitched):
                yield Mark(
                    start, stop, index, where, is_repeated, note=note, is_of_a_page=is_of_a_page
                )
            end = span.end


def _parts(span: Span, stitched: Sequence[Stitched]) -> Iterator[tuple[int, int, str]]:
    """The parts of a span inside and outside of such sentences, and what is said of those."""
    at = span.start
    for each in stitched:
        start, end = max(each.start, at), min(each.end, span.end)
        if start < end:
            if at < start:
                yield at, start, ""
            yield start, end, stitched_note(each)
            at = end
    if at < span.end:
        yield at, span.end, ""


def stands_in(sources: Sequence[Source]) -> str:
    """Return the meaning of a mark: these words stand in this place."""
    if not sources or sources[0].removed:
        return "stood in a source that was removed"
    return f"stands in {place(sources[0])}{others(len(sources) - 1)}"


class Writer:
    """Takes tags, and text with its position in the source; closes marks at each tag.

    Only the first part of a span with a word in it is focusable and read out as a button.

    Args:
        marks: in order, none overlapping another.
        message: where the spans are stored; None while the answer is being written.
    """

    def __init__(self, marks: Sequence[Mark], message: int | None) -> None:
        self._marks = marks
        self._ends = [mark.end for mark in marks]
        self._message = "" if message is None else str(message)
        self._html: list[str] = []
        self._words: list[str] = []
        self._mark: Mark | None = None
        self.begun = {mark.key for mark in marks if mark.is_begun}

    def tag(self, html: str) -> None:
        """Write a tag of the page's own."""
        self._end_part()
        self._html.append(html)

    def placed(self, words: str, at: int, pieces: Sequence[SourceRange]) -> None:
        """Write text at position `at` of a leaf's content, which consists of `pieces`."""
        end = at + len(words)
        number = bisect_right(pieces, at, key=lambda piece: piece[0]) - 1
        here = at
        while here < end:
            last = number + 1 == len(pieces)
            stop = end if last else min(end, pieces[number + 1][0])
            begin = pieces[number][1] + here - pieces[number][0] if number >= 0 else -1
            part = words[here - at : stop - at]
            if begin < 0:
                self._add(part, None)
            else:
                self.text(part, begin)
            here, number = stop, number + 1

    def placed_whole(self, words: str, at: int, pieces: Sequence[SourceRange]) -> None:
        """Write the replacement of one item at position `at` of a leaf's content."""
        number = bisect_right(pieces, at, key=lambda piece: piece[0]) - 1
        place = pieces[number][1] + at - pieces[number][0] if number >= 0 else -1
        first = bisect_right(self._ends, place)
        is_marked = first < len(self._marks) and self._marks[first].start <= place
        self._add(words, self._marks[first] if is_marked else None)

    def text(self, words: str, at: int) -> None:
        """Write the source's text from `at` on."""
        end = at + len(words)
        number = bisect_right(self._ends, at)
        here = at
        while here < end:
            mark = self._marks[number] if number < len(self._marks) else None
            if mark is None or mark.start >= end:
                after = mark if mark is not None and mark.start == end else None
                self._between(words[here - at :], after)
                return
            if mark.start > here:
                self._between(words[here - at : mark.start - at], mark)
                here = mark.start
            stop = min(mark.end, end)
            self._add(words[here - at : stop - at], mark)
            here, number = stop, number + 1

    def finish(self) -> str:
        """The HTML."""
        self._end_part()
        return "".join(self._html)

    def _between(self, words: str, after: Mark | None) -> None:
        """Write words of no mark. The end of a page's line between two marks goes with the first,
        so that the line goes on there, too.
        """
        before = self._mark
        is_within = before is not None and before.is_of_a_page
        is_within &= after is not None and after.is_of_a_page
        self._add(words, before if is_within and words == "\n" else None)

    def _add(self, words: str, mark: Mark | None) -> None:
        if mark is not self._mark:
            self._end_part()
            self._mark = mark
        self._words.append(words)

    def _end_part(self) -> None:
        words, mark = "".join(self._words), self._mark
        self._words.clear()
        self._mark = None
        if mark is None or (not words.strip() and mark.key not in self.begun):
            self._html.append(escape(words))
        elif words:
            self._html.append(self._part(words, mark))
            self.begun.add(mark.key)

    def _part(self, words: str, mark: Mark) -> str:
        button = ""
        where = f"{mark.note}; {mark.where}" if mark.note else mark.where
        if mark.key not in self.begun:
            label = escape(f"{' '.join(words.split())}: {where}")
            button = f'role="button" tabindex="0" aria-controls="sources" aria-label="{label}" '
        # A note is shown by the style sheet: a title appears neither at once nor in focus.
        hint = f'data-note="{escape(where)}"' if mark.note else f'title="{escape(where)}"'
        kind = " repeated" * mark.is_repeated + " stitched" * bool(mark.note)
        kind += " flowing" * mark.is_of_a_page
        return (
            f'<mark class="copied{kind}" {button}{hint} data-span="{mark.index}" '
            f'data-message="{self._message}">{escape(words)}</mark>'
        )


class PlainWriter(Writer):
    """Writes marks that only show a range, such as words that a person opened a document at."""

    def _part(self, words: str, mark: Mark) -> str:  # noqa: ARG002
        return f"<mark>{escape(words)}</mark>"
