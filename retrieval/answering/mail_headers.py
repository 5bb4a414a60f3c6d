"""The headers of e-mails answer what is asked of the mail itself, and nothing else.

"Subject: 4 Elm Road - repairs" has the words of any question about the repairs.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from retrieval.answering.judging import JudgedSentence
from retrieval.text.mail_lines import HEADER_NAMES, LEAST_HEADERS

_HEADER = re.compile(rf"(?:{HEADER_NAMES}):\s")
_NEAR = 300
"""Characters on either side in which a mail's other headers are."""

_OF_MAIL = re.compile(
    r"\b(?:e-?mails?|mails?|messages?|wrote|writes?|written|sen[dt]s?|senders?|repl(?:y|ied|ies)"
    r"|answered|received?|copied|subjects?|from|to whom|dated"
    r"|(?:which|what|is|was)(?: the)? date)\b",
    re.IGNORECASE,
)


def without_headers(question: str, judged: Sequence[JudgedSentence]) -> list[JudgedSentence]:
    """The sentences without headers of mails, unless the question is about a mail."""
    if _OF_MAIL.search(question):
        return list(judged)
    return [one for one in judged if not _is_header(one)]


def _is_header(one: JudgedSentence) -> bool:
    return is_header(one.found.source.text, one.found.sentence.start, one.found.sentence.end)


def is_header(text: str, start: int, end: int) -> bool:
    """Whether the sentence in [start, end) of a text is a header of a mail."""
    if not _HEADER.match(text[start:end]):
        return False
    around = text[max(start - _NEAR, 0) : end + _NEAR]
    return sum(_HEADER.match(line) is not None for line in around.splitlines()) >= LEAST_HEADERS
