"""PPTX to text: a page for each slide, its title a heading, then its shapes from the top down.

Tables become a line for each row; charts give their titles and categories; the speaker's notes
come last, under a heading of their own, since nobody who sees the slide sees them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pptx.package import Package

from retrieval.parse.manuscript import Manuscript
from retrieval.parse.office import check_parts, opening, write_properties
from retrieval.parse.pptx_lists import ShapeLists
from retrieval.parse.pptx_looks import paragraph_words, slide_name
from retrieval.parse.styled import AnyWords, Styled, joined

NOTES = "Notes"
"""The heading of the speaker's notes."""

_MAX_DEPTH = 50


def write(path: Path, manuscript: Manuscript) -> None:
    """Write the text of the presentation at `path`."""
    with path.open("rb") as stream:
        with opening(manuscript.name):
            package = Package.open(stream)
            slides = package.presentation_part.presentation.slides
        check_parts(package, manuscript.name)
        write_properties(package, manuscript)
        manuscript.check_pages(len(slides), "slides")
        for done, slide in enumerate(slides, start=1):
            manuscript.page()
            manuscript.looks.name(slide_name(slide.part))
            _write_slide(slide, manuscript)
            manuscript.progress(done, len(slides))


def _write_slide(slide: Any, manuscript: Manuscript) -> None:
    title = slide.shapes.title
    if title is not None:
        manuscript.heading(1, _frame_words(title.text_frame))
    shapes = [shape for shape in slide.shapes if title is None or shape.shape_id != title.shape_id]
    for shape in sorted(shapes, key=_place):
        _write_shape(shape, manuscript)
    if slide.has_notes_slide and (frame := slide.notes_slide.notes_text_frame) is not None:
        _write_notes(frame, manuscript)


def _write_notes(frame: Any, manuscript: Manuscript) -> None:
    lines = [words for words in map(paragraph_words, frame.paragraphs) if words.text.strip()]
    if lines:
        manuscript.heading(2, NOTES)
        manuscript.paragraph(joined(lines, "\n"))


def _place(shape: Any) -> tuple[int, int]:
    """Top, then left; what takes its place from the layout first."""
    return (shape.top or 0, shape.left or 0)


def _write_shape(shape: Any, manuscript: Manuscript, depth: int = 0) -> None:
    manuscript.end_block()
    if getattr(shape, "shapes", None) is not None and depth < _MAX_DEPTH:
        for part in sorted(shape.shapes, key=_place):
            _write_shape(part, manuscript, depth + 1)
    elif getattr(shape, "has_table", False):
        manuscript.table(_rows(shape.table), has_head=bool(shape.table.first_row))
    elif getattr(shape, "has_chart", False):
        _write_chart(shape.chart, manuscript)
    elif shape.has_text_frame:
        _write_paragraphs(shape, manuscript)


def _write_paragraphs(shape: Any, manuscript: Manuscript) -> None:
    """Those with a bullet or a number are items, at their level."""
    lists = ShapeLists(shape)
    for paragraph in shape.text_frame.paragraphs:
        words = paragraph_words(paragraph)
        if not words.text.strip():
            continue
        if mark := lists.mark(paragraph):
            manuscript.item(mark, words, paragraph.level)
        else:
            manuscript.line(words)


def _frame_words(frame: Any) -> Styled:
    return joined(map(paragraph_words, frame.paragraphs), "\n")


def _rows(table: Any) -> Iterator[list[AnyWords]]:
    """A cell merged over columns occurs once, one merged over rows in each of them."""
    above: dict[int, AnyWords] = {}
    for row in table.rows:
        texts: list[AnyWords] = []
        for column, cell in enumerate(row.cells):
            if cell._tc.hMerge:  # python-pptx tells only that it is merged
                continue
            text = above.get(column, "") if cell._tc.vMerge else _frame_words(cell.text_frame)
            above[column] = text
            texts.append(text)
        yield texts


def _write_chart(chart: Any, manuscript: Manuscript) -> None:
    """The chart's title and its data as a table."""
    is_titled = chart.has_title and chart.chart_title.has_text_frame
    captions = [chart.chart_title.text_frame.text] if is_titled else []
    for plot in _plots(chart):
        manuscript.table(_plot_rows(plot), captions=captions)
        captions = []
    for title in captions:  # of a chart whose data can't be read
        manuscript.paragraph(title)


def _plot_rows(plot: Any) -> Iterator[list[str]]:
    series = list(plot.series)
    yield ["", *(str(one.name) for one in series)]
    columns = [list(one.values) for one in series]
    for at, category in enumerate(plot.categories):
        values = (column[at] if at < len(column) else None for column in columns)
        yield [str(category), *("" if value is None else f"{value:.15g}" for value in values)]


def _plots(chart: Any) -> list[Any]:
    try:
        return list(chart.plots)
    except NotImplementedError:
        return []  # kinds that python-pptx doesn't know, such as surfaces
