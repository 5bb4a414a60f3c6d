"""Bytes to text, unchanged: the encoding is known or detected with confidence, else refused.

UTF-8 first, UTF-16 and UTF-32 by their byte order mark (which is dropped), else one of the usual
older encodings if charset-normalizer is certain. Line ends are unchanged.
"""

from __future__ import annotations

import codecs

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
    if b"\0" in data or _control_share(data) > _MAX_CONTROL_SHARE:
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


def _control_share(data: bytes) -> float:
    return (len(data) - len(data.translate(None, _CONTROLS))) / max(1, len(data))


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
        raise _binary(data, name) if _kind(data) else _uncertain(name)
    return tied[0]


def _order(matches: list[CharsetMatch]) -> list[str]:
    return sorted((match.encoding for match in matches), key=_OLDER_ENCODINGS.index)


def _kind(data: bytes) -> str:
    """Return the apparent kind of a binary file, "" if unknown."""
    try:
        found = puremagic.magic_string(data)[0]
    except (puremagic.PureError, ValueError):
        return ""
    return str(found.name or found.extension) if found.confidence >= 0.4 else ""


def _binary(data: bytes, name: str) -> DocumentError:
    kind = _kind(data)
    return DocumentError(
        name,
        f"is a binary file ({kind})" if kind else "is a binary file, not text",
        "Add text, Markdown, source code, HTML, PDF, DOCX, PPTX, XLSX, CSV, EPUB, an image (PNG, "
        "JPEG, TIFF, WebP, BMP) or a zip archive of such files.",
    )


def _uncertain(name: str) -> DocumentError:
    return DocumentError(
        name, "isn't UTF-8 and its encoding isn't certain", "Save it as UTF-8 and add it again."
    )
