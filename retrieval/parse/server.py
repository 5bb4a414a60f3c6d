"""The parsers' server: a clean process with the parsers loaded, which forks a child for each file.

    python -P -m retrieval.parse.server FD      serve the socket FD until its other end is closed
    python -P -m retrieval.parse.server         one request from stdin, its answer to stdout

Starting Python for each file of an archive would take longer than reading them. Each byte on FD
carries a socket: it has the request, one line of JSON, and the child writes its answer to it. By
closing it the app ends the child, and when the server closes it too, the child is dead. When the
app ends, in whatever way, the server and its children end too. The second form is for systems that
can't fork; it is slower.
"""

from __future__ import annotations

import gc
import json
import os
import selectors
import signal
import socket
import sys
from typing import NoReturn

from retrieval import sandbox
from retrieval.parse.worker import work


class ForkServer:
    """Forks a child for each socket that comes over `incoming`."""

    def __init__(self, incoming: socket.socket) -> None:
        self._incoming = incoming
        self._ended, wake = socket.socketpair()
        for end in (self._ended, wake):
            end.setblocking(False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(wake.fileno())
        self._wake = wake
        self._children: dict[int, socket.socket] = {}
        self._selector = selectors.DefaultSelector()
        self._selector.register(incoming, selectors.EVENT_READ)
        self._selector.register(self._ended, selectors.EVENT_READ)

    def serve(self) -> None:
        """Until the app closes its end."""
        sandbox.prepare()
        gc.freeze()
        while True:
            for key, _ in self._selector.select():
                if key.fileobj is self._incoming:
                    if not self._start():
                        for child in list(self._children):
                            self._kill(child)
                        return
                elif key.fileobj is self._ended:
                    self._reap()
                elif key.data in self._children:
                    # The app says nothing after its request, so this can only be its leaving.
                    self._kill(key.data)

    def _start(self) -> bool:
        data, handles, _, _ = socket.recv_fds(self._incoming, 1, 1)
        if not data or not handles:
            return False
        answer = socket.socket(fileno=handles[0])
        with answer.makefile("rb") as stream:
            request = stream.readline()
        child = os.fork()
        if child == 0:
            _be_child(request, answer)
        self._children[child] = answer
        self._selector.register(answer, selectors.EVENT_READ, child)
        return True

    def _reap(self) -> None:
        self._ended.recv(4096)
        for child in list(self._children):
            if os.waitpid(child, os.WNOHANG)[0]:
                self._forget(child)

    def _kill(self, child: int) -> None:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        self._forget(child)

    def _forget(self, child: int) -> None:
        answer = self._children.pop(child)
        self._selector.unregister(answer)
        answer.close()


def _be_child(request: bytes, answer: socket.socket) -> NoReturn:
    """Do the work with nothing open but the standard streams and the answer's socket."""
    try:
        sandbox.end_with_parent()
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.dup2(answer.fileno(), 3)
        os.closerange(4, os.sysconf("SC_OPEN_MAX"))
        with open(3, "wb") as stream:  # a handle, not a path
            work(json.loads(request), stream)
    finally:
        os._exit(0)


def main(arguments: list[str]) -> None:
    """Serve a socket, or answer once."""
    if arguments:
        ForkServer(socket.socket(fileno=int(arguments[0]))).serve()
    else:
        work(json.loads(sys.stdin.buffer.readline()), sys.stdout.buffer)


if __name__ == "__main__":
    main(sys.argv[1:])
