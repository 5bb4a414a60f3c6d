"""What holds the token on disk is for its user's eyes, lives no longer than it must, and is no lie.

The file that keeps it, the one that the browser is opened with, and the one that `palimpsest url`
reads.
"""

from __future__ import annotations

import json
import os
import stat
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result
from typer.testing import CliRunner

from app.commands.main import cli
from app.serving.servers import FOLDER, Serving, addresses
from app.serving.token_file import FILE_NAME, stored_token
from app.settings.loading import load
from storage import StorageError
from tests.ui.conftest import Server
from tests.ui.raw import send
from ui import redirect
from ui.server import token_of

ADDRESS = "http://127.0.0.1:7860/?token=a-token-of-our-own-0123"
BROWSER = """#!{python}
import json, pathlib, re, stat, sys, time, urllib.request
record = {{"argv": sys.argv[1:]}}
page = pathlib.Path(sys.argv[1].removeprefix("file://"))
record["modes"] = [stat.S_IMODE(path.stat().st_mode) for path in (page, page.parent)]
record["page"] = page.read_text()
(target,) = re.findall('content="0;url=([^"]*)"', record["page"])
with urllib.request.urlopen(target) as reply:
    record["cookie"] = reply.headers["Set-Cookie"]
record["is_left"] = page.exists()
target = pathlib.Path({target!r})
target.with_suffix(".part").write_text(json.dumps(record))
target.with_suffix(".part").rename(target)
"""
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="modes are POSIX's")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def url(data_dir: Path) -> Result:
    """What `palimpsest url` says."""
    return CliRunner().invoke(cli, ["url", "--data-dir", str(data_dir)])


def test_the_browser_is_opened_by_a_file_and_all_outlives_a_restart(tmp_path: Path) -> None:
    record, browser = tmp_path / "record", tmp_path / "browser"
    browser.write_text(BROWSER.format(python=sys.executable, target=str(record)))
    browser.chmod(0o700)
    data = tmp_path / "data"
    server = Server(data, "--model", str(tmp_path / "none"), browser=browser, is_new=True)
    try:
        token = server.address.partition("?token=")[2]
        while not record.exists():
            time.sleep(0.02)
        seen = json.loads(record.read_text())
        (opened,) = seen["argv"]
        assert opened.startswith((data / FOLDER).as_uri())
        assert token not in opened
        assert seen["modes"] == [0o600, 0o700]
        assert server.address in seen["page"]
        assert "<script" not in seen["page"]
        assert not seen["is_left"]
        cookie = ("Cookie", seen["cookie"].split(";")[0])
        assert send(server.port, "GET", "/room/sessions", [cookie]).status == 200
        assert send(server.port, "GET", "/room/sessions").status == 401
        assert url(data).stdout == server.address + "\n"
        assert mode(data / FILE_NAME) == 0o600
        # Nothing says in passing what the token is.
        holding = [path for path in data.rglob("*") if token.encode() in _content(path)]
        assert {path.name for path in holding} - {FILE_NAME} == {
            path.name for path in (data / FOLDER).glob("*.url")
        }
        address = server.address
        server.kill()
        before = {path.name for path in (data / FOLDER).iterdir()}
        assert before, "what is killed tidies nothing up"
        nobody = url(data)
        assert (nobody.exit_code, nobody.stdout) == (1, "")
        assert "No server is running" in nobody.stderr
        assert not list((data / FOLDER).iterdir())
        server.start()
        assert server.address == address
        assert send(server.port, "GET", "/room/sessions", [cookie]).status == 200
    finally:
        server.end()
    assert not list((data / FOLDER).iterdir())


def _content(path: Path) -> bytes:
    return path.read_bytes() if path.is_file() else b""


def test_all_servers_of_a_folder_are_listed_while_they_run(tmp_path: Path) -> None:
    assert addresses(tmp_path) == []
    with Serving(tmp_path) as one, Serving(tmp_path) as two:
        one.tell(ADDRESS)
        assert addresses(tmp_path) == [ADDRESS]
        two.tell(f"{ADDRESS}4")
        assert sorted(addresses(tmp_path)) == [ADDRESS, f"{ADDRESS}4"]
        for path in (tmp_path / FOLDER).iterdir():
            assert mode(path) == 0o600
    assert addresses(tmp_path) == []
    assert not list((tmp_path / FOLDER).iterdir())


@POSIX
def test_the_folder_of_addresses_is_closed_to_others_also_if_it_was_open(tmp_path: Path) -> None:
    (tmp_path / FOLDER).mkdir(mode=0o755)
    with Serving(tmp_path):
        assert mode(tmp_path / FOLDER) == 0o700


