"""Webhook messages, by Standard Webhooks."""

import base64
import binascii
import hashlib
import hmac
import json
import time
from typing import Any, Dict, Mapping, Optional, Union

from .errors import WebhookVerificationError


def verify_webhook(
    payload: Union[str, bytes],
    headers: Mapping[str, str],
    secret: str,
    *,
    tolerance_seconds: float = 300,
    now: Optional[float] = None,
) -> Dict[str, Any]:
    """Verify a message with the body exactly as it was received, and return its event.

    Raises WebhookVerificationError when the signature is wrong or the message is too old.
    """
    values = {name.lower(): value for name, value in headers.items()}
    try:
        id, timestamp, signatures = (values[f"webhook-{name}"] for name in ("id", "timestamp", "signature"))
    except KeyError as error:
        raise WebhookVerificationError(f"The header {error.args[0]} is missing") from None
    if not timestamp.isdigit() or abs((time.time() if now is None else now) - int(timestamp)) > tolerance_seconds:
        raise WebhookVerificationError("The message is too old or too new")
    try:
        key = base64.b64decode(secret[6:] if secret.startswith("whsec_") else secret, validate=True)
    except binascii.Error:
        raise ValueError("The secret of the webhook is not base64") from None
    body = payload.encode() if isinstance(payload, str) else payload
    digest = hmac.new(key, f"{id}.{timestamp}.".encode() + body, hashlib.sha256).digest()
    expected = f"v1,{base64.b64encode(digest).decode()}".encode()
    if not any(hmac.compare_digest(entry.encode(), expected) for entry in signatures.split(" ")):
        raise WebhookVerificationError("No signature is that of the message")
    event: Dict[str, Any] = json.loads(body)
    return event
