"""Whether the first sentence stands out as what answers, by more than its own likelihood.

The ranker is sure of what is said of the same thing, too: "Meals are reduced by 20 percent if free"
for "What is the meal allowance of the board?" What tells right sentences from such ones is how far
they are ahead of the next one, whether words and numbers that are asked for are missing, and
whether there is a value or a reason where one is asked for. None of these is sure by itself; their
weighted sum tells better than any.
"""

from __future__ import annotations

from collections.abc import Sequence

from retrieval.answering.asked_count import counts_unknown
from retrieval.answering.asked_words import is_yes_or_no, telling_words, words_of
from retrieval.answering.judging import JudgedSentence, own_words
from retrieval.answering.lacking import lacks_asked
from retrieval.answering.quantities import asked_form
from retrieval.answering.rarer_words import names_of_subject
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
    """Whether the first sentence that is shown is clearly the answer: by a weighted sum of signs,
    or because a rule knows that one of the sentences answers; never if it counts something that
    nothing found has, nor if prose shares nothing with the question but names of what its document
    is about, and has no value of a kind that is asked for. True if none is shown.

    Args:
        judged: all that were compared, in any order.
    """
    if shown and counts_unknown(question, judged):
        return False
    if not shown or any(one.is_known for one in shown):
        return True
    first = shown[0]
    own = own_words(first) | _numbers_above(first, judged)
    asked = list(dict.fromkeys(telling_words(question)))
    missing = [word for word in asked if not has_form(word, own)]
    rest = (one.score for one in judged if one.place != first.place)
    ahead = first.score - max(rest, default=first.score - MOST_AHEAD)
    is_row = first.kind == "row"
    if not is_row and _shares_subject_alone(question, first, set(asked).difference(missing)):
        return False
    said = LIKELY * first.answers
    if is_row:  # says too little for its likelihood to tell
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


def _shares_subject_alone(question: str, one: JudgedSentence, shared: set[str]) -> bool:
    """Whether the words that a sentence shares with a question which has others, too, only say what
    its document is about; not if it has a value of a kind that is asked for.
    """
    names, form = names_of_subject(question, one), asked_form(question)
    is_more = not names.issuperset(telling_words(question))
    return bool(shared) and shared <= names and is_more and not (form and one.has(form))


def _numbers_above(one: JudgedSentence, judged: Sequence[JudgedSentence]) -> set[str]:
    """The numbers in the heading above it: what stands below "Version 5.2" needn't say so again."""
    found = one.found
    above = [
        each.found
        for each in judged
        if each.kind == "heading"
        and each.found.chunk.id == found.chunk.id
        and each.place < found.place
    ]
    nearest = max(above, key=lambda each: each.place, default=None)
    heading = nearest.text if nearest else found.chunk.heading or ""
    return {word for word in words_of(heading) if any(map(str.isdigit, word))}


def _count_elsewhere(
    missing: Sequence[str], first: JudgedSentence, judged: Sequence[JudgedSentence]
) -> int:
    """The number of missing words that aren't in the text around the first sentence either, but in
    other sentences or files' names.
    """
    around = words_of(first.found.chunk.text)
    others = words_of(" ".join(f"{one.text} {one.found.source.name}" for one in judged))
    return sum(not has_form(word, around) and has_form(word, others) for word in missing)
