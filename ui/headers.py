"""Headers on every response: what the page may load, run and connect to, and who may read it.

The page's own scripts carry a nonce that is generated for each request, so injected markup can't
run anything, neither as a script nor as an `onerror`; and it can't load anything from elsewhere,
since no other host is allowed.

A Content-Security-Policy is about what a page loads. It does not prevent preconnects, DNS lookups,
`<meta>` redirects or WebRTC: these are prevented by the Connection-Allowlist, which Chromium
supports from version 152 on. In other browsers no such markup gets into the page, since text is
escaped and answers are sanitised (`ui.answer`).
"""

from __future__ import annotations

import re
import secrets
from pathlib import Path

from starlette.datastructures import MutableHeaders
from starlette.types import Message, Scope, Send

from ui import scripts

_SAFE = {
    "X-Content-Type-Options": "nosniff",
    # To no other host. Not "no-referrer", which makes browsers send `Origin: null` to ourselves.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    # Browsers look up the hosts of links before anyone clicks, and a host's name can leak a secret.
    "X-DNS-Prefetch-Control": "off",
}
_UNUSED = (
    *("accelerometer", "autoplay", "bluetooth", "browsing-topics", "camera"),
    *("captured-surface-control", "clipboard-read", "compute-pressure", "deferred-fetch"),
    *("deferred-fetch-minimal", "digital-credentials-create", "digital-credentials-get"),
    *("display-capture", "encrypted-media", "fullscreen", "gamepad", "geolocation", "gyroscope"),
    *("hid", "identity-credentials-get", "idle-detection", "interest-cohort", "keyboard-map"),
    *("language-detector", "language-model", "local-fonts", "local-network"),
    *("local-network-access", "loopback-network", "magnetometer", "microphone", "midi"),
    *("on-device-speech-recognition", "otp-credentials", "payment", "picture-in-picture"),
    *("private-state-token-issuance", "private-state-token-redemption"),
    *("publickey-credentials-create", "publickey-credentials-get", "screen-wake-lock", "serial"),
    *("speaker-selection", "storage-access", "summarizer", "translator", "usb"),
    *("window-management", "xr-spatial-tracking"),
)
"""Browser features that are disabled for this page, which only writes to the clipboard."""
_NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
_PAGE = (
    "default-src 'none'",
    # Gradio compiles HTML templates to functions; all templates are ours.
    "script-src 'self' 'nonce-{nonce}' 'unsafe-eval'",
    # Gradio's components carry style attributes, and it adds the theme as a style element.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    # From CSP 3, not supported by any browser yet: Chromium logs that to its console.
    "webrtc 'block'",
)
_OF_THE_PAGE = {
    # Not even by a link: links in answers lead to our own page first (`ui.routes.external_links`).
    "Connection-Allowlist": "(response-origin)",
    "Permissions-Policy": ", ".join(f"{feature}=()" for feature in _UNUSED),
    "Cache-Control": "no-store",
}
_SCRIPT = b"<script"
_HEAD = b"<head>"
_FIRST = _HEAD + (
    b"<script>%s</script>" % Path(__file__).with_name("frames.js").read_bytes()
    + scripts.TAGS.encode()
)
"""Comes before Gradio's scripts, unlike what is given to Gradio for the head. Modules run in the
order of the page, so by the time that Gradio builds the controls ours are there for them: on a slow
connection nobody types or chooses files that no script takes.
"""
_MANIFEST = re.compile(rb'<link rel="manifest"[^>]*>')
"""Of an app that can be installed, which the page isn't: browsers fetch it without our cookie."""
_EDITOR = "/room/editor/"
"""The same for everyone; a browser asks whether it has changed."""
_HASHED = ("/assets/", "/room/static/")
"""Gradio's files and ours, with hashes of their content in their paths."""
_FOR_GOOD = "max-age=31536000, immutable"
"""Otherwise a browser asks for all of them again with each page, at first a hundred times."""


def guarded(scope: Scope, send: Send) -> Send:
    """`send`, with safe headers on the response and the nonce in the page."""
    return _Page(send) if scope["path"] == "/" else _Other(scope["path"], send)


class _Other:
    """Any response except the page: nothing in it may be run, or framed as a document."""

    def __init__(self, path: str, send: Send) -> None:
        self._path = path
        self._send = send

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            given = MutableHeaders(scope=message)
            given.update({**_SAFE, "Content-Security-Policy": _NOTHING})
            if self._path.startswith(_EDITOR):
                given["Cache-Control"] = "no-cache"
            elif not self._path.startswith(_HASHED):
                given["Cache-Control"] = "no-store"
            elif message["status"] == 200:
                given.setdefault("Cache-Control", _FOR_GOOD)
        await self._send(message)


class _Page:
    """The page, held back until it is complete, so that our scripts can be put into its head and
    a nonce added to all scripts.

    Every `<script` in it is the template's or ours: Gradio writes the components' values as JSON
    with `<` escaped, and the page contains nothing from documents or sessions.
    """

    def __init__(self, send: Send) -> None:
        self._send = send
        self._start: Message | None = None
        self._body = bytearray()

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._start = message
            return
        self._body += message.get("body", b"")
        if message.get("more_body", False) or self._start is None:
            return
        nonce = secrets.token_urlsafe(16)
        body = bytes(self._body).replace(_HEAD, _FIRST, 1)
        body = _MANIFEST.sub(b"", body)
        body = body.replace(_SCRIPT, _SCRIPT + f' nonce="{nonce}"'.encode())
        given = MutableHeaders(scope=self._start)
        given.update({**_SAFE, **_OF_THE_PAGE})
        given["Content-Security-Policy"] = "; ".join(_PAGE).format(nonce=nonce)
        given["Content-Length"] = str(len(body))
        await self._send(self._start)
        await self._send({"type": "http.response.body", "body": body})
