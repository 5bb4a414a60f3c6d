"""Where files of this machine are, as text that can be stored.

A path may have bytes that aren't UTF-8, which no database stores as text. They are written as the
codes of the halves of characters that Python reads them as: "bad\\udcff.txt".
"""

from __future__ import annotations

import os
import re
from pathlib import Path

_CODE = re.compile(r"\\(udc[89a-f][0-9a-f])")


def origin_of(path: Path) -> str:
    """The path of a file, links followed as far as they lead, as it is stored.

    `Path.resolve` would raise an error for a link that leads to itself.
    """
    return os.path.realpath(path).encode("utf-8", "backslashreplace").decode()


def path_of(origin: str) -> Path:
    """The path that was stored as `origin`; a name that has such a code in letters isn't told from
    one with the byte.
    """
    return Path(_CODE.sub(lambda found: chr(int(found[1][1:], 16)), origin))
