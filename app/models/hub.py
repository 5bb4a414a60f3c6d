"""Models from the Hugging Face hub, downloaded by a separate process.

Contract: nothing is downloaded before a person names a model. Only the child talks to the hub, with
huggingface_hub's own configuration, and reports progress in lines of JSON; killing it ends the
download at once. Downloaded files stay in the hub's cache, and a complete model there is used
without a connection. Only safetensors weights, tokenizers and configurations are downloaded, never
code.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.errors import ModelError
from app.models.folders import ReportProgress

GOODBYE_SECONDS = 5


@dataclass(frozen=True, slots=True)
class OnHub:
    """The hub's description of a model, from before its weights are downloaded.

    Attributes:
        folder: holds its config.json.
        parameters: number of its weights, None if the hub doesn't say.
        disk: bytes of its safetensors files.
    """

    folder: Path
    parameters: int | None
    disk: int


Looked = Callable[[OnHub], None]


def accept_any(_found: OnHub) -> None:
    """Accepts every model."""


def fetch(name: str, report: ReportProgress, looked: Looked) -> Path:
    """The folder of the model ORG/NAME in the hub's cache, downloaded if it is missing.

    Args:
        report: is called several times a second; an exception from it ends the download.
        looked: gets what the hub says before any weights are downloaded, if there is a connection;
            an exception from it ends the download.

    Raises:
        ModelError: it isn't available; says why and what to do.
    """
    # -P: a folder `app` in the current directory isn't ours.
    command = [sys.executable, "-P", "-m", "app.models.hub_download", name]
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True
    ) as child:
        try:
            for told in _lines(child):
                if "error" in told:
                    raise ModelError(told["error"])
                if "folder" in told:
                    return Path(told["folder"])
                if "config" in told:
                    looked(OnHub(Path(told["config"]), told["parameters"], told["disk"]))
                else:
                    report("fetching", told["done"], told["total"])
        finally:
            _end(child)
    raise ModelError(
        f"Downloading {name} failed without a message (exit status {child.returncode}). Try again."
    )


def cached(name: str) -> Path | None:
    """Its folder in the hub's cache, if present; the loader checks whether it is complete."""
    from huggingface_hub import try_to_load_from_cache

    try:
        found = try_to_load_from_cache(name, "config.json")
    except ValueError:  # no name that a model on the hub can have
        return None
    return Path(found).parent if isinstance(found, str) else None


def _lines(child: subprocess.Popen[str]) -> Iterator[dict[str, Any]]:
    assert child.stdout is not None
    for line in child.stdout:
        told = json.loads(line)
        assert isinstance(told, dict)
        yield told


def _end(child: subprocess.Popen[str]) -> None:
    """End the child, which deletes the partly downloaded file."""
    child.terminate()
    try:
        child.wait(GOODBYE_SECONDS)
    except subprocess.TimeoutExpired:
        child.kill()
