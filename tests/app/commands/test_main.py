"""The command line on the real thing: the default model, a real PDF, one process per command."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from storage import Counters, Documents, Sessions, Store
from tests.forked import completed
from tests.programs import PALIMPSEST, RECITING

pytestmark = pytest.mark.usefixtures("default_model_folder", "minilm_folder")

QUICK = (
    "sessions",
    "documents",
    "ingest",
    "ask --answer quotes Who?",
    "ask --session nothing Who?",
    "forget nothing",
    "export nothing",
    "remove 1",
    "cancel 1",
)
"""Commands that need no model."""


def palimpsest(
    *arguments: str | Path, folder: Path, program: Sequence[str] = PALIMPSEST
) -> subprocess.CompletedProcess[str]:
    return completed([*program, *map(str, arguments), "--data-dir", str(folder)], os.environ, 300)


def ask_json(
    *arguments: str | Path, folder: Path, program: Sequence[str] = PALIMPSEST
) -> dict[str, Any]:
    result = palimpsest("ask", "--json", *arguments, folder=folder, program=program)
    assert result.returncode == 0, result.stderr
    (line,) = result.stdout.splitlines()
    answer: dict[str, Any] = json.loads(line)
    return answer


def check_spans(answer: dict[str, Any], folder: Path) -> None:
    """Every span is the answer's and each of its sources', character for character."""
    store = Store(folder)
    for span in answer["spans"]:
        assert answer["answer"][span["start"] : span["end"]] == span["text"]
        for source in span["sources"]:
            if source["document"] is None:
                continue
            text = Documents(store).text(source["document"])
            assert text[source["start"] : source["end"]] == span["text"]
            pages = Documents(store).pages(source["document"])
            on = [p.number for p in pages if p.start <= source["start"] < p.end]
            assert on == ([source["page"]] if source["page"] else [])
    store.close()


def test_two_questions_about_a_pdf_in_two_processes(textbook_pdf: Path, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    question = "What does the else clause of a try statement do? Quote the text."
    asked = "--file", textbook_pdf, "--max-tokens", "48", question
    first = ask_json(*asked, folder=folder, program=RECITING)
    assert set(first) == {
        "session", "asked", "message", "evidence", "answer", "finish", "spans", "nearest", "stitched",
        "stats",
    }  # fmt: skip
    assert set(first["stats"]) == {
        "prompt_tokens",
        "reused_tokens",
        "completion_tokens",
        "copied_tokens",
        "target_calls",
        "drafted_tokens",
        "prefill_ms",
        "decode_ms",
        "plain_ms",
        "temperature",
        "seed",
    }
    assert first["spans"]
    check_spans(first, folder)
    store = Store(folder)
    (document,) = Documents(store).all()
    assert (document.page_count or 0) >= 20
    counters = Counters(store).all()
    assert counters["documents_parsed"] == counters["texts_tokenized"] == 1
    store.close()

    second = ask_json(
        "--session",
        first["session"],
        "--max-tokens",
        "32",
        "And its finally clause?",
        folder=folder,
        program=RECITING,
    )
    assert second["session"] == first["session"]
    check_spans(second, folder)
    store = Store(folder)
    assert Counters(store).all() == counters
    messages = Sessions(store).messages(first["session"])
    assert [message.role for message in messages] == ["user", "assistant"] * 2
    assert [messages[1].text, messages[3].text] == [first["answer"], second["answer"]]
    assert store.integrity() == "ok"
    store.close()

    listed = palimpsest("sessions", folder=folder)
    assert first["session"] in listed.stdout
    assert question[:40] in listed.stdout


def test_sampling_is_seeded_and_the_answer_is_readable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PALIMPSEST_DTYPE", "float32")  # drafts never change the output
    note = tmp_path / "note.md"
    note.write_text("# Cape Marrow\n\nThe lighthouse was built in 1871 by Ada Finch.\n")
    arguments = ("--file", note, "--temperature", "0.7", "--seed", "3", "--max-tokens", "30")
    answer = ask_json(*arguments, "Who built it?", folder=tmp_path / "a")["answer"]
    shown = palimpsest("ask", *arguments, "Who built it?", folder=tmp_path / "b")
    assert shown.returncode == 0
    assert shown.stdout.startswith("In your files:")
    assert answer in shown.stdout
    assert "\x1b" not in shown.stdout  # no escape codes but on a terminal
    assert "--session" in shown.stderr


def bad_files(folder: Path) -> dict[str, tuple[bytes, Sequence[str]]]:
    return {
        "empty.txt": (b"", ["empty"]),
        "binary.txt": (bytes(range(256)) * 40, ["binary"]),
        "garbled.txt": (b"caf\xe9 \x81\x8d\x8f\x90 na\xefve \xff\xfe", ["UTF-8"]),
        "damaged.pdf": (b"%PDF-1.7\n" + b"not a pdf at all" * 50, ["damaged"]),
    }


def test_bad_files_are_named_and_good_ones_kept(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    bad = bad_files(tmp_path)
    for name, (data, _) in bad.items():
        (tmp_path / name).write_bytes(data)
    good = tmp_path / "good.txt"
    good.write_text("All is well on the western coast.")
    missing = tmp_path / "missing.txt"
    paths = [*(tmp_path / name for name in bad), good, missing]
    result = palimpsest("ingest", *paths, folder=folder)
    assert result.returncode == 1
    assert "Traceback" not in result.stderr
    for name, (_, words) in bad.items():
        line = next(line for line in result.stderr.splitlines() if line.startswith(name))
        assert all(word in line for word in words), line
    assert "missing.txt: doesn't exist" in result.stderr
    assert "good.txt: 33 characters" in result.stderr
    store = Store(folder)
    assert [document.name for document in Documents(store).all()] == ["good.txt"]
    store.close()


@pytest.mark.parametrize(
    ("arguments", "message", "status"),
    [
        (["ask", "--answer", "quotes", "Who?"], "library has no files to quote from", 1),
        (["ask", "--session", "nothing", "Who?"], "session 'nothing'", 1),
        (["ask", "--session", "", "Who?"], "session ''", 1),
        (["ask", "--file", "x" * 300, "Who?"], "can't be read (File name too long)", 1),
        (["ask", "--temperature", "-1", "Who?"], "--temperature", 2),
        (["ask", "--temperature", "9", "Who?"], "--temperature: 9.0 should be less than", 2),
        (["ask", "--temperature", "hot", "Who?"], "'--temperature': 'hot' is not a number.", 2),
        (["remove", "abc"], "'abc' is not an id. `palimpsest documents` lists", 2),
        (["ask", "--drafters", "casd,guess", "Who?"], "Unknown drafter 'guess'. Available:", 2),
        (["ask", "--file", __file__, "a " * 9900], "tokens and the model's context has room", 1),
        (
            ["ask", "--file", __file__, "why " * 9000],
            "35,999 characters and the limit is 20,000",
            1,
        ),
        (["ask", "--model", "/no/such/model!", "Who?"], "/no/such/model!", 1),
    ],
)
def test_wrong_calls_end_in_one_message(
    arguments: list[str], message: str, status: int, tmp_path: Path
) -> None:
    if "--model" in arguments:
        (tmp_path / "note.txt").write_text("Some words.")
        arguments = [*arguments, "--file", str(tmp_path / "note.txt")]
    result = palimpsest(*arguments, folder=tmp_path / "data")
    assert result.returncode == status, result.stderr
    assert message in result.stderr
    assert not any(word in result.stderr for word in ("Traceback", "validation", "parse"))
    assert result.stdout == ""
    store = Store(tmp_path / "data")
    assert Sessions(store).all() == []
    store.close()


def test_what_needs_no_model_does_not_wait_for_torch(data_dir: Path) -> None:
    code = f"""
