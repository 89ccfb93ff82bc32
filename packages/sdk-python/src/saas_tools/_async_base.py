"""Sends calls, with retries, pages and waits. The blocking form is generated from this module."""

from __future__ import annotations

import asyncio
from typing import Any, AsyncIterator, Callable, Generic, List, Mapping, Optional, Type, TypeVar

import httpx

from . import models
from ._image_links import sign_image_link
from ._model import Model, parse_model
from ._operations import OPERATIONS
from ._transport import FileAnswer, build_headers, build_url, choose_pause, normalize_base_url, to_query
from .errors import ConnectionFailedError, WaitTimeoutError, parse_api_error

T = TypeVar("T")
M = TypeVar("M", bound=Model)
S = TypeVar("S", bound="AsyncBase")

_ENDED = ("completed", "partial", "failed", "canceled")


class AsyncPages(Generic[T]):
    """A list of the API, which answers it in pages: iteration reads one page after the other."""

    def __init__(self, read: Callable[[Optional[str]], Any]) -> None:
        self._read = read

    async def page(self, cursor: Optional[str] = None) -> Any:
        """Read one page, the first without a cursor. Its `nextCursor` leads to the next."""
        return await self._read(cursor)

    async def all(self) -> List[T]:
        """Read every entry of every page."""
        return [entry async for entry in self]

    async def __aiter__(self) -> AsyncIterator[T]:
        cursor = None
        while True:
            page = await self._read(cursor)
            for entry in page.data:
                yield entry
            cursor = page.nextCursor
            if cursor is None:
                return


class AsyncResource:
    def __init__(self, base: AsyncBase) -> None:
        self._base = base


class AsyncBase:
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
        self._http = httpx.AsyncClient(timeout=timeout, follow_redirects=False, transport=transport)

    async def __aenter__(self: S) -> S:
        return self

    async def __aexit__(self, *_error: Any) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Close the connections."""
        await self._http.aclose()

    async def start_job(self, operation: str, **fields: Any) -> models.CreatedJob:
        """Run one call as a job, such as `takeScreenshot` or `extractContent`."""
        headers = {"prefer": "respond-async"}
        response = await self._send(operation, body=fields, headers=headers)
        return parse_model(models.CreatedJob, response.json())

    def image_link(self, key_id: str, **query: Any) -> str:
        """The signed address of a screenshot for pages and mails. `key_id` is the id of the client's key."""
        text = to_query(query)
        path = {"keyId": key_id, "signature": sign_image_link(self._api_key, text)}
        return build_url(self._base_url, "renderLink", path, text)

    async def image_link_file(self, key_id: str, **query: Any) -> FileAnswer:
        """The screenshot of an image link."""
        path = {"keyId": key_id, "signature": sign_image_link(self._api_key, to_query(query))}
        return FileAnswer(await self._send("renderLink", path=path, query=query))

    async def _json(self, operation: str, model: Type[M], **call: Any) -> M:
        response = await self._send(operation, **call)
        return parse_model(model, response.json())

    async def _empty(self, operation: str, **call: Any) -> None:
        await self._send(operation, **call)

    async def _file(self, operation: str, **call: Any) -> FileAnswer:
        return FileAnswer(await self._send(operation, **call))

    def _pages(
        self, operation: str, model: Type[M], *, query: Optional[Mapping[str, Any]] = None, **call: Any
    ) -> AsyncPages[Any]:
        async def read(cursor: Optional[str]) -> Any:
            return await self._json(operation, model, query={**(query or {}), "cursor": cursor}, **call)

        return AsyncPages(read)

    async def _wait(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        interval: float = 1.0,
        on_progress: Optional[Callable[[models.Job], None]] = None,
    ) -> models.Job:
        waited, pause = 0.0, interval
        while True:
            job = await self._json("getJob", models.Job, path={"id": id})
            if on_progress:
                on_progress(job)
            if job.state in _ENDED:
                return job
            waited += pause
            if timeout is not None and waited > timeout:
                raise WaitTimeoutError(f"Job {id} is still {job.state}")
            await asyncio.sleep(pause)
            pause = min(pause * 1.5, interval * 10)

    async def _send(
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
                return await self._attempt(OPERATIONS[operation].method, url, sent, body)
            except Exception as error:
                pause = choose_pause(error, attempt)
                if pause is None or attempt >= self._max_retries:
                    raise
                await asyncio.sleep(pause)
                attempt += 1

    async def _attempt(self, method: str, url: str, headers: Mapping[str, str], body: Any) -> httpx.Response:
        try:
            response = await self._http.request(method, url, headers=headers, json=body)
        except httpx.TransportError as error:
            raise ConnectionFailedError(f"{httpx.URL(url).host}: {error or type(error).__name__}") from error
        if not response.is_success:
            raise parse_api_error(response)
        return response
