"""What a text still has of something deleted: calls of a function, references to a clause or to a
label of LaTeX, uses of a term.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

from app.instructions.lists.counting import references_to
from app.instructions.places.defined_terms import term_uses
from app.instructions.places.definitions import definitions
from app.instructions.places.named_place import DEFINED, NamedPlace
from app.instructions.places.structure import CharRange
from app.instructions.text_kinds import place_of, python
from app.safe_text import quoted

_LABEL = re.compile(r"\\label\{([^{}]+)\}")
"""Of LaTeX."""

_NUMBER = re.compile(
    r"[#\s]*(?:(?:section|clause|article|chapter) )?(\d+(?:\.\d+)*)\b", re.IGNORECASE
)


def still_used(
    text: str, place: NamedPlace, deleted: Sequence[CharRange]
) -> Iterator[tuple[str, list[CharRange]]]:
    """Say what is still there, up to "at", and where, outside of what is deleted."""
    found = _definitions if place.unit in DEFINED else _sections
    for name, places in found(text, place, deleted):
        left = [each for each in places if not any(s <= each[0] < e for s, e in deleted)]
        if left:
            yield name, sorted(left)


def _sections(
    text: str, place: NamedPlace, deleted: Sequence[CharRange]
) -> Iterator[tuple[str, list[CharRange]]]:
    """Numbers of clauses, labels of LaTeX, and terms that entries define."""
    is_entry = place.how == "defines"
    if is_entry:
        term, uses = term_uses(text, place.words)
        yield f"{quoted(term)} is still used at", uses
    for each in deleted:
        for label in _LABEL.findall(text, *each):
            used = re.compile(rf"\\\w*ref\*?\{{(?:[^{{}}]*,)?{re.escape(label)}(?:,[^{{}}]*)?\}}")
            yield (
                f"The label {quoted(label)} is still referred to at",
                [each.span() for each in used.finditer(text)],
            )
    for each in deleted if is_entry or place.unit == "section" else ():
        if number := _NUMBER.match(text, *each):
            yield (
                f"The number {number[1]} is still referred to at",
                [*references_to(text, number[1])],
            )


def _definitions(
    text: str, _: NamedPlace, deleted: Sequence[CharRange]
) -> Iterator[tuple[str, list[CharRange]]]:
    """Those that no other definition of the same name may be used for."""
    known = [*definitions(text)]
    for name, place, is_method in known:
        others = [each for each, at, _ in known if each == name and at != place]
        if place in deleted and not others:
            yield f"{quoted(name)} is still used at", [*_uses(text, name, is_method=is_method)]


def _uses(text: str, name: str, *, is_method: bool) -> Iterator[CharRange]:
    """Where Python code uses a function, a class or a method, in annotations and `__all__` too."""
    tree = python(text)
    hidden = _hiding(tree, name) if tree and not is_method else set[int]()
    for node in ast.walk(tree) if tree else ():
        if is_method:
            if isinstance(node, ast.Attribute) and node.attr == name:
                yield place_of(text, node)
        elif isinstance(node, ast.Name) and node.id == name and id(node) not in hidden:
            yield place_of(text, node)
        elif isinstance(node, ast.Assign) and any(_is_all(each) for each in node.targets):
            yield from _saying(text, node.value, name)
        else:
            for given in (getattr(node, each, None) for each in ("annotation", "returns")):
                if given is not None:
                    yield from _saying(text, given, name)


def _is_all(target: ast.expr) -> bool:
    return isinstance(target, ast.Name) and target.id == "__all__"


def _saying(text: str, node: ast.AST, name: str) -> Iterator[CharRange]:
    """The strings in a node that have the name."""
    word = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
    for each in ast.walk(node):
        own = each.value if isinstance(each, ast.Constant) else None
        if isinstance(each, ast.Constant) and isinstance(own, str) and word.search(own):
            yield place_of(text, each)


def _hiding(tree: ast.Module, name: str) -> set[int]:
    """The nodes in functions that have another thing of this name."""
    found = set[int]()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            inner = [*ast.walk(node)]
            if any(_binds(each, name) for each in inner):
                found.update(map(id, inner))
    return found


def _binds(node: ast.AST, name: str) -> bool:
    if isinstance(node, ast.arg):
        return node.arg == name
    return isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Store)
