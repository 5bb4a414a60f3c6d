"""Law: a data folder that the version before made (`recorded/`) opens as it was."""

from __future__ import annotations

import hashlib
import json
import sqlite3
import zipfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from app.assistant import Assistant
from app.events import Done
from app.settings.loading import load
from app.upkeep import doctor
from storage import Counters, Sessions, Stage, Store
from storage.database import FILE_NAME
from tests.app.conftest import tiny_model_folder  # noqa: F401 - a fixture
from tests.retrieval.fake_embedder import FakeEmbedder
from tests.storage.recorded.told import told

RECORDED = Path(__file__).parent.parent / "recorded"
SAID: dict[str, Any] = json.loads((RECORDED / "before.json").read_text("utf-8"))
"""What the version before says of the folder."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the recorded folder, whose texts were embedded by words."""
    monkeypatch.setattr("app.assistant._embedder", FakeEmbedder)
    monkeypatch.setattr("app.assistant._ranker", lambda: None)
    with zipfile.ZipFile(RECORDED / "before.zip") as archive:
        archive.extractall(tmp_path / "data")
    return tmp_path / "data"


@pytest.fixture
def assistant(folder: Path) -> Iterator[Assistant]:
    with closing(Assistant(load({"data_dir": folder}))) as opened:
        yield opened


def rows(folder: Path) -> dict[str, tuple[list[str], list[tuple[object, ...]]]]:
    """Every table's columns and rows, as SQLite itself reads them."""
    with closing(sqlite3.connect(folder / FILE_NAME)) as db:
        names = [
            name
            for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            if not name.startswith(("sqlite_", "fulltext"))
        ]
        found = {}
        for name in names:
            columns = [column for _, column, *_ in db.execute(f"PRAGMA table_info({name})")]
            listed = ", ".join(f'"{column}"' for column in columns)
            query = f"SELECT {listed} FROM {name} ORDER BY {listed}"  # noqa: S608 - names are ours
            found[name] = columns, db.execute(query).fetchall()
        return found


def files(folder: Path) -> dict[str, str]:
    """Every file's hash."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.mark.parametrize("part", sorted(SAID["told"]))
def test_what_is_said_of_it_is_what_the_version_before_says(
    assistant: Assistant, part: str
) -> None:
    assert told(assistant, SAID["tokenizer"])[part] == SAID["told"][part]


def test_a_deleted_session_comes_back_whole(assistant: Assistant) -> None:
    assistant.undelete_session(SAID["deleted"])
    sessions = told(assistant, SAID["tokenizer"])["sessions"]
    assert sessions[SAID["deleted"]] == SAID["with the deleted"]


def test_opening_changes_no_row(folder: Path) -> None:
    before = rows(folder)
    Assistant(load({"data_dir": folder})).close()
    after = rows(folder)
    assert {"messages", "spans", "segments", "vectors", "preferences"} <= set(before)
    for table, (columns, kept) in before.items():
        assert table in after
        places = [after[table][0].index(column) for column in columns]
        now = [tuple(row[place] for place in places) for row in after[table][1]]
        if table == "_sqlite_migrations":
            assert now[: len(kept)] == kept  # a later version adds its own
        else:
            assert sorted(now, key=repr) == sorted(kept, key=repr), table


def test_the_doctor_finds_nothing_wrong_and_writes_nothing(folder: Path) -> None:
    Assistant(load({"data_dir": folder})).close()  # brings its schema up to today's
    before = files(folder)
    section = doctor.report(load({"data_dir": folder})).sections[-1]
    assert [each.problem for each in section.findings if each.problem] == []
    found = {each.label: each.value for each in section.findings}
    assert found["database"] == "ok"
    assert found["originals"] == "5 of 5 verified"
    assert files(folder) == before


def test_it_is_gone_on_with_and_nothing_is_done_again(
    folder: Path,
    tiny_model_folder: Path,  # noqa: F811
) -> None:
    flags = {"data_dir": folder, "model": str(tiny_model_folder), "dtype": "float32"}
    with closing(Assistant(load({**flags, "max_tokens": 4}))) as assistant:
        before = Counters(assistant.store).all()
        (session,) = (
            record for record in assistant.sessions() if record.title.startswith("The lighthouse")
        )
        said = SAID["told"]["sessions"][session.id]["shown"]
        done = list(assistant.session(session.id).ask("And by whom?"))[-1]
        assert isinstance(done, Done)
        assert Counters(assistant.store).all() == before
        history = assistant.session(session.id).history()
        assert [turn.question for turn in history] == [
            *(turn["question"] for turn in said),
            "And by whom?",
        ]


def test_the_doctor_is_the_first_to_open_it(folder: Path) -> None:
    section = doctor.report(load({"data_dir": folder})).sections[-1]
    assert [each.problem for each in section.findings if each.problem] == []


def test_what_was_left_unfinished_is_finished_at_the_next_start(
    folder: Path,
    tiny_model_folder: Path,  # noqa: F811
) -> None:
    with closing(Assistant(load({"data_dir": folder, "model": str(tiny_model_folder)}))) as opened:
        opened.library.work()
        (document,) = (each for each in opened.documents() if each.name == "waits.txt")
        assert document.stage is Stage.INDEXED
        assert opened.library.jobs.unfinished() == []
        assert opened.store.integrity() == "ok"


def test_what_was_deleted_is_removed_for_good_at_the_next_start(folder: Path) -> None:
    with closing(Assistant(load({"data_dir": folder}))) as assistant:
        assistant._purge.now()
    with closing(Store(folder)) as store:
        kept = {each.id for each in Sessions(store).all()}
        assert kept == set(SAID["told"]["sessions"])
        assert store.db.execute("SELECT count(*) FROM sessions").fetchone() == (len(kept),)
