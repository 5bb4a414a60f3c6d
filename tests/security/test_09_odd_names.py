"""Law: an odd name ends in one line that says what is wrong with it, and never in a traceback.

The line is short and can be printed, however long the name is and whatever stands in it. So for
models from every place that names one, for folders, files, sessions and the other settings.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from app.assistant import Assistant
from app.errors import EXPECTED, ModelError, SettingsError
from app.models.defaults import resolve_model, title_of
from app.models.facts import known
from app.models.state import ModelState
from app.models.switch import Models
from app.settings.loading import load
from app.settings.preferences import Preferences
from app.settings.settings import Settings
from app.upkeep import doctor
from retrieval import Library
from storage import Store
from tests.retrieval.fake_embedder import FakeEmbedder

LONGEST = 600
NAMES = {
    "300 letters": "n" * 300,
    "nobody's home": "~nouser/x",
    "300 letters of somebody": "a/" + "b" * 300,
    "NUL": "a\0b",
    "two lines": "a\nb",
    "half a character": "\ud800",
    "a byte that isn't UTF-8": "\udcff",
    "nothing": "",
    "here": ".",
    "above": "..",
    "the root": "/",
    "5,000 letters": "x" * 5000,
    "three parts": "a/b/c",
    "an option": "-x/y",
    "turned letters": "\u202eabc/d",
    "two dots": "a/b..c",
    "a repository": "a/b.git",
    "accents": "é/é",
    "a bell": "a/\x07",
}
every_name = pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)


def is_one_line(text: str) -> bool:
    return text.isprintable() and 0 < len(text) <= LONGEST


@every_name
def test_a_model_of_an_odd_name_is_refused_in_one_line(name: str) -> None:
    with pytest.raises(ModelError) as caught:
        resolve_model(name)
    assert is_one_line(str(caught.value))
    with pytest.raises(EXPECTED) as known_caught:
        known(name, Settings())
    assert str(known_caught.value) == str(caught.value)
    assert is_one_line(title_of(name))
    [found] = doctor._chosen_model(name)
    assert is_one_line(found.value)
    assert found.problem == str(caught.value)


@pytest.fixture(scope="module")
def assistant(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Assistant]:
    with closing(Assistant(load({"data_dir": tmp_path_factory.mktemp("page") / "data"}))) as opened:
        yield opened


@every_name
def test_the_page_stays_with_its_model(name: str, assistant: Assistant) -> None:
    before = assistant.models.state()
    assistant.models.choose(name)
    state = settled(assistant.models)
    assert state.error is not None
    assert is_one_line(state.error)
    assert (state.name, state.title, state.loading) == (before.name, before.title, None)


@every_name
def test_the_page_opens_and_says_what_is_wrong_with_its_model(
    name: str, assistant: Assistant
) -> None:
    models = Models(Preferences(assistant.store, load({"model": name})))
    models.start()
    state = settled(models)
    assert is_one_line(state.title)
    assert state.error is not None
    assert is_one_line(state.error)


def settled(models: Models) -> ModelState:
    """What is told once nothing is being loaded."""
    for thread in threading.enumerate():
        if thread.name == "model":
            thread.join()
    return models.state()


@every_name
def test_settings_of_odd_names_are_refused_in_one_line(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = tmp_path / "config.toml"
    monkeypatch.setenv("PALIMPSEST_CONFIG", str(config))
    wrong: list[dict[str, Any]] = [{"port": name}, {"seed": name}, {"host": name + "\n"}]
    if "~" in name or "\0" in name or name == "\ud800":
        wrong.append({"data_dir": Path(name)})
    config.touch()
    for flags in wrong:
        with pytest.raises(SettingsError) as caught:
            load(flags)
        assert is_one_line(str(caught.value)), flags
    config.write_text(f"{json.dumps(name)} = 1\nport = {json.dumps(name)}\n", errors="replace")
    with pytest.raises(SettingsError) as caught:
        load()
    assert all(map(is_one_line, str(caught.value).splitlines()))
    if "\0" not in name and name != "\ud800":
        monkeypatch.chdir(tmp_path)
        monkeypatch.setenv("PALIMPSEST_CONFIG", name or "nowhere")
        with pytest.raises(SettingsError) as caught:
            load()
        assert is_one_line(str(caught.value))


@dataclass
class CommandLine:
    process: subprocess.Popen[str]
    data: Path

    def run(self, *arguments: str) -> dict[str, Any]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(arguments) + "\n")
        self.process.stdin.flush()
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        return answer


@pytest.fixture(scope="module")
def command_line(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CommandLine]:
    """With a library of one document, in a folder two levels below one of its own."""
    folder = tmp_path_factory.mktemp("odd") / "one" / "two"
    folder.mkdir(parents=True)
    library = Library(Store(folder / "data"), FakeEmbedder)
    (folder / "note.txt").write_text("The lighthouse was built in 1871.")
    library.add(folder / "note.txt")
    library.close()
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.security.odd_arguments", str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        cwd=Path(__file__).parents[2],
        env={
            **os.environ,
            "PYTHONPATH": str(Path(__file__).parents[2]),
            "PALIMPSEST_ANSWER": "model",  # quotes need no model, and would not miss it
        },
    )
    with process:
        yield CommandLine(process, folder / "data")
        assert process.stdin is not None
        process.stdin.close()


COMMANDS = (
    ("ask", "--model", "{}", "Who?"),
    ("ask", "--file", "{}", "Who?"),
    ("ask", "--session", "{}", "Who?"),
    ("ingest", "--", "{}"),
    ("restore", "--", "{}"),
    ("export", "--", "{}"),
    ("forget", "--", "{}"),
    ("export", "nothing", "--output", "{}"),
    ("serve", "--host", "{}\n"),
)


@every_name
def test_a_command_ends_in_one_line(name: str, command_line: CommandLine) -> None:
    for command in COMMANDS:
        if name in {"a\0b", "\ud800"} and command[1] in {"--file", "--", "nothing"}:
            continue  # no system hands such an argument over, and a path takes none
        arguments = [part.replace("{}", name) for part in command]
        arguments[1:1] = ["--data-dir", str(command_line.data)]
        ended = command_line.run(*arguments)
        assert ended["error"] is None, arguments
        is_folder = command[0] == "ingest" and name in {".", ".."}  # which is read
        assert ended["status"] in ({0} if is_folder else {1, 2}), arguments
        assert is_one_line(ended["out"].removesuffix("\n")), arguments


def test_folders_and_files_that_can_not_be(command_line: CommandLine) -> None:
    file = str(command_line.data.parent / "note.txt")
    for arguments in (
        ("sessions", "--data-dir", "n" * 300),
        ("sessions", "--data-dir", "~nouser/x"),
        ("sessions", "--data-dir", file),
        ("sessions", "--data-dir", file + "/below"),
        ("backup", "n" * 300, "--data-dir", str(command_line.data)),
        ("backup", "n" * 5000, "--data-dir", str(command_line.data)),
        ("backup", file + "/below", "--data-dir", str(command_line.data)),
        ("ask", "--drafters", "n" * 5000, "Who?"),
        ("ask", "--fixed", "a\nb", "Who?"),
    ):
        ended = command_line.run(*arguments)
        assert ended["error"] is None, arguments
        assert ended["status"] in {1, 2}, arguments
        assert is_one_line(ended["out"].removesuffix("\n")), (arguments, ended["out"])


def test_a_file_that_is_there_is_told_by_a_name_that_can_be_shown(
    command_line: CommandLine,
) -> None:
    for name in ("two\nlines", "turned\u202e", "byte\udcff", "n" * 251):
        (command_line.data.parent / f"{name}.txt").touch()
        for arguments in (("backup", name), ("restore", name), ("ingest", f"{name}.txt")):
            ended = command_line.run(*arguments, "--data-dir", str(command_line.data))
            assert ended["error"] is None, arguments
            assert all(map(is_one_line, ended["out"].splitlines())), ended["out"]
