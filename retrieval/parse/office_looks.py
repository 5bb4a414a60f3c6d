"""What documents and slides have in common in how their words look."""

from __future__ import annotations

from retrieval.parse.styled import Styled, inked

_TYPED = frozenset({
    *("andale mono", "cascadia code", "cascadia mono", "consolas", "courier", "courier new"),
    *("dejavu sans mono", "fira code", "fira mono", "ibm plex mono", "inconsolata"),
    *("jetbrains mono", "liberation mono", "lucida console", "menlo", "monaco", "roboto mono"),
    *("sf mono", "source code pro", "ubuntu mono"),
})  # fmt: skip


def is_typed(font: str | None) -> bool:
    """Whether all letters of a font are equally wide, as those of code are."""
    return (font or "").strip().lower() in _TYPED


def with_code_among_words(words: Styled) -> Styled:
    """The words without code where all of them are: a text in such a font is no code."""
    count = inked(words.text)
    if any(look.kind == "code" and look.end - look.start == count for look in words.looks):
        return Styled(words.text, [look for look in words.looks if look.kind != "code"])
    return words
