"""The one door to the model: what passes beside the cache leave, and who goes through it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
import torch

from speculation import DraftTree
from speculation.target.taps import Head
from tests.speculation.laws.test_cache import assert_cache_is_fresh
from tests.speculation.tiny import VOCABULARY, reference, tiny_prompt, tiny_target

pytestmark = pytest.mark.usefixtures("decoder")

ROOT = Path(__file__).parents[3]


def test_a_pass_beside_the_cache_sees_and_leaves_nothing_there() -> None:
    target, prompt = tiny_target(), tiny_prompt(0)
    states, attention = target.hidden_states(1), target.attention([Head(0, 1)])
    for _ in target.prefill(prompt):
        pass
    before, weights = states.view().clone(), attention.weights()
    other = tiny_prompt(5)
    with torch.inference_mode():
        expected = reference(target)(torch.tensor([other])).logits[0]
    torch.testing.assert_close(target.logits(other), expected, atol=1e-4, rtol=0)
    assert_cache_is_fresh(target)
    assert torch.equal(states.view(), before)
    assert weights is not None
    assert (attention.weights() == weights).all()


def test_a_mask_and_positions_are_obeyed() -> None:
    target, lead = tiny_target(), 3
    mask = torch.eye(4, dtype=torch.bool)
    mask[:, 0] = True
    found = target.logits([lead, 5, 6, 7], torch.tensor([0, 1, 1, 1]), mask)
    for row, token in enumerate((5, 6, 7), 1):
        torch.testing.assert_close(found[row], target.logits([lead, token])[1], atol=1e-4, rtol=0)


def test_another_context_ends_with_its_block() -> None:
    target = tiny_target()
    for _ in target.prefill(tiny_prompt(0)):
        pass
    cached = list(target.cached)
    for length in (10, 100):
        with target.at_context(length):
            assert target.cached == [cached[i % len(cached)] for i in range(length)]
            assert target.forward(DraftTree(1)).logits is not None
        assert target.cached == cached
        assert_cache_is_fresh(target)


def test_what_it_says_of_its_model() -> None:
    target = tiny_target(eos=7)
    numbers = (target.layer_count, target.head_count, target.vocabulary, target.context_limit)
    assert numbers == (2, 4, VOCABULARY, 512)
    assert target.eos == {7}
    assert tiny_target().eos == frozenset()


def test_nobody_else_has_the_model() -> None:
    """The decoder is named in its own room alone, and what it holds in its own file alone."""
    wrong = []
    for package in ("speculation", "app", "benchmarks"):
        for path in (ROOT / package).rglob("*.py"):
            inside = path.parent == ROOT / "speculation" / "target"
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                name = node.attr if isinstance(node, ast.Attribute) else ""
                if name == "_decoder" and path.name != "target.py":
                    wrong.append(f"{path}:{node.lineno} reads {name}")
                owner = node.value if isinstance(node, ast.Attribute) else None
                of = owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", "")
                if name in {"model", "_model"} and of == "target":
                    wrong.append(f"{path}:{node.lineno} reads target.{name}")
                home = node.module or "" if isinstance(node, ast.ImportFrom) else ""
                if not inside and home.removeprefix("speculation.target.") in {
                    "decoder",
                    "pretrained",
                    "kv_cache",
                }:
                    wrong.append(f"{path}:{node.lineno} imports {home}")
    assert not wrong, "\n".join(wrong)
