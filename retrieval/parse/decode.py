"""Bytes to text, unchanged: the encoding is known or detected with confidence, else refused.

UTF-8 first, UTF-16 and UTF-32 by their byte order mark (which is dropped), else one of the usual
older encodings if charset-normalizer is certain. Line ends are unchanged.
"""

from __future__ import annotations

import codecs
from pathlib import PurePath
from unicodedata import category

import puremagic
from charset_normalizer import CharsetMatch, from_bytes

from retrieval.errors import DocumentError

# UTF-32's little-endian mark begins with UTF-16's, so it is looked for first.
MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_OLDER_ENCODINGS = [
    *("cp1252", "cp1250", "iso8859_2", "cp1251", "koi8_r"),
    *("cp1253", "cp1254", "cp1255", "cp1256"),
    *("cp932", "euc_jp", "gb18030", "big5", "cp949"),
]
_SAMPLE_BEFORE, _SAMPLE_AFTER = 32_768, 262_144
_MAX_CHAOS = 0.1
_MIN_COHERENCE = 0.1
_TIE = 0.05

_CONTROLS = bytes(set(range(32)) - set(b"\t\n\v\f\r\b\x1b")) + b"\x7f"
_MAX_CONTROL_SHARE = 0.01
_FEW_CONTROLS = 2
"""In a short text more than that share, and still no sign of anything but text."""

_MIN_BLANK_SHARE = 0.1
"""Of the characters of a text in UTF-16, how many at least are ASCII: in any script some spaces,
digits, punctuation and line ends.
"""
_NO_TEXT = {"Cc", "Cn", "Co"}

_PROGRAM_MARKS = (
    *(b"MZ", b"\x7fELF", b"\0asm", b"\xca\xfe\xba\xbe"),
    *(b"\xfe\xed\xfa\xce", b"\xfe\xed\xfa\xcf", b"\xce\xfa\xed\xfe", b"\xcf\xfa\xed\xfe"),
)
"""How programs begin: those of Windows, Linux, the web, Java and macOS."""


def decode(data: bytes, name: str) -> str:
    """The text that `data` encodes.

    Raises:
        DocumentError: the data is binary, or its encoding isn't certain.
    """
    return decoded(data, name)[0]


def decoded(data: bytes, name: str) -> tuple[str, str, bytes]:
    """The text that `data` encodes, its encoding, and the byte order mark that was dropped.

    Raises:
        DocumentError: the data is binary, or its encoding isn't certain.
    """
    for mark, encoding in MARKS:
        if data.startswith(mark):
            text = _decode_as(data[len(mark) :], encoding, name)
            if "\0" in text:
                raise _binary(data, name)
            return text, encoding, mark
    if b"\0" in data:
        raise _unmarked(name) if _is_utf_16(data) else _binary(data, name)
    if _controls(data) > max(_FEW_CONTROLS, _MAX_CONTROL_SHARE * len(data)):
        raise _binary(data, name)
    try:
        return data.decode("utf-8"), "utf-8", b""
    except UnicodeDecodeError as error:
        encoding = _detect(data, error.start, name)
        return _decode_as(data, encoding, name), encoding, b""


def _decode_as(data: bytes, encoding: str, name: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise DocumentError(
            name,
            f"looks like {encoding} text but isn't valid at byte {error.start:,}",
            "Save it as UTF-8 and add it again.",
        ) from error


def _controls(data: bytes) -> int:
    return len(data) - len(data.translate(None, _CONTROLS))


def _is_utf_16(data: bytes) -> bool:
    """Whether it looks like UTF-16 without its mark: all NULs are in the same half of a character,
    a tenth of the characters or more have one, and all are characters of a text.
    """
    for encoding, first in (("utf-16-be", 0), ("utf-16-le", 1)):
        blank = data[first::2].count(0)
        if blank < data.count(0) or 2 * blank < _MIN_BLANK_SHARE * len(data):
            continue
        try:
            characters = set(data.decode(encoding)) - set("\t\n\v\f\r\x1b")
        except UnicodeDecodeError:
            continue
        return not any(category(each) in _NO_TEXT for each in characters)
    return False


def _detect(data: bytes, position: int, name: str) -> str:
    """Name the encoding from a sample around the first byte that isn't UTF-8.

    The best match must read like a language, and none that decodes it differently may come
    close. Western cp1252 alone wins its ties with cp1250: most of its letters are the same
    there, and it is far more common.
    """
    start = data.rfind(b"\n", 0, max(0, position - _SAMPLE_BEFORE)) + 1
    matches = from_bytes(
        data[start : position + _SAMPLE_AFTER], cp_isolation=_OLDER_ENCODINGS, enable_fallback=False
    )
    likely = [match for match in matches if match.chaos <= _MAX_CHAOS]
    best = max((match.coherence for match in likely), default=0.0)
    tied = _order([match for match in likely if match.coherence >= best - _TIE])
    if best < _MIN_COHERENCE or tied not in (tied[:1], ["cp1252", "cp1250"]):
        raise _binary(data, name) if _guesses(data) else _uncertain(name)
    return tied[0]


def _order(matches: list[CharsetMatch]) -> list[str]:
    return sorted((match.encoding for match in matches), key=_OLDER_ENCODINGS.index)


def _guesses(data: bytes) -> list[tuple[str, str]]:
    """Return what a binary file may be, likeliest first: ends of such files' names, and kinds."""
    try:
        found = puremagic.magic_string(data)
    except (puremagic.PureError, ValueError):
        return []
    return [
        (each.extension, each.name or each.extension) for each in found if each.confidence >= 0.4
    ]


def _kind(data: bytes, name: str) -> str:
    """Return the kind of a binary file, "" if unknown: a few bytes fit many kinds, so that a guess
    counts only if the file is called so, too.
    """
    if data.startswith(_PROGRAM_MARKS):
        return "a program"
    end = PurePath(name).suffix.lower()
    return next((kind.strip() for suffix, kind in _guesses(data) if end and suffix == end), "")


def _binary(data: bytes, name: str) -> DocumentError:
    kind, zero = _kind(data, name), data.find(0)
    reason = "is a binary file, not text"
    if kind:
        reason = f"is a binary file ({kind})"
    elif zero >= 0 and not any(data.startswith(mark) for mark, _ in MARKS):
        reason += f": byte {zero:,} is zero, which no text has"
    return DocumentError(
        name,
        reason,
        "Add text, Markdown, source code, HTML, PDF, DOCX, PPTX, XLSX, CSV, EPUB, an image (PNG, "
        "JPEG, TIFF, WebP, BMP) or a zip archive of such files.",
    )


def _unmarked(name: str) -> DocumentError:
    reason = "is a binary file, or text in UTF-16 without the mark that says so"
    return DocumentError(name, reason, "If it is text, save it as UTF-8 and add it again.")


def _uncertain(name: str) -> DocumentError:
    return DocumentError(
        name, "isn't UTF-8 and its encoding isn't certain", "Save it as UTF-8 and add it again."
    )
