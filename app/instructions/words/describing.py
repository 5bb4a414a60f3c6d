"""Words that describe what is meant, where others are to be taken as they are written.

"Replace nice with synonyms" asks for no "synonyms"; "Change the title to Uppercase" for no such
title.
"""

from __future__ import annotations

import re

_OF_TEXTS = """
word words phrase phrases term terms name names sentence sentences paragraph paragraphs line lines
item items bullet bullets point points list lists section sections clause clauses heading headings
title titles text document file letter letters page table tables footnote footnotes introduction
intro conclusion summary abstract ending opening greeting signature closing tone style voice tense
wording spelling grammar typo typos mistake mistakes error errors comment comments code examples
detail details number numbers digit digits figure figures date dates time times value values amount
amounts quantity quantities placeholder placeholders variable variables symbol symbols emoji emojis
space spaces tab tabs comma commas semicolon semicolons colon colons period periods dash dashes
hyphen hyphens quote quotes mark marks bracket brackets parentheses apostrophe apostrophes italics
bold capitals caps uppercase lowercase case accents umlauts punctuation abbreviation abbreviations
acronym acronyms contraction contractions initials pronoun pronouns adjective adjectives adverb
adverbs noun nouns verb verbs synonym synonyms antonym antonyms jargon slang cliche filler passive
active past present future singular plural formal informal casual british american english german
french spanish italian dutch latin explanation explanations description descriptions link links
source sources reference references context structure idea ideas suggestion suggestions fact facts
argument arguments information translation translations icon icons checkboxes calorie calories
price prices weight weights deadline deadlines priority priorities alternative alternatives
substitute substitutes unit units metric
"""
"""What texts consist of, and how they are written."""

_WANTED = """
something anything nothing everything someone somebody nobody anyone one ones it them this that
these those other others another better simpler shorter longer clearer stronger softer nicer more
less fewer appropriate suitable similar different correct right wrong real actual new old same own
today tomorrow yesterday now current latest newest next last previous later earlier sooner i we
you he she they me us him no some any several various half what
"""
"""What is wanted in general."""

_JOINING = """
and then but where when if unless except only in on at from within after before above below under
behind throughout so because which whose or once twice than
"""
"""What joins two things, or says where or when."""

_HAVING_VALUES = """
author city color colour country currency department due font level location mode mood owner place
role size speaker state status subject topic type venue version
"""
"""What has values: "Change the color to red" asks for no other word."""

_STATES = """
active approved archived blocked cancelled canceled closed completed confirmed critical daily done
draft enabled disabled failed final finished hidden high hold inactive internal large late low
medium monthly no none normal off on open optional overdue paid paused pending planned private
progress public published ready rejected released required resolved sent signed small started
unpaid urgent visible weekly yearly yes debug info warning error production staging development
"""
"""Values that are no names: "Change priority to low" is about no other label."""

_TELLING = re.compile(
    r"(?:be|become|match|reflect|fit|suit|convey|(?:read|sound|look) (?:as|like|more|less)"
    r"|whatever|whichever|(?:some|any)thing|one (?:that|which|of)|like"
    r"|(?:all |small )?caps|(?:upper|lower|title|sentence)[ -]?case)\b"
    r"|(?:(?:a |the )?(?:heading )?level \d|h\d|(?:first|second|third) person)$",
    re.IGNORECASE,
)
_DOING = re.compile(
    r"(?:include|mention|show|say|use|have|make|follow|start|begin|end)\b",
    re.IGNORECASE,
)

_DESCRIBING = frozenset(f"{_OF_TEXTS} {_WANTED} {_JOINING}".split())
_WORD = re.compile(r"[^\W\d_]+")


def is_of_texts(words: str) -> bool:
    """Whether one of some words is what texts consist of, or how they are written."""
    return _has_one_of(frozenset(_OF_TEXTS.split()), words)


def has_values(word: str) -> bool:
    """Whether a word may be the name of a value that is to be changed."""
    return word.lower() in _HAVING_VALUES.split()


def is_state(words: str) -> bool:
    """Whether some words are a value, and no name of one."""
    return _has_one_of(frozenset(_STATES.split()), words)


def describes(words: str) -> bool:
    """Whether one of some words describes what is meant."""
    return _has_one_of(_DESCRIBING, words)


def _has_one_of(known: frozenset[str], words: str) -> bool:
    return not known.isdisjoint(_WORD.findall(words.lower()))


def tells_how(title: str) -> bool:
    """Whether what stands in the place of a title tells what it is to be like, or how it is to be
    written: "Be More Specific", "Whatever Fits", "Make It Shorter", "Level 3".
    """
    is_doing = _DOING.match(title) is not None and describes(title)
    return is_doing or _TELLING.match(title) is not None
