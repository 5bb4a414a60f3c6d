"""Marks of Markdown that needn't be seen in a quote: those of headings, weight, slant and code.

A quote is a range of its document's text, marks included; what shows it hides them. The addresses
of links and what stands between fences stay as they are.
"""

from __future__ import annotations

import re
from functools import lru_cache

from langchain_text_splitters import Language

from retrieval.text.language import language_of

_WITHIN = r"(?:[^{mark}\n]|\n(?!\s*\n)){{1,400}}?"
_STARS, _LINES = _WITHIN.format(mark="*"), _WITHIN.format(mark="_")
_MARKED = re.compile(
    r"^(?:```|~~~).*?(?:^(?:```|~~~)|\Z)"
    r"|^ {0,3}(?P<heading>#{1,6}[ \t]+)(?=\S)"
    r"|(?P<code>`)[^`\n]{1,400}(?P<code_end>`)"
    rf"|(?<![\w*\\])(?P<strong>\*\*)(?=[^\s*]){_STARS}(?<=[^\s*])(?P<strong_end>\*\*)(?![\w*])"
    rf"|(?<![\w*\\])(?P<slant>\*)(?=[^\s*]){_STARS}(?<=[^\s*])(?P<slant_end>\*)(?![\w*])"
    rf"|(?<![\w\\])(?P<bold>__)(?=[^\s_]){_LINES}(?<=[^\s_])(?P<bold_end>__)(?!\w)"
    rf"|(?<![\w\\])(?P<line>_)(?=[^\s_]){_LINES}(?<=[^\s_])(?P<line_end>_)(?!\w)",
    re.MULTILINE | re.DOTALL,
)


@lru_cache(maxsize=256)
def marks(text: str, name: str) -> tuple[tuple[int, int], ...]:
    """Where they stand in words of the file called `name`; none in those of another kind."""
    if language_of(name) is not Language.MARKDOWN:
        return ()
    return tuple(
        found.span(group)
        for found in _MARKED.finditer(text)
        for group, words in found.groupdict().items()
        if words
    )


def unmarked(text: str, name: str) -> str:
    """The words without them."""
    for start, end in reversed(marks(text, name)):
        text = text[:start] + text[end:]
    return text
