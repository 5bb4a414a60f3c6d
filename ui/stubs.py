"""Gradio is imported without writing its stub files anew.

Whenever a class of components is made, Gradio reads its source twice and fills in a template, to
see whether the `.pyi` beside it is still right. That helps who writes components, and takes almost
half of the time that importing Gradio takes.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import ModuleType

WRITER = "gradio.component_meta"


def leave_out() -> None:
    """From now on; Gradio that is imported already is left as it is."""
    if WRITER not in sys.modules:
        sys.meta_path.insert(0, _Finder())


class _Finder(MetaPathFinder):
    """Finds the module that writes stubs, and nothing else."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        spec = PathFinder.find_spec(name, path, target) if name == WRITER else None
        if spec and type(spec.loader) is SourceFileLoader:
            spec.loader = _WithoutStubs(name, spec.loader.path)
        return spec


class _WithoutStubs(SourceFileLoader):
    """Loads that module, of which every class of components then asks nothing more."""

    def exec_module(self, module: ModuleType) -> None:
        super().exec_module(module)
        vars(module)["create_or_modify_pyi"] = lambda *_: None
