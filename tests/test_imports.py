"""The law of the house: imports run one way.

`ui -> app -> {retrieval, speculation, storage}`, `retrieval -> storage`; `benchmarks` may use all.
Read with `ast` from the sources, so that an import inside a function counts too, as does one by
name through `importlib.import_module` or `__import__`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
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


def imported(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """(line, top-level package) of every absolute import and every import by literal name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name.partition(".")[0]
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.lineno, node.module.partition(".")[0]
        elif isinstance(node, ast.Call) and _name(node.func) in IMPORTERS:
            for argument in [*node.args, *(keyword.value for keyword in node.keywords)]:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield node.lineno, argument.value.partition(".")[0]


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def violations(package: str, source: str) -> list[tuple[int, str]]:
    """Imports in `source` that a module of `package` may not have."""
    forbidden = set(ALLOWED) - ALLOWED[package] - {package} | {"tests"}
    return [(line, name) for line, name in imported(ast.parse(source)) if name in forbidden]


@pytest.mark.parametrize("package", sorted(ALLOWED))
def test_imports_run_one_way(package: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line} imports {name}"
        for path in sorted((ROOT / package).rglob("*.py"))
        for line, name in violations(package, path.read_text("utf-8"))
    ]
    assert not found, "\n".join(found)


def test_every_package_is_under_the_law() -> None:
    ignored = {"tests", "build", "docs"}
    packages = {p.parent.name for p in ROOT.glob("*/__init__.py")} - ignored
    assert packages <= set(ALLOWED)
    assert {"app", "speculation"} <= packages


@pytest.mark.parametrize(
    ("package", "source"),
    [
        ("storage", "import app"),
        ("speculation", "from storage.database import Store"),
        ("speculation", "def f():\n    import retrieval.index"),
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
    assert not violations("ui", "from app.settings.settings import load\nimport gradio")
