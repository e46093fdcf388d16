"""The client of Anipool's HTTP interface."""

from . import _schemas
from ._client import Client
from ._errors import AnipoolError, ApiError, ConnectionFailed, TimedOut
from ._schemas import *  # noqa: F403
from ._snapshot import SnapshotContent, SnapshotProgress, SnapshotSource

__all__ = [
    "AnipoolError",
    "ApiError",
    "Client",
    "ConnectionFailed",
    "SnapshotContent",
    "SnapshotProgress",
    "SnapshotSource",
    "TimedOut",
]
__all__ += _schemas.__all__
