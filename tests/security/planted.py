"""Markup and scripts that reach for other machines, each for one of its own, so that it is known."""

from __future__ import annotations

ZONE = "planted.example"

MARKUP = {
    # What a browser does before anyone asks for it.
    "preconnect": "<link rel=preconnect href='URL'>",
    "dns-prefetch": "<link rel=dns-prefetch href='URL'>",
    "prefetch": "<link rel=prefetch href='URL'>",
    "rules": '<script type=speculationrules>{"prefetch": [{"urls": ["URL"]}]}</script>',
    # What a page is made of.
    "preload": "<link rel=preload as=image href='URL'>",
    "modulepreload": "<link rel=modulepreload href='URL'>",
    "stylesheet": "<link rel=stylesheet href='URL'>",
    "icon": "<link rel=icon href='URL'>",
    "import": "<style>@import 'URL';</style>",
    "css": "<i style='background: url(URL)'>x</i>",
    "font": "<style>@font-face { font-family: x; src: url(URL) }</style>"
    "<i style='font-family: x'>x</i>",
    "img": "<img src='URL'>",
    "srcset": "<img srcset='URL 1x'>",
    "input": "<input type=image src='URL'>",
    "svg": "<svg><image href='URL'/></svg>",
    "poster": "<video poster='URL'></video>",
    "video": "<video src='URL'></video>",
    "audio": "<audio src='URL'></audio>",
    "iframe": "<iframe src='URL'></iframe>",
    "object": "<object data='URL'></object>",
    "embed": "<embed src='URL'>",
    "script": "<script src='URL'></script>",
}
AWAY = {
    "refresh": "<meta http-equiv=refresh content='0;url=URL'>",
    "location": "<script>location = 'URL'</script>",
}
"""What takes the page away, and is tried by itself."""

SCRIPTS = {
    "fetch": "fetch('URL').catch(() => 0)",
    "eventsource": "new EventSource('URL')",
    "beacon": "navigator.sendBeacon('URL')",
    "websocket": "new WebSocket('URL'.replace('https', 'wss'))",
    "webtransport": "new WebTransport('URL').ready.catch(() => 0)",
    "worker": "new Worker(`data:text/javascript,fetch('URL')`)",
    "ping": "Object.assign(document.createElement('a'), { href: '#', ping: 'URL' }).click()",
    "form": """{
        const form = document.createElement('form');
        Object.assign(form, { action: 'URL', method: 'post', target: '_blank' });
        document.body.append(form);
        form.submit();
    }""",
    "window": "window.open('URL')",
    "rtc": """for (const urls of ['stun:192.0.2.3', 'stun:rtc.planted.example', 'turn:192.0.2.4']) {
        const server = { urls, username: 'a', credential: 'b' };
        const peer = new RTCPeerConnection({ iceServers: [server] });
        peer.createDataChannel('x');
        peer.createOffer().then((offer) => peer.setLocalDescription(offer));
    }""",
}
NUMBERED = {
    "192.0.2.1": "<link rel=preconnect href='https://192.0.2.1'>",
    "192.0.2.2": "<script>new WebSocket('ws://192.0.2.2')</script>",
}
STAYING = {f"{name}.{ZONE}" for name in MARKUP | SCRIPTS} | {"192.0.2.3", "192.0.2.4", *NUMBERED}


def planted(pieces: dict[str, str]) -> list[str]:
    """The pieces, each with its own host."""
    return [text.replace("URL", f"https://{name}.{ZONE}/") for name, text in pieces.items()]


def document() -> str:
    """A whole page with all of it."""
    scripts = "".join(f"<script>{script}</script>" for script in planted(SCRIPTS))
    markup = "".join(planted(MARKUP | NUMBERED))
    return f"<!doctype html><title>x</title>{markup}{scripts}"


INSERT = """(html) => {
  const place = document.createElement("div");
  place.innerHTML = html;
  document.body.append(place);
  document.head.append(...place.querySelectorAll("link"));
  // Scripts of inserted markup don't run in any case; those that a script makes would.
  for (const inert of place.querySelectorAll("script")) {
    const live = document.createElement("script");
    for (const { name, value } of inert.attributes) live.setAttribute(name, value);
    live.textContent = inert.textContent;
    inert.replaceWith(live);
  }
}"""
"""Puts markup into a page as a fault of ours would."""
