"""Texts that are read as they are, without a prompt, so that the model keeps its language.

Without them the perplexity of a text doubles in a training (docs/log.md).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from random import Random

from app.models.tokens import Tokens
from app.teaching.texts.free_texts import Form, free_texts
from retrieval.ranker.examples import TaughtDocument
from speculation.training.samples import Sample

SHORTEST, LONGEST = 64, 400
"""Tokens of a sample."""

KIND = "text"

_FORMS: tuple[Form, ...] = ("prose", "markdown", "code")


def plain_samples(
    files: Sequence[Sequence[TaughtDocument]],
    tokens: Tokens,
    random: Random,
    *,
    held_out: bool = False,
) -> Iterator[Sample]:
    """Parts of texts, for ever: half of them packages', half those that questions are about.

    The standard library is left out, since what teaching must keep is measured on its docstrings.
    """
    own = [
        each.text
        for form in _FORMS
        for each in free_texts(form, held_out=held_out)
        if each.source.split("/")[0] not in sys.stdlib_module_names
    ]
    while True:
        text = random.choice(own)
        if files and random.random() < 0.5:
            text = random.choice(random.choice(files)).text
        ids = tokens.encode(_part(text, random)).ids.tolist()[:LONGEST]
        if len(ids) >= SHORTEST:
            yield Sample(tuple(ids), 1, KIND)


def _part(text: str, random: Random) -> str:
    """Some of a long text, from the beginning of a line or a sentence on."""
    most = 6 * LONGEST
    if len(text) <= most:
        return text
    start = random.randrange(len(text) - most)
    at = max(text.rfind("\n", 0, start), text.rfind(". ", 0, start)) + 1
    return text[at : at + most].lstrip()
