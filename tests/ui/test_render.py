"""Laws of the HTML: hostile text stays text, lines show numbers, buttons name their object."""

from __future__ import annotations

from dataclasses import fields, replace
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.assistant import Turn
from app.conversation.live import Live
from app.events import Loading, Nearest, Reading, Source, Span, Stats, Waiting
from storage import Document, Job, JobState, Overview, SessionRecord, Stage
from ui import render, turns

HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    "${alert(1)} `${1}` \\u003cimg\\u003e",
    "{{value}} {{{value}}} {{#each value}}x{{/each}}",
    "</mark></article><h1>",
    "&lt;b&gt; &amp; &#36;",
    "@children",
]
STATS = Stats(
    prompt_tokens=3400,
    reused_tokens=0,
    completion_tokens=120,
    copied_tokens=90,
    target_calls=40,
    drafted_tokens=200,
    prefill_ms=900,
    decode_ms=2000,
)


class Page(HTMLParser):
    """The HTML as a browser would parse it: elements, attributes and text."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.marks: list[str] = []
        self._open: list[str] = []
        self.feed(html)
        self.close()
        assert not self._open, f"left open: {self._open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag != "input":  # which has no end
            self._open.append(tag)
        if tag == "mark":
            self.marks.append("")

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data
        if "mark" in self._open:
            self.marks[-1] += data

    @property
    def tags(self) -> set[str]:
        return {tag for tag, _ in self.elements}


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
        created_at="",
        **numbers,  # type: ignore[arg-type]
        **nothing,  # type: ignore[arg-type]
        **flags,
    )


def source(document: int | None = 1, name: str = "book.pdf", page: int | None = 3) -> Source:
    message = None if document is not None else 7
    return Source(document=document, message=message, name=name, start=0, end=5, page=page)


def document(name: str, id_: int = 3, pages: int | None = None) -> Document:
    """The parts of a document that are shown."""
    known = {"id": id_, "name": name, "page_count": pages, "characters": 1200}
    rest = dict.fromkeys(field.name for field in fields(Document))
    return Document(**(rest | known))  # type: ignore[arg-type]


def session(title: str, id_: str = "a1") -> SessionRecord:
    begun = "2026-01-02T12:04:05+00:00"
    return SessionRecord(id_, title, begun, begun, None)


def answered(question: str, answer: str, **changes: object) -> Turn:
    whole = Turn(question, 1, answer, 2, (), STATS, "stop", questions=(1,), answers=(2,))
    return replace(whole, **changes)  # type: ignore[arg-type]


def everything(text: str) -> str:
    """All HTML around an answer that shows text from outside."""
    near = Nearest(1, text, 0, 5, 3, text)
    turn = answered(text, "said", nearest=(near,), questions=(1, 4), is_small=True)
    return "".join(
        [
            turns.conversation([turn, answered(text, "", stats=None)]),
            turns.live(Live(1, text, status=Loading(text), notices=(text,))),
            turns.live(Live(1, text, error=text, is_ended=True)),
            turns.welcome(True, True, [text]),
            render.error(text),
            render.files(Overview(1, 3, tuple(job(text, state) for state in JobState)), text),
            render.library([document(text)], {3}),
            render.sessions([session("_" + text, text)], text),
            render.sessions([], "", text),
        ]
    )


def test_an_answer_that_could_not_be_stored_is_still_shown() -> None:
    html = turns.live(
        Live(1, "Who?", asked=3, text="Ada Finch.", error="Disk full.", is_ended=True)
    )
    assert "Ada Finch." in html
    assert "Disk full." in html
    assert "data-dismiss" in html


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_comes_out_as_text(text: str) -> None:
    page = Page(everything(text))
    harmless = Page(everything("word"))
    assert page.tags == harmless.tags
    assert {name for _, attrs in page.elements for name in attrs} == {
        name for _, attrs in harmless.elements for name in attrs
    }
    assert page.text == harmless.text.replace("word", text)


@given(st.text(alphabet=st.characters(exclude_characters="\r\0", exclude_categories=["Cs"])))
def test_no_text_adds_markup_or_template_syntax(text: str) -> None:
    html = everything("word" + text)
    assert [tag for tag, _ in Page(html).elements] == [
        tag for tag, _ in Page(everything("word")).elements
    ]
    assert not set("${}`\\") & set(html)


def test_stats_line() -> None:
    text = "one two three"
    spans = [Span(0, 3, "one", (source(),)), Span(4, 7, "two", (source(2),))]
    stats = replace(STATS, plain_ms=50.0)
    assert Page(turns.stats_line(stats, "stop", text, spans)).text == (
        "55% copied from 2 sources · 60.0 tokens/s (plain decoding 20.0)"
        " · 3.0 tokens per model call"
    )
    assert Page(turns.stats_line(STATS, "length", text, ())).text == (
        "cut off at the maximum length · 0% copied · 60.0 tokens/s · 3.0 tokens per model call"
    )


def test_stats_line_of_an_answer_without_tokens_or_time() -> None:
    nothing = Stats(10, 0, 0, 0, 0, 0, 5.0, 0.0)
    assert turns.stats_line(nothing, None, "", ()) == ""


@pytest.mark.parametrize(
    ("share", "said"), [(0, "0%"), (0.001, "1%"), (0.5, "50%"), (0.999, "99%"), (1, "100%")]
)
def test_a_share_is_never_rounded_to_nothing_or_all(share: float, said: str) -> None:
    assert render.percent(share) == said


def test_a_question_without_an_answer_can_be_asked_again() -> None:
    page = Page(turns.turn(answered("Why?", "", stats=None, answers=())))
    assert "not answered" in page.text
    assert {"data-again", "data-edit"} <= {name for _, attrs in page.elements for name in attrs}


def test_a_stopped_answer_is_shown_as_such() -> None:
    assert "stopped" in Page(turns.turn(answered("Why?", "Because", finish="cancelled"))).text
    assert "stopped" not in Page(turns.turn(answered("Why?", "So."))).text


def test_a_small_model_is_said_once_and_leads_to_the_choice() -> None:
    small = Page(turns.turn(answered("Why?", "So.", is_small=True)))
    assert small.text.count("makes mistakes") == 1
    assert any("data-model-choice" in attrs for _, attrs in small.elements)
    assert "makes mistakes" not in Page(turns.turn(answered("Why?", "So."))).text


def test_versions_are_switched_between_and_the_ends_lead_nowhere() -> None:
    page = Page(turns.turn(answered("Why?", "So.", message=7, answers=(2, 7))))
    assert "2/2" in page.text
    buttons = {attrs["aria-label"]: attrs for _, attrs in page.elements if "aria-label" in attrs}
    assert buttons["Previous version of the answer"]["data-show"] == "2"
    assert "disabled" in buttons["Next version of the answer"]
    assert not any("question" in label for label in buttons if "version" in label)


def test_a_session_is_called_by_its_title_or_when_it_was_begun() -> None:
    assert render.session_title(session("Taxes")) == "Taxes"
    assert render.session_title(session("")).startswith("2026-01-0")


def test_the_library_says_what_the_session_uses() -> None:
    page = Page(render.library([document("a.pdf", 3, 30), document("b.txt", 4)], {4}))
    boxes = [attrs for tag, attrs in page.elements if tag == "input"]
    assert [(box["data-use"], "checked" in box) for box in boxes] == [("3", False), ("4", True)]
    titles = [attrs.get("title") for _, attrs in page.elements if "data-open" in attrs]
    assert titles == ["Open: a.pdf, 30 pages", "Open: b.txt, 1,200 characters"]


@pytest.mark.parametrize(
    ("stage", "line"),
    [
        ((Stage.STORED, 1, 1), "a.pdf is waiting to be read"),
        ((Stage.PARSED, 0, 1), "a.pdf is being read"),
        ((Stage.PARSED, 3, 30), "a.pdf is being read: 3 of 30"),
        ((Stage.EMBEDDED, 64, 1200), "a.pdf is being indexed: passage 64 of 1,200"),
        ((Stage.INDEXED, 0, 1), "a.pdf is being indexed"),
    ],
)
def test_how_far_a_file_has_come(stage: tuple[Stage, int, int], line: str) -> None:
    under_way = job("a.pdf", JobState.WAITING, *stage)
    assert Page(render.files(Overview(0, 1, (under_way,)), None)).text == f"{line} Cancel"


def test_several_files_have_a_line_for_all_and_can_be_cancelled_together() -> None:
    jobs = tuple(job(name, JobState.WAITING) for name in ("a.txt", "b.txt"))
    page = Page(render.files(Overview(3, 5, jobs), "no model"))
    assert page.text.startswith("3 of 5 files done Cancel all")
    assert "The files are waiting: no model" in page.text
    assert page.text.count("Cancel") == 3


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (None, "starting"),
        (Waiting(1), "waiting, 1 question ahead"),
        (Waiting(2), "waiting, 2 questions ahead"),
        (Loading("the default model"), "loading the default model"),
        (Reading(1024, 3400, 0), "reading 1,024 of 3,400 tokens"),
        (Reading(1024, 3400, 512), "reading 1,024 of 3,400 tokens (512 cached)"),
    ],
)
def test_progress_is_a_sentence(event: Waiting | Loading | Reading | None, line: str) -> None:
    assert turns.progress_line(event) == line
