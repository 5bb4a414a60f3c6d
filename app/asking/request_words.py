"""Words of requests: those for documents, and polite ones, which say nothing."""

from __future__ import annotations

import re

DOCUMENT = (
    "(?:documents?|files?|texts?|papers?|reports?|contracts?|agreements?|articles?|books?|manuals?"
    "|letters?|notes?|polic(?:y|ies)|stud(?:y|ies)|reviews?|essays?|thesis|memos?"
    "|(?:e-?mail )?threads?|(?:e-?)?mails?|slides"
    "|presentations?|spreadsheets?|tables?|leases?|statements?|guides?|handbooks?|versions?"
    "|offers?|sources?|pages?|stor(?:y|ies)|library|transcripts?|drafts?|minutes|invoice"
    "|correspondence|licen[cs]e|proposal|specification|brochure|newsletter"
    "|receipt|recipe|diary|protocols?|cv)"
)
"""A word for a document of some kind."""

WHICH = (
    r"(?:(?:this|that|these|those|the|both|all|my|our|your|each|every|two|three|of|whole|first"
    r"|second|third|last|\w+th) )*"
)
"""Before such a word."""

IT = rf"(?:it|this|that|they|these|those|both|there|{WHICH}{DOCUMENT})"
"""Words for a document, or several."""

QUESTION_WORDS = "what|which|who|whom|whose|when|where|why|how"
AUXILIARIES = "is|are|was|were|do|does|did|can|could|may|must|should|will|would|has|have|had"
"""Words with which a question begins, separated by "|"."""

_OFFERED = (
    r"(?:an? |the )?(?:\w+ )?(?:summary|overview|list|comparison|outline)\b"
    r"|(?:section|clause|chapter|article) \d|(?:annex|appendix|schedule) (?:\d|[a-z]\b)"
)
"""What one may have of a document: "Can I have a refund?" asks."""

_IMPERATIVES = {
    "listing": "list",
    "comparing": "compare",
    "outlining": "outline",
    "summarising": "summarise",
    "summarizing": "summarize",
}
"""Behind "would you mind"."""

_POLITE = re.compile(
    r"(?:please|kindly|now|ok(?:ay)?|so|then|well|in (?:short|brief)|briefly|quickly|just)\b[,:]?\s"
    "|(?:can|could|would|will) you (?:please |kindly |also |just )*(?!help|do |mind )"
    "|i(?:'d| would)? (?:like|want|need) (?:you )?(?:to (?:have|get|see|know|read) )?(?:to )?"
    rf"|(?:can|could|may) (?:i|we) (?:please )?(?:have|get|see) (?={_OFFERED})|do (?={_OFFERED})"
    rf"|(?P<mind>(?:would|do) you mind) (?:please )?(?=(?:{'|'.join(_IMPERATIVES)})\s)"
    rf"|(?:is there )?any chance (?:of|to (?:get|have|see)) (?={_OFFERED})"
    r"|(?:(?:can|could|shall) we|(?:is it|would it be) possible to) "
    r"(?=(?:summari[sz]e|list|compare)\b)",
    re.IGNORECASE,
)
_ENDING = re.compile(
    r"(?<=\w)(?:,? (?:please|for me|for us|thanks?|thank you))?[\s.!?,]*$", re.IGNORECASE
)


def plain(text: str) -> str:
    """The request without polite words; its question mark stays only if it had no
    polite beginning.
    """
    text = " ".join(text.split())
    bare = _ENDING.sub("", text)
    while (polite := _POLITE.match(bare)) is not None and polite.end() < len(bare):
        bare = bare[polite.end() :]
        if polite["mind"]:
            verb, _, rest = bare.partition(" ")
            bare = f"{_IMPERATIVES[verb.lower()]} {rest}"
    # "List price of the pump?" asks, "Can you list the pumps?" requests.
    return f"{bare}?" if text.endswith("?") and text.startswith(bare) else bare
