"""The token of a data folder: generated once and kept, so that bookmarks and open pages stay valid.

It is in a file separate from the database, because backups may go to other people and machines. For
a new one, which invalidates the old one, delete the file and restart.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from pathlib import Path

from app.serving import private_file
from app.serving.servers import alone
from app.settings.settings import TOKEN
from storage import StorageError

FILE_NAME = "token"
_MOST_BYTES = 1_000


@dataclass(frozen=True, slots=True)
class StoredToken:
    """A data folder's token.

    Attributes:
        problem: why the existing token was not used, "" if it was.
    """

    token: str
    problem: str = ""


def stored_token(data_dir: Path) -> StoredToken:
    """The token of a data folder that is there; made if necessary, also to replace a damaged one.

    Raises:
        StorageError: there is none, and it can't be written.
    """
    path = data_dir / FILE_NAME
    try:
        with alone(data_dir):
            try:
                return StoredToken(_read(path))
            except FileNotFoundError:
                made = StoredToken(secrets.token_urlsafe(24))
            except (OSError, ValueError) as error:
                reason = (error.strerror if isinstance(error, OSError) else None) or error
                made = StoredToken(secrets.token_urlsafe(24), f"{path}: {reason}")
            private_file.replace(path, f"{made.token}\n")
    except OSError as error:
        raise StorageError(
            f"{path}: can't be written ({error.strerror or error}). Remove it if it is a folder, "
            "make the data folder writable, or set a token yourself with PALIMPSEST_TOKEN."
        ) from error
    return made


def _read(path: Path) -> str:
    """Return the token in the file, which only this user can read from now on.

    Raises:
        OSError: it can't be read, is no file, or somebody else put it there.
        ValueError: it contains no token.
    """
    token = private_file.read(path, _MOST_BYTES).strip()
    if not TOKEN.fullmatch(token):
        raise ValueError("contains no token")
    return token
