"""Which shapes of a pass agree, kept in a folder: trying takes seconds, on a busy machine half a
minute.

Contract: what was found counts where everything is the same that it may depend on (the model,
processor, threads, libraries, what the environment tells them, and this package's own code).
Anything else, and a file that can't be read, counts as not tried; one that can't be written is
left out.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import torch
import transformers

from speculation.atomic_files import atomic_write
from speculation.processor import processor_lines
from speculation.target.chunks import ChunkLayout
from speculation.target.exact import Padding
from speculation.target.slots import KeyLayout, NodeLayout

_ENVIRONMENT = (
    "ATEN_",
    "CUBLAS_",
    "CUDA_",
    "DNNL_",
    "KMP_",
    "MKL_",
    "NVIDIA_",
    "OMP_",
    "ONEDNN_",
    "TORCH_",
)
"""Prefixes of the environment variables that choose libraries' kernels."""

_PROCESSOR = ("model name", "flags", "Features", "CPU part")
"""Lines of /proc/cpuinfo that tell processors apart."""


class TrialResult(NamedTuple):
    """The result of trying: the padding with which all passes agree; None if there is none."""

    padding: Padding | None


class TriedShapes:
    """The results for one model.

    Args:
        folder: for files of this kind alone; it may not exist yet.
        model: equal for the same configuration and weights.
    """

    def __init__(self, folder: Path, model: str) -> None:
        self._folder, self._model = folder, model

    def known(self, device: torch.device, dtype: torch.dtype) -> TrialResult | None:
        """Return the result for such a device; None if it was not tried."""
        try:
            return _read(json.loads(self._path(device, dtype).read_bytes()))
        except (OSError, ValueError, TypeError, KeyError, AttributeError):
            return None

    def keep(self, device: torch.device, dtype: torch.dtype, padding: Padding | None) -> None:
        """Keep what was found."""
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            with atomic_write(self._path(device, dtype)) as partial:
                partial.write_text(json.dumps(_written(padding)), encoding="utf-8")

    def _path(self, device: torch.device, dtype: torch.dtype) -> Path:
        depends_on = (self._model, str(dtype), torch.get_num_threads(), *_libraries())
        of_device = _processor() if device.type == "cpu" else torch.cuda.get_device_name(device)
        told = json.dumps([*depends_on, _environment(), of_device])
        return self._folder / f"{hashlib.sha256(told.encode()).hexdigest()[:32]}.json"


def _environment() -> list[tuple[str, str]]:
    return sorted(each for each in os.environ.items() if each[0].startswith(_ENVIRONMENT))


@cache
def _libraries() -> tuple[str, ...]:
    """Versions of libraries, how torch was built, and a checksum of this package's code."""
    code = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        code.update(path.read_bytes())
    built = torch.__config__.show()
    return torch.__version__, built, transformers.__version__, code.hexdigest()


@cache
def _processor() -> str:
    """Return a text that tells this processor from others."""
    told = sorted({*processor_lines(*_PROCESSOR)})
    capability = torch.backends.cpu.get_cpu_capability()
    return "\n".join([*told, capability, platform.processor(), platform.machine()])


def _written(padding: Padding | None) -> Mapping[str, Any] | None:
    if padding is None:
        return None
    return {
        "step": padding.step,
        "widths": padding.widths,
        "rows": padding.rows,
        "at_once": [[*shape, count] for shape, count in padding.at_once.items()],
        "layout": _written_layout(padding.layout),
    }


def _written_layout(layout: NodeLayout) -> Mapping[str, Any]:
    if isinstance(layout, ChunkLayout):
        return {"size": layout.size}
    assert isinstance(layout, KeyLayout)
    return {"shift": layout.shift, "borders": layout.borders}


def _read(told: Mapping[str, Any] | None) -> TrialResult:
    if told is None:
        return TrialResult(None)
    at_once = {(int(into), int(out)): int(count) for into, out, count in told["at_once"]}
    widths, rows = _numbers(told["widths"]), int(told["rows"])
    return TrialResult(Padding(int(told["step"]), widths, _layout(told["layout"]), rows, at_once))


def _layout(told: Mapping[str, Any]) -> KeyLayout | ChunkLayout:
    if "size" in told:
        return ChunkLayout(int(told["size"]))
    return KeyLayout(int(told["shift"]), _numbers(told["borders"]))


def _numbers(told: Iterable[Any]) -> tuple[int, ...]:
    return tuple(int(each) for each in told)
