"""The draft head of a model: the one that the settings name, a folder or a name on the hub, or the
one that comes with the app; and heads that are published for models.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from app.errors import ModelError
from app.models import hub
from app.models.defaults import HUB_NAME
from app.models.folders import ReportProgress
from app.models.hub import accept_any
from app.models.identity import ModelFiles, target_checksum
from app.models.shipped_head import shipped_head
from app.models.tokens import Tokens
from app.safe_text import plain, quoted
from speculation import TargetError

if TYPE_CHECKING:
    from speculation import Target
    from speculation.drafters.eagle.saved import DraftHead

PUBLISHED: Mapping[str, str] = {
    "Qwen/Qwen3-1.7B": "AngelSlim/Qwen3-1.7B_eagle3",
    "Qwen/Qwen3-4B": "deepseek-ai/dspark_qwen3_4b_block7",
    "Qwen/Qwen3-8B": "deepseek-ai/dspark_qwen3_8b_block7",
    "Qwen/Qwen3-14B": "deepseek-ai/dspark_qwen3_14b_block7",
    "Qwen/Qwen3-32B": "AngelSlim/Qwen3-32B_eagle3",
    "meta-llama/Llama-3.1-8B-Instruct": "RedHatAI/Llama-3.1-8B-Instruct-speculator.eagle3",
}
"""A head for each model, as its publishers' pages name it: README.md of deepseek-ai/DeepSpec,
Tencent/AngelSlim and vllm-project/speculators. Whether it fits is checked when it is loaded.
"""


def head_folder(name: str | None, files: ModelFiles, report: ReportProgress) -> Path | None:
    """The folder of the head that the setting names, downloaded if it is missing; without a name
    the shipped one, where there is one for this model. None for none.

    Raises:
        ModelError: it isn't available; says why and what to do.
    """
    if name is None:
        return shipped_head(files)
    if name == "none":
        return None
    try:
        folder = Path(name).expanduser()
        is_there = folder.is_dir()
    except (OSError, RuntimeError):  # too long, not readable, or no such user's home
        is_there = False
    if is_there:
        return folder
    if HUB_NAME.fullmatch(name):
        return hub.fetch(name, report, accept_any)
    raise ModelError(
        f"No draft head {quoted(name)}: it is neither an existing folder nor of the form ORG/NAME. "
        "Name one of these, or none."
    )


def load_heads(
    folder: Path | None, files: ModelFiles, target: Target, tokens: Tokens
) -> dict[str, DraftHead]:
    """The head of a folder by its kind, as `speculation.materials.Materials` has it; empty for
    none.

    Args:
        files: the model's.

    Raises:
        TargetError: it can't be loaded, or was made for another model or tokenizer; says why.
    """
    if folder is None:
        return {}
    from speculation.drafters.eagle.published import load_any_head

    if (folder / "tokenizer.json").exists() and Tokens(folder).fingerprint != tokens.fingerprint:
        raise TargetError(
            f"The draft head {plain(folder.name)} is for another tokenizer than this model's. "
            "Choose another head, or none."
        )
    head = load_any_head(folder, target, target_checksum(files), tokens.fingerprint)
    return {head.shape.kind: head}


def published_for(name: str | None) -> str | None:
    """Return a note on the head that is published for a model; None where none is known."""
    head = PUBLISHED.get(name or "")
    if head is None:
        return None
    return f"A draft head is published for it; to answer faster with it, start with --head {head}."
