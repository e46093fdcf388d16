"""Snapshots: what they are read from, and how far they are."""

import json
import os
from typing import Any, BinaryIO, Callable, Iterable, Iterator, Literal, NamedTuple, Optional, Union

from ._schemas import SnapshotGroup

#: A file's path, bytes or a binary file of a JSON array of groups; or groups.
SnapshotContent = Union[str, "os.PathLike[str]", bytes, BinaryIO, Iterable[SnapshotGroup]]

#: What a snapshot is read from. What can be read only once (a file that is open, a generator) is sent only once; as a
#: function that opens it anew it is tried again like everything else.
SnapshotSource = Union[SnapshotContent, Callable[[], SnapshotContent]]


class SnapshotProgress(NamedTuple):
    """Where a snapshot stands."""

    phase: Literal["sending", "applying"]
    #: Bytes that were sent.
    sent: int
    #: Bytes to send, where that is known: of a path, and of bytes.
    total: Optional[int]
    #: How far it is applied, 0 to 1.
    progress: float


#: How much of a file is read at a time, in bytes, and how much text of groups is gathered.
_PIECE = 64 * 1024


def is_repeatable(source: Any) -> bool:
    """Whether it can be read again."""
    return isinstance(source, (str, os.PathLike, bytes, list, tuple)) or callable(source)


def total_of(content: Any) -> Optional[int]:
    """How many bytes it is, where that is known."""
    if isinstance(content, bytes):
        return len(content)
    if isinstance(content, (str, os.PathLike)):
        return os.path.getsize(content)
    return None


def pieces_of(content: Any) -> Iterator[bytes]:
    """Its bytes, a piece at a time; none is empty."""
    if isinstance(content, bytes):
        yield from (content[at : at + _PIECE] for at in range(0, len(content), _PIECE))
    elif isinstance(content, (str, os.PathLike)):
        with open(content, "rb") as file:
            yield from iter(lambda: file.read(_PIECE), b"")
    elif hasattr(content, "read"):
        yield from iter(lambda: content.read(_PIECE), b"")
    else:
        text = "["
        for at, group in enumerate(content):
            text += ("," if at > 0 else "") + json.dumps(group)
            if len(text) >= _PIECE:
                yield text.encode()
                text = ""
        yield (text + "]").encode()
