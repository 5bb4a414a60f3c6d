"""Shapes that agree are found once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch

from speculation.target import loading, tried_shapes
from speculation.target.chunks import ChunkLayout
from speculation.target.exact import Padding
from speculation.target.slots import KeyLayout
from speculation.target.tried_shapes import TrialResult, TriedShapes
from tests.speculation.tiny import tiny_model

CPU = torch.device("cpu")


@pytest.mark.parametrize(
    "padding",
    [
        Padding(2, (64, 128, 512), KeyLayout(32, (192, 384))),
        Padding(1, (512,), ChunkLayout(32), 16, {(576, 1536): 256, (1536, 576): 128}),
        None,
    ],
)
def test_what_is_kept_is_known_again(tmp_path: Path, padding: Padding | None) -> None:
    shapes = TriedShapes(tmp_path / "new", "a model")
    assert shapes.known(CPU, torch.bfloat16) is None
    shapes.keep(CPU, torch.bfloat16, padding)
    assert TriedShapes(tmp_path / "new", "a model").known(CPU, torch.bfloat16) == TrialResult(
        padding
    )


def test_nothing_is_known_where_anything_differs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shapes = TriedShapes(tmp_path, "a model")
    shapes.keep(CPU, torch.bfloat16, None)
    assert shapes.known(CPU, torch.float32) is None
    assert TriedShapes(tmp_path, "another one").known(CPU, torch.bfloat16) is None
    changes: list[tuple[Any, str, Any]] = [
        (torch, "get_num_threads", lambda: 1 + given),
        (tried_shapes, "_processor", lambda: "another"),
        (tried_shapes, "_libraries", lambda: ("another",)),
    ]
    given = torch.get_num_threads()
    for of, name, changed in changes:
        with monkeypatch.context() as patch:
            patch.setattr(of, name, changed)
            assert shapes.known(CPU, torch.bfloat16) is None
    with monkeypatch.context() as patch:
        patch.setenv("ONEDNN_MAX_CPU_ISA", "AVX2")
        assert shapes.known(CPU, torch.bfloat16) is None
    assert shapes.known(CPU, torch.bfloat16) == TrialResult(None)


@pytest.mark.parametrize(
    "content", ["", "{", "[]", '"a"', "{}", '{"step": 1}', '{"step": [], "widths": [512]}']
)
def test_a_damaged_file_counts_as_not_tried(tmp_path: Path, content: str) -> None:
    shapes = TriedShapes(tmp_path, "a model")
    shapes.keep(CPU, torch.bfloat16, Padding(2, (512,), KeyLayout()))
    (path,) = tmp_path.iterdir()
    path.write_text(content)
    assert shapes.known(CPU, torch.bfloat16) is None


def test_a_folder_that_takes_nothing_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    shapes = TriedShapes(tmp_path / "file", "a model")
    shapes.keep(CPU, torch.bfloat16, None)
    assert shapes.known(CPU, torch.bfloat16) is None


def test_a_model_is_tried_once_and_exact_afterwards_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = list[str]()

    def counted(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any) -> Any:
            calls.append(name)
            return real(*given)

        return call

    for name in ("find_padding", "computes_alike"):
        monkeypatch.setattr(loading, name, counted(name, getattr(loading, name)))
    shapes = TriedShapes(tmp_path, "a model")
    first = loading.wrap(tiny_model(), is_exact=True, tried=shapes)
    assert calls[:1] == ["find_padding"]
    again = list(calls)
    second = loading.wrap(tiny_model(), is_exact=True, tried=shapes)
    assert calls == again
    assert first.is_exact == second.is_exact
    assert first._decoder._padding == second._decoder._padding


def test_what_is_tried_without_exactness_says_nothing(tmp_path: Path) -> None:
    loading.wrap(tiny_model(), tried=TriedShapes(tmp_path, "a model"))
    assert list(tmp_path.iterdir()) == []
