"""The negative log-likelihood of a text is the loss that transformers gives, times its tokens."""

from __future__ import annotations

import pytest
import torch

from speculation.target.perplexity import negative_log_likelihood
from tests.speculation.tiny import reference, tiny_prompt, tiny_target


@pytest.mark.usefixtures("decoder")
def test_it_is_the_summed_loss_of_the_model_and_the_cache_stays() -> None:
    target, ids = tiny_target(), tiny_prompt(3)
    for _ in target.prefill(tiny_prompt(0)):
        pass
    tokens = torch.tensor([ids])
    with torch.inference_mode():
        loss = float(reference(target)(tokens, labels=tokens).loss)
    expected = loss * (len(ids) - 1)
    assert negative_log_likelihood(target, ids) == pytest.approx(expected, rel=1e-4)
    assert target.cached == tiny_prompt(0)
