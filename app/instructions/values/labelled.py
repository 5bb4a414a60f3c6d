"""New values for what has a label on a line of its own: `Change the status to done`.

The old value isn't said, so there must be one alone that can be meant. Otherwise a model reads it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from app.errors import EditError
from app.instructions.changed_text import ChangedText
from app.instructions.places.structure import (
    CharRange,
    fenced,
    front_matter,
    line_around,
    line_number,
    marked_headings,
)
from app.instructions.places.vocabulary import TRUTH
from app.instructions.quotations import set_apart
from app.instructions.text_edit import TextEdit
from app.instructions.text_kinds import is_code, is_prose
from app.instructions.unclear import UnclearError
from app.instructions.values.value_kinds import kind_of, renewed
from app.instructions.words.describing import describes, is_state
from app.instructions.words.replacement import BEGIN_REPLACING
from app.safe_text import quoted

MOST_WORDS = 12
"""Of a value that isn't in quotation marks."""

MOST_SHORT = 3
"""Words of a value in whose place one of a single word may be written."""

LEAST_ALIKE = 0.6
"""Of a label and another one in its place, such as "Cc" and "Bcc"."""


_RENAMING = frozenset({"change", "correct", "edit"})
"""Verbs that may be about a label as well as about its value."""

_SETTING = r"(?P<verb>set|change|update|bump|correct|edit|make)"
NAMED = r"(?P<the>the |my |our )?(?:value of (?:the )?)?(?P<label>\w[\w-]*(?: \w[\w-]*){0,3}?)"
"""What is to have another value."""

_SET = re.compile(rf"{BEGIN_REPLACING}{_SETTING} {NAMED} to (?P<new>.+?)[.!]?", re.IGNORECASE)
_MIXED = re.compile(r"(?=\S*[^\W\d_])(?=\S*[\d!$%&*+^~])\S+")
"""A value of letters with digits or such marks: where it is a secret, a mark may end it, too."""

_SECRET = re.compile(
    r"(?:.*[\W_])?(?:password|passphrase|passcode|token|key|secret|pin)", re.IGNORECASE
)
_LIKE_SECRET = re.compile(r"(?=\S*[^\W\d_])(?=\S*\d)\S*[!$%&*+^~]\S*")
"""What is one under any name."""

_MARK_NAMES = {".": "full stop", "!": "exclamation mark"}

_CODE = re.compile(r"[=({\[#]|//|!important\b")
_DECLARES = re.compile(
    r"^[ \t]*(?:(?:export|default|pub|public|private|abstract|async|final|data) )*"
    r"(?:class|interface|type|struct|enum|trait|impl|function|def|func|fn|const|let|var|val) \w",
    re.MULTILINE,
)
"""What a language has in which names have types."""

_ASSIGNED = re.compile(r"^[ \t]*[\w.]+[ \t]*=", re.MULTILINE)
_MARKED = re.compile(r"=[ \t]*[\"']")
"""A value in quotation marks: in such a file others would be names."""

_RULE = re.compile(r"[ \t]*\|?[ \t]*:?--")
"""A line under the heads of a table."""

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_VERB = re.compile(
    r"(?:match|reflect|include|show|say|be|use|have|make|fit|follow|mention|become)\b|.*\bformat$",
    re.IGNORECASE,
)
"""What begins a description: "Update the status to match the agenda"."""


def value_set(text: str, instruction: str, window: CharRange) -> ChangedText | None:
    """The text with another value behind a label: "Status: open", "| Status | open |".

    Args:
        window: the part of the text that may be changed, in whole lines.

    Raises:
        EditError: it is that value already.
        UnclearError: the value has the new one as a part.
    """
    asked = set_apart(instruction)
    found = _SET.fullmatch(asked.words) if asked else None
    if asked is None or found is None:
        return None
    quotation = asked.quotation(found["new"])
    new = found["new"] if quotation is None else quotation
    mark = asked.words[found.end("new") :] if quotation is None and _MIXED.fullmatch(new) else ""
    if mark == "!" and (_SECRET.fullmatch(found["label"]) or _LIKE_SECRET.fullmatch(new)):
        new, mark = f"{new}!", ""
    is_vague = describes(new) or asked.has_quotation(new) or is_described(new)
    if not new.strip() or len(new.split()) > MOST_WORDS:
        return None
    places = [*_behind_label(text, found["label"], window)]
    if len(places) != 1:
        return None
    start, end = places[0]
    old, value = text[start:end], _value(text, (start, end), new)
    is_told = quotation is not None or not is_vague or _is_other_form(old, new)
    if value is None or not is_told:
        return None
    label, is_set = found["label"], quotation is not None or found["verb"].lower() not in _RENAMING
    if not found["the"] and _is_renamed(text, start, label, old, new, is_set=is_set):
        return None
    new = value
    end -= old.endswith(".") and not new.endswith(".")
    if text[start:end] == new:
        raise EditError(f"{quoted(found['label'])} is {quoted(new)} already: nothing is changed.")
    what = f"{quoted(text[start:end])} with {quoted(new)} in line {line_number(text, start):,}"
    edits, done = [TextEdit(start, end, new)], [f"Replaced: {what}."]
    if mark:
        done.append(f"The {_MARK_NAMES[mark]} at the instruction's end is no part of it.")
    if found["label"].lower() == "title" and line_around(text, start)[0] in front_matter(text):
        more, note = _title_below(text, text[start:end], new, window)
        edits, done = [*edits, *more], [*done, *note]
    return ChangedText(tuple(edits), f"Replaces {what}.", tuple(done))


