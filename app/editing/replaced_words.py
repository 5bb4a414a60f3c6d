"""Words of a text replaced to the letter, wherever they stand by themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.editing.replacement import Replacement

MOST_LEFT = 4
"""Words like the old ones that are named."""

_REACH = 500
"""Characters on either side of a place that its sentence may have."""

_LONGEST_WORD = 40

_BROKEN = re.compile(r"[ \t]*\r?\n[ \t]*")
_GAP = rf"(?:[ \t\u00a0]+|{_BROKEN.pattern})"
_VALUE_BEHIND = re.compile(r"\s*[:=]")
_SENTENCE_END = re.compile(
    r"[.!?][\"'\u201d\u2019)]?\s+(?=[A-Z\"'\u201c\u2018(])"
    r"|\n\s*\n"
    r"|(?<![^\n]{50})\n"  # of a line that isn't long enough to go on in the next
    r"|\n(?=\s*(?:[-*|#>]|\w{1,3}[.)] ))"
)


@dataclass(frozen=True, slots=True)
class ReplacedWords:
    """A text with words replaced.

    Attributes:
        places: how many there were.
        elsewhere: in how many other places the words stand, where they are about something else.
        left: words like them, longer or in other case, that stay; the first ones.
    """

    asked: Replacement
    text: str
    places: int
    elsewhere: int
    left: tuple[str, ...]


def replaced_words(text: str, asked: Replacement) -> ReplacedWords | None:
    """The text with each of these words replaced; None if it has none of them, or if they might
    name something there that has a value.

    In small letters they also stand for the same words with a capital, or in capitals. Words that
    are broken over two lines are found, too.
    """
    pattern = _pattern(asked)
    found = [*pattern.finditer(text)]
    chosen = [each for each in found if _is_beside(each, asked.beside)]
    is_label = asked.is_value and any(_VALUE_BEHIND.match(text, each.end()) for each in found)
    if not chosen or is_label:
        return None
    left = dict.fromkeys(each for each in _like(text, asked.old) if not pattern.search(each))
    new, at = list[str](), 0
    for each in chosen:
        new.append(text[at : each.start()])
        at = each.end()
        new.append(_in_place(each, asked))
        if (broken := _BROKEN.search(each[0])) and text[at : at + 1] == " ":
            new.append(broken[0])
            at += 1
    whole, elsewhere = "".join([*new, text[at:]]), len(found) - len(chosen)
    return ReplacedWords(asked, whole, len(chosen), elsewhere, tuple(left)[:MOST_LEFT])


def _pattern(asked: Replacement) -> re.Pattern[str]:
    words = asked.old.split()
    variants = [words]
    if not asked.is_name and asked.old == asked.old.lower():
        variants += [[words[0].capitalize(), *words[1:]], [each.upper() for each in words]]
    either = "|".join(_GAP.join(map(re.escape, each)) for each in variants)
    first, last = asked.old[0], asked.old[-1]
    # No part of a longer number, nor the number of an item in a list.
    before = r"(?<!\d[.,:/])" if first.isdigit() else ""
    behind = r"(?![.,:/]\d)" if last.isdigit() else ""
    item = r"(?!(?<=\n)\d+[.)] )(?!\A\d+[.)] )" if asked.old.isdigit() else ""
    before += r"(?<!\w)" if re.match(r"\w", first) else ""
    behind += r"(?!\w)" if re.match(r"\w", last) else ""
    return re.compile(rf"{before}{item}(?:{either}){behind}")


def _is_beside(found: re.Match[str], beside: str) -> bool:
    """Whether the sentence of a place has a word, in the singular or the plural."""
    if not beside:
        return True
    text, start, end = found.string, found.start(), found.end()
    before = text[max(0, start - _REACH) : start]
    behind = text[end : end + _REACH]
    begin = max((each.end() for each in _SENTENCE_END.finditer(before)), default=0)
    stop = _SENTENCE_END.search(behind)
    sentence = before[begin:] + " " + (behind[: stop.start()] if stop else behind)
    word = re.escape(beside.rstrip("s") or beside)
    return re.search(rf"(?<!\w){word}", sentence, re.IGNORECASE) is not None


def _in_place(found: re.Match[str], asked: Replacement) -> str:
    """The new words in the case that the old ones have at a place, without what stands beside them
    there already, such as the unit of a number.
    """
    old, new = found[0], asked.new
    if not asked.is_name and old[0] != asked.old[0]:
        is_large = len(asked.old) > 1 and old == old.upper()
        new = new.upper() if is_large else new[0].upper() + new[1:]
    text, start, end = found.string, found.start(), found.end()
    for count in range(len(new.split()) - 1, 0, -1):
        tail = " " + " ".join(new.split()[-count:])
        if text.startswith(tail, end) and not text[end + len(tail) : end + len(tail) + 1].isalnum():
            new = new[: -len(tail)]
            break
    head, space, rest = new.partition(" ")
    if space and text.endswith(f"{head} ", 0, start):
        return rest
    is_sign = not (new[0].isalnum() or new[0].isspace()) and len(new) > 1
    return new[1:] if is_sign and text.endswith(new[0], 0, start) else new


def _like(text: str, old: str) -> Iterator[str]:
    """The words around every place of these letters, in any case."""
    for found in re.finditer(re.escape(old), text, re.IGNORECASE):
        before = text[max(0, found.start() - _LONGEST_WORD) : found.start()]
        behind = text[found.end() : found.end() + _LONGEST_WORD]
        yield re.split(r"[^\w-]", before)[-1] + found[0] + re.split(r"[^\w-]", behind)[0]
