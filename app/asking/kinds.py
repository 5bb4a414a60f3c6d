"""Classifies a request by the words that it opens with.

A rule, since the openings are few; measured with `palimpsest bench requests` (docs/answers.md).
What no rule matches is a question, for which documents are searched; so a rule must be sure.
English only: requests in other languages are questions.
"""

from __future__ import annotations

import re

from app.asking.days import TIME
from app.asking.request import Kind
from app.asking.request_words import AUXILIARIES, DOCUMENT, IT, WHICH, plain
from app.asking.small_talk import SMALL_TALK
from retrieval.words.value_words import COUNT_WORDS

_PART = (
    "(?:section|chapter|article|clause|paragraph|part|appendix|annex|schedule|exhibit|§|abstract"
    "|introduction|conclusions?|preface|foreword|preamble|discussion|methods|results|background"
    "|references|bibliography|epilogue|prologue|glossary)"
)
_NAMED_PART = r"the (?!(?:whole|full|last|next|same|first) )(?:[\w-]+ ){1,2}(?:section|chapter)"
_VALUES = (
    "(?:amounts?|fees?|prices?|sums?|percentages?|dates|deadlines|e-?mail addresses"
    "|(?:tele)?phone numbers|links|urls)"
)
_DECIDED = "(?:decided|agreed|resolved)"
_AT = (
    "(?: (?:at|in|by|during) (?:the |this |that |our |last )?(?:[\\w'\u2019-]+ ){0,2}"
    f"(?:meeting|session|call|board|committee|council|team|group|{DOCUMENT}))*"
)
_MAKE = "(?:make|create|draw up|prepare|produce|build|write|give|put together)(?: me| us)?"
_GIVE = "(?:(?:give|show|get|write|make|prepare|provide|produce|create|send|draw up)(?: me| us)? )?"
_BRIEF = (
    r"(?:(?:a|an|the|another|very|short|brief|quick|concise|executive|general|rough|good|longer|long"
    r"|detailed|high-level|overall|one-page|[\w-]+[- ](?:sentences?|words?|paragraphs?)) ){0,4}"
)
_DIGEST = (
    "(?:summary|overview|outline|synopsis|gist|essence|digest|recap|tl;?dr|bottom line|takeaways"
    "|(?:main|key|most important|central|essential)"
    " (?:points?|ideas?|messages?|takeaways?|findings|results|conclusions))"
)
_ON = "(?:about|on|regarding|concerning)"
_ANY = "(?:anything|everything|something)"
_MORE = f"(?:(?:{_ANY}|all|more|what (?:it says|they say|there is)|passages) )"
_END = r"\??$"
_TWO = rf"(?:the|these|those|both|my|our)(?: two)? {DOCUMENT}(?: of {WHICH}{DOCUMENT})?"
_FILES = (
    "(?:documents?|files?|pdfs?|(?:e-?)?mails?|letters?|contracts?|agreements?|notes|reports?"
    "|papers?|minutes)"
)
_DATED = "(?:(?:the|my|all) )*(?:deadlines|appointments|events|meetings|dates|tasks)"
_COMING = (
    "(?:due|on|happening|planned|scheduled|coming up|on (?:my |the )?(?:calendar|agenda|schedule))"
)
_NAMING = (
    rf"(?:mentions?|names?(?! (?:{AUXILIARIES})\b)|contains?|includes?|refers? to|mentioning"
    "|containing)"
)
"""Not as in "Which file name does it read?"."""

_A_WORD = "the (?:word|name|term|phrase)s?"

