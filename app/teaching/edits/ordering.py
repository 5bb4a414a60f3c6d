"""Reorder: swap two of a kind, sort a list, move one to the top or the end."""

from __future__ import annotations

import ast
from itertools import pairwise
from random import Random

from app.teaching.edits.change import (
    ItemList,
    TextChange,
    headings,
    lists,
    opening,
    sentences,
    with_lines,
)
from app.teaching.edits.dropping import SHORT
from app.teaching.edits.statements import statements
from app.teaching.texts.free_texts import Form
from app.teaching.texts.source_files import parsed

LISTS = 0.8
"""How often the list of a text that has one is what is reordered."""

SORTED = 9
"""Items of a list that is sorted, at most."""


def reorder(text: str, form: Form, random: Random) -> TextChange | None:
    """Return a change of the order of things, None if the text has only one of each."""
    if form == "code":
        return swap_lines(text, form, random)
    makers = [move_paragraph, swap_sentences]
    if form == "markdown":
        makers.append(swap_sections)
    random.shuffle(makers)
    makers.insert(0 if random.random() < LISTS else 2, reorder_list)
    return next((change for make in makers if (change := make(text, form, random))), None)


def reorder_list(text: str, form: Form, random: Random) -> TextChange | None:  # noqa: ARG001
    """Swap two items, move one, sort all, or turn the list round."""
    found = lists(text)
    if len(found) != 1:
        return None
    (chosen,) = found
    items = list(chosen.items)
    keys = [item.casefold() for item in items]
    ways = ["reverse_list"] if len(items) <= SORTED else []
    if ways and _is_sortable(keys):
        ways += ["sort_list"] * 3
    ways += ["swap_items", "swap_items", "move_item_top", "move_item_end"]
    way = random.choice(ways)
    if way == "sort_list":
        return _relisted(text, chosen, sorted(items, key=str.casefold), way, {})
    if way == "reverse_list":
        return _relisted(text, chosen, items[::-1], way, {})
    short = [n for n, item in enumerate(items) if len(item.split()) <= SHORT]
    short = [n for n in short if text.count(items[n]) == 1]
    if way == "swap_items" and len(short) > 1:
        a, b = sorted(random.sample(short, 2))
        values = {"a": items[a], "b": items[b]}
        items[a], items[b] = items[b], items[a]
        return _relisted(text, chosen, items, way, values)
    movable = [n for n in short if n != (0 if way == "move_item_top" else len(items) - 1)]
    if not movable or way == "swap_items":
        return None
    item = items.pop(random.choice(movable))
    items.insert(0 if way == "move_item_top" else len(items), item)
    return _relisted(text, chosen, items, way, {"item": item})


def _is_sortable(keys: list[str]) -> bool:
    """Whether the first words alone tell the order, which isn't there yet."""
    firsts = {key.split()[0] for key in keys}
    return (
        keys != sorted(keys) and all(key[0].isalpha() for key in keys) and len(firsts) == len(keys)
    )


def _relisted(
    text: str, chosen: ItemList, items: list[str], way: str, values: dict[str, str]
) -> TextChange:
    new = with_lines(text, chosen.first, chosen.end, chosen.lines(items))
    return TextChange(text, new, way, values)


def swap_sections(text: str, form: Form, random: Random) -> TextChange | None:  # noqa: ARG001
    """Two neighbouring sections of one level, with all that is below their headings."""
    found = headings(text)
    count = text.count("\n") + 1
    pairs = []
    for at, (line, level, title) in enumerate(found):
        ends = [n for n, other, _ in found[at + 1 :] if other <= level]
        following = [each for each in found if ends and each[0] == ends[0] and each[1] == level]
        for middle, _, other in following:
            later = [n for n, deeper, _ in found if n > middle and deeper <= level]
            pairs.append((line, middle, later[0] if later else count, title, other))
    if not pairs:
        return None
    first, middle, end, a, b = random.choice(pairs)
    lines = text.split("\n")
    upper, lower = _stripped(lines[first:middle]), _stripped(lines[middle:end])
    rest = ["", *lines[end:]] if end < count else []
    new = "\n".join([*lines[:first], *lower, "", *upper, *rest])
    is_plain = text.count(a) == text.count(b) == 1
    return TextChange(text, new, "swap_sections", {"a": a, "b": b}) if is_plain else None


