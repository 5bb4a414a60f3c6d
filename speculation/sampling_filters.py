"""Which tokens sampling may draw: top-k, top-p and min-p, without sorting the vocabulary.

The filters keep the most likely tokens, so they look at those within some reach of the best one;
only where these fall short is the reach widened, at last to all. The order is that of transformers'
`generate`: the temperature is applied before, then top-k, top-p, min-p.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

REACHES = 8.0, 14.0
"""Below the best score. The first holds nearly all that is ever drawn: e**-8 is 1 in 3,000."""


def allowed_tokens(
    scores: NDArray[np.float32], top_k: int = 0, top_p: float = 1.0, min_p: float = 0.0
) -> NDArray[np.int64]:
    """The ids of the tokens that may be drawn, in order.

    Args:
        scores: (vocabulary,); the best of them is finite.
        top_k: 0 for all; tokens as likely as the last of them are kept, too.
        top_p: 1 for all; the fewest most likely tokens that have this mass are kept.
        min_p: 0 for all; least probability, as a share of the best token's.
    """
    best = float(scores.max())
    if min_p and not top_k and top_p >= 1:
        return np.flatnonzero(scores >= best + np.log(min_p))
    mass = _mass(scores, best) if top_p < 1 and not top_k else 0.0
    ids = _near(scores, best, top_k, top_p * mass)
    if 0 < top_k < len(ids):
        least = np.partition(scores[ids], -top_k)[-top_k]
        ids = ids[scores[ids] >= least]
    if top_p < 1:
        ids = _nucleus(ids, scores, best, top_p, mass)
    return ids[scores[ids] >= best + np.log(min_p)] if min_p else ids


def _near(scores: NDArray[np.float32], best: float, count: int, mass: float) -> NDArray[np.int64]:
    """The tokens near the best one, at least so many and with more than this mass together; all
    that are possible where these are too few, or where neither is asked for.
    """
    for reach in REACHES if count or mass else ():
        ids = np.flatnonzero(scores >= best - reach)
        if len(ids) >= count and (not mass or _mass(scores[ids], best) > mass):
            return ids
    return np.flatnonzero(scores > -np.inf)


def _nucleus(
    ids: NDArray[np.int64], scores: NDArray[np.float32], best: float, top_p: float, mass: float
) -> NDArray[np.int64]:
    """The fewest most likely of these tokens that have the share `top_p` of the mass.

    Args:
        mass: of all tokens; 0 for that of these.
    """
    order = ids[np.argsort(-scores[ids], kind="stable")]
    shares = np.exp(scores[order].astype(np.float64) - best)
    before = np.cumsum(shares) - shares
    count = np.searchsorted(before, top_p * (mass or shares.sum()), side="left")
    return np.sort(order[: max(1, int(count))])


def _mass(scores: NDArray[np.float32], best: float) -> float:
    """The sum of the probabilities, that of the best token being 1."""
    return float(np.exp(scores - np.float32(best)).sum(dtype=np.float64))
