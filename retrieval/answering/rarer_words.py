"""A first sentence that shares with the question only a name or a common word gives way to one that
shares a rarer one.

Each sentence of a letter about a patient is near to a question with his name, and each sentence of
a lease to one about "the flat": to the ranker one of them is as near to "Can I get a dog if I live
in the flat?" as "Dogs are not allowed."
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import inf

from retrieval.answering.asked_words import telling_words, words_of
from retrieval.answering.judging import HARDLY_LESS, JudgedSentence, brought_in, own_words
from retrieval.words.proper_names import TITLES, words_of_names
from retrieval.words.word_forms import count_forms, has_form

_RARER = 4
"""A word that is so many times rarer among the sentences found tells more. With twice, as many
right ones were lost as gained (docs/log.md).
"""

_BEGINNING = 300
"""Code points of a text in which it says what it is about."""


def rarer_first(
    question: str, answering: Sequence[JudgedSentence], judged: Sequence[JudgedSentence]
) -> list[JudgedSentence]:
    """If the first sentence has only one of the question's words, which is no proper name, and
    another one, hardly less likely to answer, has a word that is much rarer among those found,
    bring the one with the rarest to the front, without words in bold. Names of what its document
    is about count as what all have; before a sentence with one only others of the same document go.
    Rows and what is known to answer stay.

    Args:
        answering: in the order in which they answer otherwise.
        judged: those that they were chosen from.
    """
    found = list(answering)
    if not found or found[0].is_known or not found[0].is_running_text:
        return found
    first, subject = found[0], names_of_subject(question, found[0])
    counts = _counts(question, judged) | dict.fromkeys(subject, inf)
    own = _counts_in(first, counts)
    others = [*(words_of_names(question) - subject)]
    if not own or sum(count < inf for count in own) > 1 or count_forms(others, own_words(first)):
        return found
    least = max(first.answers - HARDLY_LESS, 0.0)
    rarest = {
        one: min(_counts_in(one, counts), default=inf)
        for one in judged
        if one.kind != "heading"
        and one.answers >= least
        and (inf not in own or one.document == first.document)
    }
    rarer = [one for one, count in rarest.items() if count * _RARER <= min(own) and count < inf]
    if not rarer:
        return found
    best = min(rarer, key=lambda one: (rarest[one], -one.score))
    return brought_in(found, replace(best, words=None))


def names_of_subject(question: str, one: JudgedSentence) -> frozenset[str]:
    """The words of the question's proper names and titles that say what the sentence's document is
    about: they stand at its beginning or in the file's name, and tell little of a sentence.
    """
    source = one.found.source
    said = words_of(f"{source.name.replace('_', ' ')} {source.text[:_BEGINNING]}")
    return TITLES | (words_of_names(question) & said)


def _counts(question: str, judged: Sequence[JudgedSentence]) -> dict[str, float]:
    """In how many sentences each word of the question stands."""
    said = [own_words(one) for one in judged if one.kind != "heading"]
    return {word: sum(has_form(word, own) for own in said) for word in telling_words(question)}


def _counts_in(one: JudgedSentence, counts: Mapping[str, float]) -> list[float]:
    """The counts of the question's words that a sentence has."""
    own = own_words(one)
    return [count for word, count in counts.items() if has_form(word, own)]
