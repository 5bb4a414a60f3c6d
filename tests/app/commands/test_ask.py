"""Laws of `palimpsest ask`: what is asked of, what is printed where, and that nothing is left."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from app.assistant import Session
from app.events import (
    Asked,
    Done,
    Event,
    Evidence,
    Found,
    Nearest,
    Notice,
    Source,
    Span,
    Stats,
    Stitched,
)
from storage import Jobs, Sessions, Store
from tests.app.commands.invoked import palimpsest

STATS = Stats(9, 1, 4, 2, 3, 5, 1.0, 2.0)
SPAN = Span(0, 3, "Ada", (Source(1, None, "one.txt", 4, 7, 2), Source(None, 8, "Ω", 0, 3, None)))
EVIDENCE = (
    Evidence("Ada Finch built it.", 0.875, (0, 9), "In 1871. ", ("Who",), SPAN.sources[:1]),
    Evidence("It burned.", 0.25, None, "", (), ()),
)
ANSWERS = Path(__file__).parents[3] / "docs" / "answers.md"
NEAREST = Nearest(1, "one.txt", 0, 9, None, "Ada Finch")


@pytest.fixture
def store(two_notes: Path, data_dir: Path) -> Iterator[Store]:
    """Of a library of two notes."""
    shutil.copytree(two_notes, data_dir)
    opened = Store(data_dir)
    yield opened
    opened.close()


@pytest.fixture
def answered(monkeypatch: pytest.MonkeyPatch) -> Callable[[Sequence[Event]], list[Session]]:
    """Has every question answered by these events; gives the sessions that are asked."""

    def answer(events: Sequence[Event]) -> list[Session]:
        asked: list[Session] = []

        def ask(session: Session, _question: str) -> Iterator[Event]:
            asked.append(session)
            yield from events

        monkeypatch.setattr(Session, "ask", ask)
        return asked

    return answer


def names(store: Store) -> list[list[str]]:
    """The documents of each session, the latest session first."""
    sessions = Sessions(store)
    return [[each.name for each in sessions.documents(one.id)] for one in sessions.all()]


def test_json_is_the_whole_answer_on_one_line_and_all_else_is_said_beside_it(
    store: Store, answered: Callable[[Sequence[Event]], list[Session]]
) -> None:
    pieced = (Stitched(0, 3, 2, SPAN.sources, NEAREST), Stitched(4, 6, 2))
    done = Done("s", 8, "Ada \u202e\x1b[2J “Ω”", (SPAN,), STATS, "eos", (NEAREST,), pieced)
    answered([Found(EVIDENCE), Asked(7, ()), Notice("A passage was dropped."), done])
    printed = palimpsest("ask", "--json", "Who?")
    assert (printed.exit_code, printed.stderr) == (0, "A passage was dropped.\n")
    assert printed.stdout.endswith("}\n")
    assert "\x1b" not in printed.stdout
    found = json.loads(printed.stdout)
    assert (found["asked"], found["message"], found["session"]) == (7, 8, "s")
    assert (found["answer"], found["finish"]) == (done.text, done.finish)
    assert Stats(**found["stats"]) == STATS
    assert tuple(Nearest(**passage) for passage in found["nearest"]) == done.nearest
    assert [(each["start"], each["end"], each["text"]) for each in found["spans"]] == [
        (span.start, span.end, span.text) for span in done.spans
    ]
    first, second = found["evidence"]
    assert (first["text"], first["score"], first["answer"]) == (
        EVIDENCE[0].text,
        0.875,
        "Ada Finch",
    )
    assert (first["lead"], first["heads"]) == ("In 1871. ", ["Who"])
    assert first["sources"] == found["spans"][0]["sources"][:1]
    assert (second["answer"], second["sources"]) == (None, [])
    known, forgotten = found["stitched"]
    assert (known["start"], known["end"], known["text"]) == (0, 3, "Ada")
    assert known["sources"] == found["spans"][0]["sources"]
    assert Nearest(**known["nearest"]) == NEAREST
    assert (forgotten["sources"], forgotten["nearest"]) == ([], None)
    for span, shown in zip(done.spans, found["spans"], strict=True):
        named = [source["name"] for source in shown["sources"]]
        assert named == [source.name for source in span.sources]
        places = [(s["document"], s["start"], s["end"], s["page"]) for s in shown["sources"]]
        assert places == [(s.document, s.start, s.end, s.page) for s in span.sources]


def keys(value: object, at: str = "") -> set[str]:
    """Those in a JSON value, like "evidence[].text"; of sources and nearest sentences as they are
    called wherever they are.
    """
    if isinstance(value, list):
        return {key for each in value for key in keys(each, f"{at}[]")}
    if not isinstance(value, dict):
        return set()
    at = at.rpartition(".")[2] if at.endswith(".sources[]") else at
    at = "nearest[]" if at.endswith(".nearest") else at
    named = {f"{at}.{key}" if at else key: each for key, each in value.items()}
    return {*named, *(key for name, each in named.items() for key in keys(each, name))}


def test_the_keys_that_are_printed_are_those_that_are_documented(
    store: Store, answered: Callable[[Sequence[Event]], list[Session]]
) -> None:
    stitched = (Stitched(0, 3, 2, SPAN.sources, NEAREST),)
    answered([Found(EVIDENCE), Done("s", 8, "Ada", (SPAN,), STATS, "eos", (NEAREST,), stitched)])
    printed = keys(json.loads(palimpsest("ask", "--json", "Who?").stdout))
    documented = ANSWERS.read_text("utf-8").split("## As JSON")[1].split("\n## ")[0]
    rows = [line for line in documented.splitlines() if line.startswith("| `")]
    assert printed == set(re.findall(r"`([a-z_]+(?:\[\])?(?:\.[a-z_]+)?)`", "\n".join(rows)))


def test_an_answer_to_read_ends_with_how_to_go_on(
    store: Store, answered: Callable[[Sequence[Event]], list[Session]]
) -> None:
    answered([Done("s7", 8, "Ada Finch", (), STATS, "eos")])
    shown = palimpsest("ask", "Who?")
    assert shown.exit_code == 0
    assert shown.stdout.startswith("Ada Finch\n")
    assert shown.stderr == '\nContinue with: palimpsest ask --session s7 "..."\n'


def test_an_empty_answer_is_an_error_and_no_session_is_left(
    store: Store, answered: Callable[[Sequence[Event]], list[Session]]
) -> None:
    answered([])
    for form in ([], ["--json"]):
        empty = palimpsest("ask", *form, "Who?")
        assert (empty.exit_code, empty.stdout) == (1, "")
        assert empty.stderr == "The model gave an empty answer. Rephrase the question.\n"
    assert Sessions(store).all() == []


def test_a_question_is_asked_of_the_library_of_the_files_named_or_of_its_session(
    store: Store,
    tmp_path: Path,
    answered: Callable[[Sequence[Event]], list[Session]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Session, "discard_if_unused", lambda _: None)
    asked = answered([Done("s", 8, "Ada", (), STATS, "eos")])
    assert palimpsest("ask", "Who?").exit_code == 0
    assert names(store) == [["one.txt", "two.txt"]]
    (tmp_path / "two.txt").write_text("Words of two.txt.")  # as it is in the library
    known = Sessions(store).create().id
    Sessions(store).ask_of(known, "chosen", [1])
    assert palimpsest("ask", "--session", known, "Who?").exit_code == 0
    assert [each.name for each in Sessions(store).documents(known)] == ["one.txt"]
    file = tmp_path / "two.txt"
    assert palimpsest("ask", "--session", known, "--file", file, "Who?").exit_code == 0
    assert [each.name for each in Sessions(store).documents(known)] == ["one.txt", "two.txt"]
    assert [session.id for session in asked[1:]] == [known, known]


def test_nothing_is_read_or_asked_where_the_session_or_a_file_is_none(
    store: Store, tmp_path: Path, answered: Callable[[Sequence[Event]], list[Session]]
) -> None:
    asked = answered([])
    file = tmp_path / "three.txt"
    file.write_text("Words.")
    gone = palimpsest("ask", "--session", "none", "--file", file, "Who?")
    assert gone.exit_code == 1
    assert "session 'none': not found." in gone.stderr
    assert Jobs(store).find(1) is None
    missing = palimpsest("ask", "--file", tmp_path / "missing.txt", "Who?")
    assert missing.exit_code == 1
    assert missing.stderr.startswith("missing.txt: doesn't exist")
    assert (asked, Sessions(store).all()) == ([], [])


def test_a_refused_question_leaves_no_session_but_one_that_was_there(store: Store) -> None:
    unused = Sessions(store).create().id
    for session in ([], ["--session", unused]):
        refused = palimpsest("ask", *session, " \n")
        assert (refused.exit_code, refused.stdout) == (1, "")
        assert refused.stderr == "The question is empty. Type one and ask again.\n"
    assert [record.id for record in Sessions(store).all()] == [unused]


def test_a_question_that_is_too_long_is_refused_before_a_file_is_read(
    store: Store, tmp_path: Path
) -> None:
    (note := tmp_path / "new.txt").write_text("New.")
    refused = palimpsest("ask", "--file", note, "x" * 100_000)
    assert (refused.exit_code, refused.stdout, refused.stderr.count("\n")) == (1, "", 1)
    assert "The question has 100,000 characters and the limit is 20,000." in refused.stderr
    assert (Jobs(store).unfinished(), Sessions(store).all()) == ([], [])


def test_over_an_empty_library_a_question_is_asked_all_the_same(
    data_dir: Path, answered: Callable[[Sequence[Event]], list[Session]]
) -> None:
    notice = Notice("Nothing comes from files.")
    asked = answered([Found(()), notice, Done("s", 8, "Ada", (), STATS, "eos")])
    for way in ([], ["--answer", "auto"], ["--answer", "model"]):
        shown = palimpsest("ask", *way, "Who?")
        assert (shown.exit_code, shown.stdout.split("\n")[0]) == (0, "Ada")
        assert shown.stderr.startswith(notice.text)
    assert len(asked) == 3


def test_what_should_be_quoted_from_an_empty_library_says_how_to_fill_it(
    data_dir: Path, answered: Callable[[Sequence[Event]], list[Session]]
) -> None:
    asked = answered([])
    refused = palimpsest("ask", "--answer", "quotes", "Who?")
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert "no files to quote from. Name one with --file FILE" in refused.stderr
    assert "--answer model" in refused.stderr
    store = Store(data_dir)
    assert (asked, Sessions(store).all()) == ([], [])
    store.close()
