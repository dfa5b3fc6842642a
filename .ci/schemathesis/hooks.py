"""What schemathesis cannot know by itself: how to send lines of JSON, which ids exist, and where nothing may be sent."""

import itertools
import json
import os
import re
import uuid

import schemathesis

#: Ids that exist, by the beginning of the path: three calls of four use them, in turn.
KNOWN = {path: itertools.cycle(ids) for path, ids in json.loads(os.environ.get("SCHEMATHESIS_KNOWN", "{}")).items()}
#: The form of a `Content-Digest`.
DIGEST = "[A-Za-z0-9*_.-]+=:[A-Za-z0-9+/]*={0,2}:( *, *[A-Za-z0-9*_.-]+=:[A-Za-z0-9+/]*={0,2}:)*"


@schemathesis.serializer("application/x-ndjson")
def write_lines(ctx, value):
    """Sends a text as it is, and anything else as one line of JSON."""
    if isinstance(value, bytes):
        return value
    return (value if isinstance(value, str) else json.dumps(value)).encode()


@schemathesis.hook
def before_call(ctx, case, kwargs):
    repair_headers(case)
    use_known_id(case)
    send_nowhere(case)


def repair_headers(case):
    """Removes a well-formed digest, which is not the body's, and replaces a well-formed key, which may have been used before.

    The service would refuse both at once. Malformed ones are sent as they are: their answers are checked too.
    """
    headers = case.headers or {}
    if re.fullmatch(DIGEST, str(headers.get("Content-Digest", ""))):
        del headers["Content-Digest"]
    if re.fullmatch("[!-~]{1,255}", str(headers.get("Idempotency-Key", ""))):
        headers["Idempotency-Key"] = str(uuid.uuid4())


def use_known_id(case):
    """Replaces the id of nothing by one that exists."""
    ids = next((ids for path, ids in KNOWN.items() if case.operation.path.startswith(path)), None)
    try:
        number = uuid.UUID(case.path_parameters["id"]).int
    except (AttributeError, KeyError, TypeError, ValueError):
        return
    if ids and number % 4:
        case.path_parameters["id"] = next(ids)


def send_nowhere(case):
    """Lets no webhook be sent to anyone: no name below `.example` resolves (RFC 2606)."""
    body = case.body
    if case.operation.path.startswith("/v1/webhooks") and isinstance(body, dict) and str(body.get("url")).startswith("http"):
        body["url"] = "https://back-office.example/despacho"
