"""The viewer's HTML: where its buttons lead, what is marked, and that no text of a document acts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.sources.excerpts import Piece
from app.sources.line_window import Line
from app.sources.opened import OpenedPage
from app.sources.opened_lines import OpenedLines
from storage import Document, Rectangle, Stage
from tests.ui.shown_html import Html
from ui.viewer import IMAGE_WIDTH, viewer

TEXT = (Piece("Before. ", 0), Piece("the older words", 8, (0,)), Piece(" After.", 23))
PDF = Document(
    3, "a.pdf", "0" * 64, 9, Stage.INDEXED, "application/pdf", "0" * 64, 1200, 4, "", 1, True, ""
)
PAGE = OpenedPage(
    PDF,
    "a.pdf (version 2)",
    "page 2, Methods",
    8,
    23,
    2,
    (400.0, 600.0),
    (Rectangle(2, 10.0, 20.0, 50.5, 32.25),),
    TEXT,
    is_cut=False,
)
LINES = OpenedLines(
    replace(PDF, name="a.txt", page_count=None),
    "a.txt",
    "",
    8,
    23,
    100,
    400,
    (Line(1200, TEXT, True, False), Line(1201, (Piece("x", 300),), False, True)),
    4321,
)
HOSTILE = "\"><script>alert(1)</script>' ${1} {{x}} `&amp;"


def steps(shown: Html, *names: str) -> list[dict[str, str]]:
    """Of each button that leads on: those of these attributes that it has."""
    buttons = [each for each in shown.all("button") if "data-way" in each]
    return [{name: each[name] for name in names if name in each} for each in buttons]


@pytest.mark.parametrize(
    ("number", "count", "leads"),
    [
        (1, 4, [{"disabled": ""}, {"data-turn": "2"}]),
        (2, 4, [{"data-turn": "1"}, {"data-turn": "3"}]),
        (4, 4, [{"data-turn": "3"}, {"disabled": ""}]),
        (1, 1, [{"disabled": ""}, {"disabled": ""}]),
    ],
)
def test_pages_are_turned_as_far_as_there_are_any(
    number: int, count: int, leads: list[dict[str, str]]
) -> None:
    opened = replace(PAGE, number=number, document=replace(PDF, page_count=count))
    shown = Html(viewer(opened))
    assert steps(shown, "data-turn", "disabled") == leads
    (chooser,) = (each for each in shown.all("input") if "data-page" in each)
    assert (chooser["min"], chooser["max"], chooser["value"]) == ("1", str(count), str(number))


@pytest.mark.parametrize(
    ("since", "until", "leads"),
    [
        (0, 400, [{"disabled": ""}, {"data-since": "400"}]),
        (100, 400, [{"data-until": "100"}, {"data-since": "400"}]),
        (100, 1200, [{"data-until": "100"}, {"disabled": ""}]),
        (0, 1200, [{"disabled": ""}, {"disabled": ""}]),
    ],
)
def test_a_window_leads_to_what_is_before_and_after_it(
    since: int, until: int, leads: list[dict[str, str]]
) -> None:
    shown = Html(viewer(replace(LINES, since=since, until=until)))
    assert steps(shown, "data-until", "data-since", "disabled") == leads


def test_the_words_are_marked_over_the_image_in_points_and_in_the_text() -> None:
    shown = Html(viewer(PAGE))
    (article,), (image,), (overlay,), (box,) = map(shown.all, ("article", "img", "svg", "rect"))
    assert article["data-document"] == "3"
    assert (article["data-start"], article["data-end"]) == ("8", "23")
    assert image["data-image"] == "document=3&number=2"
    assert int(image["height"]) == IMAGE_WIDTH * 600 // 400 == int(image["width"]) * 3 // 2
    assert overlay["viewbox"] == "0 0 400.00 600.00"
    assert [box[name] for name in ("x", "y", "width", "height")] == [
        *("10.00", "20.00", "40.50", "12.25")
    ]
    assert shown.of("mark") == ["the older words"]
    assert "left out" not in shown.text
    assert "left out" in Html(viewer(replace(PAGE, is_cut=True))).text


def test_of_a_page_without_words_there_is_no_size_and_no_overlay() -> None:
    shown = Html(viewer(replace(PAGE, size=None, text=(Piece(" \n", 0),))))
    (image,) = shown.all("img")
    assert not {"width", "height"} & set(image)
    assert not shown.all("svg")
    assert not shown.all("pre")
    assert "No text." in shown.text
    assert not Html(viewer(replace(PAGE, rectangles=()))).all("svg")


def test_prose_is_set_for_reading_and_its_columns_stay_below_one_another() -> None:
    def shown(name: str, *texts: str) -> Html:
        pieces = [(Piece(each, 0),) for each in texts]
        lines = tuple(Line(at, each, False, False) for at, each in enumerate(pieces, 1))
        document = replace(LINES.document, name=name)
        return Html(viewer(replace(LINES, document=document, lines=lines)))

    prose = shown("lease.txt", "The rent is due.", "Rent    900", "Water    35", "It ends.")
    assert prose.all("ol") == [{"class": "lines reading"}]
    assert [each.get("class") for each in prose.all("li")] == [None, "fixed", "fixed", None]
    for name, text in (("rows.py", "The rent is due."), ("pasted.txt", "rent = due(1);")):
        code = shown(name, text)
        assert code.all("ol") == [{"class": "lines"}]
        assert [each.get("class") for each in code.all("li")] == [None]


@pytest.mark.parametrize(
    ("place", "lines", "told"),
    [
        ("", LINES.lines, "lines 1,200 to 1,201 of 4,321"),
        ("Methods", LINES.lines[:1], "Methods, line 1,200 of 4,321"),
        ("", (), "no lines of 4,321"),
    ],
)
def test_it_says_which_lines_are_shown(place: str, lines: tuple[Line, ...], told: str) -> None:
    shown = Html(viewer(replace(LINES, place=place, lines=lines)))
    assert shown.of("p") == [told]
    assert [line["value"] for line in shown.all("li")] == [str(line.number) for line in lines]


def test_a_line_that_goes_on_beyond_the_window_says_so() -> None:
    text = Html(viewer(LINES)).text
    assert "…Before. the older words After.x…" in text


@pytest.mark.parametrize("opened", [PAGE, LINES])
def test_hostile_names_and_texts_come_out_as_text(opened: OpenedPage | OpenedLines) -> None:
    text = (Piece(HOSTILE, 0), Piece(HOSTILE, 9, (1,)))
    named = replace(opened.document, name=HOSTILE)
    hostile: OpenedPage | OpenedLines
    if isinstance(opened, OpenedPage):
        plain: OpenedPage | OpenedLines = replace(opened, text=TEXT[:2])
        hostile = replace(opened, text=text, document=named, name=HOSTILE, place=HOSTILE)
    else:
        plain = replace(opened, lines=(Line(1, TEXT[:2], False, False),), place="x")
        lines = (Line(1, text, False, False),)
        hostile = replace(opened, lines=lines, document=named, name=HOSTILE, place=HOSTILE)
    shown, harmless = Html(viewer(hostile)), Html(viewer(plain))
    assert [(tag, set(given)) for tag, given in shown.elements] == [
        (tag, set(given)) for tag, given in harmless.elements
    ]
    assert shown.of("h2") == shown.of("mark") == [HOSTILE]
    assert shown.text.count(HOSTILE) == 4


def test_a_note_stands_beside_the_place() -> None:
    assert (
        "page 2, Methods. Read by OCR, 91% sure."
        in Html(viewer(replace(PAGE, note="Read by OCR, 91% sure."))).text
    )
    assert "page 2, Methods." not in Html(viewer(PAGE)).text


def test_a_script_is_highlighted_and_marked_where_it_is() -> None:
    line = (Piece("if true; then ", 0), Piece("echo", 14, (0,)), Piece(" 'a'; fi", 18))
    shown = replace(
        LINES,
        document=replace(PDF, name="folder/run.sh", page_count=None),
        lines=(Line(1, line, False, False),),
    )
    html = viewer(shown)
    assert '<span class="code-k">if</span>' in html
    assert '<mark><span class="code-f">echo</span></mark>' in html
    assert "code-" not in viewer(LINES), "a text has no language"
