"""Laws of the index: pip's settings say which is asked, and no file is fetched to know where it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from app.models.package_index import address, pip_settings, session
from tests.app.models.test_wheel import CLOSED_INDEX, use_only
from tests.app.package_index import FILENAME, PROJECT, PackageIndex, wheel_bytes


@pytest.fixture
def index() -> Iterator[PackageIndex]:
    served = PackageIndex(wheel_bytes())
    yield served
    served.close()


def found(settings: Mapping[str, str], project: str = PROJECT) -> str | None:
    with session(settings) as asking:
        return address(asking, settings, project, FILENAME)


def file_on(index: PackageIndex) -> str:
    return f"{index.url.removesuffix('/simple')}/files/{FILENAME}"


@pytest.mark.parametrize("json", [True, False])
def test_an_index_says_where_a_file_is_and_the_file_is_not_fetched(
    index: PackageIndex, json: bool
) -> None:
    index.json = json
    assert found({"index-url": index.url}) == file_on(index)
    assert index.requests == []


def test_a_project_is_asked_for_by_its_normalized_name(index: PackageIndex) -> None:
    assert found({"index-url": index.url + "/"}, "Tiny._model") == file_on(index)
    assert index.pages == ["/simple/tiny-model/"]


def test_further_indexes_are_asked_in_turn(index: PackageIndex) -> None:
    more = f"file:///nowhere/simple {index.url}"
    assert found({"index-url": CLOSED_INDEX, "extra-index-url": more}) == file_on(index)


@pytest.mark.parametrize("broken", [b"", b"{}", b'{"files": [{}]}', b'{"files": [{"url": 5}]}'])
def test_a_page_that_cannot_be_read_counts_as_none(
    index: PackageIndex, monkeypatch: pytest.MonkeyPatch, broken: bytes
) -> None:
    index.json = broken != b""
    monkeypatch.setattr("requests.Response.content", broken)
    assert found({"index-url": index.url}) is None


def test_without_an_index_none_is_asked(index: PackageIndex) -> None:
    assert found({"index-url": index.url, "no-index": "1"}) is None
    assert index.pages == []


def test_variables_stand_above_what_pips_files_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "pip.conf"
    file.write_text(
        "[global]\nproxy = http://one\ncert = /one\nindex-url = http://one\n"
        "[download]\ncert = /two\nindex-url = http://two\n"
    )
    use_only(monkeypatch, {"PIP_CONFIG_FILE": str(file), "PIP_INDEX_URL": "http://three"})
    settings = pip_settings()
    assert settings["index-url"] == "http://three"
    with session(settings) as asking:
        assert asking.verify == "/two"
        assert asking.proxies == {"http": "http://one", "https": "http://one"}
