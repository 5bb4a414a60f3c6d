"""Whether the first sentence stands out as what answers, by more than its own likelihood.

The ranker is sure of what is said of the same thing, too: "Meals are reduced by 20 percent if free"
for "What is the meal allowance of the board?" What tells right sentences from such ones is how far
they are ahead of the next one, whether words and numbers that are asked for are missing, and
whether there is a value or a reason where one is asked for. None of these is sure by itself; their
weighted sum tells better than any.
"""

from __future__ import annotations

from collections.abc import Sequence

from retrieval.answering.asked_words import is_yes_or_no, telling_words, words_of
from retrieval.answering.columns import heads_of
from retrieval.answering.judging import JudgedSentence
from retrieval.answering.lacking import lacks_asked
from retrieval.answering.reasons import lacks_reason
from retrieval.words.word_forms import has_form

LIKELY, AHEAD, ELSEWHERE, ROW, NUMBER, VALUE, REASON = 0.2, 0.25, -0.3, 2.0, -1.5, -2.5, -1.0
"""Weights: of the logit that prose answers; of the score's distance to the next sentence; of each
word that is missing and stands elsewhere in what was found; of the share of the question's words
that a row has; of each number that is missing; of having no value of the kind that is asked for; of
having no words that give a reason where one is asked for, as half of those in the training files.
Where few of what is below it are right the sum is 0. By logistic regression, rounded, of 192 and
267 first sentences, the latter of held-out training documents, as they are and without what answers
(docs/log.md).
"""

MOST_AHEAD = 6.0
"""Being further ahead says no more."""


def stands_out(
    question: str, shown: Sequence[JudgedSentence], judged: Sequence[JudgedSentence]
) -> bool:
    """Whether the first of the sentences that are shown, if there are any, stands out, or a rule
    knows that one of them answers.

    Args:
        judged: all that were compared, in any order.
    """
    if not shown or any(one.is_known for one in shown):
        return True
    first, own = shown[0], _own_words(shown[0])
    asked = list(dict.fromkeys(telling_words(question)))
    missing = [word for word in asked if not has_form(word, own)]
    rest = (one.score for one in judged if one.found.place != first.found.place)
    ahead = first.score - max(rest, default=first.score - MOST_AHEAD)
    said = LIKELY * first.answers
    if first.found.sentence.kind == "row":  # says too little for its likelihood to tell
        share = 1 - len(missing) / max(len(asked), 1)
        said = 0.0 if is_yes_or_no(question) else ROW * share
    total = (
        said
        + AHEAD * min(max(ahead, 0.0), MOST_AHEAD)
        + ELSEWHERE * _count_elsewhere(missing, first, judged)
        + NUMBER * sum(any(map(str.isdigit, word)) for word in missing)
        + VALUE * lacks_asked(question, shown[:1])
        + REASON * lacks_reason(question, first)
    )
    return total >= 0


def _own_words(one: JudgedSentence) -> set[str]:
    return words_of(" ".join((one.found.text, *heads_of(one))))


def _count_elsewhere(
    missing: Sequence[str], first: JudgedSentence, judged: Sequence[JudgedSentence]
) -> int:
    """How many of the words aren't around the first sentence, but in others or files' names."""
    around = words_of(first.found.chunk.text)
    others = words_of(" ".join(f"{one.found.text} {one.found.source.name}" for one in judged))
    return sum(not has_form(word, around) and has_form(word, others) for word in missing)
