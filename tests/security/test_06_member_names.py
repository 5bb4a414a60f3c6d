"""Law: whatever a file or a member of an archive is called, it comes in under a name that fits.

A name has at most 255 bytes and nothing that can't be seen; its ending stays, the same file gets
the same name again, and what had two names has two. One odd name costs the other files nothing.
"""

from __future__ import annotations

import zipfile
from pathlib import Path, PurePosixPath
from unicodedata import category, normalize

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from retrieval import Library, Limits
from retrieval.ingestion.archive import expand
from retrieval.names import MAX_BYTES, label, path_label
from storage import Store
from tests.fuzz.mutate import NAMES, member_named
from tests.retrieval.fake_embedder import FakeEmbedder

FAMILY = "👩\u200d👩\u200d👧"
ODD = (
    "\0x.txt", "\0", "x\0y.txt", "x\x01y.txt", "", ".", "..", "/", "//", "\\", "\u200b", "\u200d",
    "\u202e", "\u2066a\u2069.txt", "\ufeffa.txt", "\u2028", "a\u2029b", "\ue000", "\U0010ffff",
    "\ud800.txt", "\udcff.txt", "\U000e0041\U000e0042", "\u0301", "\u0301a.txt", "\u3164", "\u00a0",
    "é" * 300, "é" * 300 + ".pdf", "n" * 300 + ".md", "a." + "b" * 300, "e" + "\u0301" * 600,
    FAMILY * 60 + ".txt", "日" * 100 + ".tar.gz", "x" * 251 + ".txt", "x" * 252 + ".txt",
)  # fmt: skip
NAME = (
    st.sampled_from(ODD) | st.text(max_size=40) | st.text("aé\u200d\u0301\ufe0f.~…", max_size=300)
)


def is_fit(name: str) -> bool:
    """Whether a name can be stored and shown, by the Unicode standard rather than by our code."""
    kinds = {category(c) for c in name} - {"Cf"}
    formats = {c for c in name if category(c) == "Cf"}
    return (
        0 < len(name.encode()) <= 255
        and not kinds & {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
        and formats <= {"\u200c", "\u200d"}
        and name.strip() not in {"", ".", ".."}
        and any(kind[0] in "LNPS" for kind in kinds)
        and category(name[0])[0] != "M"
    )


@settings(max_examples=200)
@given(name=NAME)
def test_every_name_becomes_one_that_fits_and_stays_so(name: str) -> None:
    for made in (label, path_label):
        found = made(name)
        assert is_fit(found)
        assert made(found) == found
    assert "/" not in label(name)
    assert not {"", ".", ".."} & set(path_label(name).split("/"))


@settings(max_examples=200)
@given(one=NAME, other=NAME)
def test_two_names_stay_two(one: str, other: str) -> None:
    one, other = one.replace("/", "_") or "_", other.replace("/", "_") or "_"
    assert (label(one) == label(other)) == (one == other)


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("notes (2).txt", "notes (2).txt"),
        ("naïve 🖋.txt", "naïve 🖋.txt"),
        ("می‌خواهم.txt", "می‌خواهم.txt"),
        (FAMILY, FAMILY),
        ("x" * 251 + ".txt", "x" * 251 + ".txt"),
        (normalize("NFD", "Übung é.pdf"), normalize("NFD", "Übung é.pdf")),
    ],
)
def test_a_good_name_is_left_alone(name: str, found: str) -> None:
    assert label(name) == path_label(name) == found


