"""The sources panel and the viewer as HTML, by their routes: hostile text stays text, ids are
looked up, and everything that leads somewhere says so."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from fpdf import FPDF

from app.assistant import Assistant
from app.events import Source, Span
from app.settings.settings import Settings
from app.sources.excerpts import Piece
from retrieval.media import PDF
from storage import Documents, Originals, Sessions
from tests.originals import keep_original
from tests.storage.library_of_notes import add_note, drop_note
from tests.ui.shown_html import Html
from ui.routes import errors, sources
from ui.sources import panel

HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    "${alert(1)} `${1}` \\u003cimg\\u003e",
    "{{value}} {{{value}}} {{#each value}}x{{/each}}",
    "</mark></article><h1>",
    "</pre></svg><style>*{display:none}</style>",
    "&lt;b&gt; &amp; &#36;",
    "\u202egnp.exe\u2066",
]


@pytest.fixture
def assistant(tmp_path: Path) -> Iterator[Assistant]:
    opened = Assistant(Settings(data_dir=tmp_path / "data"))
    yield opened
    opened.close()


@pytest.fixture
def client(assistant: Assistant) -> TestClient:
    app = FastAPI()
    app.include_router(sources.router(assistant), prefix="/room")
    errors.add_handlers(app)
    return TestClient(app)


def talk(assistant: Assistant, text: str, name: str = "a.txt") -> tuple[str, int, int]:
    """(session, answer, document): an answer that is `text`, word for word from a document."""
    store = assistant.store
    document = add_note(store, name, f"Before. {text} After.\n")
    session = Sessions(store).create().id
    passage = {"document": document, "start": 0, "end": len(text) + 16, "page": None}
    asked = Sessions(store).append(
        session, parent=None, role="user", text=text, token_ids=[1], passages=[passage]
    )
    place = Source(document, None, name, 8, 8 + len(text), None)
    said = Source(None, asked.id, "your question", 0, len(text), None)
    answer = Sessions(store).append(
        session,
        parent=asked.id,
        role="assistant",
        text=f"{text} and more",
        token_ids=[1],
        stats={"finish": "stop"},
        spans=[Span(0, len(text), text, (place, said))],
    )
    return session, answer.id, document


def get(client: TestClient, path: str, **parameters: object) -> Html:
    response = client.get(f"/room/{path}", params=parameters)  # type: ignore[arg-type]
    assert response.status_code == 200, response.text
    return Html(response.text)


def test_the_panel_says_what_stands_where_and_leads_there(
    assistant: Assistant, client: TestClient
) -> None:
    session, message, document = talk(assistant, "the older words")
    panel = get(client, "sources", session=session, message=message)
    assert "65% of this answer was found word for word in 1 document; the rest is the model's own" in panel.text  # fmt: skip
    assert panel.of("h3") == ["a.txt", "your question"]
    marks = panel.all("mark")
    assert [(m["data-span"], m["data-first"], m["data-start"]) for m in marks] == [
        ("0", "0", "8"),
        ("0", "", "0"),
    ]
    assert panel.of("mark") == ["the older words", "the older words"]
    assert [m["tabindex"] for m in marks] == ["0", "-1"], "one stop for each span"
    assert "Found word for word in 2 places:" in panel.text
    (opens,) = (b for b in panel.all("button") if "data-open" in b)
    assert opens["data-open"] == str(document)
    assert (opens["data-start"], opens["data-end"]) == ("8", "23")
    assert opens["aria-label"] == "Open a.txt"
    viewer = get(client, "document", document=document, start=8, end=23)
    assert viewer.of("mark") == ["the older words"]
    assert [line["value"] for line in viewer.all("li")] == ["1"]


def test_lines_of_a_page_flow_and_rows_of_its_tables_do_not(
    assistant: Assistant, client: TestClient
) -> None:
    text = "Charges\nof 2026\n\nVehicle | Roof\nCar | 60\n\nPay\nat once."
    session, answer, document = talk(assistant, text, "a.pdf")
    with assistant.store.transaction() as db:
        db.execute("UPDATE documents SET media_type = ? WHERE id = ?", [PDF, document])
    shown = get(client, "sources", session=session, message=answer)
    assert any(" flowing" in each["class"] for each in shown.all("article"))
    flowing = "Charges of 2026\n\nVehicle | Roof\nCar | 60\n\nPay at once."
    assert flowing in shown.of("mark")
    assert text in shown.of("mark")  # the question has it as it was typed


def test_an_answer_without_spans_and_one_that_was_not_found_say_so(
    assistant: Assistant, client: TestClient
) -> None:
    session, _, document = talk(assistant, "words")
    sessions = Sessions(assistant.store)
    passage = {"document": document, "start": 0, "end": 5, "page": None}
    unused = "read for this answer; none of its words were copied"
    for finish, told, note in (
        (
            "stop",
            "None of this answer was found word for word in a source: all of it is the model's",
            [unused],
        ),
        ("not_found", "No relevant passage was found, so no model was asked.", []),
        ("told", "No model was asked, and nothing is quoted.", [unused]),
        (
            "quotes",
            "No model wrote this: what is quoted stands word for word in these sources.",
            ["read for this answer; nothing of it is quoted"],
        ),
    ):
        asked = sessions.append(
            session, parent=None, role="user", text="?", token_ids=[1], passages=[passage]
        )
        answer = sessions.append(
            session,
            parent=asked.id,
            role="assistant",
            text="Mine.",
            token_ids=[1],
            stats={"finish": finish},
        )
        panel = get(client, "sources", session=session, message=answer.id)
        assert told in panel.text
        assert [text for text in panel.of("p") if text.startswith("read for")] == note
        assert panel.of("h3") == ["a.txt"]


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_comes_out_as_text(
    text: str, assistant: Assistant, client: TestClient
) -> None:
    harmless = talk(assistant, "word", "name")
    hostile = talk(assistant, text, text)
    for path in ("sources", "document"):
        pages = []
        for session, message, document in (harmless, hostile):
            asked = {"session": session, "message": message}
            if path == "document":
                asked = {"document": document, "start": 8, "end": 9}
            pages.append(get(client, path, **asked))
        plain, page = pages
        assert [tag for tag, _ in page.elements] == [tag for tag, _ in plain.elements]
        assert [set(each) for _, each in page.elements] == [set(each) for _, each in plain.elements]
        shown = " ".join(text.split())
        assert shown in " ".join(page.text.split())
    drop_note(assistant.store, hostile[2])
    removed = get(client, "sources", session=hostile[0], message=hostile[1])
    assert f"{text} (removed)" in removed.text
    assert text in removed.of("mark")


def test_ids_are_looked_up(assistant: Assistant, client: TestClient) -> None:
    session, message, document = talk(assistant, "words")
    other, another_answer, _ = talk(assistant, "others", "b.txt")
    for path, parameters, told in (
        ("sources", {"session": other, "message": message}, "is not an answer of session"),
        ("sources", {"session": session, "message": another_answer}, "is not an answer of session"),
        ("sources", {"session": "", "message": message}, ": not found"),
        ("sources", {"session": "no", "message": message}, ": not found"),
        ("document", {"document": 999}, "Document 999 not found"),
        ("document", {"document": (1 << 63) - 1}, "Document 9223372036854775807 not found"),
        ("page", {"document": 999, "number": 1}, "Document 999 not found"),
        ("page", {"document": document, "number": 1}, "a.txt: only pages of PDFs"),
    ):
        response = client.get(f"/room/{path}", params=parameters)
        assert (response.status_code, told in response.text) == (404, True), response.text
    for query in (
        "document?document=1%20or%201",
        "document?document=-1",
        f"document?document={10**30}",
        f"page?document=1&number={10**30}",
        "sources?session=x",
        "document?document=../../etc/passwd",
    ):
        assert client.get(f"/room/{query}").status_code == 422


def test_sources_of_a_deleted_session_are_not_shown(
    assistant: Assistant, client: TestClient
) -> None:
    session, message, _ = talk(assistant, "words")
    assistant.delete_session(session)
    response = client.get("/room/sources", params={"session": session, "message": message})
    assert response.status_code == 404
    assistant.undelete_session(session)
    get(client, "sources", session=session, message=message)


def test_an_answer_under_way_has_a_panel_too(assistant: Assistant) -> None:
    session, _, _ = talk(assistant, "the older words")
    asked = Sessions(assistant.store).messages(session)[0].id
    found = assistant.sources.live(session, asked, "", ())
    assert found is not None
    begun = Html(panel(found))
    assert "These passages were found for the question." in begun.text
    (card, *_), words = found.cards, "## Old\n\nIt was **dear**."
    piece = Piece(words, 0, (0,), (0,))
    excerpt = replace(card.excerpts[0][1], pieces=(piece,))
    one = replace(card, file="a.md", excerpts=(("", excerpt),))
    told = panel(replace(found, cards=(one,)))
    assert told.count('class="unseen"') == 3
    assert words in Html(told).text, "places are counted in it"
    assert "passages" not in Html(panel(replace(found, cards=()))).text, "none were found"
    assert begun.all("div")[0]["data-sources-of"] == ""
    assert assistant.sources.live(session, None, "", ()) is None


def test_a_page_is_an_image_with_its_marks_in_its_own_points_and_its_text_below(
    assistant: Assistant, client: TestClient, tmp_path: Path
) -> None:
    pdf = FPDF(unit="pt", format=(400, 600))
    pdf.set_font("Helvetica", size=20)
    for words in ("one", "the older words", "three"):
        pdf.add_page()
        pdf.text(50, 100, words)
    pdf.output(str(tmp_path / "a.pdf"))
    document = _take_in(assistant, tmp_path / "a.pdf")
    start = assistant.library.documents.text(document).index("older")
    viewer = get(client, "document", document=document, start=start, end=start + 5)
    (overlay,), (image,), (mark,) = viewer.all("svg"), viewer.all("img"), viewer.all("rect")
    assert overlay["viewbox"] == "0 0 400.00 600.00"
    assert (image["width"], image["height"]) == ("1400", "2100")
    assert 80 < float(mark["x"]) < 90
    assert 70 < float(mark["y"]) < 100
    assert viewer.of("mark") == ["older"]
    turns = [b.get("data-turn") for b in viewer.all("button") if "data-way" in b]
    assert turns == ["1", "3"]
    first = get(client, "document", document=document, page=1)
    assert [b.get("data-turn") for b in first.all("button") if "data-way" in b] == [None, "2"]
    drawn = client.get(f"/room/page?{image['data-image']}")
    assert drawn.headers["content-type"] == "image/png"
    assert drawn.content.startswith(b"\x89PNG")
    gone = client.get("/room/page", params={"document": document, "number": 4})
    assert (gone.status_code, gone.text) == (404, "a.pdf: has no page 4, only 1 to 3.")
    path = assistant.library.documents.get(document)
    original = assistant.store.data_dir / "originals" / path.sha256[:2] / path.sha256[2:]
    original.write_bytes(b"%PDF-1.7 broken")
    assert client.get(f"/room/page?{image['data-image']}").status_code == 200, "it was kept"
    broken = client.get("/room/page", params={"document": document, "number": 1})
    assert broken.status_code == 409
    assert broken.text.startswith("a.pdf: is damaged")


def _take_in(assistant: Assistant, path: Path) -> int:
    """Add a file like ingestion, up to the point where it has been read."""
    from retrieval.extraction.extract import extract
    from retrieval.extraction.limits import Limits
    from storage import Documents, Structure

    extracted = extract(path, Limits())
    sha256, size = keep_original(assistant.store.data_dir, path)
    documents = Documents(assistant.store)
    added = documents.add(
        path.name, sha256, size, extracted.text, extracted.media_type, extracted.pages
    )
    Structure(assistant.store).put(added.id, extracted.headings, extracted.words)
    documents.make_current(added.id)
    return added.id


def test_words_are_found_within_a_document(assistant: Assistant, client: TestClient) -> None:
    _, _, document = talk(assistant, "the older words")

    def found(words: str, **more: object) -> dict[str, int]:
        asked = {"document": document, "words": words, **more}
        answer: dict[str, int] = client.get("/room/find", params=asked).json()  # type: ignore[arg-type]
        return answer

    assert found("OLDER  words") == {"start": 12, "end": 23, "number": 1, "count": 1}
    assert found("e", at=2, back=True)["number"] == 1
    assert found("nothing of it") == {}
    missing = client.get("/room/find", params={"document": 999, "words": "x"})
    assert missing.status_code == 404
    assert "999" in missing.text


def test_an_original_is_downloaded_as_it_was_added(
    assistant: Assistant, client: TestClient, tmp_path: Path
) -> None:
    (tmp_path / "Ärger; a.txt").write_bytes(b"\xef\xbb\xbfwords\r\n<script>")
    sha256, _ = keep_original(assistant.store.data_dir, tmp_path / "Ärger; a.txt")
    document = add_note(assistant.store, "Ärger; a.txt", "words")
    assistant.store.db.execute("UPDATE documents SET sha256 = ?", [sha256])
    response = client.get("/room/original", params={"document": document})
    assert response.content == b"\xef\xbb\xbfwords\r\n<script>"
    assert response.headers["content-type"] == "application/octet-stream"
    assert response.headers["content-disposition"].startswith("attachment; ")
    gone = add_note(assistant.store, "gone.txt", "gone")
    original = Documents(assistant.store).get(gone).sha256
    Originals(assistant.store.data_dir).path(original).unlink(missing_ok=True)
    missing = client.get("/room/original", params={"document": gone})
    assert missing.status_code == 404
    assert "gone.txt: its original isn't in the data folder" in missing.text
