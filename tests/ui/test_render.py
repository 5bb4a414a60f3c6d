"""Laws of the HTML: hostile text stays text, marks stand where the spans are, lines say numbers."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.assistant import Turn
from app.events import Loading, Notice, Reading, Source, Span, Stats, Waiting
from storage import Job, JobState, Overview, Stage
from ui import passages, render

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
    """What a browser would make of the HTML: elements, attributes, and text."""

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


def span(text: str, start: int, end: int, *sources: Source) -> Span:
    return Span(start, end, text[start:end], sources or (source(),))


def everything(text: str) -> str:
    """Every piece of HTML that shows a string from outside."""
    spans = (span(text, 0, len(text), source(name=text)),) if text else ()
    turn = Turn(text, 1, text, 2, spans, STATS, "eos")
    return "".join(
        [
            render.conversation([turn]),
            render.live(text, text, render.marked(text, spans, None), [text]),
            render.error(text),
            render.files(Overview(1, 3, tuple(job(text, state) for state in JobState)), text),
            render.documents([text]),
            render.sessions([(text, text)], text),
        ]
    )


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_comes_out_as_text(text: str) -> None:
    page = Page(everything(text))
    harmless = Page(everything("word"))
    assert page.tags == harmless.tags
    assert {name for _, attrs in page.elements for name in attrs} == {
        name for _, attrs in harmless.elements for name in attrs
    }
    assert page.text == harmless.text.replace("word", text)


@given(st.text())
def test_no_text_adds_markup_or_template_syntax(text: str) -> None:
    html = everything("word" + text)
    assert [tag for tag, _ in Page(html).elements] == [
        tag for tag, _ in Page(everything("word")).elements
    ]
    assert not set("${}`\\") & set(html)


@given(st.text(), st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60))))
def test_marks_partition_the_answer_whatever_the_spans(
    text: str, ranges: list[tuple[int, int]]
) -> None:
    text = text.replace("\r", "\n")  # the parser normalises, as a browser does
    spans = [span(text, start, min(end, len(text))) for start, end in ranges]
    assert Page(render.marked(text, spans, 5)).text.replace("\0", "�") == text.replace("\0", "�")


def test_a_span_is_marked_by_code_points_and_is_a_button_for_keyboards_too() -> None:
    text = "So: 🖋 naïve words, said."
    page = Page(render.marked(text, [span(text, 6, 17)], 5))
    assert page.marks == ["naïve words"]
    [(tag, attributes)] = page.elements
    assert tag == "mark"
    assert attributes["role"] == "button"
    assert attributes["tabindex"] == "0"
    assert attributes["data-message"] == "5"
    assert attributes["data-span"] == "0"
    assert attributes["aria-label"] == "naïve words: copied from book.pdf, page 3"


def test_spans_keep_their_index_when_others_are_left_out() -> None:
    text = "one two three four"
    spans = [span(text, 8, 13), span(text, 0, 7), span(text, 4, 10)]
    page = Page(render.marked(text, spans, 1))
    assert page.marks == ["one two", "three"]
    assert [attributes["data-span"] for _, attributes in page.elements] == ["1", "0"]


def test_words_repeated_from_a_message_look_unlike_words_from_a_document() -> None:
    text = "one two"
    said = source(document=None, name="your question", page=None)
    page = Page(render.marked(text, [span(text, 0, 3), span(text, 4, 7, said)], 1))
    classes = [attributes["class"] for _, attributes in page.elements]
    assert classes == ["copied", "copied repeated"]
    assert "copied from your question" in (page.elements[1][1]["aria-label"] or "")


def test_several_sources_are_counted_and_none_is_said() -> None:
    text = "one"
    labels = [
        Page(render.marked(text, [Span(0, 3, text, sources)], 1)).elements[0][1]["title"]
        for sources in [(source(), source()), (source(),) * 3, ()]
    ]
    assert labels == [
        "copied from book.pdf, page 3 and 1 other place",
        "copied from book.pdf, page 3 and 2 other places",
        "copied from a source that was removed",
    ]


def test_stats_line() -> None:
    line = Page(render.stats_line(STATS, "eos")).text
    assert line == "75% copied · 3.0 tokens per model call · 60.0 tokens/s"


def test_stats_line_of_an_answer_without_tokens_or_time() -> None:
    nothing = Stats(10, 0, 0, 0, 0, 0, 5.0, 0.0)
    assert render.stats_line(nothing, None) == ""


def test_a_question_without_an_answer_is_shown_as_such() -> None:
    turn = Turn("Why?", 2, "", 2, (), None, None)
    assert Page(render.turn(turn)).text == "You asked: Why?not answered"


def test_a_stopped_answer_is_shown_as_such() -> None:
    stopped = Turn("Why?", 1, "Because", 2, (), STATS, "cancelled")
    assert "stopped" in Page(render.turn(stopped)).text
    assert "stopped" not in Page(render.turn(Turn("Why?", 1, "So.", 2, (), STATS, "eos"))).text


def test_a_session_is_called_by_its_title_or_when_it_was_begun() -> None:
    assert render.session_title("Taxes", "2026-01-02T03:04:05+00:00") == "Taxes"
    assert render.session_title("", "2026-01-02T12:04:05+00:00").startswith("2026-01-0")


@pytest.mark.parametrize(
    ("stage", "line"),
    [
        ((Stage.STORED, 1, 1), "a.pdf waits to be read"),
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
    assert "The files wait: no model" in page.text
    assert page.text.count("Cancel") == 3


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (Waiting(1), "waiting, 1 question ahead"),
        (Waiting(2), "waiting, 2 questions ahead"),
        (Loading("the default model"), "loading the default model"),
        (Notice("Too long."), "Too long."),
        (Reading(1024, 3400, 0), "reading 1,024 of 3,400 tokens"),
        (Reading(1024, 3400, 512), "reading 1,024 of 3,400 tokens (512 known from before)"),
    ],
)
def test_progress_is_a_sentence(event: Waiting | Loading | Notice | Reading, line: str) -> None:
    assert render.progress_line(event) == line


@given(st.text(max_size=900), st.integers(0, 900), st.integers(0, 900))
def test_a_passage_is_part_of_its_text_with_the_quote_in_its_place(
    text: str, one: int, other: int
) -> None:
    start, end = sorted((min(one, len(text)), min(other, len(text))))
    found = passages.passage(text, start, end)
    assert found.quoted == text[start:end]
    before, after = found.before.removeprefix("…"), found.after.removesuffix("…")
    assert text[:start].endswith(before)
    assert text[end:].startswith(after)
    assert len(before) + len(after) <= passages.CONTEXT


def test_a_passage_is_cut_between_words_and_says_so() -> None:
    text = "alpha beta " * 100
    found = passages.passage(text, 550, 560)
    assert found.before.startswith(("…alpha", "…beta"))
    assert found.after.endswith(("alpha…", "beta…"))
    whole = passages.passage("a short text", 2, 7)
    assert (whole.before, whole.quoted, whole.after) == ("a ", "short", " text")
