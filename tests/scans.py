"""A pattern that counts how often a text is gone through for it."""

from __future__ import annotations

import re
from collections.abc import Iterator


class Scans:
    """Stands for `pattern` where only its `finditer` is called; `made` counts the calls."""

    def __init__(self, pattern: re.Pattern[str]) -> None:
        self._pattern = pattern
        self.made = 0

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """All matches, as the pattern's."""
        self.made += 1
        return self._pattern.finditer(text)
