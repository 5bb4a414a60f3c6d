"""`palimpsest doctor`: what is installed and stored, and whether it is intact.

Contract: read-only; downloads and repairs nothing. Every file of the models and every original is
hashed and the database checked, so it can take a minute; what is wrong says what to do about it.
"""

from __future__ import annotations

import os
import platform
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from importlib.metadata import version
from pathlib import Path

from app import __version__
from app.errors import ModelError
from app.models import taught_default
from app.models.defaults import (
    EMBEDDING,
    LANGUAGE,
    is_default,
    models_folder,
    resolve_model,
    title_of,
    verify,
)
from app.models.editor import EDITOR, editor_folder
from app.models.wheel import sha256
from app.safe_text import counted, quoted
from app.settings.preferences import Preferences
from app.settings.settings import Settings
from app.upkeep.data_check import data
from app.upkeep.findings import Finding, Report, Section, megabytes, render
from retrieval.sandbox import missing
from speculation import TargetError
from speculation.target import difference
from storage import StorageError, Store
from storage.database import FILE_NAME

__all__ = ["render", "report"]

_SANDBOX_NEEDS = {
    "linux": "Linux on x86_64 or aarch64 with Landlock and seccomp enabled prevents it",
    "darwin": "the sandbox of macOS can't be used on this machine",
}

LIBRARIES = ("torch", "transformers", "gradio", "faiss-cpu", "sqlite-utils")


def report(settings: Settings) -> Report:
    """Check everything that these settings refer to."""
    return Report(
        (
            Section("Versions", tuple(_versions())),
            Section("Device", tuple(_device(settings))),
            Section("Models", tuple(_models(settings))),
            Section("Data", tuple(data(settings.data_dir))),
        )
    )


def _versions() -> Iterator[Finding]:
    yield Finding("palimpsest", __version__)
    yield Finding("python", f"{platform.python_version()} on {platform.platform(terse=True)}")
    for name in LIBRARIES:
        yield Finding(name, version(name))
    yield Finding("sqlite", sqlite3.sqlite_version)


def _device(settings: Settings) -> Iterator[Finding]:
    import torch

    from app.models.language_model import choose_device, choose_dtype

    try:
        device = choose_device(settings.device)
        dtype = str(choose_dtype(settings.dtype, device)).removeprefix("torch.")
        yield Finding("device", f"{device}, {dtype}")
    except TargetError as error:
        yield Finding("device", settings.device, str(error))
    yield Finding("cuda", torch.cuda.get_device_name(0) if torch.cuda.is_available() else "none")
    yield Finding("threads", f"{torch.get_num_threads()} of {os.cpu_count()} processors")
    yield _sandbox()


def _sandbox() -> Finding:
    """Report what a hostile file that exploits its parser could do; it can't be fixed from here."""
    if open_doors := missing():
        needs = _SANDBOX_NEEDS.get(sys.platform, "there is no sandbox for this system")
        value = f"incomplete: a hostile file could {', '.join(open_doors)} ({needs})"
        return Finding("sandbox", value)
    return Finding("sandbox", "parsers can't reach other files, programs or the network")


def _models(settings: Settings) -> Iterator[Finding]:
    name = _wanted(settings)
    if name is None or is_default(name):
        folder = models_folder() / LANGUAGE.name
        yield Finding("model", title_of(name))
        yield from _default_model(LANGUAGE.title, folder)
        if taught_default.is_shipped():
            yield _taught(folder)
    else:
        yield from _chosen_model(name)
    yield from _default_model(EMBEDDING.title, models_folder() / EMBEDDING.name)
    yield from _editor()


def _editor() -> Iterator[Finding]:
    """The page's text editor; without it there is a plain text area, which is no problem."""
    if editor_folder().exists():
        yield from _default_model(EDITOR.title, editor_folder())
    else:
        yield Finding(EDITOR.title, f"not in {editor_folder()}; a plain text area is used")


def _wanted(settings: Settings) -> str | None:
    """The model that answers: one chosen on the page counts before the file and the default."""
    if not (settings.data_dir / FILE_NAME).exists():
        return settings.model
    try:
        with closing(Store(settings.data_dir)) as store:
            return Preferences(store, settings).settings().model
    except StorageError:  # what is wrong with the data is found below
        return settings.model


def _taught(model: Path) -> Finding:
    """Report how the default model in this folder was taught; its file is read whole."""
    files = difference.files(taught_default.FOLDER)
    count = counted(len(files), "file")
    value = f"{taught_default.FOLDER} ({count}, {megabytes(map(_size, files))})"
    if reason := taught_default.unfit(model):
        advice = f"{reason} Install Palimpsest again; until then {LANGUAGE.title} answers untaught."
        return Finding("taught", value, advice)
    try:
        difference.load(taught_default.FOLDER)
    except TargetError as error:
        advice = "Install Palimpsest again; until then choose the model untaught."
        return Finding("taught", value, f"{error} {advice}")
    return Finding("taught", value)


def _size(path: Path) -> int:
    return path.stat().st_size


def _chosen_model(name: str) -> Iterator[Finding]:
    try:
        resolved = resolve_model(name)
    except ModelError as error:
        yield Finding("model", quoted(name), str(error))
        return
    if not isinstance(resolved, Path):
        yield Finding("model", f"{resolved} (from the hub, which checks its files)")
        return
    if resolved.is_file():
        yield Finding("model", f"{resolved} (your own GGUF file, sha256 {sha256(resolved)})")
        return
    yield Finding("model", f"{resolved} (your own folder)")
    for path in sorted(resolved.glob("*.safetensors")):
        yield Finding(f"  {path.name}", f"sha256 {sha256(path)}")


def _default_model(title: str, folder: Path) -> Iterator[Finding]:
    if not folder.exists():
        advice = f"{title} is missing. `make run` or `python -m app.models.defaults` downloads it."
        yield Finding(title, f"not in {folder}", advice)
        return
    try:
        checks = verify(folder)
    except ModelError as error:
        yield Finding(title, str(folder), str(error))
        return
    wrong = [f"{check.path.name}: {check.problem}" for check in checks if check.problem]
    advice = (
        f"{title} is damaged ({'; '.join(wrong)}). Delete {folder}; it will be downloaded again."
    )
    size = megabytes(check.size for check in checks)
    yield Finding(title, f"{folder} ({len(checks)} files, {size})", advice if wrong else None)
    for check in checks:
        if check.path.suffix == ".safetensors":
            state = check.problem or "verified"
            yield Finding(f"  {check.path.name}", f"sha256 {check.sha256} {state}")