import sys
from typer.testing import CliRunner
from app.commands.main import cli
for command in {QUICK}:
    result = CliRunner().invoke(cli, command.split())
    assert result.exception is None or isinstance(result.exception, SystemExit), command
    assert "torch" not in sys.modules, command
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_module_runs_as_a_program_and_warns_of_a_misspelt_variable(data_dir: Path) -> None:
    environment = {**os.environ, "PALIMPSEST_MAX_TOKEN": "1"}
    program = [sys.executable, "-m", "app.commands.main", "sessions", "--data-dir", str(data_dir)]
    done = subprocess.run(program, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == (
        "PALIMPSEST_MAX_TOKEN: there is no such setting; it is ignored. "
        "Did you mean PALIMPSEST_MAX_TOKENS?\n"
    )
    wrong = subprocess.run([*program[:3], "nothing"], capture_output=True, check=False)
    assert wrong.returncode == 2


def test_what_stays_is_not_looked_through_for_garbage(data_dir: Path) -> None:
    code = (
        "import atexit, contextlib, gc, sys\n"
        "from app.commands.main import NEW_OBJECTS, main\n"
        "sys.argv = ['palimpsest', 'sessions']\n"
        "with contextlib.suppress(SystemExit): main()\n"
        "assert gc.get_threshold()[0] == NEW_OBJECTS\n"
        "assert gc.get_freeze_count() == 0\n"
        "atexit._run_exitfuncs()\n"
        "assert gc.get_freeze_count() > NEW_OBJECTS\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_doctor_finds_everything_in_order(tmp_path: Path) -> None:
    Store(tmp_path / "data").close()
    result = palimpsest("doctor", folder=tmp_path / "data")
    assert result.returncode == 0, result.stdout + result.stderr
    for word in ("torch", "transformers", "SmolLM2", "MiniLM", "database", str(tmp_path)):
        assert word in result.stdout
