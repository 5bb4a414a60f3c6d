"""A backup whose database somebody changed, with a manifest that says so."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from zipfile import ZipFile

from storage.database import FILE_NAME


def forge(sound: Path, forged: Path, change: Callable[[Path], object]) -> Path:
    """Write `forged`: the backup `sound` with its database changed by `change`."""
    database = forged.with_suffix(".forged.db")
    with ZipFile(sound) as archive:
        content = {name: archive.read(name) for name in archive.namelist()}
    database.write_bytes(content[FILE_NAME])
    change(database)
    with closing(sqlite3.connect(database)) as db:
        db.execute("PRAGMA journal_mode = delete")
    content[FILE_NAME] = database.read_bytes()
    database.unlink()
    manifest = json.loads(content["manifest.json"])
    digest = hashlib.sha256(content[FILE_NAME]).hexdigest()
    manifest["database"] = {"size": len(content[FILE_NAME]), "sha256": digest}
    content["manifest.json"] = json.dumps(manifest).encode()
    with ZipFile(forged, "w") as archive:
        for name, data in content.items():
            archive.writestr(name, data)
    return forged


def contents(folder: Path) -> dict[str, bytes]:
    """Every file in the folder, byte for byte, but for locks."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.suffix != ".lock"
    }
