"""One call: a request, sent again where that is safe, within a time limit."""

import http.client
import json
import random
import socket
import time
from contextlib import contextmanager
from itertools import chain
from typing import Callable, Dict, Generator, Iterable, List, NamedTuple, Optional, Union

from ._connections import Connections
from ._errors import AnipoolError, ApiError, ConnectionFailed, TimedOut

#: The longest wait that a client chooses by itself, in seconds.
_WAIT_MAX = 8.0

#: Answered like this, a request may have been carried out or not; it may be otherwise in a moment.
_PASSING = (408, 502, 503, 504)

#: How much of an answer is read at a time.
_PIECE = 256 * 1024


class Sent(NamedTuple):
    """What is sent."""

    #: The operation's name, for messages.
    name: str
    method: str
    path: str
    headers: Dict[str, str]
    #: The body, made anew for each try: whole, or in pieces.
    body: Callable[[], Union[bytes, Iterable[bytes], None]]
    #: Whether it may be sent again although the server may have carried it out.
    is_repeatable: bool


def make(connections: Connections, sent: Sent, timeout: float, retries: int) -> bytes:
    """Makes a call, and hands back the body of its answer."""
    ends_at = time.monotonic() + timeout
    tries = 0
    while True:
        tries += 1
        try:
            return _try_once(connections, sent, ends_at)
        except socket.timeout:
            raise TimedOut(f"{sent.name}: no answer within {timeout} s") from None
        except (ApiError, ConnectionFailed) as failure:
            wait = _wait_of(tries, failure)
            is_over = tries > retries or not _may_repeat(failure, sent) or time.monotonic() + wait >= ends_at
            if is_over:
                raise
        time.sleep(wait)


def _wait_of(tries: int, failure: AnipoolError) -> float:
    """About twice the last wait, by chance shorter: clients which failed together shall not come together."""
    step = min(_WAIT_MAX, 0.1 * 2**tries)
    asked = failure.retry_after if isinstance(failure, ApiError) else None
    return (asked or 0.0) + step * random.uniform(0.5, 1.0)


def _may_repeat(failure: AnipoolError, sent: Sent) -> bool:
    """429 says that nothing was done."""
    if isinstance(failure, ApiError):
        return failure.status == 429 or (sent.is_repeatable and failure.status in _PASSING)
    return sent.is_repeatable


def _try_once(connections: Connections, sent: Sent, ends_at: float) -> bytes:
    connection = connections.take()
    is_kept = False
    try:
        body = sent.body()
        with _network(sent.name):
            _send_head(connection, connections.path, sent, body, ends_at)
        if body is not None:
            _send_body(connection, sent.name, body, ends_at)
        with _network(sent.name):
            _limit(connection, ends_at)
            answer = connection.getresponse()
            content = _read(connection, answer, ends_at)
        is_kept = not answer.will_close
    finally:
        if is_kept:
            connections.give_back(connection)
        else:
            connection.close()
    if 200 <= answer.status < 300:
        return content
    raise _failure_of(sent.name, answer, content)


@contextmanager
def _network(name: str) -> Generator[None, None, None]:
    """What fails here is the connection's, and not that of what is sent."""
    try:
        yield
    except socket.timeout:
        raise
    except (OSError, http.client.HTTPException) as error:
        # By its kind alone: what it says may hold a part of an answer.
        raise ConnectionFailed(f"{name}: no answer from the server ({type(error).__name__})") from None


def _limit(connection: http.client.HTTPConnection, ends_at: float) -> None:
    """The next step on the connection may take what is left of the call's time."""
    left = ends_at - time.monotonic()
    if left <= 0:
        raise socket.timeout()
    connection.timeout = left
    if connection.sock is not None:
        connection.sock.settimeout(left)


def _send_head(
    connection: http.client.HTTPConnection,
    prefix: str,
    sent: Sent,
    body: Union[bytes, Iterable[bytes], None],
    ends_at: float,
) -> None:
    _limit(connection, ends_at)
    if connection.sock is None:
        connection.connect()
    connection.putrequest(sent.method, prefix + sent.path)
    for name, value in sent.headers.items():
        connection.putheader(name, value)
    if isinstance(body, bytes):
        connection.putheader("Content-Length", str(len(body)))
    elif body is not None:
        connection.putheader("Transfer-Encoding", "chunked")
    connection.endheaders()


def _send_body(
    connection: http.client.HTTPConnection, name: str, body: Union[bytes, Iterable[bytes]], ends_at: float
) -> None:
    is_chunked = not isinstance(body, bytes)
    for piece in chain(body, (b"",)) if is_chunked else (body,):
        try:
            with _network(name):
                _limit(connection, ends_at)
                connection.send(b"%x\r\n%b\r\n" % (len(piece), piece) if is_chunked else piece)
        except ConnectionFailed:
            # A server that refuses a body does not wait for its end: there may be an answer to read.
            return


def _read(connection: http.client.HTTPConnection, answer: http.client.HTTPResponse, ends_at: float) -> bytes:
    pieces: List[bytes] = []
    while True:
        _limit(connection, ends_at)
        piece = answer.read(_PIECE)
        if not piece:
            # Of an answer that breaks off the standard library says nothing when it is read in pieces.
            if answer.length:
                raise http.client.IncompleteRead(b"", answer.length)
            return b"".join(pieces)
        pieces.append(piece)


def _failure_of(name: str, answer: http.client.HTTPResponse, content: bytes) -> ApiError:
    is_redirect = 300 <= answer.status < 400
    code = "redirected" if is_redirect else f"http_{answer.status}"
    message = f"{name}: answered with status {answer.status}"
    if is_redirect:
        message = f"{name}: the server answered with a redirect; is the address of the client the server's own?"
    try:
        body = json.loads(content)
    except ValueError:
        # A proxy's failure has another body, or none.
        body = None
    if isinstance(body, dict):
        code = body["code"] if isinstance(body.get("code"), str) else code
        message = body["message"] if isinstance(body.get("message"), str) else message
    return ApiError(answer.status, code, message, answer.getheader("x-request-id"), _seconds(answer))


def _seconds(answer: http.client.HTTPResponse) -> Optional[float]:
    text = answer.getheader("retry-after", "")
    return float(text) if text.isdecimal() else None
