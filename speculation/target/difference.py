"""The teaching of a model, as the difference of its weights: saved, loaded and merged.

Contract: a folder holds one difference, in files `taught-1.safetensors`, `taught-2.safetensors` and
so on. A tensor `PATH.down` (rank, in) with `PATH.up` (out, rank) is the low-rank difference of the
linear layer at PATH, up @ down with any scale in `up`; `NAME.plus` is the whole difference of the
parameter NAME. All are bfloat16. Paths and names are those of transformers' model. Each file has
the digest of all tensors, so that damaged or missing files, and files of two differences, are
refused.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from safetensors import SafetensorError, safe_open

from speculation.errors import TargetError

if TYPE_CHECKING:
    from torch import Tensor, nn

FILES = "taught-*.safetensors"

MOST_BYTES = 14_000_000
"""Maximum size of the tensors in one file."""

_WHOLE = "whole"
"""The metadata's name for the digest of all tensors in all files."""

_WeightChange = tuple["Tensor", tuple["Tensor", ...]]
"""A weight and its difference: one tensor, or (up, down)."""


def files(folder: Path) -> list[Path]:
    """The files of the folder's difference in order; empty if there is none."""
    return sorted(folder.glob(FILES), key=lambda path: (len(path.name), path.name))


def digest(folder: Path) -> str:
    """Equal for the same tensors, however they were saved; reads none, and needs no torch.

    Raises:
        TargetError: as `about` does.
    """
    return _metadata(folder)[_WHOLE]


def about(folder: Path) -> dict[str, str]:
    """Return the notes that the difference was saved with; reads no tensor, and needs no torch.

    Raises:
        TargetError: there is none, or its files can't be read or don't belong together.
    """
    said = _metadata(folder)
    del said[_WHOLE]
    return said


def save(tensors: Mapping[str, Tensor], folder: Path, about: Mapping[str, str]) -> None:
    """Replace the folder's difference by these tensors.

    Args:
        about: what is said of it, in every file.

    Raises:
        TargetError: a tensor is too large for one file.
        OSError: a file can't be written; what was there before may be incomplete.
    """
    import torch
    from safetensors.torch import save_file

    stored = {
        name: tensor.detach().to("cpu", torch.bfloat16).contiguous()
        for name, tensor in tensors.items()
    }
    said = {**about, _WHOLE: _digest(stored)}
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for number, names in enumerate(_parts(stored), 1):
        path = folder / f"taught-{number}.safetensors"
        beside = path.with_name(f"{path.name}.part")
        save_file({name: stored[name] for name in names}, beside, said)
        written.append((beside, path))
    for beside, path in written:
        beside.replace(path)
    for path in {*files(folder)} - {path for _, path in written}:
        path.unlink()


def load(folder: Path) -> dict[str, Tensor]:
    """The tensors of the folder's difference, on the CPU.

    Raises:
        TargetError: there is none, or it is damaged, incomplete or mixed with another.
    """
    from safetensors.torch import load_file

    whole = _metadata(folder)[_WHOLE]
    try:
        parts = [load_file(path) for path in files(folder)]
    except (SafetensorError, OSError, ValueError) as error:
        raise _unusable(folder, str(error)) from error
    tensors = {name: tensor for part in parts for name, tensor in part.items()}
    if _digest(tensors) != whole:
        raise _unusable(folder, "a file is missing or its bytes have changed")
    return tensors


def merge(model: nn.Module, tensors: Mapping[str, Tensor]) -> None:
    """Add a difference to the model's weights, in their precision; computed in float32.

    Raises:
        TargetError: a tensor doesn't fit the model; then nothing has changed.
    """
    import torch

    with torch.no_grad():
        for weight, factors in list(_changes(model, tensors)):
            wide, *others = (each.to(weight.device, torch.float32) for each in (weight, *factors))
            weight.copy_(torch.addmm(wide, *others) if len(others) == 2 else wide + others[0])


