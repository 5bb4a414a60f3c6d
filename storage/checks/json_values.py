"""Rules for values that are stored as JSON, as far as a value alone shows (see `values.py`)."""

from __future__ import annotations

import json
from math import isfinite
from typing import Any
from unicodedata import category

from storage.checks.values import MOST, MOST_NAME, are_counts, is_count, is_id, is_name, is_page


def parsed(text: str) -> Any:
    """The JSON value; a set, which no JSON is, where it is none."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return set()


def is_choice(text: str) -> bool:
    """Whether a text is a preference: a value or a list of values, as JSON."""
    value = parsed(text)
    values = value if isinstance(value, list) else [value]
    return all(map(_is_scalar, values))


def is_stats(text: str) -> bool:
    """How an answer went: values by name, places of sentences in its text, and what was told before
    it, as JSON.
    """
    value = parsed(text)
    if not isinstance(value, dict):
        return False
    places, told = value.pop("stitched", []), value.pop("notices", [])
    return _is_flat(value) and _are_counts(places) and _are_texts(told)


def is_passages(text: str) -> bool:
    """Places in documents, as JSON."""
    value = parsed(text)
    return isinstance(value, list) and all(map(_is_passage, value))


def is_spans(text: str) -> bool:
    """Words that an answer in progress has copied, with their places, as JSON."""
    value = parsed(text)
    return isinstance(value, list) and all(map(_is_span, value))


def is_heads(text: str) -> bool:
    """The heads of a table's row or cell, as JSON."""
    return _are_texts(parsed(text))


def is_costs(text: str) -> bool:
    """Points [n, ms, growth], n ascending from 1, as JSON; once they were [n, ms]."""
    points = parsed(text)
    if not isinstance(points, list) or not all(map(_is_point, points)):
        return False
    sizes = [point[0] for point in points]
    return len({len(point) for point in points}) < 2 and sizes == sorted(
        {1, *sizes} if sizes else ()
    )


def _are_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(v, str) and _is_scalar(v) for v in value)


def _is_flat(value: Any) -> bool:
    """Whether a value is an object of plain values."""
    return (
        isinstance(value, dict)
        and all(map(is_name, value))
        and all(map(_is_scalar, value.values()))
    )


def _is_passage(value: Any) -> bool:
    if not _is_flat(value):
        return False
    numbers = [value.get(name) for name in ("document", "start", "end")]
    page = value.get("page", "")
    return (
        are_counts(numbers)
        and value["start"] <= value["end"]
        and (page is None or (type(page) is int and is_page(page)))
    )


def _is_span(value: Any) -> bool:
    if not isinstance(value, dict) or not isinstance(sources := value.pop("sources", None), list):
        return False
    return (
        value.keys() == {"start", "end", "text"}
        and _is_range(value)
        and isinstance(value["text"], str)
        and not any(category(c) == "Cs" for c in value["text"])
        and all(map(_is_source, sources))
    )


def _is_source(value: Any) -> bool:
    if not _is_flat(value):
        return False
    keys, page = [value.pop(name, "") for name in ("document", "message")], value.pop("page", "")
    return (
        value.keys() == {"start", "end", "name"}
        and _is_range(value)
        and isinstance(value["name"], str)
        and all(key is None or (type(key) is int and is_id(key)) for key in keys)
        and (page is None or (type(page) is int and is_page(page)))
    )


def _is_range(value: Any) -> bool:
    start, end = value.get("start"), value.get("end")
    return type(start) is int and type(end) is int and is_count(start) and start <= end <= MOST


def _is_point(value: object) -> bool:
    return (
        isinstance(value, list)
        and len(value) in {2, 3}
        and all(_is_number(number) and 0 <= number <= MOST for number in value)
        and type(value[0]) is int
        and value[1] > 0
    )


def _are_counts(value: object) -> bool:
    """Whether a value is a list of counts."""
    return isinstance(value, list) and are_counts(value)


def _is_scalar(value: Any) -> bool:
    if isinstance(value, str):
        return len(value) <= MOST_NAME and not any(category(c) == "Cs" for c in value)
    if _is_number(value):
        return bool(abs(value) <= MOST)
    return value is None or isinstance(value, bool)


def _is_number(value: Any) -> bool:
    return type(value) is int or (type(value) is float and isfinite(value))
