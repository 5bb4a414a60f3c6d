"""`python -m app.models.hub_download ORG/NAME`: the process that downloads a model.

Writes lines of JSON: {"config", "parameters", "disk"} once it has looked, {"done", "total"} in
bytes several times a second, and in the end {"folder"} or {"error"}.
"""

from __future__ import annotations

import json
import os
import re
import signal
import sys
import threading
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tqdm import tqdm

from app.models.hub import cached

if TYPE_CHECKING:
    from huggingface_hub.hf_api import ModelInfo

BEAT_SECONDS = 0.25
WANTED = re.compile(
    r"(config|generation_config|tokenizer|tokenizer_config|special_tokens_map|added_tokens|vocab"
    r"|chat_template)\.json|vocab\.txt|merges\.txt|chat_template\.jinja|[^/]+\.model"
    r"|model(-\d+-of-\d+)?\.safetensors|model\.safetensors\.index\.json"
)


class ByteCounter:
    """Counts bytes, and reports them until it is closed."""

    def __init__(self, total: int) -> None:
        self.done, self.total = 0, total
        self._closed = threading.Event()
        threading.Thread(target=self._beat, daemon=True).start()

    def bar(self) -> type[tqdm[Any]]:
        """A progress bar for huggingface_hub that only counts."""
        counted = self

        class Bar(tqdm):  # type: ignore[misc]
            def __init__(self, *_arguments: Any, **_named: Any) -> None:
                super().__init__(disable=True)

            def update(self, n: float | None = 1) -> bool | None:
                counted.done += int(n or 0)
                return None

        return Bar

    def close(self) -> None:
        """Stop reporting."""
        self._closed.set()

    def _beat(self) -> None:
        while not self._closed.wait(BEAT_SECONDS):
            tell(done=self.done, total=self.total)


def tell(**what: object) -> None:
    """Write one line for the parent; end the process if the parent is gone."""
    try:
        sys.stdout.write(json.dumps(what) + "\n")
        sys.stdout.flush()
    except BrokenPipeError:
        os._exit(1)


def download(name: str) -> None:
    """Download the model and report its folder.

    Raises:
        OSError, ValueError: huggingface_hub's errors, if it isn't available.
    """
    from huggingface_hub import HfApi, hf_hub_download

    with closing(ByteCounter(0)) as progress:
        info = HfApi().model_info(name, files_metadata=True)
        files = {
            each.rfilename: each.size or 0
            for each in info.siblings or ()
            if WANTED.fullmatch(each.rfilename)
        }
        weights = [file for file in files if file.endswith(".safetensors")]
        if "config.json" not in files or not weights:
            raise ValueError(
                "it has no config.json and model.safetensors; other formats aren't supported"
            )
        folder = Path(hf_hub_download(name, "config.json")).parent
        disk = sum(files[file] for file in weights)
        tell(config=str(folder), parameters=_parameters(info), disk=disk)
        progress.total = sum(files.values())
        for file in sorted(files, key=lambda each: files[each]):
            before = progress.done
            fetched = Path(hf_hub_download(name, file, tqdm_class=progress.bar()))
            progress.done = before + files[file]  # also where it was there already
            if fetched.parent != folder:
                raise ValueError("it changed on the hub during the download; try again")
    tell(folder=str(folder))


def _parameters(info: ModelInfo) -> int | None:
    return info.safetensors.total if info.safetensors else None


def _in_words(name: str, error: Exception) -> str:
    from huggingface_hub import errors

    if isinstance(error, errors.GatedRepoError):
        return (
            f"{name} is gated: accept its terms on the hub, run `hf auth login` on this machine, "
            "and try again."
        )
    if isinstance(error, errors.RepositoryNotFoundError):
        return f"There is no public model {name} on the hub. Check its name there."
    if isinstance(error, errors.HfHubHTTPError | ValueError):
        reason = next(iter(str(error).splitlines()), type(error).__name__)
        return f"{name} can't be downloaded: {reason}."
    if isinstance(error, OSError) and error.errno is not None:
        return f"{name} can't be downloaded: {error.strerror}. Fix this and try again."
    return (
        f"{name} can't be downloaded: the hub can't be reached, and the model isn't on this "
        "machine. Connect to the network and try again, or choose the default model or a folder."
    )


def main(arguments: Sequence[str]) -> None:
    """Download the named model and report the result on stdout."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    (name,) = arguments
    try:
        _tell_end(name)
    except KeyboardInterrupt:  # wherever it is by then, the parent has no use for it any more
        sys.exit(130)


def _tell_end(name: str) -> None:
    try:
        download(name)
    except Exception as error:  # noqa: BLE001 - the parent reports it
        from huggingface_hub.errors import HfHubHTTPError

        answered = isinstance(error, HfHubHTTPError | ValueError)
        folder = None if answered else cached(name)
        tell(folder=str(folder)) if folder else tell(error=_in_words(name, error))


if __name__ == "__main__":
    main(sys.argv[1:])
