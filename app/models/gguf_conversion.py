"""`python -m app.models.gguf_conversion FILE FOLDER`: the process that converts a GGUF file.

transformers reads the file and dequantizes its weights; they are written as safetensors in
bfloat16, next to the tokenizer. On failure the process ends with 1 and one line of JSON, {"error"}.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from app.engine import import_engine
from app.errors import ModelError
from app.models.gguf_config import config_of, cuts_digits, keeps_words
from app.models.gguf_header import GgufHeader, read_header
from app.safe_text import one_line
from retrieval.vectors.embedder import BUILDING
from speculation import TargetError

if TYPE_CHECKING:
    from transformers import PreTrainedConfig, PreTrainedTokenizerBase

_NAME = "model.gguf"


def convert(path: Path, folder: Path) -> None:
    """Convert the file into a model's folder.

    Raises:
        ModelError, TargetError: it can't be converted; says why.
        OSError: the folder can't be written.
    """
    header = read_header(path)
    config = config_of(header, path.name)
    with TemporaryDirectory() as place:
        # Alone: a tokenizer.json beside it would be read in place of the file's own tokenizer.
        alone = Path(place) / _NAME
        try:
            alone.symlink_to(path.absolute())
        except OSError:  # not everybody may make links
            alone.hardlink_to(path)
        tokenizer = _tokenizer(alone, header)
        tokenizer.model_max_length = config.max_position_embeddings
        tokenizer.save_pretrained(folder)
        _correct(folder / "tokenizer.json", header, config.vocab_size)
        _save(_weights(alone, header, config), folder)


def _tokenizer(path: Path, header: GgufHeader) -> PreTrainedTokenizerBase:
    """The file's tokenizer.

    The GGUF reader of transformers drops the step that splits digits; it is put back, or runs of
    spaces before a digit would be cut differently than in training.
    """
    from tokenizers import pre_tokenizers
    from transformers import PreTrainedTokenizerFast

    tokenizer: PreTrainedTokenizerBase = PreTrainedTokenizerFast.from_pretrained(
        path.parent, gguf_file=path.name
    )
    if cuts_digits(header):
        tokenizer.backend_tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
            [
                pre_tokenizers.Digits(individual_digits=True),
                pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=True),
            ]
        )
    return tokenizer


def _correct(path: Path, header: GgufHeader, count: int) -> None:
    """Correct what else transformers' reader makes of a tokenizer with `count` tokens: it adds a
    special token of GPT-2's to vocabularies without it, which the model has no weights for.
    """
    tokenizer = json.loads(path.read_bytes())
    added = [token for token in tokenizer["added_tokens"] if token["id"] < count]
    if len(added) == len(tokenizer["added_tokens"]) and not keeps_words(header):
        return
    tokenizer["added_tokens"] = added
    if keeps_words(header):
        tokenizer["model"]["ignore_merges"] = True
    path.write_text(json.dumps(tokenizer, ensure_ascii=False, indent=2), "utf-8")


def _weights(path: Path, header: GgufHeader, config: PreTrainedConfig) -> Any:
    import_engine()
    import torch
    from transformers import AutoModelForCausalLM, GgufConfig

    load: Any = AutoModelForCausalLM.from_pretrained
    with BUILDING:
        model, found = load(
            path.parent,
            gguf_file=path.name,
            config=config,
            dtype=torch.bfloat16,
            quantization_config=GgufConfig(dequantize=True),
            output_loading_info=True,
        )
    read = sum(each.numel() for each in model.parameters())
    if found["missing_keys"] or read != header.parameters:
        raise ModelError(
            f"it has {header.parameters:,} weights and its architecture {read:,}. Download it "
            "again, or choose another file."
        )
    return model


def _save(model: Any, folder: Path) -> None:
    from safetensors import SafetensorError

    try:
        model.save_pretrained(folder)
    except SafetensorError as error:
        raise OSError(f"the weights could not be written ({error})") from error


def main(arguments: Sequence[str]) -> int:
    """Convert; 0 if it worked."""
    path, folder = map(Path, arguments)
    try:
        convert(path, folder)
    except (ModelError, TargetError) as error:
        told = str(error)
    except Exception as error:  # noqa: BLE001 - hostile files can raise any error
        reason = one_line(str(error)) or type(error).__name__
        told = f"{reason}. Download it again, or choose another file."
    else:
        return 0
    sys.stdout.write(json.dumps({"error": told}))
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
