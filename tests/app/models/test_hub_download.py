"""What the downloading process tells its parent, and which files it asks a hub for.

`tests/app/models/test_hub.py` runs the process; here its parts run with a hub that is a folder.
"""

from __future__ import annotations

import errno
import json
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import huggingface_hub
import pytest
from huggingface_hub.errors import (
    GatedRepoError,
    HfHubHTTPError,
    LocalEntryNotFoundError,
    RepositoryNotFoundError,
)

from app.models import hub_download
from app.models.hub_download import WANTED, ByteCounter, download, main, tell

NAME = "someone/Tiny-1"


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """No beat comes between the lines, and the test's own process keeps its signals."""
    monkeypatch.setattr(hub_download, "BEAT_SECONDS", 3600)
    signals = SimpleNamespace(SIGTERM=15, default_int_handler=None, signal=lambda *_: None)
    monkeypatch.setattr(hub_download, "signal", signals)


def lines(capsys: pytest.CaptureFixture[str]) -> list[Any]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize(
    "name",
    [
        "config.json",
        "tokenizer.json",
        "tokenizer.model",
        "chat_template.jinja",
        "merges.txt",
        "model.safetensors",
        "model-00001-of-00002.safetensors",
        "model.safetensors.index.json",
    ],
)
def test_configuration_tokenizer_and_safetensors_are_wanted(name: str) -> None:
    assert WANTED.fullmatch(name)


@pytest.mark.parametrize(
    "name",
    [
        "pytorch_model.bin",
        "modeling_evil.py",
        "README.md",
        "onnx/model.safetensors",
        "onnx/tokenizer.model",
        "../config.json",
        "consolidated.safetensors",
        "model.safetensors.py",
        "configXjson",
        "model.gguf",
        "",
    ],
)
def test_code_other_formats_and_other_folders_are_not_wanted(name: str) -> None:
    assert not WANTED.fullmatch(name)


def serve(
    monkeypatch: pytest.MonkeyPatch,
    folder: Path,
    files: Mapping[str, int | None],
    fetch: Callable[[str, Any], None] = lambda _, __: None,
) -> list[str]:
    """A hub whose model has these files with their sizes; the names that it was asked for."""
    asked: list[str] = []

    def model_info(_self: object, name: str, *, files_metadata: bool) -> SimpleNamespace:
        assert (name, files_metadata) == (NAME, True)
        siblings = [SimpleNamespace(rfilename=file, size=size) for file, size in files.items()]
        return SimpleNamespace(siblings=siblings, safetensors=None)

    def hf_hub_download(name: str, file: str, tqdm_class: Any = None) -> str:
        assert name == NAME
        asked.append(file)
        fetch(file, tqdm_class)
        return str(folder / file)

    monkeypatch.setattr(huggingface_hub.HfApi, "model_info", model_info)
    monkeypatch.setattr(huggingface_hub, "hf_hub_download", hf_hub_download)
    return asked


