"""The order in which Python reads a text: what is used right away must be there before.

That is a class's bases, decorators and default values, and the statements of a module or a class.
What functions and classes have in them is needed where they are called. Contract: nothing is run.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator, Sequence

from app.errors import EditError
from app.instructions.text_kinds import python
from app.instructions.unclear import UnclearError
from app.safe_text import quoted

_DEFINED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_LISTED = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_ALWAYS = frozenset(dir(builtins)) | {"__file__", "__annotations__", "__builtins__"}


def require_order(text: str, new: str) -> None:
    """A text whose parts have been moved uses no name of Python too early, unless it did before.

    Raises:
        EditError: it does; says which and where.
        UnclearError: the code is nested too deeply.
    """
    before, after = (python(each) for each in (text, new))
    if before is None or after is None:
        return
    try:
        known = {name for name, _, _ in _too_early(before)}
        found = [*_too_early(after)]
    except RecursionError as error:
        raise UnclearError from error
    for name, use, place in found:
        if name not in known:
            raise EditError(
                f"{quoted(name)} would come only in line {place:,}, behind line {use:,}, which "
                "needs it: nothing is moved."
            )


def _too_early(tree: ast.Module) -> Iterator[tuple[str, int, int]]:
    """Names with the line where each is used, and the later one where it comes."""
    futures = (each for each in tree.body if isinstance(each, ast.ImportFrom))
    names = {a.name for each in futures if each.module == "__future__" for a in each.names}
    has_annotations = "annotations" not in names
    yield from _of_body(tree.body, _ALWAYS, has_annotations=has_annotations)


def _of_body(
    body: Sequence[ast.stmt], outer: frozenset[str], *, has_annotations: bool
) -> Iterator[tuple[str, int, int]]:
    """The same of a module or a class, in which the outer names are known."""
    bound = dict[str, tuple[int, int]]()
    for number, statement in enumerate(body):
        for name, line in _bound(statement):
            bound.setdefault(name, (number, line))
    inner = outer | {*bound}
    star = bound.get("*", (len(body), 0))[0]
    needed = _Needs(body)
    for number, statement in enumerate(body):
        called = _called(statement)
        for node in _read_at_once(statement, has_annotations=has_annotations):
            if isinstance(node, ast.ClassDef):
                yield from _of_body(node.body, inner, has_annotations=has_annotations)
                continue
            for name in needed.of(node.id) if id(node) in called else {node.id}:
                at, line = bound.get(name, (-1, 0))
                if at >= number and star >= number and name not in outer and line > node.lineno:
                    yield name, node.lineno, line


def _called(statement: ast.stmt) -> set[int]:
    """The nodes of a statement that are called, decorators among them."""
    found = {id(each.func) for each in ast.walk(statement) if isinstance(each, ast.Call)}
    return found | {*map(id, getattr(statement, "decorator_list", ()))}


class _Needs:
    """What the functions and classes of a body need to be called."""

    def __init__(self, body: Sequence[ast.stmt]) -> None:
        self._known = {each.name: each for each in body if isinstance(each, _DEFINED)}
        self._found = dict[str, frozenset[str]]()

    def of(self, name: str) -> frozenset[str]:
        """The names that something needs, its own and those in functions and classes."""
        if name not in self._found:
            found, left = set[str](), [name]
            while left:
                one = left.pop()
                if one not in found and one in self._known:
                    left += _within(self._known[one])
                found.add(one)
            self._found[name] = frozenset(found)
        return self._found[name]


def _within(defined: ast.AST) -> Iterator[str]:
    """The names in a function or class that are not its own."""
    nodes = [*ast.walk(defined)]
    inner = [each for each in nodes if isinstance(each, ast.Name)]
    own = {each.arg for each in nodes if isinstance(each, ast.arg)}
    own |= {each.id for each in inner if isinstance(each.ctx, ast.Store)}
    return (each.id for each in inner if each.id not in own)


def _bound(node: ast.AST) -> Iterator[tuple[str, int]]:
    """The names that a statement gives, each with its line; "*" for those of a whole module."""
    if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        yield node.name, node.lineno
        return
    if isinstance(node, ast.Import | ast.ImportFrom):
        yield from (((a.asname or a.name).partition(".")[0], node.lineno) for a in node.names)
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        yield node.id, node.lineno
    elif not isinstance(node, (ast.Lambda, *_LISTED)):
        for each in ast.iter_child_nodes(node):
            yield from _bound(each)


def _read_at_once(node: ast.AST, *, has_annotations: bool) -> Iterator[ast.Name | ast.ClassDef]:
    """The names that are looked up when a statement is read, and the classes in it."""
    if isinstance(node, ast.ClassDef):
        yield node
    if isinstance(node, ast.Name):
        if isinstance(node.ctx, ast.Load):
            yield node
        return
    inner = [*ast.walk(node)] if isinstance(node, _LISTED) else []
    own = {e.id for e in inner if isinstance(e, ast.Name) and isinstance(e.ctx, ast.Store)}
    for part in _parts(node, has_annotations=has_annotations):
        for each in _read_at_once(part, has_annotations=has_annotations):
            if not (isinstance(each, ast.Name) and each.id in own):
                yield each


def _parts(node: ast.AST, *, has_annotations: bool) -> list[ast.AST]:
    """What is read of a node right away."""
    parts: list[ast.AST | None]
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            parts = [*node.decorator_list, *node.args.defaults, *node.args.kw_defaults]
            arguments = (each for each in ast.walk(node.args) if isinstance(each, ast.arg))
            if has_annotations:
                parts += [*(each.annotation for each in arguments), node.returns]
        case ast.Lambda():
            parts = [*node.args.defaults, *node.args.kw_defaults]
        case ast.ClassDef():
            parts = [*node.decorator_list, *node.bases, *(each.value for each in node.keywords)]
        case ast.AnnAssign() if not has_annotations:
            parts = [node.target, node.value]
        case _:
            parts = [*ast.iter_child_nodes(node)]
    return [each for each in parts if each is not None]
