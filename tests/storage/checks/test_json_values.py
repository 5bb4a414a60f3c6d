"""Laws of values that are JSON: each rule takes what Palimpsest writes, and nothing else."""

from __future__ import annotations

import json
from typing import Any

import pytest

from storage.checks import json_values
from storage.checks.values import MOST, MOST_NAME


def span(source: dict[str, Any] | None = None, **more: Any) -> str:
    """Words with one place, as JSON."""
    place = {"document": 1, "message": None, "name": "a.txt", "start": 4, "end": 7, "page": None}
    sources = [place | (source or {})]
    return json.dumps([{"start": 0, "end": 3, "text": "was", "sources": sources} | more])


SOUND: dict[str, list[Any]] = {
    "is_choice": ["null", "true", "0.5", '"日本"', "[]", '["a", 1, null]', str(MOST), str(-MOST)],
    "is_stats": ["{}", '{"finish": "eos", "ms": 1.5, "n": null, "stitched": [0, 9, 2]}', '{"notices": ["So."]}'],
    "is_costs": ["[]", "[[1, 0.25]]", "[[1, 2.5, 0.001], [7, 3, 0]]"],
    "is_spans": ["[]", span(), span(text="日" * 900), span(source={"document": None, "page": 2})],
}  # fmt: skip

WRONG: dict[str, list[Any]] = {
    "is_choice": ["", "yes", "{}", "[[]]", '[{"a": 1}]', "NaN", "1e999", str(MOST + 1),
                  '"\\ud800"', json.dumps("x" * (MOST_NAME + 1))],
    "is_stats": ["", "[]", "null", '{"a": []}', '{"stitched": [-1]}', '{"notices": [1]}', '{"notices": "So."}', '{"A": 1}', '{"": 1}', '{"a": Infinity}'],
    "is_costs": ["{}", "null", "[1]", "[[1]]", "[[1, 2, 3, 4]]", "[[2, 1.5]]", "[[0, 1]]",
                 "[[1, 0]]", "[[1.0, 2]]", "[[true, 2]]", "[[1, 2], [1, 3]]", "[[1, NaN]]",
                 "[[1, 2], [3, 4, 5]]", "[[3, 1], [1, 2]]", f"[[1, {MOST + 1}]]"],
    "is_spans": ["", "{}", "null", "[1]", "[{}]", span(start=-1), span(start=4), span(end="3"),
                 span(text=1), span(text="\ud800"), span(sources={}), span(sources=[1]), span(more=1),
                 span(source={"document": 0}), span(source={"page": 0}), span(source={"end": 3}),
                 span(source={"name": None}), span(source={"message": "1"}), span(source={"x": 1})],
}  # fmt: skip


@pytest.mark.parametrize("name", SOUND)
def test_what_palimpsest_may_write_is_taken(name: str) -> None:
    rule = getattr(json_values, name)
    assert [each for each in SOUND[name] if rule(each) is not True] == []


@pytest.mark.parametrize("name", WRONG)
def test_what_it_never_writes_is_not(name: str) -> None:
    rule = getattr(json_values, name)
    assert [each for each in WRONG[name] if rule(each) is not False] == []


PASSAGE = {"document": 1, "start": 2, "end": 2, "page": None}


@pytest.mark.parametrize(
    "passages",
    [[], [PASSAGE], [{**PASSAGE, "page": 1}], [{**PASSAGE, "score": 0.5, "heading": "Ä"}] * 2],
)
def test_passages_are_places_in_documents(passages: list[dict[str, object]]) -> None:
    assert json_values.is_passages(json.dumps(passages))


@pytest.mark.parametrize(
    "passage",
    [
        {},
        "place",
        {name: value for name, value in PASSAGE.items() if name != "page"},
        {name: value for name, value in PASSAGE.items() if name != "document"},
        {**PASSAGE, "start": 3},
        {**PASSAGE, "start": -1},
        {**PASSAGE, "end": 2.5},
        {**PASSAGE, "document": True},
        {**PASSAGE, "page": 0},
        {**PASSAGE, "page": "1"},
        {**PASSAGE, "page": True},
        {**PASSAGE, "where": [1]},
    ],
)
def test_what_is_no_place_is_no_passage(passage: object) -> None:
    assert not json_values.is_passages(json.dumps([PASSAGE, passage]))
    assert not json_values.is_passages(json.dumps(passage))