def test_a_long_name_keeps_its_ending_and_is_cut_between_characters() -> None:
    for name in ("é" * 300 + ".pdf", "n" * 300 + ".markdown", "日" * 100 + ".tar.gz"):
        assert PurePosixPath(label(name)).suffix == PurePosixPath(name).suffix
        assert len(label(name).encode()) > MAX_BYTES - 4
    assert not label("a." + "b" * 300).endswith("b")
    begun = label(FAMILY * 60 + ".txt").partition("…")[0]
    assert begun == FAMILY * (len(begun) // len(FAMILY))
    accented = label("e\u0301" * 200).partition("…")[0]
    assert accented.count("e") == accented.count("\u0301")
    endless = label("e" + "\u0301" * 600)
    assert len(endless.encode()) > MAX_BYTES // 2


def archive(folder: Path, names: list[str]) -> Path:
    path = folder / "odd.zip"
    with zipfile.ZipFile(path, "w") as made:
        for n, name in enumerate(names):
            made.writestr(member_named(name), f"words of number {n}")
    return path


def found_in(path: Path, into: Path, name: str = "odd.zip") -> dict[str, str]:
    into.mkdir(parents=True, exist_ok=True)
    found = {}
    for called, member in expand(path, Limits(), name=name, into=into):
        assert isinstance(member, Path), member
        assert called not in found
        found[called] = member.read_text()
    return found


def test_a_name_that_begins_with_nul_costs_no_other_file_anything(tmp_path: Path) -> None:
    found = found_in(archive(tmp_path, ["a.txt", "\0x.txt", "b.txt"]), tmp_path / "into")
    assert found["odd.zip/a.txt"] == "words of number 0"
    assert found["odd.zip/b.txt"] == "words of number 2"
    [odd] = set(found) - {"odd.zip/a.txt", "odd.zip/b.txt"}
    assert found[odd] == "words of number 1"
    assert odd.startswith("odd.zip/\ufffdx")
    assert odd.endswith(".txt")


@pytest.mark.filterwarnings("ignore:Duplicate name:UserWarning")
def test_members_with_odd_names_all_come_in(tmp_path: Path) -> None:
    deep = ["d/" * 200 + "a.txt", "d/" * 200 + "b.txt", "é" * 200 + "/" + "é" * 200 + ".txt"]
    again = ["a.txt", "a.txt", "./a.txt", "b/../a.txt", "a (2).txt"]
    names = [name for name in (*ODD, *NAMES, *deep, *again) if not name.endswith("/")]
    path = archive(tmp_path, names)
    found = found_in(path, tmp_path / "into")
    assert sorted(found.values()) == sorted(f"words of number {n}" for n in range(len(names)))
    assert all(map(is_fit, found))
    assert found_in(path, tmp_path / "again") == found, "the same names again"
    long = found_in(path, tmp_path / "long", label("z" * 300 + ".zip"))
    assert sorted(long.values()) == sorted(found.values())
    assert all(map(is_fit, long))


@pytest.mark.filterwarnings("ignore:Duplicate name:UserWarning")
def test_ten_thousand_members_of_one_name_are_told_apart_in_time(tmp_path: Path) -> None:
    assert len(found_in(archive(tmp_path, ["same.txt"] * 3000), tmp_path / "into")) == 3000


def test_files_that_come_together_are_told_apart(tmp_path: Path) -> None:
    long = "n" * 250
    library = Library(Store(tmp_path / "data"), FakeEmbedder)
    names = []
    for number, odd in enumerate(
        ("\x01", "\x02", "\u200b", "\ud800", "", f"/{long}", f"/b/{long}")
    ):
        with library.receive(f"a{odd}.txt") as upload:
            upload.write(str(number).encode())
            names.append(upload.end().name)
    assert len(set(names)) == len(names)
    assert all(map(is_fit, names))


def test_a_file_of_a_long_name_gets_new_versions(tmp_path: Path) -> None:
    library = Library(Store(tmp_path / "data"), FakeEmbedder)
    file = tmp_path / "given.txt"
    versions = []
    for words in ("first words", "second words"):
        file.write_text(words)
        versions.append(library.add(file, name="n" * 300 + ".txt"))
    assert [document.version for document in versions] == [1, 2]
    other = library.add(file, name="n" * 301 + ".txt")
    assert other.version == 1
    library.close()
