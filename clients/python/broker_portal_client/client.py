from __future__ import annotations

import email.utils
import http.client
import json
import random
import re
import secrets
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
import warnings
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from .call import Download, Upload
from .errors import (
    ConnectionLost,
    EventsMissed,
    MonitorError,
    Refused,
    TooManyRequests,
    Unavailable,
    UnreadableAnswer,
    refusal_of,
)
from .generated.calls import Calls
from .generated.version import VERSION
from .page import Page

if TYPE_CHECKING:
    from .generated.types import MonitorEvent


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A redirect could lead the key elsewhere."""

    def redirect_request(self, *_: Any) -> None:
        return None


class _Answer:
    def __init__(self, status: int, headers: Any, content: bytes) -> None:
        self.status = status
        self.headers = headers
        self.content = content


class Monitor(Calls):
    """Every call of the contract under its name, and the feed of events."""

    def __init__(
        self,
        url: str,
        key: str,
        *,
        retries: int = 4,
        timeout: float = 30.0,
        longest_wait: float = 60.0,
        allow_http: bool = False,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """
        `url`: where the monitor's API is, https://HOST/monitor. `key`: an API key of the company, or the jwt of a
        person's session. `retries`: how often a call that may be repeated is tried again. `timeout`: seconds for each
        try. `longest_wait`: where the monitor asks for a longer one, its refusal is raised. `allow_http`: allows
        http:// to another machine; the key is then readable on the way.
        """
        self._base = _base_of(url, allow_http)
        if not re.fullmatch(r"[\x21-\x7e]+", key):
            raise ValueError("key must be an API key: printable characters without spaces.")
        self._key = key
        self._retries = retries
        self._timeout = timeout
        self._longest_wait = longest_wait
        self._sleep = sleep
        self._announced: set[str] = set()
        self._opener = urllib.request.build_opener(_NoRedirect)

    def __repr__(self) -> str:
        return f"Monitor({self._base!r})"

    def events(
        self,
        after: int,
        *,
        kind: Any = None,
        follow: bool = False,
        poll: float = 10.0,
        on_outage: Callable[[MonitorError], None] | None = None,
    ) -> Iterator[MonitorEvent]:
        """What happened for the company after an event, oldest first.

        `after` is the number of the last event that you have handled: keep it with what you made of it; 0 is from the
        oldest kept. With `follow` it goes on for good, through outages too, of which `on_outage` gets the error.
        Raises EventsMissed where events after `after` are not kept any more.
        """
        last = after
        while True:
            try:
                answer = self.list_company_events(after=last, kind=kind)
            except (ConnectionLost, TooManyRequests, Unavailable, UnreadableAnswer) as error:
                if not follow or (isinstance(error, UnreadableAnswer) and error.status not in (502, 503, 504)):
                    raise
                if on_outage is not None:
                    on_outage(error)
                self._sleep(poll)
                continue
            oldest = answer["oldest"]
            if last > 0 and oldest is not None and last < oldest - 1:
                raise EventsMissed(last, int(oldest))
            for event in answer["events"]:
                yield event
                last = int(event["number"])
            if answer["has_more"] and answer["events"]:
                continue
            if not follow:
                return
            self._sleep(poll)

    def _make(
        self,
        name: str,
        method: str,
        path: str,
        *,
        params: dict[str, Any] | None = None,
        query: dict[str, Any] | None = None,
        body: Any = None,
        file: Upload | None = None,
        is_form: bool = False,
        repeats: str | None = None,
        idempotency_key: str | None = None,
        list_name: str | None = None,
        is_download: bool = False,
    ) -> Any:
        address = self._base + _path_of(name, path, params or {}) + _query_of(query or {})
        content, content_type = _body_of(body, file, is_form)
        headers = {
            "accept": "*/*" if is_download else "application/json",
            "authorization": f"Bearer {self._key}",
            "user-agent": f"broker-portal-client/{VERSION} (python)",
        }
        if content_type is not None:
            headers["content-type"] = content_type
        if repeats == "by-key":
            # Made now: all tries have the same.
            headers["idempotency-key"] = idempotency_key or str(uuid.uuid4())
        answer = self._answered(name, method, address, headers, content, repeats is not None)
        if is_download:
            return _download_of(answer)
        if answer.status == 204:
            return None
        value = _json_of(name, answer)
        if list_name is None:
            return value

        def read(page: int) -> Page[Any, Any]:
            return self._make(
                name, method, path, params=params, query={**(query or {}), "page": page}, body=body, repeats=repeats,
                idempotency_key=idempotency_key, list_name=list_name,
            )

        number, total_pages, total_items = (
            _count_in(name, answer, header) for header in ("currentpage", "totalpages", "totalitems")
        )
        return Page(value, value.get(list_name) or [], number, total_pages, total_items, read)

    def _answered(
        self, name: str, method: str, address: str, headers: dict[str, str], content: bytes | None, repeats: bool
    ) -> _Answer:
        tried = 0
        while True:
            try:
                answer = self._once(name, method, address, headers, content)
                self._notice(name, answer)
                if 200 <= answer.status < 300:
                    return answer
                raise refusal_of(
                    name, answer.status, answer.content, answer.headers.get("x-request-id"), _retry_after(answer)
                )
            except MonitorError as error:
                pause = _pause_before(error, tried)
                if not repeats or pause is None or tried >= self._retries or pause > self._longest_wait:
                    raise
            tried += 1
            self._sleep(pause)

    def _once(
        self, name: str, method: str, address: str, headers: dict[str, str], content: bytes | None
    ) -> _Answer:
        request = urllib.request.Request(address, data=content, headers=headers, method=method)
        try:
            try:
                with self._opener.open(request, timeout=self._timeout) as answer:
                    return _Answer(answer.status, answer.headers, answer.read())
            except urllib.error.HTTPError as refusal:
                with refusal:
                    return _Answer(refusal.code, refusal.headers, refusal.read())
        except (OSError, http.client.HTTPException) as error:
            raise ConnectionLost(name, "The connection was lost, or no answer came in time.") from error

    def _notice(self, name: str, answer: _Answer) -> None:
        if "deprecation" not in answer.headers or name in self._announced:
            return
        self._announced.add(name)
        ends = answer.headers.get("sunset")
        warnings.warn(f"{name} will end{f' on {ends}' if ends else ''}.", DeprecationWarning, stacklevel=5)


def _base_of(url: str, allow_http: bool) -> str:
    parts = urllib.parse.urlsplit(url)
    host = parts.hostname or ""
    is_here = bool(re.fullmatch(r"localhost|.*\.localhost|127\.\d+\.\d+\.\d+|::1", host))
    if parts.scheme != "https" and not (parts.scheme == "http" and (is_here or allow_http)):
        raise ValueError("url must begin with https://. With allow_http, http:// is sent to, and the key is readable.")
    if not host or parts.username or parts.password or parts.query or parts.fragment:
        raise ValueError("url must be an address alone, like https://HOST/monitor.")
    return url.rstrip("/")


def _path_of(name: str, path: str, params: dict[str, Any]) -> str:
    def value_of(match: re.Match[str]) -> str:
        value = params.get(match[1])
        text = "" if value is None else str(value)
        # One of these would lead to another call.
        if text in ("", ".", ".."):
            raise ValueError(f"{name}: {match[1]} is missing.")
        return urllib.parse.quote(text, safe="")

    return re.sub(r"\{(\w+)\}", value_of, path)


def _query_of(query: dict[str, Any]) -> str:
    pairs = [pair for name, value in query.items() for pair in _pairs_of(name, value)]
    return f"?{urllib.parse.urlencode(pairs)}" if pairs else ""


def _pairs_of(name: str, value: Any) -> Iterator[tuple[str, str]]:
    """In brackets, as the monitor reads them: q[status_in][]=covered."""
    if value is None:
        return
    # An empty condition would be left out, and the list be wider than was asked for.
    if name.startswith("q[") and value in ("", [], ()):
        raise ValueError(f"{name} is empty: leave it out, or ask for something.")
    if isinstance(value, (list, tuple)):
        for at, item in enumerate(value):
            yield from _pairs_of(f"{name}[{at if isinstance(item, (dict, list, tuple)) else ''}]", item)
    elif isinstance(value, dict):
        for inner, item in value.items():
            yield from _pairs_of(f"{name}[{inner}]", item)
    else:
        yield name, _text_of(value)


def _text_of(value: Any) -> str:
    return ("true" if value else "false") if isinstance(value, bool) else str(value)


def _body_of(body: Any, file: Upload | None, is_form: bool) -> tuple[bytes | None, str | None]:
    if not is_form or (file is None and body is not None):
        return (None, None) if body is None else (json.dumps(body).encode(), "application/json")
    boundary = f"form-{secrets.token_hex(16)}"
    parts = [
        f'--{boundary}\r\nContent-Disposition: form-data; name="{_quoted(field)}"\r\n\r\n{value}\r\n'.encode()
        for name, given in (body or {}).items()
        for field, value in _fields_of(name, given)
    ]
    if file is not None:
        head = (
            f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{_quoted(file.name)}"\r\n'
            f"Content-Type: {_quoted(file.type)}\r\n\r\n"
        )
        parts += [head.encode(), file.content, b"\r\n"]
    parts.append(f"--{boundary}--\r\n".encode())
    return b"".join(parts), f"multipart/form-data; boundary={boundary}"


def _quoted(text: str) -> str:
    """Characters that end a value or a header cannot be in a name."""
    return re.sub(r'["\\\r\n]+', "_", text)


def _fields_of(name: str, value: Any) -> Iterator[tuple[str, str]]:
    if value is None:
        return
    if isinstance(value, (list, tuple)):
        for item in value:
            yield f"{name}[]", _text_of(item)
    elif isinstance(value, dict):
        for inner, item in value.items():
            yield from _fields_of(f"{name}[{inner}]", item)
    else:
        yield name, _text_of(value)


def _retry_after(answer: _Answer) -> float | None:
    """Seconds or a date."""
    header = answer.headers.get("retry-after")
    if header is None:
        return None
    if header.isascii() and header.isdigit():
        return float(header)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(header).timestamp() - time.time())
    except ValueError:
        return None


def _pause_before(error: MonitorError, tried: int) -> float | None:
    """Seconds to wait before another try; None: none can help."""
    # From half a second on, doubled and at most 30 s, and not all callers at once.
    backoff = min(30.0, 0.5 * 2**tried) * random.uniform(0.75, 1.25)
    if isinstance(error, ConnectionLost):
        return backoff
    if isinstance(error, UnreadableAnswer):
        return backoff if error.status in (429, 502, 503, 504) else None
    if not isinstance(error, Refused) or error.status not in (429, 503):
        return None
    return backoff if error.retry_after is None else error.retry_after


def _json_of(name: str, answer: _Answer) -> Any:
    try:
        return json.loads(answer.content)
    except ValueError:
        said = answer.content[:200].decode("utf-8", "replace")
        raise UnreadableAnswer(name, answer.status, f"not JSON: {said}") from None


def _count_in(name: str, answer: _Answer, header: str) -> int:
    """Where a proxy took the headers away: a list that ends too early looks like a whole one."""
    value = answer.headers.get(header) or ""
    if not (value.isascii() and value.isdigit()):
        raise UnreadableAnswer(name, answer.status, f"a list without its header {header}")
    return int(value)


def _download_of(answer: _Answer) -> Download:
    given = answer.headers.get("content-disposition") or ""
    encoded = re.search(r"filename\*=UTF-8''([^;]+)", given, re.IGNORECASE)
    plain = re.search(r'filename="([^"]*)"', given, re.IGNORECASE)
    name = urllib.parse.unquote(encoded[1]) if encoded else plain[1] if plain else ""
    # A name alone: no answer chooses the folder of a file.
    name = re.sub(r"^\.+", "", re.sub(r"[\x00-\x1f\x7f-\x9f/\\:]", "_", name)) or "file"
    return Download(name, answer.headers.get("content-type") or "application/octet-stream", answer.content)
