"""The page's own scripts: where they are served, and the tags that load them.

Their path has a digest of all of them, so a browser keeps them and asks for none again, and a page
never mixes those of two versions. The server reads them once: restart it after a change.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent / "static"
_SCRIPTS = sorted(FOLDER.glob("*.js"))


def digest_of(paths: Sequence[Path]) -> str:
    """The digest of files by name and content."""
    digest = sha256()
    for path in paths:
        content = path.read_bytes()
        digest.update(f"{path.name}:{len(content)}:".encode() + content)
    return digest.hexdigest()[:16]


PATH: Final = f"/room/static/{digest_of(_SCRIPTS)}"
"""Where they are served."""
TAGS: Final = "".join(
    # Otherwise a browser learns of a script only from the one that imports it, five in a row.
    [f'<link rel="modulepreload" href="{PATH}/{path.name}">' for path in _SCRIPTS]
    + [f'<script type="module" src="{PATH}/main.js"></script>']
)
"""What a page's head has."""