@POSIX
def test_a_planted_folder_of_addresses_is_neither_followed_nor_emptied(tmp_path: Path) -> None:
    """As where others can write to the data folder."""
    victim, data = tmp_path / "victim", tmp_path / "data"
    victim.mkdir()
    data.mkdir()
    names = ["thesis.html", "bookmark.url", f"{'ab' * 16}.url"]
    for name in names:
        (victim / name).write_text(ADDRESS)
    (data / FOLDER).symlink_to(victim)
    said = url(data)
    assert (said.exit_code, said.stdout) == (1, "")
    assert said.stderr.count("\n") == 1
    with pytest.raises(StorageError), Serving(data):
        pass
    assert {path.name for path in victim.iterdir()} == set(names)
    (data / FOLDER).unlink()
    with Serving(data) as serving:
        kept = data / FOLDER / "thesis.html"
        kept.write_text("mine")
        serving.tell(ADDRESS)
        (own,) = (data / FOLDER).glob("*.url")
        own.unlink()
        own.symlink_to(victim / names[0])
        assert url(data).exit_code == 1
    assert kept.read_text() == "mine"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives away")
def test_another_users_folder_of_addresses_is_not_believed(tmp_path: Path) -> None:
    with Serving(tmp_path) as serving:
        serving.tell(ADDRESS)
        os.chown(tmp_path / FOLDER, 12345, 12345)
        said = url(tmp_path)
    assert (said.exit_code, said.stdout) == (1, "")
    assert "belongs to another user" in said.stderr


def test_a_folder_that_can_not_be_used_is_said(tmp_path: Path) -> None:
    (tmp_path / FOLDER).write_text("no folder")
    with pytest.raises(StorageError, match=f"{FOLDER}: can't be used"):
        Serving(tmp_path).__enter__()


def test_the_browsers_file_goes_by_itself_in_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert redirect.LIFE_SECONDS <= 60
    monkeypatch.setattr(redirect, "LIFE_SECONDS", 0.05)
    with Serving(tmp_path) as serving:
        assert redirect.redirect(serving, ADDRESS).startswith("file:///")
        (page,) = (tmp_path / FOLDER).glob("*.html")
        assert mode(page) == 0o600
        redirect.expire(serving)
        give_up = time.monotonic() + 10
        while page.exists() and time.monotonic() < give_up:
            time.sleep(0.01)
        assert not page.exists()


def test_the_token_is_made_once_and_kept(tmp_path: Path) -> None:
    first = stored_token(tmp_path)
    assert len(first.token) == 32
    assert not first.problem
    assert mode(tmp_path / FILE_NAME) == 0o600
    assert stored_token(tmp_path) == first
    (tmp_path / "other").mkdir()
    assert stored_token(tmp_path / "other").token != first.token


@POSIX
def test_a_token_that_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    token = stored_token(tmp_path).token
    (tmp_path / FILE_NAME).chmod(0o644)
    assert stored_token(tmp_path).token == token
    assert mode(tmp_path / FILE_NAME) == 0o600


def fifo(path: Path) -> None:
    os.mkfifo(path)


def link(path: Path) -> None:
    (path.parent / "elsewhere").write_text("a-token-that-somebody-else-chose")
    path.symlink_to("elsewhere")


DAMAGED: dict[str, Callable[[Path], object]] = {
    "empty": lambda path: path.touch(),
    "short": lambda path: path.write_text("a-token"),
    "two lines": lambda path: path.write_text("a-token-of-our-own-0123\nand-another-one-0123456\n"),
    "an address": lambda path: path.write_text(ADDRESS),
    "zeros": lambda path: path.write_bytes(bytes(33)),
    "noise": lambda path: path.write_bytes(bytes(range(128, 256))),
    "without end": lambda path: path.write_bytes(b"-" * 5_000_000 + b"\0"),
    "a pipe": fifo,
    "a link": link,
}


@POSIX
@pytest.mark.parametrize("damage", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_token_is_made_anew_and_that_is_said(
    tmp_path: Path, damage: Callable[[Path], object]
) -> None:
    damage(tmp_path / FILE_NAME)
    made = stored_token(tmp_path)
    assert len(made.token) == 32
    assert str(tmp_path / FILE_NAME) in made.problem
    assert stored_token(tmp_path).token == made.token
    assert not (tmp_path / FILE_NAME).is_symlink()
    assert mode(tmp_path / FILE_NAME) == 0o600


def test_the_persons_own_token_goes_before_the_kept_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / FILE_NAME
    path.write_text("damaged")
    token, note = token_of(load({"data_dir": tmp_path}))
    assert (
        f"The token is new, since the old one couldn't be used ({path}: contains no token)" in note
    )
    assert token_of(load({"data_dir": tmp_path})) == (token, "")
    monkeypatch.setenv("PALIMPSEST_TOKEN", "a-token-of-our-own-0123")
    assert token_of(load({"data_dir": tmp_path})) == ("a-token-of-our-own-0123", "")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives away")
def test_a_token_that_another_user_put_there_is_not_used(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    path.write_text("a-token-that-somebody-else-chose")
    os.chown(path, 12345, 12345)
    made = stored_token(tmp_path)
    assert "belongs to another user" in made.problem
    assert path.stat().st_uid == os.geteuid()


def test_where_no_token_can_be_kept_is_said_with_what_to_do(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).mkdir()
    with pytest.raises(StorageError, match=r"can't be written .*PALIMPSEST_TOKEN"):
        stored_token(tmp_path)