def _changes(model: nn.Module, tensors: Mapping[str, Tensor]) -> Iterator[_WeightChange]:
    parameters = dict(model.named_parameters(remove_duplicate=False))
    linear = dict(_linear_layers(model))
    for name, tensor in tensors.items():
        path, _, kind = name.rpartition(".")
        if kind == "plus":
            weight = _found(path, parameters, name, "parameter")
            _check_shape(name, tensor, weight.shape)
            yield weight, (tensor,)
        elif kind == "up":
            weight = _found(path, linear, name, "linear layer")
            down = _found(f"{path}.down", tensors, name, "tensor beside it")
            rank = tensor.shape[-1]
            _check_shape(name, tensor, (weight.shape[0], rank))
            _check_shape(f"{path}.down", down, (rank, weight.shape[1]))
            yield weight, (tensor, down)
        elif kind == "down":
            _found(f"{path}.up", tensors, name, "tensor beside it")
        else:
            raise _misfit(name, "its name ends in none of .down, .up and .plus")


def _found(path: str, among: Mapping[str, Tensor], name: str, kind: str) -> Tensor:
    if path not in among:
        raise _misfit(name, f"there is no {kind} {path}")
    return among[path]


def _linear_layers(model: nn.Module) -> Iterator[tuple[str, Tensor]]:
    """Path and weight (out, in) of each."""
    from torch import nn

    for path, module in model.named_modules():
        if isinstance(module, nn.Linear):
            yield path, module.weight


def _check_shape(name: str, tensor: Tensor, expected: Iterable[int]) -> None:
    given, wanted = tuple(tensor.shape), tuple(expected)
    if given != wanted:
        raise _misfit(name, f"it has the shape {given}, and {wanted} is needed")


def _misfit(name: str, reason: str) -> TargetError:
    return TargetError(
        f"The difference doesn't fit the model: {name}: {reason}. It was made for another model; "
        "load this one without it."
    )


def _metadata(folder: Path) -> dict[str, str]:
    """Return the metadata that all files share, with the digest."""
    said: list[dict[str, str]] = []
    for path in files(folder):
        try:
            with safe_open(path, framework="np") as file:
                said.append(file.metadata() or {})
        except (SafetensorError, OSError, ValueError) as error:
            raise _unusable(folder, f"{path.name}: {error}") from error
    if not said:
        raise _unusable(folder, f"there is no {FILES}")
    if _WHOLE not in said[0] or any(each != said[0] for each in said):
        raise _unusable(folder, "its files don't belong together")
    return said[0]


def _unusable(folder: Path, reason: str) -> TargetError:
    return TargetError(
        f"The difference in {folder} can't be used: {reason}. Get its files again, or load the "
        "model without it."
    )


def _digest(tensors: Mapping[str, Tensor]) -> str:
    """Of names, shapes and numbers."""
    import torch

    digest = hashlib.sha256()
    for name, tensor in sorted(tensors.items()):
        digest.update(f"{name} {tuple(tensor.shape)} {tensor.dtype} ".encode())
        digest.update(tensor.contiguous().view(torch.uint8).numpy().data)
    return digest.hexdigest()


def _parts(tensors: Mapping[str, Tensor]) -> list[list[str]]:
    """The tensors' names, by file.

    Raises:
        TargetError: one is too large for a file.
    """
    parts: list[list[str]] = [[]]
    held = 0
    for name, tensor in sorted(tensors.items()):
        if tensor.nbytes > MOST_BYTES:
            raise TargetError(
                f"{name} has {tensor.nbytes / 10**6:.1f} MB; a file of a difference holds at most "
                f"{MOST_BYTES / 10**6:.0f} MB. Give it a lower rank or leave it out."
            )
        if held + tensor.nbytes > MOST_BYTES:
            parts.append([])
            held = 0
        parts[-1].append(name)
        held += tensor.nbytes
    return parts
