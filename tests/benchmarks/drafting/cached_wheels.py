"""Wheels in the cache, as if they had been fetched."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path

from app.models.wheel import Wheel
from tests.app.package_index import pinned


def write(folder: Path, version: str, files: Mapping[str, str]) -> Wheel:
    """A wheel in the cache, as if it had been fetched."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    wheel = pinned(buffer.getvalue())
    name = f"tiny_model-{version}-py3-none-any.whl"
    folder.mkdir(exist_ok=True)
    (folder / name).write_bytes(buffer.getvalue())
    return Wheel(wheel.project, version, name, wheel.sha256, wheel.size)
