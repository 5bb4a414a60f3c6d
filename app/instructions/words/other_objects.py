"""Places of a Python name that belong to something else than what is renamed: "add" in
`seen.add(x)` of a set, "encoding" in `open(path, encoding=encoding)`.

What an object is, is told by what it is assigned or annotated with. Nothing is run.
"""

from __future__ import annotations

import ast
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Sequence
from io import TextIOWrapper

from app.errors import EditError
from app.instructions.places.structure import CharRange, line_number
from app.instructions.text_kinds import place_of, python
from app.instructions.unclear import UnclearError
from app.safe_text import quoted

_TYPES = (str, bytes, int, float, list, tuple, dict, set, frozenset, deque, TextIOWrapper)
_THEIRS = frozenset(name for each in _TYPES for name in dir(each))
"""Attributes that objects of Python itself have."""

_MAKERS = frozenset(
    (
        *("str", "bytes", "int", "float", "list", "tuple", "dict", "set", "frozenset", "deque"),
        *("open", "sorted", "defaultdict", "Counter", "OrderedDict", "List", "Tuple", "Dict"),
        *("Set", "FrozenSet", "Deque", "Sequence", "Mapping", "MutableMapping", "Iterable"),
    )
)
"""Functions that make such objects, and what these are annotated with."""

_LITERALS = (
    *(ast.Constant, ast.JoinedStr, ast.List, ast.Tuple, ast.Dict, ast.Set),
    *(ast.ListComp, ast.SetComp, ast.DictComp),
)
_PASSING_ON = frozenset({"replace", "partial", "_replace", "partialmethod"})
"""Functions that take the arguments of others by their names."""

_DEFINED = (ast.FunctionDef, ast.AsyncFunctionDef)
_FUNCTIONS = (*_DEFINED, ast.Lambda)

_MOST_STEPS = 4
"""From one name to another that it is assigned."""


def of_others(text: str, name: str, places: Sequence[int]) -> frozenset[int]:
    """Where the name begins that belongs to something else, so that it stays.

    Args:
        places: where it begins that may be renamed.

    Raises:
        EditError: an object may be one of Python itself, which has an attribute of this name.
        UnclearError: it can't be told what a call gets the name for, or the code is nested too
            deeply.
    """
    tree = python(text)
    try:
        return frozenset(_Objects(text, tree).places_of_others(name, places) if tree else ())
    except RecursionError as error:
        raise UnclearError from error


