"""Access to the page: the host names it answers to, and the token that opens it.

Every user and program of this machine can reach a loopback address, so a token is required there
too. A browser that sends the token gets a cookie derived from it for this port: the cookie reveals
neither the token nor the cookie of another port, and a new token invalidates it.
"""

from __future__ import annotations

import hmac
import ipaddress
import re
import socket
from collections.abc import Iterable
from dataclasses import dataclass

LOOPBACK_NAMES = frozenset({"127.0.0.1", "localhost", "::1"})
COOKIE_SECONDS = 365 * 24 * 3600
"""A year after the page was last loaded."""

_HOST = re.compile(r"(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::([0-9]{1,5}))?")


@dataclass(frozen=True, slots=True)
class Access:
    """The host names and the token that the guard asks of requests.

    Attributes:
        port: of the listener.
        names: accepted host names, in lower case.
        any_address: whether any numeric address is accepted too.
        token: the required token; None requires none.
    """

    port: int
    names: frozenset[str]
    any_address: bool
    token: str | None

    def answers(self, host: str) -> bool:
        """Whether a Host header names this page.

        A foreign name server can point a name to this machine, but not a numeric address.
        """
        found = _HOST.fullmatch(host.lower())
        if found is None or int(found[3] or 80) != self.port:
            return False
        name = found[1] or found[2]
        return name in self.names or (self.any_address and _address(name) is not None)

    def admits(self, token: str) -> bool:
        """Whether this is the token, compared in constant time."""
        return self.token is not None and _is_same(token, self.token)

    @property
    def cookie_name(self) -> str:
        """Contains the port, because browsers share cookies between the ports of a host."""
        return f"palimpsest-{self.port}"

    @property
    def cookie(self) -> str:
        """The value of the cookie; requires a token."""
        assert self.token is not None
        return hmac.digest(self.token.encode(), self.cookie_name.encode(), "sha256").hex()

    @property
    def set_cookie(self) -> str:
        """The header that sets a browser's cookie, or renews it for a year."""
        return (
            f"{self.cookie_name}={self.cookie}; Max-Age={COOKIE_SECONDS}; Path=/; HttpOnly; "
            "SameSite=Strict"
        )

    def recognises(self, offered: Iterable[str]) -> bool:
        """Whether one of these is the cookie.

        Another program on this host may have set another one of the same name.
        """
        return self.token is not None and any(_is_same(each, self.cookie) for each in offered)

    def cookies_in(self, headers: Iterable[str]) -> list[str]:
        """Our values in Cookie headers; other programs' cookies may be malformed."""
        pairs = (pair.partition("=") for header in headers for pair in header.split(";"))
        return [value.strip() for name, _, value in pairs if name.strip() == self.cookie_name]


def access_to(listener: socket.socket, host: str, token: str | None) -> Access:
    """The access rules of this listener.

    Args:
        host: the address as given.
        token: None requires none; only for loopback addresses.

    Raises:
        ValueError: other machines would be admitted without a token.
    """
    bound, port = listener.getsockname()[:2]
    if is_loopback(bound):
        return Access(port, LOOPBACK_NAMES | {host.lower()}, False, token)
    if token is None:
        raise ValueError(f"{host} can be reached from other machines and needs a token.")
    machine = socket.gethostname().lower()
    names = LOOPBACK_NAMES | {host.lower(), machine, f"{machine}.local"}
    return Access(port, names, True, token)


def is_loopback(address: str) -> bool:
    """Whether only this machine reaches the address."""
    found = _address(address)
    return found is not None and found.is_loopback


def announced(listener: socket.socket, access: Access) -> str:
    """The address to open, with the token if one is required."""
    bound, port = listener.getsockname()[:2]
    query = f"/?token={access.token}" if access.token else ""
    return f"http://{_name_here(bound)}:{port}{query}"


def announcement(listener: socket.socket, access: Access) -> str:
    """Return the message at the start: the address, and who can use it."""
    lines = [f"Palimpsest is at {announced(listener, access)} (Ctrl+C to stop)"]
    bound = _address(listener.getsockname()[0])
    if access.token is None:
        lines.append("It requires no token: every user and program of this machine can read and")
        lines.append("change everything. Leave out --no-token to require one.")
    elif bound is not None and bound.is_loopback:
        lines.append("Anyone with this address can read and change everything: keep it secret.")
        lines.append("`palimpsest url` prints it again.")
    else:
        if bound is not None and bound.is_unspecified:
            lines.append(
                "From another machine, use this machine's name or address instead of "
                f"{_name_here(str(bound))}."
            )
        lines.append("Anyone with the address and its token can read and change everything, and")
        lines.append("nothing is encrypted in transit: use it only in networks that you trust.")
    return "\n".join(lines)


def _name_here(bound: str) -> str:
    """A bound address as this machine's browsers name it."""
    found = _address(bound)
    if found is not None and found.is_unspecified:  # all of its family: this one always works
        bound = "::1" if found.version == 6 else "127.0.0.1"
    return f"[{bound}]" if ":" in bound else bound


def _address(name: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(name)
    except ValueError:
        return None


def _is_same(offered: str, own: str) -> bool:
    return hmac.compare_digest(offered.encode(), own.encode())
