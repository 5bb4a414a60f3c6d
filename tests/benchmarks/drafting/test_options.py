"""Law of options: each that the benchmarks of drafting share has one help text in all of them."""

from __future__ import annotations

from typing import get_args

import typer

from benchmarks.cli import bench
from benchmarks.drafting import options


def test_a_shared_option_has_its_help_in_every_command_and_is_in_one() -> None:
    declared = {
        get_args(each)[1].help for each in vars(options).values() if hasattr(each, "__metadata__")
    }
    commands = vars(typer.main.get_command(bench))["commands"].values()
    found: dict[str, set[str]] = {}
    for command in commands:
        for option in command.params:
            if (text := vars(option).get("help")) in declared:
                found.setdefault(option.name, set()).add(text)
    assert set().union(*found.values()) == declared
    assert all(len(texts) == 1 for texts in found.values())
