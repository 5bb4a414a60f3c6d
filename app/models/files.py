"""Finds a model's files by its name; downloads or converts them first where necessary."""

from __future__ import annotations

from pathlib import Path

from app.models import gguf, hub
from app.models.defaults import LANGUAGE, is_default, resolve_model
from app.models.folders import ReportProgress, is_complete, models_folder
from app.models.hub import Looked, accept_any
from app.models.identity import ModelFiles
from app.models.taught_default import taught_difference
from app.models.wheel import unreported


def model_files(
    name: str | None, report: ReportProgress = unreported, looked: Looked = accept_any
) -> ModelFiles:
    """The files of the model that the setting names, downloaded or converted first if necessary.

    Args:
        looked: gets what the hub says of a model before its weights are downloaded; an exception
            from it ends the download.

    Raises:
        ModelError: it isn't available; says what to do.
    """
    found = resolve_model(name, report)
    if isinstance(found, str):
        found = hub.fetch(found, report, looked)
    elif found.is_file():
        found = gguf.converted(found, report)
    return _files(name, found)


def present_files(name: str | None) -> ModelFiles | None:
    """As `model_files`, without downloading or converting; None if they aren't on this machine.

    Raises:
        ModelError: the name is of no model; says what to do.
    """
    if is_default(name):
        folder = models_folder() / LANGUAGE.name
        return _files(name, folder) if is_complete(folder) else None
    found = resolve_model(name)
    if isinstance(found, str):
        at = hub.cached(found)
    else:
        at = gguf.present(found) if found.is_file() else found
    return None if at is None else _files(name, at)


def _files(name: str | None, folder: Path) -> ModelFiles:
    return ModelFiles(folder, taught_difference(folder) if name is None else None)
