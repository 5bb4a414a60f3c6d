"""Laws of the editor: fetched like a model, only its own modules are kept, and it may be absent."""

from __future__ import annotations

import re
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from app.errors import ModelError
from app.models import defaults, editor
from app.models.editor import EDITOR, editor_folder, fetch_editor
from app.models.folders import is_complete, models_folder, verify
from tests.app.models.test_wheel import CLOSED_INDEX, use_only
from tests.app.package_index import pinned, wheel_bytes, write_wheel

OTHERS = {"nicegui/elements/codemirror/codemirror.py": b"x", "nicegui/nicegui.py": b"x"}


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty models folder, and no index in reach."""
    closed = {"PIP_CONFIG_FILE": "/dev/null", "PIP_INDEX_URL": CLOSED_INDEX, "PIP_RETRIES": "0"}
    use_only(monkeypatch, {**closed, "XDG_CACHE_HOME": str(tmp_path / "cache")})
    return models_folder()


def test_only_the_built_modules_are_kept_of_the_wheel(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    modules = {
        f"{EDITOR.prefix}index.js": b"export {}",
        f"{EDITOR.prefix}python-1.js": b"export {}",
    }
    data = wheel_bytes({**modules, **OTHERS})
    write_wheel(cache / "wheels", data)
    monkeypatch.setattr(editor, "EDITOR", replace(EDITOR, wheel=pinned(data)))
    folder = fetch_editor()
    assert folder == editor_folder()
    assert {path.name for path in folder.iterdir()} == {"index.js", "python-1.js", "manifest.json"}
    assert is_complete(folder)


def test_set_up_goes_on_without_it(
    cache: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(defaults, "ensure", lambda _model: Path("there"))
    with pytest.raises(ModelError, match=r"nicegui==3\.18\.0"):
        fetch_editor()
    assert defaults.main() == 0
    said = capsys.readouterr().err
    assert "CodeMirror 6, the text editor could not be prepared" in said
    assert "Until then texts are revised in a plain text area." in said


def test_it_is_as_pinned_and_loads_nothing_from_elsewhere(fetched_editor: Path) -> None:
    assert {check.problem for check in verify(fetched_editor)} == {None}
    entry = (fetched_editor / "index.js").read_text("utf-8")
    offered = set(re.findall(r"\bas (\w+)", entry))
    assert {"EditorView", "EditorState", "Decoration", "languages", "basicSetup"} <= offered
    modules = {path.name: path.read_text("utf-8") for path in fetched_editor.glob("*.js")}
    imported = {
        name for text in modules.values() for name in re.findall(r"[\"']\./(\S+?\.js)", text)
    }
    assert len(imported) > 100
    assert imported <= set(modules)
    foreign = re.compile(r"""(?:\bfrom|\bimport\(?)\s*["'](?:https?:)?//""")
    assert [name for name, text in modules.items() if foreign.search(text)] == []


def test_a_wheel_with_other_bytes_is_not_taken(cache: Path) -> None:
    path = cache / "wheels" / EDITOR.wheel.filename
    path.parent.mkdir(parents=True)
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(f"{EDITOR.prefix}index.js", "window.hacked = 1")
    with pytest.raises(ModelError, match="could not be prepared"):
        fetch_editor()
    assert not editor_folder().exists()
