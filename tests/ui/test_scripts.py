"""The page's own scripts: all are loaded, at once, under a path that changes with any of them."""

from __future__ import annotations

import re
from pathlib import Path

from ui.scripts import FOLDER, PATH, TAGS, digest_of


def test_all_scripts_are_loaded_at_once() -> None:
    preloaded = re.findall(rf'<link rel="modulepreload" href="{PATH}/([^"]+)">', TAGS)
    assert sorted(preloaded) == sorted(path.name for path in FOLDER.glob("*.js"))
    assert TAGS.endswith(f'<script type="module" src="{PATH}/main.js"></script>')


def test_scripts_import_one_another_by_relative_paths() -> None:
    """A path without the digest would be another module, with a state of its own."""
    for path in FOLDER.glob("*.js"):
        imported = re.findall(
            r"^(?:import|export)\b.* from \"([^\"]+)\"", path.read_text(), re.MULTILINE
        )
        assert all(re.fullmatch(r"\./\w+\.js", each) for each in imported), path.name


def test_the_path_changes_with_a_name_or_a_byte_of_any_script(tmp_path: Path) -> None:
    found = set()
    for name, content in [("a.js", "1;"), ("a.js", "2;"), ("b.js", "1;")]:
        path = tmp_path / name
        path.write_text(content)
        found |= {digest_of([path]), digest_of([path, path])}
    assert len(found) == 6
    assert all(re.fullmatch("[0-9a-f]{16}", each) for each in found)