_RULES: dict[Kind, tuple[str, ...]] = {
    "chat": SMALL_TALK,
    "mentions": (
        rf"(?:which|what) (?:of )?{WHICH}{_FILES} {_NAMING} \w",
        (
            rf"in (?:which|what) (?:of )?{WHICH}{_FILES} (?:is|are|was|were|does|do) .{{1,80}} "
            rf"(?:mentioned|named|found|appear|occur|come up){_END}"
        ),
        r"how (?:often|many times) (?:is|are|was|were) .{1,80} mentioned\b",
        (
            rf"(?:is|are|was|were) .{{1,80}} mentioned in (?:any|one|some|all) (?:of )?{WHICH}"
            rf"{_FILES}{_END}"
        ),
        rf"how (?:often|many times) (?:does|do) {WHICH}{DOCUMENT} mention \w",
        rf"how (?:often|many times) (?:does|do) {WHICH}{DOCUMENT} (?:contain|use) {_A_WORD} ",
        (
            rf"how (?:often|many times) (?:is|are|does|do) {_A_WORD} .{{1,80}} "
            r"(?:used|mentioned|appear|occur|come up|found)\b"
        ),
        rf"how many (?:of )?{WHICH}{_FILES} {_NAMING} \w",
        rf"(?:does|do) (?:any|one|none) (?:of {WHICH})?{_FILES} {_NAMING} \w",
        rf"(?:which|what) (?:of )?{WHICH}{_FILES} (?:is|are|deals?) (?:about|with) \w",
        (
            rf"(?:list|show|find|give|name)(?: me)? (?:(?:all|every|the|of|my) )*{_FILES} "
            rf"(?:(?:that|which) )?{_NAMING} \w"
        ),
    ),
    "dates": (
        (
            rf"what (?:should|must|shall|do) i (?:(?:have|need) )?(?:to )?"
            rf"(?:do |on |due |planned |scheduled )?(?:for )?{TIME}{_END}"
        ),
        (
            rf"what(?:'s| is| are) (?:{_DATED} (?:{_COMING} )?|{_COMING} |(?=on ))"
            rf"(?:for )?{TIME}{_END}"
        ),
        rf"what (?:happens|takes place) (?!in ){TIME}{_END}",
        rf"is (?:anything|something) (?:{_COMING} )?(?:for )?{TIME}{_END}",
        (
            rf"(?:what|which) {_DATED} (?:are|do i have|are due|are there|come up|fall)"
            rf"(?: due| coming up| planned)? {TIME}{_END}"
        ),
        rf"(?:list|show)(?: me)? (?:all )?{_DATED}(?: due| that are)? {TIME}$",
        rf"(?:when|what) is (?:the|my) next (?:deadline|appointment|due date){_END}",
    ),
    "about": (
        (
            rf"what (?:does|do|did|can|is|are|has|have) (?:.{{0,80}} )?{IT} (?:have to )?"
            rf"(?:say|tell|state|mention|write|contain)(?: me| us)? (?:{_ON}|of) \w"
        ),
        rf"what (?:does|do) (?:the )?{_PART}.{{0,60}} (?:say|tell|state)(?: me| us)? {_ON} \w",
        rf"(?:tell|show|find|give|search|read|get)(?: me| us)?(?: for)? {_MORE}?{_ON} \w",
        (
            r"(?:quote|show|give|find|cite|read)(?: me| us)?(?: out)? (?:(?:the|all|every|any) )*"
            rf"(?:sentences?|passages?|lines?|places?|words) {_ON} \w"
        ),
        rf"(?:is|are) there (?:{_ANY}|any (?:mention|information)|information) (?:{_ON}|of) \w",
        rf"{_ANY} {_ON} \w",
        r"where (?:is|are) .{1,80} (?:mentioned|discussed)\b",
        rf"where (?:does|do) {IT} (?:mention|discuss|talk about) \w",
        (
            r"(?:which|what) (?:passages|sentences|pages|parts|places|paragraphs|sections) "
            r"(?:mention|talk about|deal with|are about|discuss|speak of) \w"
        ),
        r"what(?: is|'s) (?:said|written|stated|mentioned|known) (?:about|regarding) \w",
        rf"what can (?:i|we) (?:read|learn|find)(?: out)? {_ON} \w",
    ),
    "section": (
        (
            "(?:show|read|give|quote|print|display|open|cite)(?: me| us)?(?: out)? "
            "(?:the (?:full |whole )?(?:text|words) of )?"
            rf"(?:the |whole )*{_PART}\b(?! below).{{0,60}}$"
        ),
        rf"what (?:does|do) (?:the )?{_PART}\b.{{0,60}} (?:say|state|contain|cover){_END}",
        rf"what(?:'s| is) (?:in|inside) (?:the )?{_PART}\b.{{0,60}}{_END}",
        rf"what does {_NAMED_PART} (?:say|state|contain|cover){_END}",
        rf"(?:show|read|give|quote|print|display)(?: me| us)? {_NAMED_PART}{_END}",
        (
            r"(?:the )?(?:section|clause|chapter|article|schedule|annex|appendix|\u00a7) ?"
            rf"(?:\d[\d.]{{0,8}}|[a-z])(?: (?:of|in) .{{1,60}})?{_END}"
        ),
    ),
    "summary": (
        r"(?:summari[sz]e|sum up|recap|condense)\b",
        rf"{_GIVE}{_BRIEF}{_DIGEST}(?: (?:of|for|in|on|from)\b.*|:.*)?{_END}",
        rf"what(?:'s| is| are) (?:the )?{_DIGEST}(?: (?:of|in|from)\b.*)?{_END}",
        rf"what(?:'s| is| are) {IT} (?:all )?about{_END}",
        rf"what (?:does|do) {IT} (?:say|deal with|cover|talk about){_END}",
    ),
    "list": (
        r"(?:list|enumerate|itemi[sz]e)\b(?! (?:prices?|of)\b)(?!.*\?$)",
        r"(?:bullet )?list of\b(?!.*\?$)",
        rf"{_GIVE}(?:a |the )?(?:\w+ )?list of\b",
        (
            r"(?:give|show|find|get|name|write|extract|identify|collect)(?: me| us)?(?: down)? "
            r"(?:all|every|each)\b"
        ),
        r"(?:what|which) are all\b",
        (
            rf"(?:what|which) {_VALUES}(?: and {_VALUES})? (?:are|were) "
            rf"(?:mentioned|named|given|listed)(?: in\b.*| here| there)?{_END}"
        ),
        rf"what (?:was|were|has been|have been|had been) {_DECIDED}(?: (?:up)?on)?{_AT}{_END}",
        rf"what (?:decisions|resolutions) (?:were|have been) (?:made|taken|passed){_AT}{_END}",
        (
            r"what (?:decisions|resolutions) (?:did|has|have) (?:the |we |they )?(?:\w+ ){0,3}"
            rf"(?:make|made|take|taken|pass|passed|reach|reached){_AT}{_END}"
        ),
        rf"(?:what|which) (?!is|are)(?:\w+ ){{1,3}}(?:is|are|was|were) listed\b.*{_END}",
        (
            r"what (?:are|were) the (?:deadlines|fees|prices|(?:open|unanswered) questions)"
            rf"(?: (?:in|of|under) (?:the|this|that|my|our) (?:[\w-]+ ){{0,3}}{DOCUMENT})?{_END}"
        ),
        r"(?:give|show|get|print|quote)(?: me| us)? (?:the|a|every) table (?:of|on|with|about) \w",
        rf"{_MAKE} (?:a|the) (?:\w+ )?(?:table|checklist) (?:of|with) \w",
        rf"{_MAKE} (?:a|the|my) (?:to-?do|action|task) list{_END}",
        rf"what (?:are|were) the (?:decisions|resolutions|action items|next steps){_AT}{_END}",
        rf"what (?:actions|action items) (?:were|have been) (?:agreed|assigned|decided){_AT}{_END}",
    ),
    "compare": (
        r"(?:compare|contrast)\b(?!-| (?:with|to) (?:what|which|who))",
        rf"{_GIVE}(?:a |the )?(?:\w+ )?comparison (?:of|between)\b(?!.*\?$)",
        (
            r"what(?:'s| is| are) the (?:\w+ )?differences? between (?:the|these|both|two) "
            rf"{WHICH}{DOCUMENT}\b"
        ),
        rf"(?:how|in (?:what|which) ways?|where) do {WHICH}{DOCUMENT} differ\b",
        (
            r"what(?:'s| is| has| was| have| are)? (?:changed|changes|different|new|the changes"
            rf"|the (?:\w+ )?differences?) between {WHICH}{DOCUMENT} and {WHICH}{DOCUMENT}\b"
        ),
        (
            rf"what(?:'s| is| has| was)? (?:changed|different) between {_TWO}"
            rf"(?: {_ON} .{{1,80}})?{_END}"
        ),
        (
            r"(?:what|which) (?:sections|clauses|parts|sentences|paragraphs|terms|things) (?:differ"
            rf"|changed|have changed|are different) between (?:{_TWO}|{IT} and {IT}){_END}"
        ),
    ),
    "write": (
        (
            "(?:(?:find|look for|search for|list)(?: me)? (?:all |any |the |some )*"
            r"|are there (?:any )?)contradictions\b"
        ),
        r"(?:does|do|is|are) (?:the |these |those |both |my |our |two |it|they).{0,80} contradict",
        (
            r"explain\b.{1,200} in (?:plain|simpler?|easy|other|your own) "
            r"(?:words|terms|english|language)\b"
        ),
        (
            "(?:write|compose|draft|translate|generate|proofread|correct|fix|rewrite|rephrase"
            r"|paraphrase|improve|invent|design|implement|imagine|pretend|act as|convert)\b"
        ),
    ),
}
_CHANGE = (
    r"(?:re\w+|take|change|use|using|write|update|modify|expand|include|amend|adjust|edit|improve"
    "|shorten|simplify|translate|put|turn|summari[sz]e|convert|add|remove|return)"
)
_EDITS = (
    (
        rf"{_CHANGE}\b.*\b(?:your|my|the same|previous|earlier|last|above) (?:\w+ ){{0,2}}"
        "(?:answer|response|reply|output|reasoning|explanation)"
    ),
    r"(?:modify|change|update|rewrite|reiterate|restate|redo|rework) (?:the|your|this|that)\b",
    (
        "(?:make|put|turn|say|write|keep|explain|format|give|repeat|phrase|break|cut) (?:me )?"
        r"(?:it|that|this|your answer|the (?:last )?answer)\b"
    ),
    r"(?:much |a bit |a little )?(?:short|long|brief|simpl|clear)er\b(?:\??$|[,.])",
    (
        r"(?:only |just |give me |show me |keep )*(?:the )?(?:first|last|top) "
        rf"(?:(?:\d{{1,2}}|{'|'.join(COUNT_WORDS[:10])})\b ?)?"
        r"(?:ones?|items?|points?|sentences?|lines?|bullets?|quotes?)?\??$"
    ),
    r"(?:too|much) (?:short|long|brief|complicated|vague)\b",
    r"(?:more|less|fewer) (?:details?|briefly|words|formal|simply|detailed|concise)\b",
    (
        "(?:rephrase|reword|rewrite|shorten|expand|elaborate|simplify|condense|paraphrase|reformulate"
        "|revise|translate|repeat|polish|summari[sz]e)(?: on)?"
        r"(?: (?:it|that|your (?:answer|reply|response)|the (?:last |previous )?answer)\b|\??$)"
    ),
    (
        "(?:in|as|into|with) (?:just )?"
        r"(?:an?|one|two|three|\d+|few|fewer|bullet|plain|simpler|simple|other) (?:short |bullet )?"
        r"(?:sentences?|words?|points?|table|list|english|lines?|paragraphs?|terms?)\??$"
    ),
)


def _any_of(rules: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(rules), re.IGNORECASE)


_COMPILED = {kind: _any_of(rules) for kind, rules in _RULES.items()}
_EDIT = _any_of(_EDITS)


def kind_of(text: str, *, has_answer_before: bool) -> Kind:
    """The kind of request that `text` is.

    Args:
        text: with straight quotation marks, and "the document" for each file's name in it.
        has_answer_before: whether there is an answer that it may be about.
    """
    text = plain(text)
    if has_answer_before and _EDIT.match(text):
        return "edit"
    return next((kind for kind, rule in _COMPILED.items() if rule.match(text)), "question")
