"""The further patterns belong to pools that there are, and repeat none of theirs."""

from __future__ import annotations

from app.teaching.texts.invented_patterns import POOLS
from app.teaching.texts.invented_sentences import SENTENCES


def test_they_are_part_of_the_pools() -> None:
    for name, block in SENTENCES.items():
        lines = {line.strip() for line in block.strip().splitlines()}
        assert lines < set(POOLS[name])
