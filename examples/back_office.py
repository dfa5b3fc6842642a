#!/usr/bin/env python3
"""A back office: files an option, waits for the decision, and keeps its certificate.

The decision is waited for by the feed of events: page by page, or with --stream as server-sent events. Started again
with the same --reference, the script goes on where it was: what was filed is not filed twice.

On standard output stands one line of JSON: request, status, and where the certificate is. Standard error says what goes
on meanwhile.

exit status:
  0  approved
  1  decided otherwise: refused, returned, lapsed or withdrawn
  2  not filed, or something failed; the message says what
  3  nobody decided within --wait
"""

import argparse
import json
import os
import time
import uuid

from despacho_client import Failed, Refused, add_service, run, say, service_of

#: The acts after which an operator has nothing more to wait for.
FINAL = {"approved", "refused", "returned", "lapsed", "withdrawn", "revoked"}
#: A stream that is silent for longer than its beat is dead.
SILENCE = 45


def arguments():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="""example:
  DESPACHO_KEY=dsp_... examples/back_office.py makccarat --scope operator=galaxy --adopts-on 2026-12-10 \\
      --option 9.draw=second --option 16.payouts=second --reference GX-2026-0042""",
    )
    parser.add_argument("game", help="makccarat, baccarat, casino-war or fortune-3-card-poker")
    parser.add_argument("--scope", required=True, metavar="KIND=NAME", help="operator=, casino= or table=")
    parser.add_argument("--adopts-on", required=True, metavar="DATE", help="the day to adopt it on")
    parser.add_argument(
        "--option",
        action="append",
        required=True,
        metavar="KEY=VALUE",
        help="what is asked for; may be repeated. A value is text, or JSON where it begins with [ or {, or null",
    )
    parser.add_argument("--note", help="a word to the regulator")
    parser.add_argument("--reference", help="your own reference, by which a repetition is told; a new one without it")
    parser.add_argument("--certificate", metavar="FILE", help="where to keep the certificate [REQUEST.jws]")
    parser.add_argument("--wait", type=float, metavar="SECONDS", help="give up after so long; without it, never")
    parser.add_argument("--poll", type=float, default=2.0, metavar="SECONDS", help="how often to ask [%(default)s]")
    parser.add_argument("--stream", action="store_true", help="wait on server-sent events instead of asking")
    add_service(parser)
    return parser.parse_args()


def pair(text, flag):
    name, sign, value = text.partition("=")
    if not sign or not name or not value:
        raise Failed(f"{flag} {text}: write NAME=VALUE")
    return name, value


def value_of(text):
    if text != "null" and not text.startswith(("[", "{")):
        return text
    try:
        return json.loads(text)
    except ValueError as error:
        raise Failed(f"--option …={text}: this is no JSON: {error}") from None


def filing(args):
    """What is filed, as `POST /v1/requests` takes it."""
    kind, name = pair(args.scope, "--scope")
    if kind not in ("operator", "casino", "table"):
        raise Failed(f"--scope {args.scope}: a scope is operator=, casino= or table=")
    options = {key: value_of(value) for key, value in (pair(it, "--option") for it in args.option)}
    return {
        "game": args.game,
        "scope": {kind: name},
        "adopts_on": args.adopts_on,
        "options": options,
        "note": args.note,
        "external_reference": args.reference or str(uuid.uuid4()),
    }


def file(service, what):
    """Files it, once: a repetition finds what was filed before."""
    reference = what["external_reference"]
    key = str(uuid.uuid4())  # for the tries of this run; a later run finds the request by its reference, as it stands then
    try:
        request = service.json("POST", "/v1/requests", what, {"Idempotency-Key": key})
        say(f"filed as {request['id']}, reference {reference}")
        return request
    except Refused as refused:
        if refused.kind != "already-exists":
            raise
    cursor = {}
    while True:
        page = service.get("/v1/requests", limit=200, **cursor)
        for request in page["items"]:
            if request["external_reference"] == reference:
                say(f"was filed before as {request['id']}, reference {reference}")
                return request
        if not page["next"]:
            raise Failed(f"the reference {reference} is taken, and no request of this key has it")
        cursor = {"cursor": page["next"]}


def asked(service, request, cursor, args, until):
    """The events of a request, asked for page by page."""
    while True:
        page = service.get("/v1/events", request=request, cursor=cursor, limit=200)
        yield from page["items"]
        cursor = page["next"]
        if not page["more"]:
            if until is not None and time.monotonic() >= until:
                return
            time.sleep(args.poll)


def streamed(service, request, cursor, until):
    """The events of a request, as server-sent events; a stream that breaks off goes on at the last message."""
    head, query = {"Accept": "text/event-stream"}, f"?request={request}&cursor={cursor}"
    while until is None or time.monotonic() < until:
        left = SILENCE if until is None else max(0.1, min(SILENCE, until - time.monotonic()))
        try:
            with service.ask("GET", "/v1/events" + query, headers=head, timeout=left) as answer:
                data = []
                for line in answer:
                    if until is not None and time.monotonic() >= until:
                        return
                    name, _, value = line.decode().rstrip("\r\n").partition(":")
                    value = value.removeprefix(" ")
                    if name == "id":
                        head["Last-Event-ID"] = value
                    elif name == "data":
                        data.append(value)
                    elif not name and not value and data:
                        yield json.loads("\n".join(data))
                        data = []
        except (OSError, ValueError):
            time.sleep(0.2)


def wait(service, request, cursor, args):
    """Waits until the request is decided; answers its status, or None where --wait is over."""
    until = None if args.wait is None else time.monotonic() + args.wait
    events = streamed(service, request, cursor, until) if args.stream else asked(service, request, cursor, args, until)
    for event in events:
        say(f"{event['at']} {event['act']}" + (f": {event['reasons']}" if event.get("reasons") else ""))
        if event["act"] in FINAL:
            return event["status"] or event["act"]
    return None


def certificate(service, request, path):
    """Keeps the certificate of the decision; a withdrawal has none."""
    with service.ask("GET", f"/v1/requests/{request}/certificate", headers={"Accept": "application/jose"}) as answer:
        text = answer.read()
    try:
        with open(path + ".part", "wb") as out:
            out.write(text)
        os.replace(path + ".part", path)
    except OSError as error:
        raise Failed(f"the certificate cannot be kept: {error}") from None
    return path


def main():
    args = arguments()
    what = filing(args)
    service = service_of(args)
    # From before the filing on, so that nothing is missed between it and the first question.
    cursor = service.get("/v1/events", cursor="now", limit=1)["next"]
    request = file(service, what)
    # What was filed before may be decided already.
    status = service.get(f"/v1/requests/{request['id']}")["status"]
    if status not in FINAL:
        status = wait(service, request["id"], cursor, args)
    if status is None:
        say(f"nobody has decided within {args.wait:g} seconds; the same --reference goes on waiting")
        print(json.dumps({"request": request["id"], "status": "submitted", "certificate": None}))
        return 3
    kept = None
    if status != "withdrawn":
        kept = certificate(service, request["id"], args.certificate or f"{request['id']}.jws")
        say(f"certificate: {kept}; `despacho check` checks it offline")
    print(json.dumps({"request": request["id"], "status": status, "certificate": kept}))
    return 0 if status == "approved" else 1


if __name__ == "__main__":
    run(main)
