"""`palimpsest doctor`: what is installed, what is stored, and whether all of it is whole.

Contract: looks, and neither fetches nor mends. Every file of the models and every original is
hashed and the database checked, so it can take a minute; what is wrong says what to do about it.
"""

from __future__ import annotations

import os
import platform
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from app import __version__
from app.download import sha256
from app.models import EMBEDDING, LANGUAGE, ModelError, models_folder, resolve_model, verify
from app.settings import Settings
from storage import Counters, Documents, Jobs, Originals, Segments, StorageError, Store
from storage.database import FILE_NAME

LIBRARIES = ("torch", "transformers", "gradio", "faiss-cpu", "sqlite-utils")


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at: `problem` is None if it is well, else what is wrong and what to do."""

    label: str
    value: str
    problem: str | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """Findings about one subject."""

    title: str
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """All that was looked at, by subject."""

    sections: tuple[Section, ...]

    @property
    def problems(self) -> tuple[str, ...]:
        """What is wrong, each with what to do; empty if all is well."""
        findings = (finding for section in self.sections for finding in section.findings)
        return tuple(finding.problem for finding in findings if finding.problem)


def report(settings: Settings) -> Report:
    """Look at everything that these settings lead to."""
    return Report(
        (
            Section("Versions", tuple(_versions())),
            Section("Device", tuple(_device(settings))),
            Section("Models", tuple(_models(settings))),
            Section("Data", tuple(_data(settings.data_dir))),
        )
    )


def render(found: Report) -> str:
    """The report as text, its problems last."""
    lines = []
    for section in found.sections:
        width = max(len(finding.label) for finding in section.findings)
        lines.append(section.title)
        for finding in section.findings:
            mark = "!" if finding.problem else " "
            lines.append(f"{mark} {finding.label:<{width}}  {finding.value}")
        lines.append("")
    lines += [f"! {problem}" for problem in found.problems] or ["All is well."]
    return "\n".join(lines)


def _versions() -> Iterator[Finding]:
    yield Finding("palimpsest", __version__)
    yield Finding("python", f"{platform.python_version()} on {platform.platform(terse=True)}")
    for name in LIBRARIES:
        yield Finding(name, version(name))
    yield Finding("sqlite", sqlite3.sqlite_version)


def _device(settings: Settings) -> Iterator[Finding]:
    import torch

    from app.language_model import choose_device, choose_dtype
    from speculation import TargetError

    try:
        device = choose_device(settings.device)
        dtype = str(choose_dtype(settings.dtype, device)).removeprefix("torch.")
        yield Finding("device", f"{device}, {dtype}")
    except TargetError as error:
        yield Finding("device", settings.device, str(error))
    yield Finding("cuda", torch.cuda.get_device_name(0) if torch.cuda.is_available() else "none")
    yield Finding("threads", f"{torch.get_num_threads()} of {os.cpu_count()} processors")


def _models(settings: Settings) -> Iterator[Finding]:
    if settings.model is None:
        yield from _default_model(LANGUAGE.title, models_folder() / LANGUAGE.name)
    else:
        yield from _chosen_model(settings.model)
    yield from _default_model(EMBEDDING.title, models_folder() / EMBEDDING.name)


def _chosen_model(name: str) -> Iterator[Finding]:
    try:
        resolved = resolve_model(name)
    except ModelError as error:
        yield Finding("model", name, str(error))
        return
    if not isinstance(resolved, Path):
        yield Finding("model", f"{resolved} (from the hub, which checks its files)")
        return
    yield Finding("model", f"{resolved} (a folder of yours)")
    for path in sorted(resolved.glob("*.safetensors")):
        yield Finding(f"  {path.name}", f"sha256 {sha256(path)}")


def _default_model(title: str, folder: Path) -> Iterator[Finding]:
    if not folder.exists():
        advice = f"{title} is not there. `make run` or `python -m app.models` fetches it."
        yield Finding(title, f"not in {folder}", advice)
        return
    try:
        checks = verify(folder)
    except ModelError as error:
        yield Finding(title, str(folder), str(error))
        return
    wrong = [f"{check.path.name}: {check.problem}" for check in checks if check.problem]
    advice = f"{title} is damaged ({'; '.join(wrong)}). Delete {folder}; it is fetched again."
    size = _megabytes(check.size for check in checks)
    yield Finding(title, f"{folder} ({len(checks)} files, {size})", advice if wrong else None)
    for check in checks:
        if check.path.suffix == ".safetensors":
            state = check.problem or "verified"
            yield Finding(f"  {check.path.name}", f"sha256 {check.sha256} {state}")


def _data(folder: Path) -> Iterator[Finding]:
    if not (folder / FILE_NAME).exists():
        yield Finding("folder", f"{folder} (nothing is stored yet)")
        return
    files = [path for path in folder.rglob("*") if path.is_file()]
    yield Finding("folder", f"{folder} ({_megabytes(path.stat().st_size for path in files)})")
    try:
        store = Store(folder)
    except StorageError as error:
        yield Finding("database", "can't be opened", str(error))
        return
    try:
        yield _database(store)
        yield _originals(store)
        yield from _contents(store)
    except (StorageError, sqlite3.DatabaseError) as error:
        yield Finding("contents", "can't be read", _restore(folder, str(error)))
    finally:
        store.close()


def _database(store: Store) -> Finding:
    state = store.integrity()
    if state == "ok":
        return Finding("database", "ok")
    return Finding("database", "damaged", _restore(store.data_dir, state))


def _restore(folder: Path, reason: str) -> str:
    return (
        f"{folder / FILE_NAME} is damaged ({reason}). Put a backup of {folder} in its place, or "
        "choose another folder with --data-dir."
    )


def _originals(store: Store) -> Finding:
    """Whether each document's file is kept and has the bytes it was added with."""
    originals = Originals(store.data_dir)
    documents = Documents(store).all()
    wrong = []
    for document in documents:
        path = originals.path(document.sha256)
        try:
            whole = sha256(path) == document.sha256
        except OSError as error:
            wrong.append(f"{document.name} ({error.strerror})")
        else:
            wrong += [] if whole else [f"{document.name} (its bytes have changed)"]
    advice = f"Originals are damaged: {', '.join(wrong)}. Add those files again."
    value = f"{len(documents) - len(wrong)} of {len(documents)} verified"
    return Finding("originals", value, advice if wrong else None)


def _contents(store: Store) -> Iterator[Finding]:
    for name, count in store.counts().items():
        yield Finding(name, str(count))
    unfinished = [job.name for job in Jobs(store).unfinished()]
    if unfinished:
        yield Finding("unfinished", f"{', '.join(unfinished)} (`palimpsest ingest` goes on)")
    segments = Segments(store)
    per_thousand = f"{segments.bytes_per_thousand_tokens():,} bytes per 1,000 tokens"
    yield Finding("segments' size", f"{_megabytes([segments.nbytes()])}, {per_thousand}")
    for name, count in Counters(store).all().items():
        yield Finding(f"counter {name}", str(count))


def _megabytes(sizes: Iterable[int]) -> str:
    return f"{sum(sizes) / 10**6:.1f} MB"
