"""The negative log-likelihood of a text is the loss that transformers gives, times its tokens."""

from __future__ import annotations

import pytest
import torch

from speculation import Target
from speculation.target.perplexity import negative_log_likelihood, whole_likelihood
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


@pytest.mark.usefixtures("decoder")
def test_a_whole_text_is_read_pass_by_pass_and_others_run_in_between(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """SPECTRA, section 3.2 and appendix B: all tokens, each given all before it, in a stream."""
    monkeypatch.setattr(Target.reading, "__defaults__", (7,))
    target, ids = tiny_target(), tiny_prompt(3)
    shares = []
    for share in whole_likelihood(target, ids):
        shares.append(share)
        for _ in target.prefill(tiny_prompt(len(shares))):
            pass
    assert len(shares) == -(-len(ids) // 7)
    assert sum(shares) == pytest.approx(negative_log_likelihood(target, ids), rel=1e-4)


def test_what_is_longer_than_the_context_is_read_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    target, ids = tiny_target(), tiny_prompt(3)
    monkeypatch.setattr(Target, "context_limit", 20)
    expected = negative_log_likelihood(target, ids[:20]) + negative_log_likelihood(target, ids[20:])
    assert sum(whole_likelihood(target, ids)) == pytest.approx(expected, rel=1e-4)
    assert sum(whole_likelihood(target, [])) == sum(whole_likelihood(target, [5])) == 0
