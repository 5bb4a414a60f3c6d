"""Makes the recorded data folder with the code of commit d83baf4, and what that code says of it.

    git worktree add /tmp/before d83baf4
    PYTHONPATH=/tmp/before python tests/storage/recorded/make.py

Writes `before.zip` and `before.json` beside this file. The model is random and tiny, with the
default model's tokenizer; texts are embedded by words (`FakeEmbedder`); files, questions,
branches, versions and jobs go through what makes them in earnest.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
import zipfile
from contextlib import closing
from pathlib import Path

from fpdf import FPDF
from told import COSTS, FOLDER, told  # type: ignore[import-not-found] # beside this script

import app
import app.assistant
from app.assistant import Assistant
from app.events import Done
from app.models import default_model_folder  # type: ignore[attr-defined] # as it was called then
from app.settings import load  # type: ignore[attr-defined]
from storage import Documents, MeasuredCosts, Perplexities, Sessions, SpanRecord, SpanSource
from tests.app.model_folders import tiny
from tests.retrieval.fake_embedder import FakeEmbedder

COMMIT = "d83baf4"
NOTE = "The lighthouse at Cape Marrow was built in 1871 by the engineer Ada Finch. 🙂 日本語\n"
GUIDE = (
    "# Guide\n\n## Lamps\n\nThe oil lamp was replaced in 1932.\n\n## Keepers\n\nTom Reyes left.\n"
)
TABLE = "year;event;cost\n1871;built;12,500\n1932;electric lamp;3,100\n"
PAGES = (
    "Annual report. The tower stands 48 metres above the sea.",
    "Costs. The repair of the stairs took two years and nine masons.",
)


def write(folder: Path) -> None:
    """The files that are handed in."""
    (folder / "note.txt").write_text(NOTE, "utf-8")
    (folder / "guide.md").write_text(GUIDE, "utf-8")
    (folder / "table.csv").write_text(TABLE, "utf-8")
    (folder / "gone.txt").write_text("This page will be removed, but a quote of it stays.\n")
    (folder / "bad.pdf").write_bytes(b"%PDF-1.7\n" + b"no pdf at all" * 40)
    pdf = FPDF()
    pdf.set_font("Helvetica", size=12)
    for text in PAGES:
        pdf.add_page()
        pdf.multi_cell(0, text=text)
    pdf.output(str(folder / "report.pdf"))


def fill(assistant: Assistant, files: Path) -> str:
    """Everything a person does with a library; the session that is deleted in the end."""
    write(files)
    session = assistant.session()
    for path in sorted(files.iterdir()):
        assistant.enqueue(path, session=session.id)
    assistant.library.work()
    (files / "guide.md").write_text(GUIDE + "\n## Visitors\n\nOpen in May.\n", "utf-8")
    assistant.enqueue(files / "guide.md", session=session.id)
    assistant.library.work()
    first = ask(session.ask("Who built the lighthouse?"))
    ask(session.ask("And when?"))
    ask(session.ask("Who built the tower?", replaces=1))
    ask(session.ask_again(1))
    session.show(first.message)
    session.rename("The lighthouse of Cape Marrow")
    quote(assistant)
    deleted = assistant.session()
    deleted.attach(assistant.documents()[0].id)
    ask(deleted.ask("A question that is taken back?"))
    prefer(assistant)
    (gone,) = (each for each in assistant.documents() if each.name == "gone.txt")
    assistant.remove(gone.id)
    Sessions(assistant.store).delete(deleted.id)
    (files / "waits.txt").write_text("It waits to be read.")
    assistant.enqueue(files / "waits.txt")
    return deleted.id


def ask(events: object) -> Done:
    *_, done = events  # type: ignore[misc]
    assert isinstance(done, Done)
    return done


def quote(assistant: Assistant) -> None:
    """An answer with spans: of the PDF, of a message, of a file that is removed later."""
    sessions, documents = Sessions(assistant.store), Documents(assistant.store)
    by_name = {each.name: each for each in assistant.documents()}
    report, gone = by_name["report.pdf"], by_name["gone.txt"]
    session = sessions.create("Quotes")
    for document in (report, gone):
        sessions.attach(session.id, document.id)
    text, other = documents.text(report.id), documents.text(gone.id)
    asked = sessions.append(
        session.id,
        parent=None,
        role="user",
        text="How high is the tower, and what of the lighthouse?",
        token_ids=[1, 2, 3],
        passages=[{"document": report.id, "start": 0, "end": len(text), "page": 1}],
    )
    high, page = "48 metres above the sea", "a quote of it stays"
    answer = f"{high}; {page}; the tower."
    spans = [
        SpanRecord(0, len(high), high, (at(report.id, "report.pdf", text, high, 1),)),
        SpanRecord(
            len(high) + 2, len(high) + 2 + len(page), page,
            (at(gone.id, "gone.txt", other, page, None),),
        ),
        SpanRecord(
            answer.index("the tower"), len(answer) - 1, "the tower",
            (SpanSource(None, asked.id, "your question", 12, 21, None),),
        ),
    ]  # fmt: skip
    counts = ("prompt_tokens", "reused_tokens", "completion_tokens", "copied_tokens")
    stats = dict.fromkeys((*counts, "target_calls", "drafted_tokens"), 7)
    sessions.append(
        session.id,
        parent=asked.id,
        role="assistant",
        text=answer,
        token_ids=[4, 5],
        stats={**stats, "prefill_ms": 1.5, "decode_ms": 2.25, "finish": "eos"},
        spans=spans,
    )


def at(document: int, name: str, text: str, words: str, page: int | None) -> SpanSource:
    start = text.index(words)
    return SpanSource(document, None, name, start, start + len(words), page)


def prefer(assistant: Assistant) -> None:
    """Choices made on the page, and what was measured."""
    assistant.preferences.put("temperature", 0.25)
    assistant.preferences.put("drafters", "copyspec,casd")
    assistant.preferences.put("loop_guard", False)
    assistant.preferences.use_model("nobody/some-model")
    MeasuredCosts(assistant.store).put(*COSTS, [(1, 20.5, 0.001), (8, 27.25, 0.002)])
    for place, each in enumerate(assistant.documents()):
        if each.text_sha256:
            Perplexities(assistant.store).put(each.text_sha256, COSTS[0], 9.5 + place)


def main() -> None:
    """Make the folder, ask about it, pack it."""
    root = Path(app.__file__).parent.parent
    commit = subprocess.run(
        ["git", "-C", str(root), "rev-parse", "HEAD"],  # noqa: S607
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert commit.startswith(COMMIT), f"{root} is at {commit}"
    app.assistant._embedder = FakeEmbedder
    app.assistant._ranker = lambda: None
    here = Path(__file__).parent
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        model = tiny(place / "model", default_model_folder())
        flags = {"model": str(model), "dtype": "float32", "max_tokens": 12}
        (place / "files").mkdir()
        with closing(Assistant(load({"data_dir": place / FOLDER, **flags}))) as assistant:
            deleted = fill(assistant, place / "files")
            tokenizer = assistant.copy_maps().tokens.fingerprint
        pack(place / FOLDER, here / "before.zip")
        shutil.copytree(place / FOLDER, place / "copy")
        # As somebody who has no flags: what was chosen on the page holds.
        with closing(Assistant(load({"data_dir": place / "copy"}))) as assistant:
            said = {"tokenizer": tokenizer, "deleted": deleted}
            said["told"] = told(assistant, tokenizer)
            assistant.undelete_session(deleted)
            said["with the deleted"] = told(assistant, tokenizer)["sessions"][deleted]
    text = json.dumps(said, indent=1, ensure_ascii=False, sort_keys=True)
    (here / "before.json").write_text(text + "\n", "utf-8")


def pack(folder: Path, target: Path) -> None:
    """All files of the folder; what is open of a database is in it once it is closed."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(each for each in folder.rglob("*") if each.is_file()):
            archive.write(path, path.relative_to(folder))


if __name__ == "__main__":
    main()
