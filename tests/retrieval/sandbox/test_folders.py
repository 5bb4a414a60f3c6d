"""What any confined process may read: where code and fonts lie, and nothing beside them."""

from __future__ import annotations

import json
import sys
import types
from pathlib import Path

import pytest

from retrieval.sandbox import folders


@pytest.fixture
def nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """No folders of Python and the system."""
    monkeypatch.setattr(folders, "_python", lambda: iter(()))
    monkeypatch.setattr(folders, "_FONTS", ())
    monkeypatch.setattr(folders, "_ENCODINGS", ())


def readable() -> set[Path]:
    """Found anew."""
    return set(folders.readable.__wrapped__())


def made(*paths: Path) -> None:
    for path in paths:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("words")


def test_every_module_that_is_imported_can_be_read() -> None:
    found = readable()
    for module in (json, pytest, folders):
        assert module.__file__ is not None
        assert found & set(Path(module.__file__).resolve().parents)


def test_a_folder_within_another_is_not_named_twice() -> None:
    found = readable()
    assert not [path for path in found if found & set(path.parents)]


@pytest.mark.usefixtures("nothing_else")
def test_a_font_that_is_linked_to_can_be_read_and_no_other_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fonts = tmp_path / "fonts"
    made(fonts / "own.ttf", tmp_path / "far/serif.TTF", tmp_path / "far/notes.txt")
    (fonts / "deep").mkdir()
    (fonts / "deep" / "linked.TTF").symlink_to(tmp_path / "far" / "serif.TTF")
    (fonts / "notes.txt").symlink_to(tmp_path / "far" / "notes.txt")
    (fonts / "gone.ttf").symlink_to(tmp_path / "gone.ttf")
    monkeypatch.setattr(folders, "_FONTS", (str(fonts), str(tmp_path / "no fonts")))
    assert readable() == {fonts, tmp_path / "far" / "serif.TTF"}


def test_of_a_package_from_elsewhere_its_own_folder_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("strange", "strange.within"):
        module = types.ModuleType(name)
        module.__path__ = [str(tmp_path / name)]
        (tmp_path / name).mkdir()
        monkeypatch.setitem(sys.modules, name, module)
    found = readable()
    assert tmp_path / "strange" in found
    assert not found & {tmp_path, tmp_path / "strange.within"}


def test_without_leaves_what_lies_beside_a_closed_path(tmp_path: Path) -> None:
    made(
        tmp_path / "lib/a/b/closed/c", tmp_path / "lib/a/d", tmp_path / "lib/e", tmp_path / "lib2/f"
    )
    allowed = [tmp_path / "lib", tmp_path / "lib2", tmp_path / "gone"]
    closed = [tmp_path / "lib/a/b/closed", tmp_path / "gone/g"]
    # All of lib/a goes with what is closed in it: better too little than too much.
    assert list(folders.without(allowed, closed)) == [tmp_path / "lib/e", tmp_path / "lib2"]
    assert list(folders.without(allowed, [tmp_path / "lib/a/dd"])) == [
        tmp_path / "lib/e",
        *allowed[1:],
    ]
    assert list(folders.without(allowed, [])) == allowed
