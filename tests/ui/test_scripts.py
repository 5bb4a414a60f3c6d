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


def test_every_colour_is_told_for_dark_pages_too() -> None:
    """So is one that has another's value: it is computed where it is told."""
    told: dict[str, set[str]] = {":root": set(), ".dark": set()}
    css = "\n".join(path.read_text("utf-8") for path in FOLDER.glob("*.css"))
    for selectors, block in re.findall(r"^([^{}\n@/]+) \{([^{}]*)\}", css, re.MULTILINE):
        for selector in told.keys() & set(selectors.split(", ")):
            told[selector] |= set(re.findall(r"(--[\w-]+): (?:#|var\()", block))
    assert {"--accent", "--copied", "--code-string"} <= told[":root"]
    assert told[":root"] == told[".dark"]
