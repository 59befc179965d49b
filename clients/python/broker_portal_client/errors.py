from __future__ import annotations

import json
from typing import Any


class MonitorError(Exception):
    """Whatever keeps a call from its answer. `call` is its name."""

    def __init__(self, call: str, message: str) -> None:
        super().__init__(f"{call}: {message}")
        self.call = call


class ConnectionLost(MonitorError):
    """No answer came, or not a whole one: whether the call was carried out is not known."""


class UnreadableAnswer(MonitorError):
    """An answer that is not the monitor's: of a proxy, or of another program at that address."""

    def __init__(self, call: str, status: int, message: str) -> None:
        super().__init__(call, f"{status}: {message}")
        self.status = status


class EventsMissed(MonitorError):
    """Events are not kept any more: bring your records up to date otherwise, then go on from `oldest`."""

    def __init__(self, after: int, oldest: int) -> None:
        super().__init__("listCompanyEvents", f"The events between {after} and {oldest} are not kept any more.")
        self.after = after
        self.oldest = oldest


class Refused(MonitorError):
    """The monitor refused. Each status has a class of its own. `fields` has messages by the field they are about."""

    def __init__(
        self, call: str, status: int, body: dict[str, Any], request_id: str | None, retry_after: float | None
    ) -> None:
        self.fields: dict[str, list[str]] = body.get("fields") or {}
        lines = [f"{status} {body['code']}: {body['message']}"]
        lines += [f"{field}: {' '.join(messages)}" for field, messages in self.fields.items()]
        super().__init__(call, "\n  ".join(lines))
        self.status = status
        self.code: str = body["code"]
        self.body = body
        #: Names this request in the monitor's log.
        self.request_id = request_id
        #: Seconds, where the answer says when to come back.
        self.retry_after = retry_after


class BadRequest(Refused):
    """400 and 415: the request could not be read."""


class SignInRequired(Refused):
    """401: no key, or one that is revoked or wrong."""


class NotAllowed(Refused):
    """403. `missing` names the scope, plan feature or flag that the key lacks; None where it is something else."""

    @property
    def missing(self) -> dict[str, str] | None:
        return self.body.get("missing")


class NotFound(Refused):
    """404: no such record, or not one of this company."""


class AccountElsewhere(Refused):
    """406: the account is handled on another page, at `url`."""

    @property
    def url(self) -> str | None:
        return self.body.get("url")


class Conflict(Refused):
    """409: it changed meanwhile, or is not in a state for this."""


class TooLarge(Refused):
    """413: the body or file is larger than the call takes."""


class AccessBlocked(Refused):
    """418: access is blocked, for `reason`."""

    @property
    def reason(self) -> str | None:
        return self.body.get("reason")


class InvalidInput(Refused):
    """422: `fields` says what to correct."""


class TooManyRequests(Refused):
    """429: too many requests or tries; `retry_after` says when to come back."""


class Unavailable(Refused):
    """503: busy, or away for a moment."""


class Fault(Refused):
    """500: a fault of the monitor; `reference` is for its support."""

    @property
    def reference(self) -> str | None:
        return self.body.get("reference")


BY_STATUS: dict[int, type[Refused]] = {
    400: BadRequest,
    401: SignInRequired,
    403: NotAllowed,
    404: NotFound,
    406: AccountElsewhere,
    409: Conflict,
    413: TooLarge,
    415: BadRequest,
    418: AccessBlocked,
    422: InvalidInput,
    429: TooManyRequests,
    503: Unavailable,
}


def refusal_of(
    call: str, status: int, content: bytes, request_id: str | None, retry_after: float | None
) -> Refused | UnreadableAnswer:
    """The refusal of an answer. A status that is new since this version is a plain `Refused`."""
    try:
        body = json.loads(content)
    except ValueError:
        body = None
    if isinstance(body, dict) and isinstance(body.get("code"), str) and isinstance(body.get("message"), str):
        kind = BY_STATUS.get(status, Fault if status >= 500 else Refused)
        return kind(call, status, body, request_id, retry_after)
    said = content[:200].decode("utf-8", "replace")
    return UnreadableAnswer(call, status, f"not an answer of the monitor: {said}")
