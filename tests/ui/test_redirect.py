"""The file that the browser is opened with leads to the address, whatever is in it, and nowhere else."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

import pytest

from app.serving.servers import Serving
from ui.redirect import expire, redirect

ADDRESS = "http://127.0.0.1:7860/?token=a-token-of-our-own-0123"


class Page(HTMLParser):
    """The tags of a page, where it goes on, and where its link leads."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.targets: list[str] = []
        self.metas: dict[str, str | None] = {}
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.tags.append(tag)
        if tag == "a":
            self.targets.append(given["href"] or "")
        if tag == "meta" and given.get("http-equiv") == "refresh":
            self.targets.append((given["content"] or "").removeprefix("0;url="))
        if tag == "meta":
            self.metas[given.get("name") or ""] = given.get("content")


@contextmanager
def written(folder: Path, address: str) -> Iterator[Path]:
    """The file, until the server ends."""
    with Serving(folder) as serving:
        split = urlsplit(redirect(serving, address))
        assert (split.scheme, split.netloc) == ("file", "")
        yield Path(url2pathname(split.path))


@pytest.mark.parametrize(
    "address",
    [ADDRESS, f"{ADDRESS}&x='1'", f'{ADDRESS}"><script>alert(1)</script>', "http://[::1]:7860/"],
)
def test_the_page_leads_to_the_address_at_once_and_by_a_link(tmp_path: Path, address: str) -> None:
    with written(tmp_path, address) as path:
        page = Page(path.read_text("utf-8"))
    assert page.targets == [address, address]
    assert page.tags == ["html", "meta", "title", "meta", "meta", "a"]
    assert page.metas["referrer"] == "no-referrer", "the file's name is hard to guess for a reason"


def test_the_file_is_gone_with_the_server_and_its_address_says_nothing(tmp_path: Path) -> None:
    with written(tmp_path, ADDRESS) as path:
        assert path.is_file()
        assert "token" not in str(path.relative_to(tmp_path))
    assert not path.exists()


def test_its_minute_begins_once_the_browser_has_been_opened(tmp_path: Path) -> None:
    before = set(threading.enumerate())
    with Serving(tmp_path) as serving:
        redirect(serving, ADDRESS)
        assert set(threading.enumerate()) == before
        expire(serving)
        (timer,) = set(threading.enumerate()) - before
        assert isinstance(timer, threading.Timer)
        timer.cancel()
        assert timer.daemon, "a server that ends doesn't wait for it"


def test_each_servers_file_is_its_own(tmp_path: Path) -> None:
    with written(tmp_path, ADDRESS) as one, written(tmp_path, ADDRESS) as other:
        assert one != other
