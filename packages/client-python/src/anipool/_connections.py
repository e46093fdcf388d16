"""Connections to one server, kept open between requests."""

import http.client
import selectors
import ssl
import threading
import time
from typing import List, Optional, Tuple
from urllib.parse import urlsplit

from ._errors import AnipoolError

#: Connections that wait for their next request; more are closed after theirs.
_IDLE_MAX = 16

#: Seconds after which a waiting connection is not used again: servers and proxies close theirs about then.
_IDLE_SECONDS = 30.0


class Connections:
    """Connections to one server. Threads may share them."""

    def __init__(self, url: str, ssl_context: Optional[ssl.SSLContext]) -> None:
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError:
            parts, port = urlsplit(""), None
        has_more = parts.username or parts.password or parts.query or parts.fragment
        if parts.scheme not in ("http", "https") or not parts.hostname or has_more:
            # Told without the URL, which may hold a password.
            raise AnipoolError("invalid_client", "url: expected http:// or https:// without credentials or query")
        self.path = parts.path.rstrip("/")
        self._host = parts.hostname
        self._port = port
        self._is_tls = parts.scheme == "https"
        self._ssl_context = ssl_context
        self._idle: List[Tuple[http.client.HTTPConnection, float]] = []
        self._lock = threading.Lock()

    def take(self) -> http.client.HTTPConnection:
        """A connection that is open as far as can be told, or a new one."""
        while True:
            with self._lock:
                if not self._idle:
                    break
                connection, since = self._idle.pop()
            if time.monotonic() - since < _IDLE_SECONDS and not _is_closed(connection):
                return connection
            connection.close()
        if self._is_tls:
            return http.client.HTTPSConnection(self._host, self._port, context=self._ssl_context)
        return http.client.HTTPConnection(self._host, self._port)

    def give_back(self, connection: http.client.HTTPConnection) -> None:
        """Keeps a connection whose answer was read to its end."""
        with self._lock:
            if len(self._idle) < _IDLE_MAX:
                self._idle.append((connection, time.monotonic()))
                return
        connection.close()

    def close(self) -> None:
        """Closes those that wait."""
        with self._lock:
            idle, self._idle = self._idle, []
        for connection, _ in idle:
            connection.close()


def _is_closed(connection: http.client.HTTPConnection) -> bool:
    """Whether there is something to read where nothing was asked: the end, as a rule."""
    if connection.sock is None:
        return True
    with selectors.DefaultSelector() as selector:
        selector.register(connection.sock, selectors.EVENT_READ)
        return bool(selector.select(0))