def test_the_configuration_is_fetched_and_told_before_any_weights(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {
        "model-00001-of-00002.safetensors": 900,
        "config.json": 10,
        "evil.py": 5,
        "tokenizer.json": 200,
        "model-00002-of-00002.safetensors": 300,
    }
    told: list[Any] = []
    asked = serve(monkeypatch, tmp_path, files, lambda *_: told.append(lines(capsys)))
    download(NAME)
    small_first = ["config.json", "tokenizer.json", *sorted(files, reverse=True)[1:3]]
    assert asked == ["config.json", *small_first]
    looked = {"config": str(tmp_path), "parameters": None, "disk": 1200}
    assert told[:2] == [[], [looked]]
    assert lines(capsys) == [{"folder": str(tmp_path)}]


@pytest.mark.parametrize(
    "files",
    [
        {},
        {"config.json": 10},
        {"model.safetensors": 10},
        {"config.json": 10, "pytorch_model.bin": 900},
        {"config.json": 10, "onnx/model.safetensors": 900},
    ],
)
def test_a_model_in_another_format_is_refused_before_anything_is_fetched(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, files: dict[str, int]
) -> None:
    asked = serve(monkeypatch, tmp_path, files)
    with pytest.raises(ValueError, match="other formats aren't supported"):
        download(NAME)
    assert asked == []


def test_files_of_two_commits_make_no_model(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    serve(monkeypatch, tmp_path, {"config.json": 1, "model.safetensors": 2})

    def moved(_name: str, file: str, **_: object) -> str:
        return str(tmp_path / ("new" if file.endswith("tensors") else "old") / file)

    monkeypatch.setattr(huggingface_hub, "hf_hub_download", moved)
    with pytest.raises(ValueError, match="changed on the hub during the download"):
        download(NAME)
    assert "folder" not in lines(capsys)[-1]


def test_bytes_are_counted_file_by_file_also_of_what_was_there_already(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    counters: list[ByteCounter] = []
    seen: list[tuple[int, int]] = []

    def counter(total: int) -> ByteCounter:
        counters.append(ByteCounter(total))
        return counters[-1]

    def fetch(file: str, bar: Any) -> None:
        if bar is None:
            return
        seen.append((counters[0].done, counters[0].total))
        if file == "model.safetensors":  # with what the connection needs besides
            for n in (400, None, 100.0, 20):
                bar(total=500, unit="B").update(n)
            seen.append((counters[0].done, counters[0].total))

    monkeypatch.setattr(hub_download, "ByteCounter", counter)
    files = {"config.json": 10, "model.safetensors": 500, "tokenizer.json": None}
    serve(monkeypatch, tmp_path, files, fetch)
    download(NAME)
    assert seen == [(0, 510), (0, 510), (10, 510), (530, 510)]
    assert counters[0].done == 510


@pytest.mark.parametrize("files", [{}, {"config.json": 1, "model.safetensors": 2}])
def test_after_a_download_and_after_a_failed_one_nobody_counts(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, files: dict[str, int]
) -> None:
    closed: list[ByteCounter] = []

    def close(self: ByteCounter) -> None:
        closed.append(self)

    monkeypatch.setattr(ByteCounter, "close", close)
    serve(monkeypatch, tmp_path, files)
    try:
        download(NAME)
    except ValueError:
        assert not files
    assert len(closed) == 1


def test_a_counter_tells_until_it_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[dict[str, object]] = []
    beaten = threading.Event()

    def note(**what: object) -> None:
        told.append(what)
        beaten.set()

    monkeypatch.setattr(hub_download, "BEAT_SECONDS", 0.001)
    monkeypatch.setattr(hub_download, "tell", note)
    before = set(threading.enumerate())
    counter = ByteCounter(7)
    assert beaten.wait(60)
    counter.close()
    for thread in set(threading.enumerate()) - before:
        thread.join(60)
        assert not thread.is_alive()
    assert told[0] == {"done": 0, "total": 7}


def test_without_a_parent_the_process_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(_: str) -> int:
        raise BrokenPipeError

    ended: list[int] = []
    monkeypatch.setattr("sys.stdout", SimpleNamespace(write=gone))
    monkeypatch.setattr(hub_download, "os", SimpleNamespace(_exit=ended.append))
    tell(done=1)
    assert ended == [1]


def answered(kind: type[HfHubHTTPError], words: str) -> HfHubHTTPError:
    response: Any = SimpleNamespace(headers={}, request=None, status_code=404)
    return kind(words, response=response)


GATED = answered(GatedRepoError, "gated")
UNKNOWN = answered(RepositoryNotFoundError, "not found")
BROKEN = answered(HfHubHTTPError, "502 Bad Gateway\nmore")
FULL = OSError(errno.ENOSPC, "No space left on device")
UNREACHABLE = LocalEntryNotFoundError("no connection")


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (GATED, f"{NAME} is gated: accept its terms"),
        (UNKNOWN, f"There is no public model {NAME} on the hub"),
        (BROKEN, f"{NAME} can't be downloaded: 502 Bad Gateway."),
        (ValueError("it is odd\nmore"), f"{NAME} can't be downloaded: it is odd."),
        (ValueError(), f"{NAME} can't be downloaded: ValueError."),
        (FULL, f"{NAME} can't be downloaded: No space left on device. Fix this"),
        (UNREACHABLE, "the hub can't be reached, and the model isn't on this machine"),
        (RuntimeError("?"), "the hub can't be reached"),
    ],
)
def test_every_failure_is_one_line_for_the_person(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    error: Exception,
    words: str,
) -> None:
    fail_with(monkeypatch, error, cached=None)
    main([NAME])
    (told,) = lines(capsys)
    assert words in told["error"]
    assert "\n" not in told["error"]


@pytest.mark.parametrize("error", [FULL, UNREACHABLE, RuntimeError("?")])
def test_what_is_on_this_machine_is_used_where_the_hub_has_no_answer(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    error: Exception,
) -> None:
    fail_with(monkeypatch, error, cached=tmp_path)
    main([NAME])
    assert lines(capsys) == [{"folder": str(tmp_path)}]


@pytest.mark.parametrize("error", [GATED, UNKNOWN, BROKEN, ValueError("it changed")])
def test_what_the_hub_answers_holds_also_where_the_model_was_fetched_before(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    error: Exception,
) -> None:
    fail_with(monkeypatch, error, cached=tmp_path)
    main([NAME])
    (told,) = lines(capsys)
    assert list(told) == ["error"]


def test_an_interrupted_download_tells_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fail_with(monkeypatch, KeyboardInterrupt(), cached=tmp_path)
    with pytest.raises(SystemExit) as ended:
        main([NAME])
    assert ended.value.code == 130
    assert lines(capsys) == []


def fail_with(monkeypatch: pytest.MonkeyPatch, error: BaseException, cached: Path | None) -> None:
    def fail(_: str) -> None:
        raise error

    monkeypatch.setattr(hub_download, "download", fail)
    monkeypatch.setattr(hub_download, "cached", lambda _: cached)
