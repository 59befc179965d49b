"""Typed client of the broker portal's monitor API: every call, paging, retries, errors as types, webhooks and events."""

from .call import Conditions, Download, Upload
from .client import Monitor
from .errors import (
    AccessBlocked,
    AccountElsewhere,
    BadRequest,
    Conflict,
    ConnectionLost,
    EventsMissed,
    Fault,
    InvalidInput,
    MonitorError,
    NotAllowed,
    NotFound,
    Refused,
    SignInRequired,
    TooLarge,
    TooManyRequests,
    Unavailable,
    UnreadableAnswer,
)
from .generated.version import VERSION as __version__
from .page import Page
from .webhooks import WebhookRejected, delivery_of, read_webhook

__all__ = [
    "AccessBlocked",
    "AccountElsewhere",
    "BadRequest",
    "Conditions",
    "Conflict",
    "ConnectionLost",
    "Download",
    "EventsMissed",
    "Fault",
    "InvalidInput",
    "Monitor",
    "MonitorError",
    "NotAllowed",
    "NotFound",
    "Page",
    "Refused",
    "SignInRequired",
    "TooLarge",
    "TooManyRequests",
    "Unavailable",
    "UnreadableAnswer",
    "Upload",
    "WebhookRejected",
    "__version__",
    "delivery_of",
    "read_webhook",
]
