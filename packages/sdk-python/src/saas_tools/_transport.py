"""What the blocking and the asynchronous client share: requests, and when they are repeated."""

import random
import uuid
from typing import Any, Dict, Mapping, Optional, Union
from urllib.parse import quote, urlencode, urlsplit

import httpx

from ._model import Model, to_json
from ._operations import OPERATIONS
from .errors import ApiError, ConnectionFailedError

Body = Union[Model, Mapping[str, Any], None]

MAX_PAUSE = 60.0
"""Seconds. A server that asks for a longer pause gets no retry; the caller decides."""


class FileAnswer:
    """A file that the API answers with."""

    def __init__(self, response: httpx.Response) -> None:
        self.content: bytes = response.content
        self.content_type: str = response.headers.get("content-type", "application/octet-stream")
        self.usage_cost: Optional[str] = response.headers.get("x-usage-cost")
        self.request_id: Optional[str] = response.headers.get("x-request-id")

    @property
    def text(self) -> str:
        return self.content.decode("utf-8")


def merge_body(body: Body, fields: Mapping[str, Any]) -> Dict[str, Any]:
    """The body of a call: a model or a dictionary, and fields that were given by name."""
    given = to_json(dict(body) if isinstance(body, Mapping) else body) or {}
    return {**given, **to_json(dict(fields))}


def normalize_base_url(url: str) -> str:
    """The address of the API from that of the service."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise ValueError("base_url is an http or https address")
    base = url.rstrip("/")
    return base if base.endswith("/api/v1") else f"{base}/api/v1"


def to_query(query: Optional[Mapping[str, Any]]) -> str:
    """Values as JSON writes them, without those that are not set."""
    given = {name: value for name, value in (query or {}).items() if value is not None}
    return urlencode({name: str(value).lower() if isinstance(value, bool) else value for name, value in given.items()})


def build_url(base_url: str, operation: str, path: Optional[Mapping[str, str]], query: str) -> str:
    """The address of an operation."""
    route = OPERATIONS[operation].path
    for name, value in (path or {}).items():
        route = route.replace("{" + name + "}", quote(value, safe=""))
    return f"{base_url}{route}{'?' + query if query else ''}"


def build_headers(operation: str, api_key: str, accept: Optional[str], idempotency_key: Optional[str]) -> Dict[str, str]:
    """The headers of a call; those of its retries are the same."""
    headers = {"authorization": f"Bearer {api_key}"}
    if accept:
        headers["accept"] = accept
    if OPERATIONS[operation].has_idempotency_key:
        headers["idempotency-key"] = idempotency_key or str(uuid.uuid4())
    return headers


def choose_pause(error: Exception, attempt: int) -> Optional[float]:
    """Seconds before a retry: what the server asks for, else up to 0.5, 1, 2, 4 and 8. None if there is no retry."""
    seconds = None
    if isinstance(error, ApiError):
        temporary = error.status in (429, 503) or error.code == "idempotency_in_progress"
        if not (error.is_retryable and temporary):
            return None
        seconds = error.retry_after_seconds
    elif not isinstance(error, ConnectionFailedError):
        return None
    pause = float(seconds) if seconds is not None else min(8.0, 0.5 * 2**attempt) * random.uniform(0.5, 1)
    return pause if pause <= MAX_PAUSE else None
