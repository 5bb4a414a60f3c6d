"""The system's tables of connections: whose socket is at the other end, line by line.

`tests/security/test_05_peer.py` asks the real ones.
"""

from __future__ import annotations

import ipaddress
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from starlette.types import Scope

from ui.peer import CONNECTION, NOBODY, user_of

HEAD = "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode"
Tables = Callable[..., None]
Address = tuple[str, int]


def written(address: Address) -> str:
    """An address as Linux writes it: each four bytes as this machine's number, then the port."""
    packed = ipaddress.ip_address(address[0]).packed
    words = [packed[at : at + 4] for at in range(0, len(packed), 4)]
    numbers = "".join(f"{int.from_bytes(word, sys.byteorder):08X}" for word in words)
    return f"{numbers}:{address[1]:04X}"


def line(local: Address, remote: Address, user: int, inode: int = 99) -> str:
    ends = f"{written(local)} {written(remote)}"
    return f"   0: {ends} 01 00000000:00000000 00:00000000 00000000  {user}        0 {inode} 1 0000"


@pytest.fixture
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tables:
    """Writes the table of IPv4, and that of IPv6 if there is one."""

    def write(four: list[str], six: list[str] | None = None) -> None:
        paths = [tmp_path / "tcp", tmp_path / "tcp6"]
        for path, lines in zip(paths, (four, six), strict=True):
            if lines is not None:
                path.write_text("\n".join([HEAD, *lines, ""]))
        monkeypatch.setattr("ui.peer._TABLES", tuple(paths))

    return write


HERE, CLIENT, OTHER = ("127.0.0.1", 7860), ("127.0.0.1", 40_000), ("127.0.0.1", 40_001)


def asked(client: Address, server: Address = HERE) -> Scope:
    return {"client": client, "server": server}


def test_it_is_the_clients_socket_that_counts_and_not_our_own(tables: Tables) -> None:
    tables(
        [
            line(HERE, CLIENT, 1000),
            line(OTHER, HERE, 1001),
            line(CLIENT, ("127.0.0.1", 7861), 1002),
            line(("127.0.0.2", 40_000), HERE, 1003),
            line(CLIENT, HERE, 1004),
        ]
    )
    assert user_of(asked(CLIENT)) == 1004
    assert user_of(asked(OTHER)) == 1001
    assert user_of(asked(("127.0.0.1", 40_002))) == NOBODY


def test_a_socket_that_its_process_has_closed_is_nobodys(tables: Tables) -> None:
    tables([line(CLIENT, HERE, 0, inode=0)])
    assert user_of(asked(CLIENT)) == NOBODY
    tables([line(CLIENT, HERE, 0, inode=0), line(CLIENT, HERE, 1000)])
    assert user_of(asked(CLIENT)) == 1000


def test_a_connection_by_ipv6_is_found_in_the_other_table(tables: Tables) -> None:
    here, client = ("::1", 7860), ("::1", 40_000)
    tables([line(CLIENT, HERE, 1000)], [line(client, here, 1001)])
    assert user_of(asked(client, here)) == 1001
    assert user_of(asked(CLIENT)) == 1000


def test_an_ipv4_address_that_was_dialled_as_ipv6_is_the_same(tables: Tables) -> None:
    mapped = [(f"::ffff:{host}", port) for host, port in (CLIENT, HERE)]
    tables([], [line(mapped[0], mapped[1], 1001)])
    assert user_of(asked(CLIENT)) == 1001


def test_only_of_its_own_connections_the_machine_is_asked(tables: Tables) -> None:
    lan = ("192.0.2.1", 7860)
    tables([line(("192.0.2.1", 40_000), lan, 1000), line(("192.0.2.9", 40_000), lan, 1001)])
    assert user_of(asked(("192.0.2.1", 40_000), lan)) == 1000
    assert user_of(asked(("192.0.2.9", 40_000), lan)) is None


@pytest.mark.parametrize("scope", [{}, {"client": CLIENT}, {"server": HERE}, asked(("", 0))])
def test_without_both_addresses_nothing_is_said(tables: Tables, scope: Scope) -> None:
    tables([line(CLIENT, HERE, 1000)])
    assert user_of(scope) is None


def test_a_table_that_is_empty_names_nobody(tables: Tables) -> None:
    tables([], [])
    assert user_of(asked(CLIENT)) == NOBODY


def test_the_user_of_a_connection_is_looked_up_once_it_is_known(tables: Tables) -> None:
    scope: Scope = {**asked(CLIENT), "state": {CONNECTION: {}}}
    tables([])
    assert user_of(scope) == NOBODY
    tables([line(CLIENT, HERE, 1000)])
    assert user_of(scope) == 1000
    tables([line(CLIENT, HERE, 1001)])
    assert user_of(scope) == 1000
    assert user_of({**scope, "state": {CONNECTION: {}}}) == 1001, "another connection"
