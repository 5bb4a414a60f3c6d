"""While an answer is written, what is said of its settled sentences is what is said at the end."""

from __future__ import annotations

import itertools
from pathlib import Path

from app.models.tokens import Tokens
from app.provenance.attribution import Attribution, SourceText, Written
from app.provenance.copy_maps import IndexedText
from app.provenance.stitching import Stitching
from tests.app.provenance.judged import BREAK, CONTRACT, FEE

MIXED = "The annual maintenance fee is EUR 85,000."
ANSWER = f"{FEE} {MIXED} So it says. {BREAK}"


def test_each_sentence_is_judged_once_it_is_settled(tokenizer_folder: Path) -> None:
    tokens = Tokens(tokenizer_folder)
    indexed = IndexedText.build("contract", CONTRACT, tokens.encode(CONTRACT))
    sources = [SourceText(1, None, "contract.txt", indexed, read=[(0, len(CONTRACT))])]
    message = SourceText(None, 5, "your question", indexed)
    encoded = tokens.encode(ANSWER)
    ids, ends = encoded.ids.tolist(), encoded.bounds[1:].tolist()
    attribution, stitching = Attribution(sources, tokens), Stitching([*sources, message])
    found = []
    for count in range(1, len(ids) + 1):
        text = ANSWER[: ends[count - 1]]
        written = Written(text, ids[:count], ends[:count], [()] * count)
        spans, settled = attribution.spans(written)
        found.append(stitching.settled(text, spans, settled))
    start = ANSWER.index(MIXED)
    whole = stitching.whole(ANSWER, spans)
    assert [(each.start, each.end) for each in whole] == [(start, start + len(MIXED))]
    assert found[0] == ()
    assert found[-1] == whole
    assert all(len(one) <= len(other) for one, other in itertools.pairwise(found))
