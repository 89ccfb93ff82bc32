"""Signatures of image links."""

import base64
import hashlib
import hmac


def sign_image_link(api_key: str, query: str) -> str:
    """An HMAC in base64url with a secret that is derived from the key."""
    secret = hmac.new(api_key.encode(), b"render", hashlib.sha256).hexdigest()
    signature = hmac.new(secret.encode(), query.encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(signature).rstrip(b"=").decode()
