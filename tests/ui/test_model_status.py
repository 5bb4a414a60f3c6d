"""The line about the model in use says how far its loading is, and how well it reads."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.assistant import Assistant
from app.models.reader import reader_of
from app.settings.loading import load
from tests.app.examination.dictated import keep
from tests.app.loaded import loaded
from tests.app.model_folders import tiny
from ui.model_status import status
from ui.view import View


@pytest.fixture(scope="module")
def tiny_model_folder(tokenizer_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tiny(tmp_path_factory.mktemp("tiny-model"), tokenizer_folder)


@pytest.fixture
def assistant(
    tiny_model_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Assistant]:
    """How it answers is not set, but follows from its examination."""
    config = tmp_path / "config.toml"
    config.write_text(f"model = {json.dumps(str(tiny_model_folder))}\n", "utf-8")
    monkeypatch.setenv("PALIMPSEST_CONFIG", str(config))
    with closing(Assistant(load({"data_dir": tmp_path / "data"}))) as opened:
        yield opened


def test_the_status_of_a_loading_is_its_phase_and_share(
    assistant: Assistant, monkeypatch: pytest.MonkeyPatch
) -> None:
    from app.models.loading import ModelLoading

    shown: list[str] = []
    report = ModelLoading.report

    def reported(self: ModelLoading, *told: object) -> None:
        report(self, *told)  # type: ignore[arg-type]
        shown.append(status(assistant, "auto"))

    monkeypatch.setattr(ModelLoading, "report", reported)
    loaded(assistant)
    assert "reading weights" in shown[0]
    assert "<progress aria-label=" in shown[0]
    assert any(
        re.search(r"weights, 9\d%</p><progress [^>]+ value=\"20\" max=\"21\"", each)
        for each in shown
    )
    assert "testing it" in shown[-1]


def test_what_follows_for_answers_is_shown_again_when_the_way_of_answering_changes(
    assistant: Assistant, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.view.STORED_SECONDS", 0.0)
    loaded(assistant)
    versions = iter(range(9))
    view = View(assistant, "", lambda: next(versions))
    assert "so answers are quotes" in view_of_model(view)
    assistant.preferences.put("answer", "model")
    assert "so answers are quotes" not in view_of_model(view)


def test_what_follows_for_answers_is_told_of_the_open_session(
    assistant: Assistant, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.view.STORED_SECONDS", 0.0)
    loaded(assistant)
    session, versions = assistant.session(), iter(range(9))
    session.answer_with("model")
    view = View(assistant, session.id, lambda: next(versions))
    assert "so answers are quotes" not in view_of_model(view)
    session.answer_with("auto")
    assert "so answers are quotes" in view_of_model(view)


def view_of_model(view: View) -> str:
    """What has changed of what is shown of the model."""
    return "".join(change.html for change in view.regions()["model"].changes)


@pytest.mark.parametrize(
    ("rightly", "shown"),
    [
        (range(1, 16), "gets 15 of 20 test questions right, so answers are its own words"),
        (range(1, 15), "gets 14 of 20 test questions right, so answers are quotes"),
    ],
)
def test_the_status_says_how_well_an_examined_model_reads(
    assistant: Assistant, rightly: range, shown: str
) -> None:
    loaded(assistant)
    assert "not tested yet" in status(assistant, "auto")
    model = assistant.models.borrow_idle()
    assert model is not None
    keep(assistant.store, reader_of(model), rightly)
    assistant.models.give_back()
    assert shown in status(assistant, "auto")
    line = status(assistant, "auto").partition("</p>")[0].partition(">")[2]
    assert line.endswith(f" · {shown.partition(', so ')[2]}"), "without figures"
    assert "asked up to 20 questions" in status(assistant, "auto")
