"""The window's server ends with the window, and there is one of them."""

from __future__ import annotations

import threading
import urllib.request
from pathlib import Path

import pytest
from typer import Typer
from typer.testing import CliRunner

from app.serving.servers import Serving, addresses
from storage import Documents, Jobs, Store
from tests.retrieval.fake_embedder import FakeEmbedder
from ui import desktop as module
from ui import window
from ui.redirect import redirect


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """No model is loaded, and a closed window is believed soon."""
    monkeypatch.setattr("app.assistant.embedding_model_folder", lambda: None)
    monkeypatch.setattr("app.assistant.Embedder", lambda _: FakeEmbedder())
    monkeypatch.setattr("app.assistant._ranker", lambda: None)
    monkeypatch.setattr("app.assistant.Assistant.warm_up", lambda _: None)
    monkeypatch.setattr("app.assistant.Assistant._make_copy_map", lambda *_: None)
    monkeypatch.setattr(module, "CLOSED_SECONDS", 0.0)
    monkeypatch.setattr("ui.desktop.wait_until_unused", lambda *_: None)
    monkeypatch.setattr("ui.desktop.end", lambda: None)  # it would end the tests as well


def invoke(*arguments: object) -> tuple[int, str]:
    app = Typer()
    app.command()(module.desktop)
    result = CliRunner().invoke(app, [str(each) for each in arguments])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.stderr


def shown(page: str) -> str:
    """What the window would show: the page that the redirect file leads to."""
    with urllib.request.urlopen(page) as file:  # noqa: S310 - the file that was just written
        address = file.read().decode().partition("url=")[2].partition('"')[0]
    with urllib.request.urlopen(address) as reply:  # noqa: S310 - loopback
        return str(reply.read())


def test_the_page_is_served_for_as_long_as_the_window_is_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "data"
    (tmp_path / "a.txt").write_text("Some words.")
    seen: list[object] = []

    def show(serving: Serving, address: str) -> bool:
        seen.extend(("alimpsest" in shown(redirect(serving, address)), len(addresses(data))))
        inner: list[str] = []

        def show_again(_: Serving, address: str) -> bool:
            inner.append(address)
            return True

        # A second call, as by a file dropped on the icon: the same server's page.
        monkeypatch.setattr(window, "show_with", lambda _: show_again)
        (tmp_path / "b.txt").write_text("Other words.")
        code, _ = invoke("--data-dir", data, tmp_path / "b.txt")
        seen.extend((code, inner == [address], len(addresses(data))))
        return True

    monkeypatch.setattr(window, "show_with", lambda _: show)
    assert invoke("--data-dir", data, tmp_path / "a.txt", tmp_path / "gone.txt")[0] == 0
    assert seen == [True, 1, 0, True, 1]
    assert addresses(data) == []
    store = Store(data)
    there = {each.name for each in Documents(store).all()}
    there |= {job.name for job in Jobs(store).unfinished()}
    assert there == {"a.txt", "b.txt"}


def test_without_a_window_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(window, "show_with", lambda _: None)
    code, said = invoke("--data-dir", tmp_path / "data")
    assert (code, said.count("\n")) == (1, 1)
    assert "pywebview" in said


def test_an_entry_that_cannot_be_written_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "share").write_text("A file where the folder should be.")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setattr("sys.platform", "linux")
    code, said = invoke("--install", "--data-dir", tmp_path / "data")
    assert (code, said.count("\n")) == (1, 1)
    assert f"{tmp_path / 'share'}" in said
    assert "XDG_DATA_HOME" in said


def test_where_no_window_opens_the_server_ends_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(window, "show_with", lambda _: lambda *_: False)
    code, said = invoke("--data-dir", tmp_path / "data")
    assert code == 1
    assert said.splitlines()[-1] == window.NO_ENGINE
    assert addresses(tmp_path / "data") == []


def test_a_page_that_comes_back_keeps_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "CLOSED_SECONDS", 0.5)
    uses = iter([False, True, True, False])
    calls = []

    def is_used() -> bool:
        calls.append(next(uses, False))
        return calls[-1]

    waited = threading.Thread(target=_original, args=(is_used,))
    waited.start()
    waited.join(20)
    assert not waited.is_alive()
    assert calls[:4] == [False, True, True, False]


_original = module.wait_until_unused
