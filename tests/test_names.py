"""One name for one thing: no two classes or type aliases of the packages share a name."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGES = ("app", "benchmarks", "retrieval", "speculation", "storage", "ui")


def types_of(source: str) -> Iterator[str]:
    """Names of a module's classes and type aliases; `_Private` counts as `Private`."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef):
            yield node.name.lstrip("_")
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id.lstrip("_")
            if name[:1].isupper() and not name.isupper():
                yield name


def test_a_name_has_one_meaning() -> None:
    places: dict[str, list[str]] = defaultdict(list)
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            for name in types_of(path.read_text("utf-8")):
                places[name].append(str(path.relative_to(ROOT)))
    twice = {name: found for name, found in places.items() if len(found) > 1}
    assert not twice, "\n".join(f"{name}: {', '.join(found)}" for name, found in twice.items())


def test_classes_and_aliases_are_found_and_constants_are_not() -> None:
    source = "class _Row: ...\nPair = tuple[int, int]\nMOST = 3\nlower = Pair\nclass Big: ..."
    assert list(types_of(source)) == ["Row", "Pair", "Big"]
