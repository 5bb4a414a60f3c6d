"""Text that says the question again: a fragment of it is no answer, and what stands below a heading
that asks the same is.

"Who is Piet Vandenberg?" isn't answered by the line "Piet Vandenberg" but by what stands below, and
"How long is the guarantee?" by the first sentence under this heading, whatever else is said of the
guarantee.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from retrieval.answering.choosing import sections
from retrieval.answering.judging import JudgedSentence
from retrieval.text.line_forms import ENDED
from retrieval.words.word_forms import has_form
from storage.fulltext import STOP_WORDS, content_words

MOST_WORDS = 6
"""Of a fragment that is like a heading."""

_ASKED = re.compile(r"\W*(?P<how>(?:how|what|which)\s+\w+|\w+)", re.IGNORECASE)
_ALIKE = frozenset(["a", "an", "the", "my", "our", "your", "i", "are", "we", "do", "doe"])
"""Words, without "s" at their ends, in which two questions may differ and ask the same."""

_UNLIKE = frozenset(["not", "no", "never", "without", "off"])
"""Words in which they may not."""

_WORD = re.compile(r"[^\W_]+")


def echoes_as_headings(question: str, judged: Iterable[JudgedSentence]) -> list[JudgedSentence]:
    """Treat fragments that consist of the question's own words, in whatever form, as headings."""
    asked = _words(question)
    return [_as_heading(one) if _is_echo(asked, one) else one for one in judged]


def below_same_heading_first(
    question: str, judged: Sequence[JudgedSentence]
) -> list[JudgedSentence]:
    """Put first what stands below a heading that asks the same as the question, and count it as an
    answer.
    """
    asked = _said(question)
    same = [
        (below[0], _said(heading.text) == asked)
        for heading, below in sections(judged)
        if _asks_same(question, heading)
    ]
    if not same:
        return list(judged)
    if any(is_whole for _, is_whole in same):
        same = [each for each in same if each[1]]
    score, answers = (max(getattr(one, by) for one in judged) for by in ("score", "answers"))
    first = [
        replace(one, score=score, answers=max(answers, 0.0), is_known=is_whole)
        for one, is_whole in sorted(same, key=lambda each: -each[0].score)
    ]
    raised = [one for one, _ in same]
    return [*first, *(one for one in judged if one not in raised)]


def _is_echo(asked: set[str], one: JudgedSentence) -> bool:
    if not one.is_running_text or ENDED.search(one.text):
        return False
    words = _words(one.text)
    return 0 < len(words) <= MOST_WORDS and all(has_form(word, asked) for word in words)


def _as_heading(one: JudgedSentence) -> JudgedSentence:
    sentence = replace(one.found.sentence, kind="heading")
    return replace(one, found=replace(one.found, sentence=sentence))


def _asks_same(question: str, heading: JudgedSentence) -> bool:
    """Whether a heading is a question that begins alike, of whose words this one has all."""
    text = heading.text
    opens, other = _ASKED.match(question), _ASKED.match(text)
    is_alike = opens and other and opens["how"].lower() == other["how"].lower()
    words, is_unlike = _words(text), _UNLIKE & (_said(text) ^ _said(question))
    is_asked = text.endswith("?") and is_alike and words and not is_unlike
    return bool(is_asked) and words <= _words(question)


def _said(text: str) -> set[str]:
    """All its words, but those that make no difference."""
    return {word.rstrip("s") or word for word in _WORD.findall(text.lower())} - _ALIKE


def _words(text: str) -> set[str]:
    """Its words but the common ones, in the singular."""
    words = (word for word in content_words(text) if word not in STOP_WORDS)
    return {word.rstrip("s") or word for word in words if _WORD.fullmatch(word)}
