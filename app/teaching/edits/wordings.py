"""How people ask for changes: wordings for training, and others held out for measuring.

`{old}` is a value as the person writes it, `{old!r}` the same always in quotes. A wording without a
mark at its end is an order that may stand in one of the frames.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from app.teaching.edits.held_out_wordings import HELD_OUT
from app.teaching.edits.taught_wordings import TAUGHT

RAW = {"label", "level", "nth", "count", "place", "kind"}
"""Values that are the person's own words, and nothing quoted from the text."""

QUOTES = ('"{}"', '"{}"', '"{}"', "'{}'", "'{}'", "“{}”")
CODE_QUOTES = ("`{}`", "`{}`", "`{}`", '"{}"', "'{}'")
NO_ORDER = {
    *("Above", "After", "Ahead", "Before", "Behind", "Below", "Each", "Everywhere", "First"),
    *("Following", "From", "In", "On", "One", "Refactor:", "Some", "Where"),
}
"""First words of wordings that stand in no frame, as the others without a mark at the end do."""

BARE_WORDS = 4
"""A value of more words is always quoted."""

FRAMES = (
    *(["{}."] * 8),
    *(["{}"] * 5),
    "Please {}.",
    "Please {}.",
    "please {}",
    "{}, please.",
    "Can you {}?",
    "Could you {}?",
    "Could you please {}?",
    "I want you to {}.",
    "I need you to {}.",
    "Now {}.",
    "{}. Leave the rest as it is.",
    "{}. Keep everything else.",
    "{} and leave everything else unchanged.",
    "{}, and change nothing else.",
    "Please {}. Nothing else should change.",
    "{}. Give me the whole text.",
    "In this text, {}.",
    "One change: {}.",
)
"""What people put around an order."""

HELD_OUT_FRAMES = (
    "{}.",
    "{}",
    "Would you {}?",
    "I would like you to {}.",
    "{}, thanks.",
    "Hi, please {}!",
    "{}. Everything else stays.",
    "You should {}.",
    "{}. Don't touch the other parts.",
)


class QuotedValue(str):
    """A value that stands bare or in quotes, and in quotes where a wording asks for them."""

    __slots__ = ("quoted",)
    quoted: str

    def __repr__(self) -> str:
        return self.quoted


def instruction(
    wording: str, values: Mapping[str, str], random: Random, *, code: bool, held_out: bool
) -> str | None:
    """Return the wording of a request; None where a value can't be quoted.

    Args:
        wording: the list to choose from.
        code: whether the text is code.
    """
    pattern = random.choice((HELD_OUT if held_out else TAUGHT)[wording])
    style = random.choice(CODE_QUOTES if code else QUOTES)
    bare = random.random() < (0.3 if code else 0.5)
    shown: dict[str, str] = {}
    for name, value in values.items():
        if name in RAW:
            shown[name] = value
            continue
        quoted = _in_quotes(value, style)
        if quoted is None:
            return None
        is_bare = bare and len(value.split()) <= BARE_WORDS and value[-1] not in ".,;:!?"
        shown[name] = QuotedValue(value if is_bare else quoted)
        shown[name].quoted = quoted  # type: ignore[attr-defined]
    asked = pattern.format(**shown)
    if pattern[-1] in ".!?" or pattern.split()[0] in NO_ORDER:
        return asked
    return _framed(asked, random, held_out=held_out)


def _in_quotes(value: str, style: str) -> str | None:
    for each in (style, '"{}"', "'{}'", "“{}”", "`{}`"):
        left, right = each.split("{}")
        if left not in value and right not in value:
            return each.format(value)
    return None


def _framed(order: str, random: Random, *, held_out: bool) -> str:
    frame = random.choice(HELD_OUT_FRAMES if held_out else FRAMES)
    if not frame.startswith("{"):
        order = order[0].lower() + order[1:]
    if frame.startswith("{}") and random.random() < 0.15:
        order = order[0].lower() + order[1:]
    before, after = frame.split("{}")
    if order[-2] in ".!?" and not order[-1].isalnum():
        after = "" if after.startswith(",") else after.removeprefix(".")
    return f"{before}{order}{after}"
