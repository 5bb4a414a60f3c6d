"""Laws of a copied answer: its own words, each span with its places below it."""

from __future__ import annotations

import pytest

from app.exporting.export import as_markdown
from app.exporting.footnotes import Footnotes, copied, marked
from app.exporting.markdown import BEGIN, END
from app.sources.places import Places
from storage import EvidenceRecord, NotFoundError, Sessions, SpanRecord, SpanSource, Store
from tests.storage.library_of_notes import add_note

ANSWER = "It says: **warm vellum**, and vellum again.\n\nNo more."


def converse(store: Store, *spans: SpanRecord) -> tuple[str, int, int]:
    """(session, question, answer)."""
    sessions = Sessions(store)
    session = sessions.create().id
    asked = sessions.append(session, parent=None, role="user", text="What?", token_ids=[])
    answer = sessions.append(
        session, parent=asked.id, role="assistant", text=ANSWER, token_ids=[], spans=spans
    )
    return session, asked.id, answer.id


def spans(store: Store) -> list[SpanRecord]:
    note = add_note(store, "skins.md", "Of warm vellum.")
    at = ANSWER.index("warm vellum")
    again = ANSWER.index("vellum again")
    return [
        SpanRecord(again, again + 6, "vellum", (SpanSource(note, None, "skins.md", 8, 14, None),)),
        SpanRecord(at, at + 11, "warm vellum", (SpanSource(note, None, "skins.md", 3, 14, 2),)),
    ]


def test_a_plain_copy_is_what_was_written(store: Store) -> None:
    session, _, answer = converse(store, *spans(store))
    assert copied(store, session, answer, footnotes=False) == ANSWER


def test_footnotes_are_numbered_by_place_and_say_where_the_words_stand(store: Store) -> None:
    session, _, answer = converse(store, *spans(store))
    assert copied(store, session, answer, footnotes=True) == (
        "It says: \\*\\*warm vellum[^1]\\*\\*, and vellum[^2] again.\n\nNo more.\n\n"
        "[^1]: “warm vellum”: skins.md, page 2\n[^2]: “vellum”: skins.md\n"
    )


def test_copied_words_are_marked_and_those_of_a_pieced_sentence_are_not(store: Store) -> None:
    written = spans(store)
    session, asked, answer = converse(store, *written)
    text = marked(store, session, answer)
    assert f"{BEGIN}warm vellum{END}[^1]" in text
    assert f"{BEGIN}vellum{END}[^2]" in text
    pieced = Sessions(store).append(
        session,
        parent=asked,
        role="assistant",
        text=ANSWER,
        token_ids=[],
        spans=written,
        stats={"stitched": [0, 21, 2]},
    )
    text = marked(store, session, pieced.id)
    at = ANSWER.index("warm vellum")
    assert f"{BEGIN}{ANSWER[21 : at + 11]}{END}[^1]" in text
    assert text.count(BEGIN) == text.count(END) == 2
    assert f"{BEGIN}warm" not in text


def test_an_answer_without_spans_has_no_footnotes(store: Store) -> None:
    session, _, answer = converse(store)
    assert copied(store, session, answer, footnotes=True) == (
        "It says: \\*\\*warm vellum\\*\\*, and vellum again.\n\nNo more.\n"
    )


@pytest.mark.parametrize("footnotes", [False, True])
def test_only_answers_of_the_session_are_copied(store: Store, footnotes: bool) -> None:
    session, asked, answer = converse(store)
    other, _, _ = converse(store)
    for where, message in [(session, asked), (other, answer), ("", answer), (session, 99)]:
        with pytest.raises(NotFoundError):
            copied(store, where, message, footnotes=footnotes)


def test_footnotes_of_a_sentence_pieced_together_say_so_and_quote_the_nearest(
    store: Store,
) -> None:
    note = add_note(store, "skins.md", "Of warm vellum.\n\nThe price of parchment fell in 1850.")
    at = ANSWER.index("warm vellum")
    places = (SpanSource(note, None, "skins.md", 3, 14, None),)
    session, asked, _ = converse(store)
    answer = Sessions(store).append(
        session,
        parent=asked,
        role="assistant",
        text=ANSWER,
        token_ids=[],
        spans=[SpanRecord(at, at + 11, "warm vellum", places)],
        stats={"stitched": [0, 43, 2]},
    )
    (line,) = copied(store, session, answer.id, footnotes=True).splitlines()[-1:]
    assert line == "[^1]: “warm vellum”: skins.md; pieced together from 2 places: check both"


def test_quotes_of_a_task_stand_under_their_titles_exactly_and_each_with_its_place(
    store: Store,
) -> None:
    row = "Gold | *4,900*"
    note = add_note(store, "fees.md", row)
    session, asked, _ = converse(store)
    text = f"**Annex \\_B**\n\nLevel · Fee · Gold\n\n{row}\n\nAnd more."
    at = text.index(row)
    span = SpanRecord(
        at, at + len(row), row, (SpanSource(note, None, "fees.md", 0, len(row), None),)
    )
    answer = Sessions(store).append(
        session,
        parent=asked,
        role="assistant",
        text=text,
        token_ids=[],
        spans=[span],
        stats={"finish": "quotes"},
    )
    told = (
        "**Annex \\_B**\n\n(Level · Fee · Gold)\n\nGold \\| \\*4,900\\*[^1]\n\nAnd more.\n\n"
        "[^1]: “Gold \\| \\*4,900\\*”: fees.md\n"
    )
    assert copied(store, session, answer.id, footnotes=True) == told
    Sessions(store).show(session, answer.id)
    assert told[: told.index("[^1]: ")] in as_markdown(store, session)


@pytest.mark.parametrize(
    ("text", "exported"),
    [
        ("Run it\nonce:\n\n```sh\nmake\n```", "- Run it once:\n\n  ```sh\n  make\n  ```\n\n  [^1]"),
        ("Run:\n\n    make\n    make x", "- Run:\n\n  &nbsp;&nbsp;&nbsp;&nbsp;make\\\n"),
        ("Of two:\nred, blue", "- Of two: red, blue[^1]"),
    ],
)
def test_what_a_quote_introduces_stands_below_it(text: str, exported: str, store: Store) -> None:
    place = SpanSource(None, None, "a.md", 0, len(text), None)
    item = Footnotes(Places(store)).evidence([EvidenceRecord(text, 1.0, None, "", (), (place,))])
    assert item.startswith(exported)
    assert item.count("[^1]") == 1


@pytest.mark.parametrize(
    ("text", "words", "exported"),
    [
        (
            "The rent, unless agreed otherwise:\n\nEUR 900 a month",
            "EUR 900",
            "- The rent, unless agreed otherwise:\n\n  **EUR 900** a month[^1]",
        ),
        (
            "The rent is due:\n\nEUR 900",
            "due:\n\nEUR 900",
            "- The rent is **due:**\n\n  **EUR 900**[^1]",
        ),
        ("Run this:\n\n```\nmake\n```", "make", "- Run this:\n\n  ```\n  make\n  ```\n\n  [^1]"),
    ],
)
def test_words_that_answer_below_an_introduction_are_bold_but_in_code(
    text: str, words: str, exported: str, store: Store
) -> None:
    place = SpanSource(None, None, "a.md", 0, len(text), None)
    answer = text.index(words), text.index(words) + len(words)
    found = EvidenceRecord(text, 1.0, answer, "", (), (place,))
    assert Footnotes(Places(store)).evidence([found]) == exported
