"""Law: any bytes end in a text or a `DocumentError`, in time, and nowhere but where they belong."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from benchmarks.library.sample_files import WRITERS
from retrieval import DocumentError, Limits
from retrieval.extraction.extract import extract
from retrieval.extraction.page_image import draw
from retrieval.ingestion.archive import expand
from retrieval.text.chunks import chunk
from tests.fuzz.conftest import inputs
from tests.fuzz.mutate import NAMES, member_named, mutated

LIMITS = Limits(file_mb=20, pages=200, characters=2_000_000, seconds=20, memory_mb=500,
                members=200, unpacked_mb=30)  # fmt: skip
ANY_NAME = st.sampled_from([*(f"a.{suffix}" for suffix in WRITERS), "a.py", "a"])


def take(path: Path, name: str, into: Path) -> bool:
    """Do with a file what the library does; whether a text came of it.

    Anything but a text that holds together, or a `DocumentError`, fails the test.
    """
    try:
        extracted = extract(path, LIMITS, name=name)
    except DocumentError as error:
        assert str(error).endswith(".")
        return error.reason == "is a zip archive" and _is_any_readable(path, name, into)
    text = extracted.text
    assert text.strip()
    assert text.encode()
    ranges = chunk(text, extracted.pages, None, extracted.headings)
    assert "".join(text[part.start : part.end] for part in ranges) == text
    return True


def _is_any_readable(path: Path, name: str, into: Path) -> bool:
    try:
        with closing(_members(path, name, into)) as members:
            return any(members)
    except DocumentError as error:
        assert error.name == name
        return False


def _members(path: Path, name: str, into: Path) -> Generator[bool]:
    with closing(expand(path, LIMITS, name=name, into=into)) as members:
        for label, member in members:
            assert label.startswith(f"{name}/")
            assert not {"..", "."} & set(label.split("/"))
            assert "\0" not in label
            assert "\u202e" not in label
            assert len(label) <= len(name) + 257 * LIMITS.nesting
            if isinstance(member, Path):
                assert member.parent == into
                yield take(member, label, into)


def outside(cell: Path) -> set[Path]:
    """What there is around the folder, and in it but for numbered files."""
    return {
        path
        for path in cell.parent.parent.rglob("*")
        if path != cell and not (path.parent == cell and path.name.isdigit())
    }


@pytest.mark.parametrize("suffix", WRITERS)
def test_damaged_files_of_every_kind(
    suffix: str, sound_files: dict[str, bytes], cell: Path
) -> None:
    def one(seed: int) -> bool:
        path, into = cell.parent.parent / f"{seed}.bin", cell / f"{seed}"
        path.write_bytes(mutated(sound_files[suffix], seed))
        into.mkdir()
        try:
            return take(path, f"a.{suffix}", into)
        finally:
            path.unlink()
            for left in into.iterdir():
                assert left.name.isdigit()
                left.unlink()
            into.rmdir()

    with ThreadPoolExecutor(2) as pool:
        texts = sum(pool.map(one, range(inputs(0.07))))
    assert texts  # some stay readable, so that the parsers are reached
    assert not list(cell.iterdir())
    assert outside(cell) == {cell.parent}


@settings(
    max_examples=inputs(0.15),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(data=st.binary(max_size=2000), name=ANY_NAME)
def test_any_bytes_under_any_name(data: bytes, name: str, cell: Path) -> None:
    path = cell.parent / "any"
    path.write_bytes(data)
    take(path, name, cell)
    path.unlink()


@pytest.mark.filterwarnings("ignore:Duplicate name:UserWarning")
@settings(
    max_examples=inputs(0.03),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    names=st.lists(st.sampled_from(NAMES) | st.text(max_size=40), min_size=1, max_size=8),
    depth=st.integers(0, 2),
)
def test_members_of_any_name_stay_in_the_folder(names: list[str], depth: int, cell: Path) -> None:
    data = b"words"
    for _ in range(depth + 1):
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w") as archive:
            for name in names:
                archive.writestr(member_named(name), data)
        data = packed.getvalue()
    path = cell.parent / "names.zip"
    path.write_bytes(data)
    before = outside(cell)
    take(path, "names.zip", cell)
    assert outside(cell) == before
    for left in cell.iterdir():
        left.unlink()


def test_damaged_pages_are_drawn_or_refused(sound_files: dict[str, bytes], cell: Path) -> None:
    def one(seed: int) -> bool:
        path = cell / f"{seed}.pdf"
        path.write_bytes(mutated(sound_files["pdf"], seed))
        try:
            image = draw(path, 1 + seed % 3, LIMITS, "a.pdf").png
        except DocumentError as error:
            assert str(error).startswith("a.pdf: ")
            assert str(error).endswith(".")
            return False
        assert image.startswith(b"\x89PNG")
        return True

    with ThreadPoolExecutor(2) as pool:
        drawn = list(pool.map(one, range(inputs(0.02))))
    assert True in drawn
    assert False in drawn


@pytest.mark.parametrize("suffix", ["png", "jpg", "webp", "bmp", "tif"])
def test_damaged_images_are_drawn_or_refused(suffix: str, cell: Path) -> None:
    sound = cell / f"sound.{suffix}"
    Image.linear_gradient("L").save(sound)
    data = sound.read_bytes()

    def one(seed: int) -> None:
        path = cell / f"{seed}.{suffix}"
        path.write_bytes(mutated(data, seed))
        try:
            image = draw(path, 1, LIMITS, "a.png").png
        except DocumentError as error:
            assert str(error).startswith("a.png: ")
            assert str(error).endswith(".")
            return
        assert image.startswith(b"\x89PNG")

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(one, range(inputs(0.01))))
