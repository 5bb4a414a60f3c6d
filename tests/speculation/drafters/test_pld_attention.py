"""PLD+ by attention among the candidates alone."""

from __future__ import annotations

import numpy as np
import torch

from tests.speculation.drafters.most_likely import CHOSEN, attention, earlier, proposed
from tests.speculation.tiny import tiny_target


def test_among_the_candidates_alone_attention_is_a_softmax_of_their_scores() -> None:
    """As `softmax` of the whole row's logarithms at these places, head by head."""
    chosen = set()
    for seed in range(4):
        target = tiny_target(seed)
        ids = torch.randint(0, 6, (60,), generator=torch.Generator().manual_seed(seed)).tolist()
        tree = proposed(target, attention(target, whole_row=False), ids)
        tap, places = target.attention(CHOSEN), np.array(earlier(ids))
        for _ in target.prefill(ids[:-1]):
            pass
        whole, among = tap.weights(), tap.weights(places)
        assert whole is not None
        assert among is not None
        expected = torch.from_numpy(whole[:, places]).log().softmax(1)
        torch.testing.assert_close(torch.from_numpy(among), expected, atol=1e-5, rtol=1e-4)
        best = int(expected.amax(0).argmax())
        assert tree.tokens[1:] == ids[places[best] + 1 : places[best] + 71]
        chosen.add(best)
    assert len(chosen) > 1