def _stripped(lines: list[str]) -> list[str]:
    while lines and not lines[-1].strip():
        lines = lines[:-1]
    return lines


def move_paragraph(text: str, form: Form, random: Random) -> TextChange | None:  # noqa: ARG001
    """A paragraph of sentences to the top or to the end; other texts than letters."""
    parts = text.split("\n\n")
    whole = all("\n" not in part and _is_paragraph(part) for part in parts)
    if len(parts) < 2 or not whole:
        return None
    at = random.randrange(len(parts))
    way = "move_paragraph_end" if at == 0 else "move_paragraph_top"
    if 0 < at < len(parts) - 1 and random.random() < 0.5:
        way = "move_paragraph_end"
    moved = parts.pop(at)
    start = opening(moved, text)
    parts.insert(len(parts) if way == "move_paragraph_end" else 0, moved)
    return None if start is None else TextChange(text, "\n\n".join(parts), way, {"start": start})


def _is_paragraph(part: str) -> bool:
    return part.endswith((".", "!", "?")) and not part[0].isdigit()


def swap_sentences(text: str, form: Form, random: Random) -> TextChange | None:  # noqa: ARG001
    """Two neighbours in a line, named by their beginnings."""
    ranges = sentences(text)
    pairs = [
        (a, b)
        for a, b in pairwise(ranges)
        if text[a[1] : b[0]] == " " and a[1] - a[0] < 300 and b[1] - b[0] < 300
    ]
    if not pairs:
        return None
    (a, b), (c, d) = random.choice(pairs)
    first, second = opening(text[a:b], text), opening(text[c:d], text)
    if first is None or second is None:
        return None
    new = text[:a] + text[c:d] + " " + text[a:b] + text[d:]
    return TextChange(text, new, "swap_sentences", {"a": first, "b": second})


def swap_lines(text: str, form: Form, random: Random) -> TextChange | None:  # noqa: ARG001
    """Two neighbouring statements of code, or two neighbouring methods of a class."""
    lines = text.split("\n")
    places = statements(text)
    pairs = [
        n
        for n in places
        if n + 1 in places and _indent(lines[n]) == _indent(lines[n + 1])
        if not lines[n].strip().startswith(("return", "raise"))
        and not lines[n + 1].strip().startswith(("return", "raise"))
    ]
    methods = _neighbouring_methods(text)
    if methods and (not pairs or random.random() < 0.5):
        (a, b, first), (c, d, second) = random.choice(methods)
        new = [*lines[:a], *lines[c:d], *lines[b:c], *lines[a:b], *lines[d:]]
        return TextChange(text, "\n".join(new), "swap_methods", {"a": first, "b": second})
    if not pairs:
        return None
    at = random.choice(pairs)
    a_line, b_line = lines[at].strip(), lines[at + 1].strip()
    new = with_lines(text, at, at + 2, [lines[at + 1], lines[at]]).split("\n")
    return TextChange(text, "\n".join(new), "swap_lines", {"a": a_line, "b": b_line})


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


MethodLines = tuple[int, int, str]


def _neighbouring_methods(text: str) -> list[tuple[MethodLines, MethodLines]]:
    """First line, end and name of two methods with nothing but blank lines between them."""
    body = parsed(text).body
    if len(body) != 1 or not isinstance(body[0], ast.ClassDef):
        return []
    lines, found = text.split("\n"), []
    functions: list[MethodLines | None] = []
    for node in body[0].body:
        if isinstance(node, ast.FunctionDef) and node.end_lineno is not None:
            start = min([node.lineno, *(each.lineno for each in node.decorator_list)])
            functions.append((start - 1, node.end_lineno, node.name))
        else:
            functions.append(None)
    for one, two in pairwise(functions):
        if one is None or two is None or one[2] == two[2]:
            continue
        if not any(map(str.strip, lines[one[1] : two[0]])):
            found.append((one, two))
    return found
