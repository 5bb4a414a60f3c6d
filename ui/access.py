"""Who may reach the page: under which names it answers, and the token that opens it elsewhere.

On a loopback address nothing but this machine reaches the page, and no token is asked for. On any
other address one is, from everybody.
"""

from __future__ import annotations

import ipaddress
import re
import secrets
import socket
from dataclasses import dataclass

from starlette.requests import cookie_parser

LOOPBACK_NAMES = frozenset({"127.0.0.1", "localhost", "::1"})
_HOST = re.compile(r"(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::([0-9]{1,5}))?")


@dataclass(frozen=True, slots=True)
class Access:
    """What the guard asks of a request.

    Attributes:
        port: of the listener.
        names: host names that lead here, in lower case.
        token: what lets a browser in; None if it isn't asked for.
    """

    port: int
    names: frozenset[str]
    token: str | None

    def answers(self, host: str) -> bool:
        """Whether a Host header names this page.

        An address in digits is taken wherever a token is asked for: it can't be pointed here by
        someone else's name server, as a name can.
        """
        found = _HOST.fullmatch(host.lower())
        if found is None or int(found[3] or 80) != self.port:
            return False
        name = found[1] or found[2]
        return name in self.names or (self.token is not None and _address(name) is not None)

    @property
    def cookie(self) -> str:
        """The name of the cookie; browsers tell hosts apart and not ports."""
        return f"palimpsest-{self.port}"

    def admits(self, token: str) -> bool:
        """Whether this is the token; takes as long for one that is nearly right."""
        return self.token is None or secrets.compare_digest(token.encode(), self.token.encode())

    def token_in(self, header: str) -> str:
        """The token that a Cookie header carries, or "".

        Other programs on this host may have set cookies that keep to no standard.
        """
        return cookie_parser(header).get(self.cookie, "")


def access_to(listener: socket.socket, host: str, token: str | None) -> Access:
    """What to ask of requests to this listener.

    Args:
        host: the address as the person gave it.
        token: the person's own; without one it is made at random if it is needed.
    """
    bound, port = listener.getsockname()[:2]
    if is_loopback(bound):
        return Access(port, LOOPBACK_NAMES | {host.lower()}, None)
    machine = socket.gethostname().lower()
    names = LOOPBACK_NAMES | {host.lower(), machine, f"{machine}.local"}
    return Access(port, names, token or secrets.token_urlsafe(24))


def is_loopback(address: str) -> bool:
    """Whether only this machine reaches the address."""
    found = _address(address)
    return found is not None and found.is_loopback


def announced(listener: socket.socket, access: Access) -> str:
    """The address to open; with the token, if one is asked for."""
    bound, port = listener.getsockname()[:2]
    found = _address(bound)
    if found is not None and found.is_unspecified:  # all addresses: this one is sure to work
        bound = "127.0.0.1"
    name = f"[{bound}]" if ":" in bound else bound
    query = f"/?token={access.token}" if access.token else ""
    return f"http://{name}:{port}{query}"


def announcement(listener: socket.socket, access: Access) -> str:
    """What is printed at the start: the address, and what to know of one with a token."""
    lines = [f"Palimpsest is at {announced(listener, access)} (Ctrl+C ends it)"]
    if access.token is not None:
        bound = _address(listener.getsockname()[0])
        if bound is not None and bound.is_unspecified:
            lines.append("From another machine: with this one's name or address for 127.0.0.1.")
        lines.append("Whoever has the address with the token can read and change everything, and")
        lines.append("nothing is encrypted on its way: serve it in networks that you trust.")
    return "\n".join(lines)


def _address(name: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(name)
    except ValueError:
        return None
