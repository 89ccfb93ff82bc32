# Generated from _async_base.py by `npm run sdk:types`. Do not edit.
"""Sends calls, with retries, pages and waits. The blocking form is generated from this module."""

from __future__ import annotations

import time
from typing import Any, Iterator, Callable, Generic, List, Mapping, Optional, Type, TypeVar

import httpx

from . import models
from ._image_links import sign_image_link
from ._model import Model, parse_model
from ._operations import OPERATIONS
from ._transport import FileAnswer, build_headers, build_url, choose_pause, normalize_base_url, to_query
from .errors import ConnectionFailedError, WaitTimeoutError, parse_api_error

T = TypeVar("T")
M = TypeVar("M", bound=Model)
S = TypeVar("S", bound="Base")

_ENDED = ("completed", "partial", "failed", "canceled")


class Pages(Generic[T]):
    """A list of the API, which answers it in pages: iteration reads one page after the other."""

    def __init__(self, read: Callable[[Optional[str]], Any]) -> None:
        self._read = read

    def page(self, cursor: Optional[str] = None) -> Any:
        """Read one page, the first without a cursor. Its `nextCursor` leads to the next."""
        return self._read(cursor)

    def all(self) -> List[T]:
        """Read every entry of every page."""
        return [entry for entry in self]

    def __iter__(self) -> Iterator[T]:
        cursor = None
        while True:
            page = self._read(cursor)
            for entry in page.data:
                yield entry
            cursor = page.nextCursor
            if cursor is None:
                return


class Resource:
    def __init__(self, base: Base) -> None:
        self._base = base


class Base:
    def __init__(
        self,
        api_key: str,
        base_url: str,
        *,
        timeout: float = 90.0,
        max_retries: int = 2,
        transport: Optional[Any] = None,
    ) -> None:
        if not api_key:
            raise ValueError("api_key is missing")
        self._api_key = api_key
        self._base_url = normalize_base_url(base_url)
        self._max_retries = max_retries
        # The key must not follow a redirect, and neither must a POST.
        self._http = httpx.Client(timeout=timeout, follow_redirects=False, transport=transport)

    def __enter__(self: S) -> S:
        return self

    def __exit__(self, *_error: Any) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    def start_job(self, operation: str, **fields: Any) -> models.CreatedJob:
        """Run one call as a job, such as `takeScreenshot` or `extractContent`."""
        headers = {"prefer": "respond-async"}
        response = self._send(operation, body=fields, headers=headers)
        return parse_model(models.CreatedJob, response.json())

    def image_link(self, key_id: str, **query: Any) -> str:
        """The signed address of a screenshot for pages and mails. `key_id` is the id of the client's key."""
        text = to_query(query)
        path = {"keyId": key_id, "signature": sign_image_link(self._api_key, text)}
        return build_url(self._base_url, "renderLink", path, text)

    def image_link_file(self, key_id: str, **query: Any) -> FileAnswer:
        """The screenshot of an image link."""
        path = {"keyId": key_id, "signature": sign_image_link(self._api_key, to_query(query))}
        return FileAnswer(self._send("renderLink", path=path, query=query))

    def _json(self, operation: str, model: Type[M], **call: Any) -> M:
        response = self._send(operation, **call)
        return parse_model(model, response.json())

    def _empty(self, operation: str, **call: Any) -> None:
        self._send(operation, **call)

    def _file(self, operation: str, **call: Any) -> FileAnswer:
        return FileAnswer(self._send(operation, **call))

    def _pages(
        self, operation: str, model: Type[M], *, query: Optional[Mapping[str, Any]] = None, **call: Any
    ) -> Pages[Any]:
        def read(cursor: Optional[str]) -> Any:
            return self._json(operation, model, query={**(query or {}), "cursor": cursor}, **call)

        return Pages(read)

    def _wait(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        interval: float = 1.0,
        on_progress: Optional[Callable[[models.Job], None]] = None,
    ) -> models.Job:
        waited, pause = 0.0, interval
        while True:
            job = self._json("getJob", models.Job, path={"id": id})
            if on_progress:
                on_progress(job)
            if job.state in _ENDED:
                return job
            waited += pause
            if timeout is not None and waited > timeout:
                raise WaitTimeoutError(f"Job {id} is still {job.state}")
            time.sleep(pause)
            pause = min(pause * 1.5, interval * 10)

    def _send(
        self,
        operation: str,
        *,
        path: Optional[Mapping[str, str]] = None,
        query: Optional[Mapping[str, Any]] = None,
        body: Optional[Mapping[str, Any]] = None,
        accept: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
        idempotency_key: Optional[str] = None,
    ) -> httpx.Response:
        url = build_url(self._base_url, operation, path, to_query(query))
        sent = {**build_headers(operation, self._api_key, accept, idempotency_key), **(headers or {})}
        attempt = 0
        while True:
            try:
                return self._attempt(OPERATIONS[operation].method, url, sent, body)
            except Exception as error:
                pause = choose_pause(error, attempt)
                if pause is None or attempt >= self._max_retries:
                    raise
                time.sleep(pause)
                attempt += 1

    def _attempt(self, method: str, url: str, headers: Mapping[str, str], body: Any) -> httpx.Response:
        try:
            response = self._http.request(method, url, headers=headers, json=body)
        except httpx.TransportError as error:
            raise ConnectionFailedError(f"{httpx.URL(url).host}: {error or type(error).__name__}") from error
        if not response.is_success:
            raise parse_api_error(response)
        return response
