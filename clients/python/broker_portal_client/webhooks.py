from __future__ import annotations

import hashlib
import hmac
import json
import re
import time
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .generated.types import MonitorEvent

SIGNATURE = "monitor-signature"
DELIVERY = "monitor-delivery"
TOLERANCE_SECONDS = 5 * 60


class WebhookRejected(Exception):
    """A post that is not the monitor's, or not of now: answer 400 and use nothing of it.

    `reason`: no_signature, bad_signature, wrong_time, wrong_signature or bad_body.
    """

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


def read_webhook(
    headers: Mapping[str, str], body: bytes, secret: str | Iterable[str], now: float | None = None
) -> MonitorEvent:
    """Checks that a post is a webhook of the monitor and not older than five minutes.

    `body` is the body as it came, before anything reads it as JSON: another spelling of the same JSON has another
    signature. `secret` is the webhook's; while you replace it, the old and the new one. An event may come more than
    once, and may come late: its `number` tells them apart. Raises WebhookRejected.
    """
    if not isinstance(body, bytes):
        raise TypeError("body must be the raw body: bytes.")
    header = _header_of(headers, SIGNATURE)
    if header is None:
        raise WebhookRejected("no_signature", f"The header {SIGNATURE} is missing.")
    seconds, signatures = _parts_of(header)
    if abs((time.time() if now is None else now) - seconds) > TOLERANCE_SECONDS:
        raise WebhookRejected("wrong_time", "It was signed more than five minutes ago, or ahead of this clock.")
    secrets = [one for one in ([secret] if isinstance(secret, str) else secret) if one]
    if not secrets:
        raise TypeError("secret is missing.")
    signed = str(seconds).encode() + b"." + body
    is_ours = False
    for one in secrets:
        wanted = hmac.new(one.encode(), signed, hashlib.sha256).hexdigest()
        for signature in signatures:
            # Takes the same time whatever differs.
            is_ours |= hmac.compare_digest(wanted, signature)
    if not is_ours:
        raise WebhookRejected("wrong_signature", "The signature is not that of this body and secret.")
    try:
        return json.loads(body.decode("utf-8"))
    except ValueError:
        raise WebhookRejected("bad_body", "The body is not JSON.") from None


def delivery_of(headers: Mapping[str, str]) -> str | None:
    """The id of a delivery, for a log. It is not signed: tell events apart by their number."""
    return _header_of(headers, DELIVERY)


def _header_of(headers: Mapping[str, str], name: str) -> str | None:
    values = [value for key, value in headers.items() if key.lower() == name]
    return values[0] if len(values) == 1 else None


def _parts_of(header: str) -> tuple[int, list[str]]:
    """`t=<unix seconds>,v1=<hex>`, of which there may be several while a secret is replaced."""
    parts = [part.strip().partition("=") for part in header.split(",")]
    times = [value for name, _, value in parts if name == "t"]
    signatures = [value for name, _, value in parts if name == "v1"]
    is_whole = len(times) == 1 and re.fullmatch(r"[0-9]{1,12}", times[0]) and 0 < len(signatures) <= 5
    if not is_whole or not all(re.fullmatch(r"[0-9a-f]{64}", one) for one in signatures):
        raise WebhookRejected("bad_signature", f"The header {SIGNATURE} is not t=…,v1=….")
    return int(times[0]), signatures
