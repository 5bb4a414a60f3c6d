"""The listener: the message about a taken port names it and says what to do."""

from __future__ import annotations

import signal
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer import Typer
from typer.testing import CliRunner

from tests.programs import PALIMPSEST
from ui.serve import listen, serve


@pytest.fixture(autouse=True)
def process_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The command sets this for the process that it has for itself, and ends that at once."""
    monkeypatch.setattr("ui.serve.end", lambda _=0: None)
    before = signal.getsignal(signal.SIGTERM)
    yield
    signal.signal(signal.SIGTERM, before)


def test_port_zero_takes_a_free_port_of_the_loopback_address() -> None:
    with listen("127.0.0.1", 0) as listener:
        host, port = listener.getsockname()
        assert host == "127.0.0.1"
        with socket.create_connection((host, port)):
            pass


def test_what_is_written_to_a_connection_is_sent_at_once() -> None:
    with listen("127.0.0.1", 0) as listener, socket.create_connection(listener.getsockname()):
        accepted, _ = listener.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) != 0


def test_a_taken_port_is_named_with_what_to_do() -> None:
    with listen("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
        with pytest.raises(OSError, match=rf"Port {port} is taken: .*--port"):
            listen("127.0.0.1", port)


@pytest.mark.parametrize("host", ["192.0.2.1", "::2", "a" * 300])
def test_an_address_that_is_not_this_machines_is_named_with_what_to_do(host: str) -> None:
    with pytest.raises(OSError, match=rf"^Can't listen on '{host}' .* with --host"):
        listen(host, 0)


def test_the_command_ends_with_the_message_and_no_traceback() -> None:
    app = Typer()
    app.command()(serve)
    with listen("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
        result = CliRunner().invoke(app, ["--no-browser", "--port", str(port)])
    assert result.exit_code == 2
    assert f"Port {port} is taken" in result.stderr


def test_a_wrong_setting_is_named() -> None:
    app = Typer()
    app.command()(serve)
    result = CliRunner().invoke(app, ["--no-browser", "--port", "99999"])
    assert result.exit_code == 2
    assert "--port" in result.stderr


def test_a_data_folder_that_can_not_be_used_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "a file"
    folder.touch()
    app = Typer()
    app.command()(serve)
    result = CliRunner().invoke(
        app, ["--no-browser", "--port", "0", "--data-dir", str(folder / "data")]
    )
    assert result.exit_code == 1
    assert str(folder) in result.stderr


@pytest.mark.usefixtures("default_model_folder", "minilm_folder")  # or pip may tell what it fetches
@pytest.mark.parametrize("name", ["missing.txt", "."])
def test_a_file_that_can_not_be_opened_is_named_and_ends_it(tmp_path: Path, name: str) -> None:
    flags = ["--no-browser", "--port", "0", "--data-dir", str(tmp_path / "data")]
    ended = subprocess.run(
        [*PALIMPSEST, "serve", "--open", str(tmp_path / name), *flags],
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert ended.returncode == 1
    assert len(ended.stderr.splitlines()) == 1
    assert str(tmp_path) in ended.stderr


@pytest.mark.usefixtures("default_model_folder", "minilm_folder")
def test_ctrl_c_while_the_model_is_being_loaded_ends_it_quietly(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*PALIMPSEST, "serve", "--no-browser", "--port", "0", "--data-dir", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
    assert process.stdout is not None
    assert process.stdout.readline().startswith("Palimpsest is at http://127.0.0.1:")
    process.send_signal(signal.SIGINT)
    _, complaints = process.communicate(timeout=60)
    assert process.returncode == 0
    assert complaints == ""
