"""Processes that `accelerate launch` starts have the same weights after every step."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path

import torch

from speculation.training.processes import ALONE, launched
from tests.forked import Forked

PROGRAM = "tests.speculation.training.in_processes"


def together(folder: Path, count: int, seconds: float) -> list[list[str]]:
    """What each process tells, by its number."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    started = []
    for number in range(count):
        own = {"RANK": number, "LOCAL_RANK": number, "WORLD_SIZE": count, "LOCAL_WORLD_SIZE": count}
        where = {"MASTER_ADDR": "127.0.0.1", "MASTER_PORT": port, "ACCELERATE_USE_CPU": "true"}
        environment = {**os.environ, **{key: str(value) for key, value in (own | where).items()}}
        command = [sys.executable, "-m", PROGRAM, str(folder), str(seconds)]
        started.append(Forked(command, environment))
    told = []
    for each in started:
        with each.stdout as printed:
            told.append(printed.read().split())
    assert [each.wait(60) for each in started] == [0] * count
    return told


def test_two_learn_what_each_has_read_and_go_on_from_one_file(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    whole.mkdir()
    parts.mkdir()
    first, second = together(whole, 2, 1e9)
    assert [first[:2], second[:2]] == [["0", "2"], ["1", "2"]]
    assert first[2:] == second[2:]
    begun, _ = together(parts, 2, 0)
    assert begun[2] == "1"
    assert begun[4] != first[4]
    assert together(parts, 2, 1e9)[1][2:] == first[2:]


def test_alone_nothing_is_waited_for() -> None:
    assert launched() is ALONE
    assert ALONE.is_first
    assert ALONE.agreed(True)
    assert not ALONE.agreed(False)
    parameter = torch.nn.Parameter(torch.ones(2))
    parameter.grad = torch.tensor([1.0, 2.0])
    ALONE.average([parameter])
    ALONE.wait()
    assert parameter.grad.tolist() == [1.0, 2.0]
