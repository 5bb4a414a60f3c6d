"""What a head is, in JSON and back."""

from __future__ import annotations

import json

import pytest

from speculation.drafters.eagle.shape import HEAD_KINDS, HeadKind, HeadShape, usual_layers
from tests.speculation.drafters.eagle.heads import tiny_shape
from tests.speculation.tiny import tiny_target


@pytest.mark.parametrize("kind", HEAD_KINDS)
def test_it_survives_json(kind: HeadKind) -> None:
    shape = tiny_shape(kind)
    assert HeadShape.of_json(json.loads(json.dumps(shape.to_json()))) == shape


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"kind": "other"}, "kind 'other'"),
        ({"more": 1}, "no 'more'"),
        ({"tapped": 3}, "incomplet"),
        ({"tapped": [2, 1]}, "layers"),
        ({"tapped": []}, "layers"),
        ({"tapped": ["1"]}, "layers"),
        ({"hidden": "32"}, "hidden"),
        ({"layers": 0}, "layers of"),
        ({"epsilon": None}, "epsilon"),
        ({"block": 3}, "contradicts"),
        ({"kv_heads": 3}, "contradicts"),
    ],
)
def test_what_is_no_shape_is_refused(change: dict[str, object], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        HeadShape.of_json(tiny_shape("eagle").to_json() | change)


def test_layers_are_low_middle_and_high() -> None:
    assert usual_layers(30) == (2, 15, 27)
    assert usual_layers(2) == (1, 2)
    assert usual_layers(1) == (1,)


def test_it_fits_its_target() -> None:
    tiny_shape("eagle").check(tiny_target())
