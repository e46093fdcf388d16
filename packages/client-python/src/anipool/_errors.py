"""How a call fails. No message holds a key."""

from typing import Optional


class AnipoolError(Exception):
    """Every failure of a call."""

    #: What programs go by.
    code: str

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class ApiError(AnipoolError):
    """The server answered with a failure."""

    status: int
    #: Names the request in the server's log.
    request_id: Optional[str]
    #: When the server asked to be tried again, in seconds from the answer.
    retry_after: Optional[float]

    def __init__(
        self,
        status: int,
        code: str,
        message: str,
        request_id: Optional[str] = None,
        retry_after: Optional[float] = None,
    ) -> None:
        super().__init__(code, message)
        self.status = status
        self.request_id = request_id
        self.retry_after = retry_after


class ConnectionFailed(AnipoolError):
    """There was no answer, or only a part of one. Whether the request was carried out is not known."""

    def __init__(self, message: str) -> None:
        super().__init__("connection_failed", message)


class TimedOut(AnipoolError):
    """The call took longer than its time limit. Whether the request was carried out is not known."""

    def __init__(self, message: str) -> None:
        super().__init__("timeout", message)
