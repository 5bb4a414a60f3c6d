"""Finds a file's address on the package index that pip is configured for, without downloading it.

Uses the index's simple repository API (PEP 503, PEP 691) and pip's own settings (`pip config
list`). pip itself has no documented way to do this: its installation report (`pip install --dry-run
--report`) downloads the whole wheel first, unless the index serves metadata separately (PEP 658),
which many mirrors don't.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import unquote, urljoin, urlsplit

import requests
from lxml import etree, html

CONNECT_SECONDS, READ_SECONDS = 15, 60
"""Time limits for connecting, and for each read."""

_PYPI = "https://pypi.org/simple"
_JSON = "application/vnd.pypi.simple.v1+json"
_ACCEPT = f"{_JSON}, text/html;q=0.1"


def pip(*arguments: str) -> list[str]:
    """The command line that runs this Python's pip."""
    return [sys.executable, "-m", "pip", *arguments]


def pip_settings() -> dict[str, str]:
    """pip's settings for downloads, by option; environment variables override its files."""
    listing = subprocess.run(pip("config", "list"), capture_output=True, text=True, check=False)
    found = dict(line.split("=", 1) for line in listing.stdout.splitlines() if "=" in line)
    settings = {}
    for section in ("global", "download", ":env:"):
        for key, value in found.items():
            if key.startswith(f"{section}."):
                settings[key.removeprefix(f"{section}.")] = str(ast.literal_eval(value))
    return settings


def session(settings: Mapping[str, str]) -> requests.Session:
    """A session with pip's certificates and proxy."""
    made = requests.Session()
    made.headers["Accept-Encoding"] = "identity"
    if certificate := settings.get("cert"):
        made.verify = certificate
    if proxy := settings.get("proxy"):
        made.proxies = {"http": proxy, "https": proxy}
    return made


def get(asking: requests.Session, url: str, **more: Any) -> requests.Response:
    """GET with our time limits.

    Raises:
        requests.RequestException: no response.
    """
    # A REQUESTS_CA_BUNDLE would override the session's own certificates.
    return asking.get(url, verify=asking.verify, timeout=(CONNECT_SECONDS, READ_SECONDS), **more)


def address(
    asking: requests.Session, settings: Mapping[str, str], project: str, filename: str
) -> str | None:
    """The file's URL on a configured index; None if no index that can be reached by HTTP has it."""
    page = re.sub(r"[-_.]+", "-", project).lower()  # PEP 503's normalized name
    for index in _indexes(settings):
        try:
            response = get(asking, f"{index.rstrip('/')}/{page}/", headers={"Accept": _ACCEPT})
            response.raise_for_status()
            for link in _links(response):
                if unquote(urlsplit(link).path).endswith(f"/{filename}"):
                    return link
        except (requests.RequestException, etree.LxmlError, ValueError, LookupError, TypeError):
            continue  # out of reach, or without such a page
    return None


def _indexes(settings: Mapping[str, str]) -> list[str]:
    if settings.get("no-index", "0").lower() in {"1", "true", "yes", "on", "y", "t"}:
        return []
    extra = settings.get("extra-index-url", "").split()
    named = [settings.get("index-url", _PYPI), *extra]
    return [index for index in named if index.startswith(("http://", "https://"))]


def _links(response: requests.Response) -> Iterator[str]:
    """The URLs of a project's files, absolute and without fragments."""
    if response.headers.get("Content-Type", "").startswith(_JSON):
        named = [file["url"] for file in response.json()["files"]]
    else:
        page = html.fromstring(response.content, base_url=response.url)
        page.make_links_absolute()
        named = page.xpath("//a/@href")
    for link in named:
        yield urljoin(response.url, link).partition("#")[0]
