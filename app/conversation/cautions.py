"""What is to be known of the evidence before it is read, told above an answer."""

from __future__ import annotations

from collections.abc import Iterator

from app.conversation.lookup import Lookup

FOREIGN = (
    "The question, or what is nearest to it in your files, seems to be in another language "
    "than English. Sentences are found by the words and names that they share with it; whether "
    "they answer it can't be told."
)
DOUBTFUL = "Nothing in your files clearly answers this; what is shown comes closest."
SPELLED = "No document has “{told}”, so “{looked_for}” was looked for."
UNMENTIONED = "None of the documents mentions {names}."


def cautions(found: Lookup, *, was_doubted: bool, needs_no_model: bool) -> Iterator[str]:
    """Return notes on what was found for a question.

    Args:
        was_doubted: whether an earlier answer from the same evidence was doubtful.
        needs_no_model: whether the answer is given without one.
    """
    if found.is_foreign:
        # Without evidence the answer says it, unless a model gives it.
        yield from [FOREIGN] if found.evidence or not needs_no_model else []
    elif found.is_doubtful or was_doubted:
        yield DOUBTFUL
    for told, looked_for in found.question.spelled:
        yield SPELLED.format(told=told, looked_for=looked_for)
    if found.unmentioned:
        names = " or ".join(f"“{name}”" for name in found.unmentioned)
        yield UNMENTIONED.format(names=names)
