"""The laws of the house: imports run one way, rooms keep to what they say, no file is in a circle.

`ui -> app -> {retrieval, speculation, storage}`, `retrieval -> storage`; `benchmarks` may use all.
A room is a package inside one of these; the sentence of its `__init__` that begins with "May
import" names, in backticks, the other rooms and files of its package that it may use. Read with
`ast` from the sources, so an import inside a function or under `TYPE_CHECKING` counts too, as
does one by name through `importlib.import_module` or `__import__`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ALLOWED: dict[str, set[str]] = {
    "storage": set(),
    "speculation": set(),
    "retrieval": {"storage"},
    "app": {"retrieval", "speculation", "storage"},
    "ui": {"app"},
    "benchmarks": {"app", "retrieval", "speculation", "storage"},
}
IMPORTERS = {"import_module", "__import__", "find_spec", "run_module"}
LEAVES = {"app.errors", "app.events", "app.safe_text", "app.engine", "app"}
"""What every room of `app` may import, besides what it names."""


def imported(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """(line, dotted name) of every absolute import and every import by literal name.

    `from a import b` gives both `a` and `a.b`, since b may be a module.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.lineno, node.module
            for alias in node.names:
                yield node.lineno, f"{node.module}.{alias.name}"
        elif isinstance(node, ast.Call) and _name(node.func) in IMPORTERS:
            for argument in [*node.args, *(keyword.value for keyword in node.keywords)]:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield node.lineno, argument.value


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def violations(package: str, source: str) -> set[tuple[int, str]]:
    """Imports in `source` that a module of `package` may not have, by top-level package."""
    forbidden = set(ALLOWED) - ALLOWED[package] - {package} | {"tests"}
    tops = {(line, name.partition(".")[0]) for line, name in imported(ast.parse(source))}
    return {(line, name) for line, name in tops if name in forbidden}


def _module(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def known() -> dict[str, set[str]]:
    """The graph of all modules."""
    return graph(modules())


def modules() -> dict[str, Path]:
    """Every module of the packages under the law, by its dotted name."""
    return {_module(path): path for top in ALLOWED for path in (ROOT / top).rglob("*.py")}


def graph(paths: Mapping[str, Path]) -> dict[str, set[str]]:
    """Of each module, the modules that it names.

    A package's `__init__` runs whenever something in it is imported; it counts where it is named,
    or it would be in a circle with all that it offers.
    """
    found = {}
    for module, path in paths.items():
        names = {name for _, name in imported(ast.parse(path.read_text("utf-8")))}
        names |= offered(module, path)
        deeper = {name.rpartition(".")[0] for name in names & set(paths)}
        found[module] = (names & set(paths)) - {module} - (deeper - _named_alone(path, paths))
    return found


def offered(package: str, path: Path) -> set[str]:
    """The modules whose names a package imports when asked for, by the stub beside `path`."""
    stub = path.with_suffix(".pyi")
    if not stub.is_file():
        return set()
    nodes = ast.walk(ast.parse(stub.read_text("utf-8")))
    return {
        f"{package}.{node.module}"
        for node in nodes
        if isinstance(node, ast.ImportFrom) and node.level == 1
    }


def _named_alone(path: Path, paths: Mapping[str, Path]) -> set[str]:
    """Packages of which `path` imports something that is no module."""
    alone = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            if any(f"{node.module}.{alias.name}" not in paths for alias in node.names):
                alone.add(node.module)
        elif isinstance(node, ast.Import):
            alone.update(alias.name for alias in node.names)
    return alone


def circle(edges: Mapping[str, Collection[str]]) -> list[str]:
    """A circle among the nodes, empty if there is none."""
    try:
        TopologicalSorter({node: set(to) for node, to in edges.items()}).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def rooms() -> dict[str, Path]:
    """Every package inside a package, by its dotted name."""
    return {
        _module(path): path
        for top in ALLOWED
        for path in sorted((ROOT / top).glob("*/**/__init__.py"))
    }


def declared(room: str, docstring: str, all_rooms: Collection[str]) -> set[str]:
    """What a room says that it may import of its own package, as dotted names."""
    package = room.partition(".")[0]
    said = re.search(r"May import (.*)", " ".join(docstring.split()))
    assert said, f"{room}: its __init__ has no sentence that begins with 'May import'."
    names = {f"{package}.{name}" for name in re.findall(r"`([\w.]+)`", said[1])}
    if "every room" in said[1]:
        names |= set(all_rooms)
    return {name for name in names if name == room or name.split(".")[0] == package}


def _within(name: str, allowed: Collection[str]) -> bool:
    return any(name == each or name.startswith(f"{each}.") for each in allowed)


def _declarations() -> dict[str, set[str]]:
    found = rooms()
    return {
        room: declared(
            room, ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "", set(found)
        )
        for room, path in found.items()
    }


@pytest.mark.parametrize("package", sorted(ALLOWED))
def test_imports_run_one_way(package: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line} imports {name}"
        for path in sorted((ROOT / package).rglob("*.py"))
        for line, name in sorted(violations(package, path.read_text("utf-8")))
    ]
    assert not found, "\n".join(found)