class _Objects:
    """What the names in a text in Python stand for."""

    def __init__(self, text: str, tree: ast.Module) -> None:
        self._text = text
        self._nodes = [*ast.walk(tree)]
        self._parents = {id(c): each for each in self._nodes for c in ast.iter_child_nodes(each)}
        self._classes = {each.name for each in self._nodes if isinstance(each, ast.ClassDef)}
        defined = [each for each in self._nodes if isinstance(each, _DEFINED)]
        self._functions = {each.name for each in defined}
        self._called = {each.name for each in defined if not _is_property(each)}
        self._modules = {
            (each.asname or each.name).partition(".")[0]
            for node in self._nodes
            if isinstance(node, ast.Import)
            for each in node.names
        }
        self._bound = defaultdict[tuple[int, str], list[ast.expr | None]](list)
        for node in self._nodes:
            for target, value in _bindings(node):
                self._bound[self._scope(target), _key(target)].append(value)

    def places_of_others(self, name: str, places: Sequence[int]) -> Iterator[int]:
        unsure = list[int]()
        for node in self._nodes:
            if isinstance(node, ast.Call):
                own = [each for each in node.keywords if each.arg == name]
                if own and not self._is_called_here(node.func):
                    yield from (self._checked(place_of(self._text, e), name)[0] for e in own)
            elif isinstance(node, ast.Attribute) and node.attr == name and name in _THEIRS:
                start = self._checked(place_of(self._text, node), name)[1] - len(name)
                is_ours = self._is_ours(node.value)
                if is_ours is False:
                    yield start
                elif is_ours is None and (self._is_called(node) or name in self._called):
                    unsure.append(start)
        if asked := {*unsure} & {*places}:
            raise self._unsure(name, asked)

    def _checked(self, place: CharRange, name: str) -> CharRange:
        """A place in which the name stands: those within formatted strings may be told wrongly."""
        own = self._text[slice(*place)]
        if not (own.startswith(name) or own.endswith(name)):
            raise UnclearError
        return place

    def _unsure(self, name: str, places: Iterable[int]) -> EditError:
        numbers = sorted({line_number(self._text, each) for each in places})
        lines = ", ".join(f"{each:,}" for each in numbers[:6])
        more = ", \u2026" if numbers[6:] else ""
        return EditError(
            f"Objects of Python itself have {quoted(name)}, too, and may be meant in "
            f"line{'s' if numbers[1:] else ''} {lines}{more}: nothing is renamed. Select the lines "
            "in which it is to be renamed, and replace it there in quotation marks."
        )

    def _is_ours(self, node: ast.expr, steps: int = _MOST_STEPS) -> bool | None:
        """Whether an object is of a class of this text; None where that can't be told."""
        if isinstance(node, _LITERALS) or _key(node).partition(".")[0] in self._modules:
            return False
        if isinstance(node, ast.Call | ast.Subscript):  # "Order()", "list[Order]"
            return self._is_class(node.func if isinstance(node, ast.Call) else node.value)
        if isinstance(node, ast.Name):
            is_own = True if node.id in {"self", "cls"} else self._is_class(node)
            if is_own is not None:
                return is_own
        values = self._values(node) if steps else []
        known = {None if each is None else self._is_ours(each, steps - 1) for each in values}
        return known.pop() if len(known) == 1 else None

    def _is_class(self, node: ast.expr) -> bool | None:
        """Whether it is a class of this text; None where it may be anything."""
        key = _key(node)
        if key in self._classes or key == "super":
            return True
        return False if key.rpartition(".")[2] in _MAKERS else None

    def _values(self, node: ast.expr) -> list[ast.expr | None]:
        """What a name or an attribute is assigned or annotated with, where it is bound."""
        scope, key = self._scope(node), _key(node)
        while not (found := self._bound.get((scope, key))) and scope in self._parents:
            scope = self._around(self._parents[scope], _FUNCTIONS)
        return found or []

    def _scope(self, node: ast.AST) -> int:
        """The function around a name, or the class around an attribute of "self"; 0 for neither."""
        is_own = isinstance(node, ast.Attribute) and _key(node).startswith(("self.", "cls."))
        return self._around(node, (ast.ClassDef,) if is_own else _FUNCTIONS)

    def _around(self, node: ast.AST | None, kinds: tuple[type[ast.AST], ...]) -> int:
        while node is not None and not isinstance(node, kinds):
            node = self._parents.get(id(node))
        return id(node) if node is not None else 0

    def _is_called(self, node: ast.expr) -> bool:
        around = self._parents.get(id(node))
        return isinstance(around, ast.Call) and around.func is node

    def _is_called_here(self, function: ast.expr) -> bool:
        """Whether a function that is called is one of this text.

        Raises:
            UnclearError: that can't be told.
        """
        key = _key(function)
        name = key.rpartition(".")[2]
        if key.startswith("super()."):
            own = [each for each in self._nodes if isinstance(each, ast.ClassDef)]
            return any(_key(base) in self._classes for each in own for base in each.bases)
        if not name.isidentifier() or (name in _PASSING_ON and name not in self._functions):
            raise UnclearError
        if key.partition(".")[0] in self._modules:
            return False
        if name not in self._functions | self._classes and self._values(function):
            raise UnclearError  # it has another name here, or is given
        return name in self._functions | self._classes


def _key(node: ast.AST) -> str:
    return node.arg if isinstance(node, ast.arg) else ast.unparse(node)


def _is_property(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    last = {_key(each).rpartition(".")[2] for each in function.decorator_list}
    return not last.isdisjoint({"property", "cached_property", "setter"})


def _bindings(node: ast.AST) -> Iterator[tuple[ast.arg | ast.expr, ast.expr | None]]:
    """What a node binds, and what to; None where that isn't known."""
    match node:
        case ast.arg():
            yield node, _annotation(node.annotation)
        case ast.AnnAssign():
            yield node.target, _annotation(node.annotation)
        case ast.Assign():
            yield from (each for target in node.targets for each in _assigned(target, node.value))
        case ast.For() | ast.AsyncFor() | ast.comprehension():
            yield from _assigned(node.target, None)
        case ast.withitem(optional_vars=ast.expr() as target):
            yield from _assigned(target, node.context_expr)
        case ast.NamedExpr():
            yield node.target, node.value


def _assigned(
    target: ast.expr, value: ast.expr | None
) -> Iterator[tuple[ast.expr, ast.expr | None]]:
    if isinstance(target, ast.Name | ast.Attribute):
        yield target, value
        return
    yield from ((each, None) for each in ast.walk(target) if isinstance(each, ast.Name))


def _annotation(given: ast.expr | None) -> ast.expr | None:
    """What something is annotated with, also in quotation marks; None for several types."""
    if isinstance(given, ast.Constant) and isinstance(given.value, str):
        try:
            return ast.parse(given.value, mode="eval").body
        except (SyntaxError, ValueError):
            return None
    return given
