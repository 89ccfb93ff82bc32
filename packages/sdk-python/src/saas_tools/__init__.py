"""Client of the SaaS Tools API."""

from . import models
from ._transport import FileAnswer
from .async_client import AsyncClient
from .client import Client
from .errors import (
    ApiError,
    AuthenticationError,
    ConnectionFailedError,
    LimitReachedError,
    WaitTimeoutError,
    WebhookVerificationError,
)
from .webhooks import verify_webhook

__all__ = [
    "ApiError",
    "AsyncClient",
    "AuthenticationError",
    "Client",
    "ConnectionFailedError",
    "FileAnswer",
    "LimitReachedError",
    "WaitTimeoutError",
    "WebhookVerificationError",
    "models",
    "verify_webhook",
]
