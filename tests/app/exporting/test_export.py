"""Laws of the export: every word is where it says, and no document's words become structure."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from mdit_py_plugins.footnote import footnote_plugin

from app.exporting import markdown
from app.exporting.export import as_markdown, exported
from app.exporting.formats import ExportFormat
from app.exporting.session_json import as_json
from app.prompting.not_found import NO_FILES, NONE_ASKED
from storage import EvidenceRecord, NotFoundError, Sessions, SpanRecord, SpanSource, Store
from tests.storage.library_of_notes import add_note

HOSTILE = (
    "# Not a heading\n\nSetext\n===\n\n[^1]: forged\n\nA claim[^1] and [^2].\n"
    "<script>alert(1)</script> <!-- hidden\n![pixel](http://tracker.example/x.png)\n"
    "[click](javascript:alert(1))\n> quoted\n- item\n1. one\n2) two\n| a | b |\n|---|---|\n"
    "    indented code\n\tTabbed\n***\n&lt;b&gt; \\[^1\\] `code` $$x$$ ~~gone~~ \u202egnp.exe"
)


def parse(text: str) -> list[Any]:
    return MarkdownIt("commonmark").enable("table").use(footnote_plugin).parse(text)


def tags(text: str) -> list[str]:
    found = []
    for token in parse(text):
        found.append(token.type)
        found += [child.type for child in token.children or []]
    return found


def shown(text: str) -> str:
    """The words that a reader sees, white space as single spaces."""
    parts = []
    for token in parse(text):
        if token.type in {"fence", "code_block"}:
            parts.append(token.content)
        children = token.children or []
        parts += ["\n" if each.type == "hardbreak" else each.content for each in children]
        parts.append("\n")
    return " ".join("".join(parts).split())


def converse(
    store: Store,
    answer: str,
    spans: list[SpanRecord],
    finish: str = "eos",
    notices: Sequence[str] = (),
    **question: Any,
) -> str:
    sessions = Sessions(store)
    session = sessions.create().id
    asked = sessions.append(
        session, parent=None, role="user", text="What? # [^1]", token_ids=[], **question
    )
    stats = {"prompt_tokens": 3, "finish": finish, "notices": list(notices)}
    sessions.append(
        session,
        parent=asked.id,
        role="assistant",
        text=answer,
        token_ids=[],
        stats=stats,
        spans=spans,
    )
    return session


def span_of(answer: str, words: str, *sources: SpanSource) -> SpanRecord:
    start = answer.index(words)
    return SpanRecord(start, start + len(words), words, sources)


def test_no_words_of_a_document_become_structure(store: Store) -> None:
    name = "a*b_[^9]: <b>\u202e.md"
    source = SpanSource(add_note(store, name, HOSTILE), None, name, 0, len(HOSTILE), None)
    session = converse(store, HOSTILE, [SpanRecord(0, len(HOSTILE), HOSTILE, (source,))])
    text = as_markdown(store, session)
    found = tags(text)
    assert found.count("heading_open") == 2  # the title and "Question 1"
    assert found.count("bullet_list_open") == 1  # the documents
    assert found.count("footnote_open") == found.count("footnote_ref") == 1
    for tag in (
        "html_block", "html_inline", "image", "link_open", "table_open", "code_block", "fence",
        "code_inline", "em_open", "strong_open", "hr", "ordered_list_open",
    ):  # fmt: skip
        assert tag not in found, tag
    assert found.count("blockquote_open") == 1
    assert "javascript:alert(1)" in shown(text)
    assert "\u202e" not in text


def test_marks_stand_below_code_and_code_stays_code(store: Store) -> None:
    answer = "So:\n\n```py\nx = 1  # ```\n[^7]: no\n```\nDone (well) and ``` here.\n~~~\nopen"
    words = ["x = 1", "Done", "open", "(well)"]
    source = SpanSource(None, None, "gone.py", 0, 5, None)
    session = converse(store, answer, [span_of(answer, word, source) for word in words])
    text = as_markdown(store, session)
    assert "````py\nx = 1  # ```\n[^7]: no\n````\n\n[^1]\n\nDone[^2] (well)[^3] and" in text
    assert "```\nopen\n```\n\n[^4]" in text
    fences = [token.content for token in parse(text) if token.type == "fence"]
    assert fences == ["x = 1  # ```\n[^7]: no\n", "open\n"]
    assert tags(text).count("footnote_ref") == 4


def test_a_mark_before_a_bracket_makes_no_link() -> None:
    found = tags(markdown.prose("f(x) is it", [(1, 1)]) + "\n\n[^1]: note")
    assert "footnote_ref" in found
    assert "link_open" not in found


def test_stopped_and_not_found_answers_say_so(store: Store) -> None:
    stopped = as_markdown(store, converse(store, "Half a", [], finish="cancelled"))
    assert "Half a\n\n*The answer was stopped here.*" in stopped
    looped = as_markdown(store, converse(store, "So.", [], finish="loop"))
    assert "So.\n\n*The answer ended because it began to repeat itself.*" in looped
    document = add_note(store, "near.txt", "Near are *these* words.")
    passages = [
        {"document": document, "start": 9, "end": 22, "page": None},
        {"document": 4711, "start": 0, "end": 9, "page": None},
    ]
    session = converse(store, "Not found.", [], finish="not_found", passages=passages)
    text = as_markdown(store, session)
    assert "- near.txt: “\\*these\\* words”" in text
    assert "- a passage of a document that has been removed" in text


def test_what_was_told_before_an_answer_stands_before_it(store: Store) -> None:
    text = as_markdown(store, converse(store, "So.", [], notices=["Nothing *of it* is filed."]))
    assert "*Nothing \\*of it\\* is filed.*\n\nSo." in text


def test_what_a_model_says_of_files_that_it_had_not_is_left_out(store: Store) -> None:
    for notices, is_said in (([NONE_ASKED], False), ([NO_FILES], False), ([], True)):
        session = converse(store, "Not found in your files.", [], notices=notices)
        assert ("Not found in your files" in as_markdown(store, session)) == is_said


def test_documents_are_not_taken_for_all_that_questions_go_to(store: Store) -> None:
    note = add_note(store, "note.txt", "Vellum.")
    session = converse(store, "So.", [])
    Sessions(store).attach(session, note)
    assert "of the library. Added in this session or" in as_markdown(store, session)
    Sessions(store).ask_of(session, "chosen", [note])
    assert "\nDocuments:\n\n- note.txt" in as_markdown(store, session)


def test_an_interrupted_answer_says_so(store: Store) -> None:
    half = as_markdown(store, converse(store, "Half a", [], finish="interrupted"))
    assert "Half a\n\n*The answer was interrupted here, since the program ended.*" in half


def test_an_empty_session_and_an_unanswered_question_are_exported(store: Store) -> None:
    sessions = Sessions(store)
    session = sessions.create().id
    assert as_markdown(store, session).startswith("# A session without questions")
    sessions.append(session, parent=None, role="user", text="Anyone?", token_ids=[])
    assert as_markdown(store, session).endswith("## Question 1\n\n> Anyone?\n")
    assert json.loads(as_json(store, session))["messages"][0]["spans"] == []
    with pytest.raises(NotFoundError, match="session 'no'"):
        as_json(store, "no")


def test_each_format_is_written_as_itself(store: Store) -> None:
    session = converse(store, "Half a", [])
    written = {form: exported(store, session, form) for form in ExportFormat}
    assert written[ExportFormat.DOCX].startswith(b"PK")
    assert written[ExportFormat.MARKDOWN].decode() == as_markdown(store, session)
    assert json.loads(written[ExportFormat.JSON])
    with pytest.raises(AssertionError):
        exported(store, session, "html")  # type: ignore[arg-type]


LINES = st.lists(
    st.one_of(
        st.text(st.sampled_from("ab #-+*_`~[]()<>!\\^:|=.1\t&;{}$\"'é樹\u202e"), max_size=12),
        st.sampled_from(
            ["```", "~~~", "    code", "[^1]: x", "===", "---", "1. a", "<b>", "* * *"]
        ),
    ),
    max_size=6,
)


@settings(max_examples=300, deadline=None)
@given(LINES, st.lists(st.integers(0, 60), max_size=3))
def test_whatever_stands_there_only_words_code_and_our_marks_come_out(
    lines: list[str], places: list[int]
) -> None:
    text = "\n".join(lines)
    ends = sorted({min(place, len(text)) for place in places} - {0})
    marks = [(place, number) for number, place in enumerate(ends, 1)]
    made = markdown.prose(text, marks)
    notes = "\n".join(f"[^{number}]: note" for _, number in marks)
    found = set(tags(f"{made}\n\n{notes}"))
    assert found <= {
        "paragraph_open", "paragraph_close", "inline", "text", "hardbreak", "softbreak", "fence",
        "text_special", "footnote_ref", "footnote_open", "footnote_close", "footnote_anchor",
        "footnote_block_open", "footnote_block_close",
    }  # fmt: skip
    assert tags(f"{made}\n\n{notes}").count("footnote_ref") == len(marks)
    if not marks and "```" not in text and "~~~" not in text:
        expected = text.translate(markdown._OBEYED).replace("\xa0", " ")
        assert shown(made).split() == expected.split()
    assert not re.search(r"[\u202a-\u202e]", made)


def test_evidence_stands_below_its_question_with_a_footnote_for_each_sentence(
    store: Store,
) -> None:
    text = "Ada had a lamp.\nShe lent it to *Tom*. The pump: 40."
    note = add_note(store, "a_note.md", text)
    at, row = text.index("She"), text.index("The pump")
    evidence = (
        EvidenceRecord(
            text[at : row - 1],
            0.75,
            (15, 20),
            text[:at],
            (),
            (SpanSource(note, None, "a_note.md", at, row - 1, 2),),
        ),
        EvidenceRecord(
            text[row:], 0.5, None, "", ("Pump", "2024"), (SpanSource(note, None, "a", row, 51, 2),)
        ),
    )
    answer = "She had."
    places = [SpanSource(note, None, "a_note.md", at, at + 3, 2)]
    session = converse(store, answer, [span_of(answer, "She", *places)], evidence=evidence)
    written = as_markdown(store, session)
    assert (
        "> What? # \\[\\^1\\]\n\nIn the files:\n\n"
        "- \\[Ada had a lamp.\\] She lent it to **\\*Tom\\***.[^1]\n"
        "- The pump: 40.[^2] (Pump · 2024)\n\nShe[^3] had.\n"
    ) in written
    assert written.endswith(
        "[^1]: a\\_note.md, page 2\n[^2]: a\\_note.md, page 2\n[^3]: “She”: a\\_note.md, page 2\n"
    )
    question, _ = json.loads(as_json(store, session))["messages"]
    first, second = question["evidence"]
    assert (first["text"], first["lead"], first["score"]) == (text[at : row - 1], text[:at], 0.75)
    assert first["answer"] == {"start": 15, "end": 20, "text": "*Tom*"}
    assert text[first["sources"][0]["start"] : first["sources"][0]["end"]] == first["text"]
    assert (second["answer"], second["heads"]) == (None, ["Pump", "2024"])


def test_an_answer_of_quotes_is_written_once(store: Store) -> None:
    note = add_note(store, "a.txt", "It is so.")
    evidence = (
        EvidenceRecord("It is so.", 1.0, None, "", (), (SpanSource(note, None, "a", 0, 9, None),)),
    )
    session = converse(store, "It is so.", [], "quotes", evidence=evidence)
    assert as_markdown(store, session).count("It is so") == 1
    other = converse(store, "It was so.", [], "quotes", evidence=evidence)
    assert "It was so." in as_markdown(store, other)


@pytest.mark.slow
@given(st.text(max_size=30), st.integers(0, 30), st.integers(0, 30))
@settings(deadline=None)
def test_bold_words_are_bold_or_as_they_were(text: str, start: int, end: int) -> None:
    text = markdown.plain(text)
    start, end = sorted((min(start, len(text)), min(end, len(text))))
    written = markdown.emphasized(text, (start, end))
    whole = " ".join(text.split())
    assert shown(f"x {written} x") == f"x {whole} x".replace("x  x", "x x")
    if "**" in written.replace("\\*", ""):
        assert "strong_open" in tags(f"x {written} x")
