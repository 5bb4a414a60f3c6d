"""Laws of the HTML: hostile text stays text, lines show numbers, buttons name their object."""

from __future__ import annotations

from dataclasses import fields, replace
from datetime import UTC, datetime
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.conversation.live import Live
from app.conversation.turns import Turn
from app.events import NO_STATS, Loading, Nearest
from app.listing import LibraryDocument
from storage import Document, Job, JobState, Overview, SessionRecord, Stage
from storage.evidence import EvidenceRecord
from storage.spans import SpanRecord, SpanSource
from tests.ui.shown_turns import Page, answered
from ui import file_progress, library, live_turn, render, turns, ways
from ui.evidence import Quote

NOW = datetime(2026, 1, 2, tzinfo=UTC)
HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    "${alert(1)} `${1}` \\u003cimg\\u003e",
    "{{a}} {{{a}}} {{#each a}}x{{/each}}",
    "</mark></article><h1>",
    "&lt;b&gt; &amp; &#36;",
    "@children",
]


def job(
    name: str, state: JobState, stage: Stage = Stage.STORED, done: int = 1, total: int = 1
) -> Job:
    error = name if state is JobState.FAILED else None
    numbers = {"id": 7, "batch": 1, "size": 9, "steps_done": done, "steps": total}
    nothing = dict.fromkeys(("session", "archive", "document", "replaced"))
    flags = {"is_new": False, "is_searchable": False}
    return Job(
        name=name,
        state=state,
        stage=stage,
        error=error,
        sha256="",
        origin="",
        created_at="",
        **numbers,  # type: ignore[arg-type]
        **nothing,  # type: ignore[arg-type]
        **flags,
    )


def document(name: str, id_: int = 3, pages: int | None = None) -> Document:
    """The parts of a document that are shown."""
    known = {"id": id_, "name": name, "page_count": pages, "characters": 1200}
    rest = dict.fromkeys(field.name for field in fields(Document))
    return Document(**(rest | known))  # type: ignore[arg-type]


def session(title: str, id_: str = "a1") -> SessionRecord:
    begun = "2026-01-02T12:04:05+00:00"
    return SessionRecord(id_, title, begun, begun, None)


def told_without_model(text: str) -> Turn:
    """An answer of one quote, with a title and a note that begin with a letter."""
    place = SpanSource(1, None, text, 3, 5, 3)
    said = f"**t**\n\n{text}\n\nnote {text}"
    span = SpanRecord(7, 7 + len(text), text, (place,))
    return answered(text, said, finish="quotes", spans=(span,), stats=NO_STATS)


def told_job(text: str, state: JobState) -> Job:
    """A file whose whole name is shown, or why it was not read."""
    told = job(text, state)
    return replace(told, name="a.txt") if state is JobState.FAILED else told


def everything(text: str) -> str:
    """All HTML around an answer that shows text from outside."""
    near = Nearest(1, text, 0, 5, 3, text)
    source = SpanSource(1, None, text, 3, 5, 3)
    found = EvidenceRecord(text, 0.9, (0, 1), text, (text,), (source, source))
    quotes = (Quote(found, text),)
    turn = answered(
        text,
        "said",
        model=text,
        evidence=(found,),
        nearest=(near,),
        questions=(1, 4),
        is_small=True,
    )
    return "".join(
        [
            turns.conversation(
                [
                    (turn, quotes, (), 0.7, ((near, text),)),
                    (answered(text, "", stats=None), quotes, (), None, ()),
                    (told_without_model(text), (), quotes, None, ()),
                ]
            ),
            live_turn.turn(Live(1, text, status=Loading(text), notices=(text,)), quotes),
            live_turn.turn(Live(1, text, text="said"), quotes, model=text),
            live_turn.turn(Live(1, text, error=text, is_ended=True)),
            ways.choice("auto", text),
            turns.welcome(False, [text]),
            render.error(text),
            file_progress.work(
                Overview(1, 3, tuple(map(partial(told_job, text), JobState))), text, NOW
            ),
            library.library([LibraryDocument(document(text), (text,), document(text, 4))]),
            render.sessions([session("_" + text, text)], text),
            render.sessions([], "", text),
        ]
    )


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_comes_out_as_text(text: str) -> None:
    page = Page(everything(text))
    harmless = Page(everything("xyzzy"))
    assert page.tags == harmless.tags
    assert {name for _, attrs in page.elements for name in attrs} == {
        name for _, attrs in harmless.elements for name in attrs
    }
    assert page.text == harmless.text.replace("xyzzy", text)


@given(st.text(alphabet=st.characters(exclude_characters="\r\0", exclude_categories=["Cs"])))
def test_no_text_adds_markup_or_template_syntax(text: str) -> None:
    html = everything("xyzzy" + text)
    assert [tag for tag, _ in Page(html).elements] == [
        tag for tag, _ in Page(everything("xyzzy")).elements
    ]
    assert not set("${}`\\") & set(html)


@pytest.mark.parametrize(
    ("share", "said"), [(0, "0%"), (0.001, "1%"), (0.5, "50%"), (0.999, "99%"), (1, "100%")]
)
def test_a_share_is_never_rounded_to_nothing_or_all(share: float, said: str) -> None:
    assert render.percent(share) == said


def test_a_session_is_called_by_its_title_and_never_by_the_clock() -> None:
    assert render.session_title(session("Taxes")) == "Taxes"
    assert render.session_title(session("")) == "New session"


def test_the_end_of_a_long_name_stays() -> None:
    name = f"A {'very ' * 20}long name of a contract, version 12 final.txt"
    shown = render.shortened(name)
    assert shown == "A very very very… version 12 final.txt"
    assert shown.startswith("A very very")
    assert shown.endswith("version 12 final.txt")
    assert render.shortened("a.txt") == "a.txt"


@pytest.mark.parametrize("longest", [24, 42, 84])
@pytest.mark.parametrize("word", ["a", "agreement", "a" * 30])
def test_a_long_name_is_cut_between_words_where_there_are_some(word: str, longest: int) -> None:
    name = " ".join([word] * 100)
    shown = render.shortened(name, longest)
    before, after = (each.strip() for each in shown.split("…"))
    assert len(shown) <= longest
    assert name.startswith(before)
    assert name.endswith(after)
    if len(word) < longest // 4:
        assert {*before.split(" "), *after.split(" ")} == {word}
    else:
        assert len(before) + len(after) > longest // 2, (
            "as much is shown as in a name without spaces"
        )


def test_a_session_that_is_called_by_a_document_shows_the_names_end() -> None:
    name = f"A {'very ' * 20}long name of a contract, version 12 final.txt"
    session = SessionRecord("ab", name, "2026", "2026", None)
    assert Page(render.sessions([session], "")).text == render.shortened(name)
    assert Page(render.sessions([replace(session, head=3)], "")).text == name