def test_the_page_needs_the_command_line_only_for_the_options_of_its_commands() -> None:
    page = {module: names for module, names in known().items() if module.startswith("ui")}
    found = {(m, name) for m, names in page.items() for name in names if "app.commands" in name}
    commands = ("ui.serve", "ui.desktop")
    assert found == {(command, "app.commands.options") for command in commands}


def test_every_package_is_under_the_law() -> None:
    ignored = {"tests", "build", "docs"}
    packages = {p.parent.name for p in ROOT.glob("*/__init__.py")} - ignored
    assert packages <= set(ALLOWED)
    assert {"app", "speculation"} <= packages


def test_no_file_is_in_a_circle() -> None:
    found = circle(known())
    assert not found, " <- ".join(found)


@pytest.mark.parametrize("room", sorted(rooms()))
def test_a_room_imports_what_it_says(room: str) -> None:
    package = room.partition(".")[0]
    allowed = _declarations()[room] | {room} | (LEAVES if package == "app" else set())
    wrong = [
        f"{module} imports {name}"
        for module, names in sorted(known().items())
        if module == room or module.startswith(f"{room}.")
        for name in sorted(names)
        if name.split(".")[0] == package and not _within(name, allowed - {"app"}) and name != "app"
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("room", sorted(rooms()))
def test_a_room_says_what_it_is_for_in_two_sentences(room: str) -> None:
    text = ast.get_docstring(ast.parse(rooms()[room].read_text("utf-8"))) or ""
    sentences = re.split(r"(?<=[.])\s+(?=[A-Z])", " ".join(text.split()))
    assert len(sentences) == 2, f"{room}: {sentences}"


def test_the_architecture_names_what_the_rooms_of_the_app_share() -> None:
    told = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    (row,) = (line for line in told.splitlines() if line.startswith("| `app/` |"))
    shared = {path.name for path in (ROOT / "app").glob("*.py")} - {"__init__.py"}
    assert shared == set(re.findall(r"`(\w+\.py)`", row))


def test_rooms_form_no_circle() -> None:
    names = set(rooms())
    found = circle({room: (said & names) - {room} for room, said in _declarations().items()})
    assert not found, " <- ".join(found)


@pytest.mark.parametrize(
    ("package", "source"),
    [
        ("storage", "import app"),
        ("speculation", "from storage.database import Store"),
        ("speculation", "def f():\n    import retrieval.vectors.index"),
        ("app", "import importlib\nimportlib.import_module('ui.serve')"),
        ("app", "from importlib import import_module\nimport_module(name='ui')"),
        ("retrieval", "__import__('app.settings.settings')"),
        ("ui", "from speculation import generate"),
        ("app", "from tests import conftest"),
    ],
)
def test_the_law_sees_every_kind_of_import(package: str, source: str) -> None:
    assert violations(package, source)


def test_the_law_allows_what_the_design_draws() -> None:
    assert not violations("app", "import storage, retrieval\nfrom speculation import generate")
    assert not violations("retrieval", "from storage import Store\nfrom . import chunk")
    assert not violations("ui", "from app.settings.loading import load\nimport gradio")


def test_a_circle_is_seen_through_type_checking_and_functions(tmp_path: Path) -> None:
    guarded = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from b import B\n"
    inside = "def f():\n    import a\n"
    paths = {"a": tmp_path / "a.py", "b": tmp_path / "b.py"}
    for path, source in zip(paths.values(), (guarded, inside), strict=True):
        path.write_text(source)
    assert set(circle(graph(paths))) == {"a", "b"}
    paths["b"].write_text("")
    assert not circle(graph(paths))
    lazy = {"a": tmp_path / "__init__.py", "a.b": tmp_path / "b.py"}
    lazy["a"].write_text("")
    lazy["a"].with_suffix(".pyi").write_text("from .b import B\n")
    lazy["a.b"].write_text("from a import C\n")
    assert set(circle(graph(lazy))) == {"a", "a.b"}
