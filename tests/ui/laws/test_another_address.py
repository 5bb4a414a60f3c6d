"""`palimpsest serve --host`: a token is required and printed, and is in no process list."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import psutil
import pytest
from typer import Typer
from typer.main import get_command

from app.settings.settings import Settings
from tests.ui.conftest import Server
from tests.ui.raw import send
from ui.access import access_to, announcement
from ui.serve import listen, serve

EVERYWHERE = "0.0.0.0"  # noqa: S104
OWN = "a-token-of-my-own-0123"


@pytest.mark.slow
def test_a_server_on_another_address_answers_who_has_the_token(tmp_path: Path) -> None:
    options = ["--host", EVERYWHERE, "--model", str(tmp_path / "none")]
    environment = {"PALIMPSEST_TOKEN": OWN}
    server = Server(tmp_path / "data", *options, environment=environment, is_new=True)
    try:
        split = urlsplit(server.address)
        assert parse_qs(split.query) == {"token": [OWN]}
        port = split.port
        assert port is not None
        assert send(port, "GET", "/").status == 401
        assert send(port, "GET", "/room/sessions").status == 401
        page = send(port, "GET", "/", [server.cookie])
        assert page.status == 200
        assert "gradio_config" in page.text
        assert OWN not in page.text
        process = psutil.Process(server.process.pid)
        for each in [process, *process.children(recursive=True)]:
            assert OWN not in " ".join(each.cmdline())
    finally:
        assert server.end() == 0


def test_what_is_printed_says_what_the_token_opens() -> None:
    with listen(EVERYWHERE, 0) as listener:
        access = access_to(listener, EVERYWHERE, OWN)
        said = announcement(listener, access)
    assert f"http://127.0.0.1:{access.port}/?token={OWN} " in said
    assert "can read and change everything" in said
    assert "From another machine" in said
    with listen("127.0.0.1", 0) as listener:
        access = access_to(listener, "127.0.0.1", OWN)
        said = announcement(listener, access)
    assert said.startswith(f"Palimpsest is at http://127.0.0.1:{access.port}/?token={OWN} (Ctrl+C")
    assert "can read and change everything" in said
    assert "From another machine" not in said


def test_there_is_no_flag_for_the_token_and_nothing_at_all_for_sharing() -> None:
    app = Typer()
    app.command()(serve)
    flags = {flag for parameter in get_command(app).params for flag in parameter.opts}
    assert "--host" in flags
    assert not flags & {"--token", "--share"}
    assert "share" not in Settings.model_fields
