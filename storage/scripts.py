"""Scripts that are written without spaces between words.

FTS5's `unicode61` takes a whole run of them as one word, which no question would ever repeat, so
their characters are indexed and searched in overlapping pairs, as is usual for Chinese and
Japanese.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_UNSPACED = (
    "\u0e00-\u0e7f"  # Thai
    "\u0e80-\u0eff"  # Lao
    "\u1000-\u109f"  # Burmese
    "\u1780-\u17ff"  # Khmer
    "\u3040-\u30ff"  # Hiragana and Katakana
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"  # Chinese characters
)
UNSPACED_RUN = re.compile(f"[{_UNSPACED}]+")


def pairs(text: str) -> Iterator[str]:
    """Each two neighbouring characters of every unspaced run; a run of one character as it is."""
    for run in UNSPACED_RUN.findall(text):
        if len(run) == 1:
            yield run
        for i in range(len(run) - 1):
            yield run[i : i + 2]