def _title_below(
    text: str, old: str, new: str, window: CharRange
) -> tuple[Sequence[TextEdit], Sequence[str]]:
    """The heading that a text has as well as a title in its front matter: it is renamed, too, if
    its words are the same, and else it is told.
    """
    first = next((each for each in marked_headings(text) if each.level == 1), None)
    if first is None:
        return (), ()
    line, is_same = line_number(text, first.start), first.title == old
    start = text.index(first.title, first.start)
    if not is_same or not window[0] <= start < window[1]:
        return (), (f"The heading in line {line:,} stays: {quoted(first.title)}.",)
    edit = TextEdit(start, start + len(old), new)
    return (edit,), (f"Too: the heading in line {line:,}.",)


def _is_other_form(old: str, new: str) -> bool:
    """Whether a new value has most words of the old one, so that it describes none: "Team offsite
    on 4 May" for "Offsite on 4 May".
    """
    one, other = (re.findall(r"\w+", each.lower()) for each in (old, new))
    shared = sum(each in other for each in one)
    return shared > 1 and shared > LEAST_ALIKE * len(one) and one[-1] == other[-1]


def is_described(new: str) -> bool:
    """Whether a new value is told by what it is to do: "match the agenda"."""
    return _VERB.match(new) is not None


def _value(text: str, place: CharRange, new: str) -> str | None:
    """The text of a new value in the place of an old one. In code only a literal replaces a
    literal; None for anything else.
    """
    start, end = place
    old, is_marked = text[start:end], text[start - 1 : start] in {'"', "'"}
    is_assigned = _ASSIGNED.search(text, *line_around(text, start)) and _MARKED.search(text)
    is_number = _NUMBER.fullmatch(old) and not is_prose(text)
    are_several = ";" in old and not is_prose(text)  # "color: red; margin: 0"
    if _CODE.search(old) or are_several or (not is_marked and _may_be_type(text, start, old)):
        return None
    is_literal = (is_assigned or is_number) and not is_marked
    value = _literal(old, new) if is_literal else renewed(old, new)
    if value == old != new and kind_of(old) is None and not is_prose(text):
        raise UnclearError  # "0" may be all of "0 auto", or a part of it
    return value


def _may_be_type(text: str, start: int, old: str) -> bool:
    """Whether a word behind a name and a colon may be a type, in code that declares something."""
    line = line_around(text, start)[0]
    is_word = not (_NUMBER.fullmatch(old) or TRUTH.fullmatch(old))
    is_behind = re.search(r"[\w*]\s*:\s*$", text[line:start]) is not None
    are_types = is_code(text) or line in fenced(text)
    return is_word and is_behind and are_types and _DECLARES.search(text) is not None


def _literal(old: str, new: str) -> str | None:
    """A value of code in the place of one of the same type."""
    for form in (_NUMBER, TRUTH):
        if form.fullmatch(old) and form.fullmatch(new):
            return new.capitalize() if old[0].isupper() else new
    return None


def _is_renamed(text: str, start: int, label: str, old: str, new: str, *, is_set: bool) -> bool:
    """Whether the instruction may mean the label instead of its value: "Change Present to
    Participants", "Change cc to bcc".
    """
    line = text[line_around(text, start)[0] : start]
    is_there = re.search(rf"(?<!\w){re.escape(label)}(?!\w)", line) is not None
    are_names = is_there and label[0].isupper() and new[0].isupper()
    if " " not in new and (are_names or len(old.split()) > MOST_SHORT):
        return True
    if is_set or re.search(r"\d", new) or TRUTH.fullmatch(new):
        return False
    is_alike = SequenceMatcher(None, label.lower(), new.lower()).ratio() >= LEAST_ALIKE
    is_name = old[0].isupper() and new[0].isupper() and not is_alike
    return not (is_name or is_state(new))


def _behind_label(text: str, label: str, window: CharRange) -> Iterator[CharRange]:
    """Where the values stand."""
    if not any(map(str.isalpha, label)):
        return  # a number is itself a value
    name = rf"(?:{'[ _-]'.join(map(re.escape, label.split()))})"
    marks = r"[*_]{0,3}"
    first, second = (
        rf"{marks}(?P<{each}>[\"'`]?){name}(?P={each}){marks}" for each in ("own", "own2")
    )
    line = re.compile(
        rf"^[ \t>]*(?:[-*+][ \t]+)?{first}[ \t]*[:=](?!=){marks}[ \t]*"
        r"(?P<mark>[\"']?)(?P<value>[^\r\n]+?)(?P=mark)[,;]?[ \t]*\r?$"
        rf"|^[ \t]*\|[ \t]*{second}:?[ \t]*"
        r"\|[ \t]*(?P<cell>[^|\r\n]+?)[ \t]*\|[ \t]*\r?$",
        re.IGNORECASE | re.MULTILINE,
    )
    for found in line.finditer(text, *window):
        if found["cell"] and _RULE.match(text, line_around(text, found.start())[1]):
            continue  # the heads of a table's columns
        yield found.span("cell" if found["cell"] else "value")
