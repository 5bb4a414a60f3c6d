"""A model with low-rank layers begins as the model it was, and its difference says all it learnt."""

from __future__ import annotations

import torch

from speculation.training.low_rank import attach, difference, gains
from tests.speculation.tiny import tiny_model

IDS = torch.tensor([[3, 9, 27, 12, 5, 40]])


def test_it_begins_as_the_model_it_was() -> None:
    model = tiny_model()
    with torch.inference_mode():
        before = model(IDS).logits
        attach(model, 4, seed=1)
        assert torch.equal(model(IDS).logits, before)


def test_only_the_difference_and_the_gains_of_norms_learn() -> None:
    model = tiny_model()
    learning = attach(model, 4, seed=1)
    names = {name for name, each in model.named_parameters() if each.requires_grad}
    assert {name.rpartition(".")[2] for name in names} == {"down", "up", "weight"}
    assert all("norm" in name for name in names if name.endswith(".weight"))
    assert len(names) == len(learning)
    linear = [each for each in tiny_model().model.layers.modules() if hasattr(each, "in_features")]
    assert sum(name.endswith(".up") for name in names) == len(linear)


def test_layers_below_the_lowest_learn_nothing() -> None:
    model = tiny_model()
    attach(model, 4, seed=1, lowest=1)
    assert not any(each.requires_grad for each in model.model.layers[0].parameters())
    assert any(each.requires_grad for each in model.model.layers[1].parameters())


def test_the_difference_added_to_the_model_gives_what_was_taught() -> None:
    model, plain = tiny_model(), tiny_model()
    learning = attach(model, 4, seed=1)
    before = gains(model)
    generator = torch.Generator().manual_seed(2)
    with torch.no_grad():
        for each in learning:
            # Numbers that bfloat16 has exactly.
            each.add_(torch.randint(-2, 3, each.shape, generator=generator) / 16)
            each.copy_(each.bfloat16())
    found = difference(model, before)
    with torch.no_grad():
        for name, parameter in plain.named_parameters():
            layer = name.removesuffix(".weight")
            if f"{layer}.up" in found:
                parameter.add_(found[f"{layer}.up"].float() @ found[f"{layer}.down"].float())
            elif f"{name}.plus" in found:
                parameter.add_(found[f"{name}.plus"])
    with torch.inference_mode():
        torch.testing.assert_close(plain(IDS).logits, model(IDS).logits, rtol=1e-4, atol=1e-4)
