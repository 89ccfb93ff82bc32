"""Errors of the client."""

from typing import Any, Dict, Optional, Type

import httpx


class ApiError(Exception):
    """The API refused a call, or answered with something else than a result.

    `code` is that of the API, such as `invalid`; `unexpected_answer` when something else than the API answered.
    """

    def __init__(
        self, status: int, problem: Optional[Dict[str, Any]], detail: str, retry_after_seconds: Optional[int]
    ) -> None:
        super().__init__(problem["detail"] if problem else detail)
        self.status = status
        self.problem = problem
        self.code: str = problem["code"] if problem else "unexpected_answer"
        self.request_id: Optional[str] = problem.get("requestId") if problem else None
        self.retry_after_seconds = retry_after_seconds
        self.is_retryable: bool = bool(problem.get("retryable")) if problem else status >= 500


class AuthenticationError(ApiError):
    """The key is missing, invalid, expired or revoked, or lacks a scope."""


class LimitReachedError(ApiError):
    """The plan does not include the call, its usage limit is reached, or there were too many calls."""


class ConnectionFailedError(Exception):
    """The API could not be reached, or did not answer in time."""


class WaitTimeoutError(Exception):
    """The time limit of a wait ended before the job did. The job goes on."""


class WebhookVerificationError(Exception):
    """A webhook message has no valid signature, or is too old."""


_CLASSES: Dict[str, Type[ApiError]] = {
    "unauthenticated": AuthenticationError,
    "insufficient_scope": AuthenticationError,
    "no_access": LimitReachedError,
    "limit_reached": LimitReachedError,
    "rate_limited": LimitReachedError,
}


def parse_api_error(response: httpx.Response) -> ApiError:
    """Read the error of a response that is not a success."""
    try:
        value = response.json()
    except ValueError:
        value = None
    problem = value if isinstance(value, dict) and "code" in value and "detail" in value else None
    pause = response.headers.get("retry-after", "")
    content_type = response.headers.get("content-type", "no content type")
    detail = (
        f"The server answered {response.status_code} with {content_type}, "
        "which is no answer of the API. Check the base URL."
    )
    error_class = _CLASSES.get(problem["code"] if problem else "", ApiError)
    return error_class(response.status_code, problem, detail, int(pause) if pause.isdigit() else None)
