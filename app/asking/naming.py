"""Reads what a request names: a section, files, how many sentences, and its subject."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import PurePath

from app.asking.days import TIME
from app.asking.request import Kind
from app.asking.request_words import DOCUMENT, plain
from app.asking.sections import ITEM, NUMBER
from retrieval.words.value_words import COUNT_WORDS, ORDINAL, index_of, number_of

THE_DOCUMENT = "the document"
"""Stands for a file's name."""

_LEAST_STEM = 4
"""Characters that a file's name needs to be recognized without its suffix."""


def _rule(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


_SECTION = (
    r"(?:sections?|sec\.|chapters?|ch\.|articles?|clauses?|paragraphs?|parts?|appendix|annex"
    r"|schedule|exhibit)"
)
_ATTACHED = frozenset({"appendix", "annex", "schedule", "exhibit"})
"""They are counted apart from sections."""

_DIGITS = COUNT_WORDS[:10]
_STANDING = (
    "(?:introduction|conclusions?|abstract|preface|foreword|preamble|discussion|methods|results"
    "|background|references|bibliography|epilogue|prologue|glossary|appendix|annex)"
)
_UNTIL = (
    r"(?=$|[?!,;:\"]|\.(?:\s|$)| (?:for|to) (?:me|us)\b| please\b| says?\b| from\b"
    r"| in (?:the|this|full|one|two|three|\d+)\b| of (?:the|this|that|my)\b)"
)
# "I" and "a" are words as well ("the parts I need"): they number a section only before what no
# sentence goes on with after such a word. "A. Finch" is a person.
_ENDS = (
    r"\s*(?:$|[?!,;:\"'()\u2013\u2014]|\.$)| -"
    r"| (?:of|in|on|about|from|for|with|please|briefly|says?|states?|contains?|covers?)\b"
    rf"| (?:and|or|to) (?!(?:i|a)\b){NUMBER}\b"
)
_WORD = rf"[ai]\b(?!{_ENDS})|(?-i:[A-Z]\. [A-Z])"
_BY_NUMBER = _rule(
    rf"(?:\b(?P<kind>{_SECTION})\s+(?:no\.? ?|number )?|§+ ?)(?!{_WORD})"
    rf"(?P<name>{NUMBER}\b|(?:{'|'.join(_DIGITS)})\b(?!(?-i: [A-Z])))(?![-'\w])"
    rf"(?P<items>(?: ?{ITEM})*)"
)
_ITEM_OF = _rule(
    rf"\b(?:sub-?)?(?:paragraph|section|clause|item|point|letter)s? (?P<items>{ITEM})"
    rf" (?:of|in|under) (?=(?:the )?{_SECTION}\s)"
)
"""An item before the section that it is in: "paragraph (d) of section 5"."""

_BY_WORDS = (
    _rule(rf"\b{_SECTION}\s+[\"'](?P<name>[^\"]{{2,80}}?)[\"']"),
    _rule(
        rf"\b{_SECTION}\s+(?:on|about|called|titled|entitled|named|dealing with)\s+(?:the )?"
        rf"(?P<name>.{{2,80}}?){_UNTIL}"
    ),
    re.compile(
        rf"\b(?i:{_SECTION})\s+(?![A-Z]\b(?! [A-Z]))"
        r"(?P<name>[A-Z][\w-]*(?:(?: (?:and|of|the)){0,2} [A-Z][\w-]*)*)"
    ),
    _rule(
        r"\bthe (?P<name>(?!(?:whole|full|last|next|same|first)\b)[\w-]+(?: [\w-]+)?) "
        r"(?:section|chapter)\b"
    ),
    _rule(rf"\b(?:the|an?|^\w+) (?P<name>{_STANDING})\b"),
)
_COUNT = _rule(
    rf"\b(?P<n>\d{{1,2}}|a|{'|'.join(_DIGITS)}) (?:[\w-]+ )?"
    r"(?:sentences?|points?|bullets?|items?|lines?|takeaways|examples?)\b"
)
_LENGTH = _rule(
    r"\b(?:in|with) (?:about |around |under |at most |no more than |less than |max(?:imum)?\.? )?"
    r"(?P<n>\d{2,3}) words(?: or (?:less|fewer))?\b"
)
WORDS = 20
"""Of a sentence, where a length is wanted in words."""

_ORDINAL = _rule(rf"\b(?P<nth>{ORDINAL}) (?:document|file|paper|report)\b")

_ON = _rule(
    r"\b(?:on|about|regarding|concerning|mention|discuss|in terms of|with (?:regard|respect) to"
    r"|(?:differs?|differing|differences?|unlike|alike|same) (?:in|as to)) (?P<what>.+)"
)
_MENTIONED = _rule(r"^where (?:is|are) (?P<what>.+?) (?:mentioned|discussed)")
_TIME = _rule(rf"(?P<what>\b{TIME})$")
_NEXT = _rule(r"\b(?P<what>next (?:deadline|appointment|due date))$")
_MENTIONED_IN = _rule(
    r"^(?:(?:in|how) .{0,120}?\b)?(?:is|are|was|were|does|do) (?P<what>.{1,120}?) "
    r"(?:mentioned|named|found|used|appear|occur|come up)\b"
)
_MENTIONING = _rule(
    r"\b(?:mentions?|names?|contains?|includes?|refers? to|mentioning|containing|use"
    r"|(?:is|are|deals?) (?:about|with)) (?P<what>.+)"
)
_MADE_OF = _rule(
    r"^(?:make|create|draw up|prepare|produce|build|write|give|put together)(?: me| us)? "
    r"(?:a|the) (?:\w+ )?(?:table|checklist) (?:of|with)(?: the| all| every| each| my| our)*"
    r" (?P<what>.+)"
)
_MADE_LIST = _rule(r"^\w+(?: \w+){0,3} (?P<what>(?:to-?do|action|task))(?= list$)")
_LISTED = _rule(
    r"\b(?:list|enumerate|itemi[sz]e|all|every|each)\b(?: of)?(?: the| all| every| each| me| out)*"
    r" (?P<what>.+)"
)
_ASKED_FOR = _rule(r"^(?:what|which) (?P<what>.+?) (?:are|were|is|was|have)\b")
_DECIDED = _rule(r"^what (?:was|were|has|have|had)(?: been)? (?P<what>decided|agreed|resolved)\b")
_DECISIONS = _rule(r"^what (?P<what>decisions|resolutions)\b")
_WHICH_ARE = _rule(r"^what (?:are|were) the (?P<what>.+)")
_TABLE = _rule(r"^\w+(?: me| us)? (?:the|a|every) (?P<what>table (?:of|on|with|about) .+)")
_ENUMERATED = _rule(r"^(?:what|which) (?:are|were) (?:the |all |our |my )*(?P<what>.+)")
_POINTS = _rule(r"(?:this|these|that|those) ")
_HANDLED = _rule(
    r"\b(?:compare|comparison|contrast|(?:differences?|differ|changed|different) between|differ"
    r"|summari[sz]e|summary|overview"
    r"|outline|gist)\b(?: (?:of|on|about|for))?(?P<what>.*)"
)
_SUBJECTS: dict[Kind, tuple[re.Pattern[str], ...]] = {
    "about": (_MENTIONED, _ON),
    "mentions": (_MENTIONED_IN, _MENTIONING),
    "dates": (_TIME, _NEXT),
    "list": (_DECIDED, _DECISIONS, _MADE_LIST, _MADE_OF, _TABLE, _LISTED, _WHICH_ARE, _ASKED_FOR),
    "question": (_ENUMERATED,),
    "compare": (_ON, _HANDLED),
    "summary": (_HANDLED,),
}
WHERE = _rule(
    rf"\s*\b(?:in|from|of|within|under) (?:the|this|that|these|those|both|all|my|our) "
    rf"(?:[\w-]+ ){{0,2}}{DOCUMENT}\b"
    r"|\bin there\b|\b(?:that|which) (?:is|are) (?:mentioned|named|given|listed)\b|\bmentioned$"
)
"""Words that say where to look, or only that something stands there."""

_NOTHING = _rule(
    r"\b(?:the|this|that|these|those|both|all|their|it|two|three|my|our|of|in|with|to|and|on|one|a)"
    rf"\b|{DOCUMENT}\b"
)
_NAMES = (
    "document file text paper report contract agreement article book manual letter note notes "
    "lists summary list table index readme introduction appendix data content contents section"
)
_COMMON = frozenset(_NAMES.split())
"""Files with these names are recognized only with their suffix."""


def without_names(text: str, names: Sequence[str]) -> str:
    """The text with `THE_DOCUMENT` for each file's name in it, with or without its suffix."""
    for name in sorted(_perhaps_in(text, names), key=len, reverse=True):
        text = _named(name).sub(THE_DOCUMENT, text)
    return text


def documents_in(text: str, names: Sequence[str]) -> tuple[int, ...]:
    """Places among `names` of the files that the text names, or means by "the second file"."""
    perhaps = set(_perhaps_in(text, names))
    found = [
        place for place, name in enumerate(names) if name in perhaps and _named(name).search(text)
    ]
    if (ordinal := _ORDINAL.search(text)) is not None:
        place = index_of(ordinal["nth"], len(names))
        found += [place] if place is not None and place not in found else []
    return tuple(found)


def section_in(text: str, kind: Kind) -> str:
    """The number, or the words, by which the text names a section; "" for none. "schedule 2"
    isn't section 2, so it is named with its kind; items are named behind the number: "5(d)".

    Words name one only in a task: a question about a chapter contains them too. What is mentioned,
    such as "clause 9", is none, nor is what has a date.
    """
    if kind in {"mentions", "dates"}:
        return ""
    if (found := _BY_NUMBER.search(text)) is not None:
        called, name = (found["kind"] or "").lower(), found["name"]
        number = str(number_of(name)) if name.lower() in _DIGITS else name
        before = _ITEM_OF.search(text)
        items = (found["items"] + (before["items"] if before else "")).replace(" ", "")
        is_attached = called in _ATTACHED and number.isdigit()
        return (f"{called} {number}" if is_attached else number) + items
    if kind in {"question", "chat", "edit", "list"}:
        return ""
    matches = (rule.search(text) for rule in _BY_WORDS)
    return next((found["name"].strip() for found in matches if found is not None), "")


def count_in(text: str) -> int | None:
    """How many sentences or items are wanted; None where the text doesn't say."""
    found = _COUNT.search(text)
    if found is None:
        length = _LENGTH.search(text)
        return max(1, int(length["n"]) // WORDS) if length else None
    return 1 if found["n"].lower() == "a" else max(1, number_of(found["n"]))


def subject_of(text: str, kind: Kind) -> str:
    """The words that a task is about, without where to look; "" for everything."""
    text = plain(text).rstrip("?")
    matches = (rule.search(text) for rule in _SUBJECTS.get(kind, ()))
    what = next((found["what"] for found in matches if found is not None), "")
    what = _LENGTH.sub("", _COUNT.sub("", WHERE.sub("", what)))
    what = what.replace(THE_DOCUMENT, "").strip(" .,;:")
    if kind == "mentions":  # to the letter: "the invoice" is no file there
        return what
    is_whole = kind == "summary" and _POINTS.match(what) is not None
    return what if _NOTHING.sub("", what).strip() and not is_whole else ""


def _perhaps_in(text: str, names: Sequence[str]) -> list[str]:
    """The names that the text can have: a pattern for each of 1,000 files takes half a second."""
    folded = _folded(text)
    return [name for name in names if _folded_stem(name) in folded]


@lru_cache(maxsize=1 << 16)
def _folded_stem(name: str) -> str:
    return _folded(PurePath(name).stem)


def _folded(text: str) -> str:
    """Equal for all that patterns take for equal without regard to case, all kinds of i too."""
    return (
        text.casefold()
        .replace("\N{COMBINING DOT ABOVE}", "")
        .replace("\N{LATIN SMALL LETTER DOTLESS I}", "i")
    )


def _named(name: str) -> re.Pattern[str]:
    path = PurePath(name)
    may_lack = len(path.stem) >= _LEAST_STEM and path.stem.lower() not in _COMMON
    suffix = f"(?:{re.escape(path.suffix)}){'?' if may_lack else ''}"
    return _rule(rf"(?<![\w.-])(?:the )?[\"'`]?{re.escape(path.stem)}{suffix}[\"'`]?(?![\w-])")
