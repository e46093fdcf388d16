"""The client: a method for each operation of the interface."""

import json
import re
import secrets
import ssl
import time
from typing import Any, Callable, Dict, Iterable, Iterator, Mapping, Optional, Union
from urllib.parse import urlencode

from . import _call, _snapshot
from ._connections import Connections
from ._errors import AnipoolError
from ._operations import Operations
from ._schemas import Upload
from ._snapshot import SnapshotProgress, SnapshotSource

#: Between two looks at how far a snapshot is applied, in seconds.
_LOOK_MAX = 2.0


class Client(Operations):
    """
    A client of Anipool's HTTP interface. Threads may share it.

    `url` is where the server is, `https://anipool.example.com`; a path in it goes before those of the interface. `key` is
    the key of all calls, or one for each type: `{"universal": …, "dials": …}`; every operation takes the one that opens
    it. `timeout` is how long a call may take, with all tries and the waits between them, in seconds. `retries` is how
    often a call is tried again at most, where that is safe.
    """

    def __init__(
        self,
        url: str,
        key: Union[str, Mapping[str, Optional[str]], None] = None,
        *,
        timeout: float = 30.0,
        retries: int = 4,
        ssl_context: Optional[ssl.SSLContext] = None,
    ) -> None:
        self._connections = Connections(url, ssl_context)
        self._keys = _keys_of(key)
        self._timeout = timeout
        self._retries = retries

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections that are kept open. A client that is used again opens new ones."""
        self._connections.close()

    def replace_all_groups(
        self,
        source: SnapshotSource,
        *,
        on_progress: Optional[Callable[[SnapshotProgress], None]] = None,
        timeout: float = 1800.0,
        retries: Optional[int] = None,
    ) -> Upload:
        """
        Makes the workspace's groups, memberships and inventory like a snapshot, and waits until they are. It is sent in
        pieces, so it is never in memory as a whole unless it was. An error with the code `upload_failed` says that it
        could not be applied; then nothing was changed. What was sent when the time ended is applied all the same.
        """
        ends_at = time.monotonic() + timeout

        def tell(phase: Any, sent: int = 0, total: Optional[int] = None, progress: float = 0.0) -> None:
            if on_progress is not None:
                on_progress(SnapshotProgress(phase, sent, total, progress))

        def pieces() -> Iterable[bytes]:
            content = source() if callable(source) else source
            total = _snapshot.total_of(content)
            sent = 0
            for piece in _snapshot.pieces_of(content):
                yield piece
                sent += len(piece)
                tell("sending", sent, total)

        answered = self._send(
            "upload_snapshot",
            "POST",
            "/upload/inventory-groups",
            key="universal",
            headers={"content-type": "application/json"},
            body=pieces,
            repeatable=_snapshot.is_repeatable(source),
            timeout=timeout,
            retries=retries,
        )
        upload_id = _parse("upload_snapshot", answered)["uploadId"]
        wait = 0.1
        while True:
            left = ends_at - time.monotonic()
            upload = self.get_snapshot_upload(upload_id, timeout=left, retries=retries)["upload"]
            tell("applying", progress=upload["progress"])
            if upload["status"] == "completed":
                return upload
            if upload["status"] == "failed":
                raise AnipoolError("upload_failed", upload.get("message", "The upload failed"))
            time.sleep(min(wait, max(0.0, ends_at - time.monotonic())))
            wait = min(_LOOK_MAX, wait * 1.5)

    def _call(
        self,
        name: str,
        method: str,
        path: str,
        *,
        key: Optional[str] = None,
        query: Optional[Mapping[str, Any]] = None,
        body: Any = None,
        text: bool = False,
        repeatable: bool = False,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Any:
        headers = {} if body is None else {"content-type": "application/json"}
        if idempotency_key is not None:
            headers["idempotency-key"] = idempotency_key
        content = None if body is None else json.dumps(body, allow_nan=False).encode()
        answered = self._send(
            name,
            method,
            path + _search_of(query or {}),
            key=key,
            headers=headers,
            body=lambda: content,
            repeatable=repeatable,
            timeout=timeout,
            retries=retries,
        )
        return answered.decode() if text else _parse(name, answered)

    def _iterate(
        self,
        name: str,
        path: str,
        by: str,
        items: str,
        *,
        key: Optional[str] = None,
        query: Mapping[str, Any],
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Iterator[Any]:
        at: Any = query.get(by)
        if at is None:
            at = {"page": 1, "offset": 0}.get(by)
        while True:
            answer = self._call(
                name, "GET", path, key=key, query={**query, by: at}, repeatable=True, timeout=timeout, retries=retries
            )
            page = answer[items]
            yield from page
            if by == "page":
                at = at + 1 if answer["can_next_page"] else None
            elif by == "offset":
                at = at + len(page) if page else None
            else:
                at = answer["next"]
            if at is None:
                return

    def _named(self, idempotency_key: Optional[str]) -> str:
        if idempotency_key is None:
            return secrets.token_hex(16)
        if not re.fullmatch(r"[\x21-\x7e]{1,255}", idempotency_key):
            raise AnipoolError(
                "invalid_request", "idempotency_key: expected 1 to 255 ASCII characters without spaces"
            )
        return idempotency_key

    def _with_dial_id(self, dial: Any) -> Any:
        """A record that is sent twice under one `dial_id` counts once."""
        return dial if dial.get("dial_id") else {**dial, "dial_id": secrets.token_hex(16)}

    def _send(
        self,
        name: str,
        method: str,
        path: str,
        *,
        key: Optional[str],
        headers: Dict[str, str],
        body: Callable[[], Union[bytes, Iterable[bytes], None]],
        repeatable: bool,
        timeout: Optional[float],
        retries: Optional[int],
    ) -> bytes:
        if key is not None:
            headers["authorization"] = f"Bearer {self._key_for(name, key)}"
        return _call.make(
            self._connections,
            _call.Sent(name, method, path, headers, body, repeatable),
            self._timeout if timeout is None else timeout,
            self._retries if retries is None else retries,
        )

    def _key_for(self, name: str, key_type: str) -> str:
        """A universal key opens assignment too."""
        for each in (key_type, "universal" if key_type == "assignment" else key_type, ""):
            found = self._keys.get(each)
            if found is not None:
                return found
        raise AnipoolError("key_required", f"{name}: the client has no key of type {key_type}")


def _keys_of(key: Union[str, Mapping[str, Optional[str]], None]) -> Mapping[str, str]:
    """Keys by their types; under no type the one of all calls."""
    given = {"": key} if isinstance(key, str) else key or {}
    keys = {key_type: each for key_type, each in given.items() if each is not None}
    for each in keys.values():
        # A header that cannot be is told with its value by the standard library.
        if not re.fullmatch(r"[\x21-\x7e]+", each):
            raise AnipoolError("invalid_client", "key: expected ASCII characters without spaces")
    return keys


def _search_of(query: Mapping[str, Any]) -> str:
    given = {name: value for name, value in query.items() if value is not None}
    return f"?{urlencode(given)}" if given else ""


def _parse(name: str, content: bytes) -> Any:
    try:
        return json.loads(content)
    except ValueError:
        raise AnipoolError("invalid_answer", f"{name}: the answer is no JSON") from None
