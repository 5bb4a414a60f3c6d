"""The table of system calls: one number for one call, and the numbers are the kernel's."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from retrieval.sandbox import syscalls

BOTH = (syscalls.X86_64, syscalls.AARCH64)
SHARED_FROM = 424
"""From this number on, all architectures have the same calls."""

HEADERS = {
    syscalls.X86_64: Path("/usr/include/x86_64-linux-gnu/asm/unistd_64.h"),
    syscalls.AARCH64: Path("/usr/include/asm-generic/unistd.h"),
}


def table(architecture: int) -> dict[str, int]:
    return syscalls.numbers(architecture) | syscalls.never(architecture)


@pytest.mark.parametrize("architecture", BOTH)
def test_a_call_is_denied_or_looked_at_and_has_a_number_of_its_own(architecture: int) -> None:
    looked_at, never = syscalls.numbers(architecture), syscalls.never(architecture)
    assert not looked_at.keys() & never.keys()
    known = [*looked_at.values(), *never.values()]
    assert len(set(known)) == len(known)
    assert 0 <= min(known) <= max(known) <= syscalls.LAST


def test_newer_calls_have_one_number_on_both_architectures() -> None:
    one, other = (
        {name: number for name, number in table(architecture).items() if number >= SHARED_FROM}
        for architecture in BOTH
    )
    assert one == other
    assert one


def test_what_an_architecture_never_had_is_not_in_its_table() -> None:
    ours, theirs = map(table, BOTH)
    assert theirs.keys() < ours.keys()
    for older, newer in (("open", "openat"), ("rename", "renameat"), ("fork", "clone")):
        assert older in ours
        assert older not in theirs
        assert newer in theirs


@pytest.mark.parametrize("architecture", BOTH)
def test_the_numbers_are_those_of_the_systems_headers(architecture: int) -> None:
    header = HEADERS[architecture]
    found = header.read_text() if header.exists() else ""
    numbers = re.findall(r"#define __NR(?:3264)?_(\w+)\s+(\d+)", found)
    theirs = {name: int(number) for name, number in numbers}
    ours = table(architecture)
    known = ours.keys() & theirs.keys()
    if len(known) < 100:
        pytest.skip(f"no numbers in {header}")
    assert {name: ours[name] for name in known} == {name: theirs[name] for name in known}
