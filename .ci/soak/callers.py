"""Everything that calls the service. Each function is a caller of its own, and runs until the world is over."""

import collections
import contextlib
import gzip
import hashlib
import http.client
import http.server
import json
import os
import pathlib
import random
import socket
import subprocess
import threading
import time
import uuid

from live import ADMIN_KEY
from world import NDJSON, PATIENCE, problem_kind


def set_up(world):
    """Makes the operators, tables, permits, keys and logs that the callers use, and a webhook."""
    for operator in ["galaxy", "wynn"]:
        world.ask_as_admin("/v1/operators", {"operator": operator})
        world.ask_as_admin("/v1/casinos", {"operator": operator, "casino": f"{operator}-macau"})
        equipment = {"decks": 8, "shoe": True, "cut_cards": 1, "layouts": 1, "seats": 9}
        world.ask_as_admin("/v1/tables", {"operator": operator, "table": f"{operator}-1", "casino": f"{operator}-macau",
                                          "game": "makccarat", "from": "2010-01-01", "equipment": equipment})
        options = {"2.burn": "by-decks", "3.white-card": "one-more-round", "7.feed": "shoe", "9.draw": "second",
                   "11.tie-bets": ["keep", "withdraw"], "16.payouts": "second", "17.commission": "five-percent"}
        world.ask_as_admin("/v1/permits/import", {"operator": operator, "game": "makccarat", "scope": {"operator": operator},
                                                  "from": "2020-01-01", "document": "sample", "options": options})

    def make_key(subject, role, operator=None):
        return world.ask_as_admin("/v1/keys", {"subject": subject, "role": role, "operator": operator})
    world.operator = make_key("back-office", "operator", "galaxy")["secret"]
    world.other = make_key("other-office", "operator", "wynn")["secret"]
    world.inspector = make_key("ines", "inspector")["secret"]
    world.auditor = make_key("aurelio", "auditor")["secret"]
    world.rotated = make_key("rotated", "auditor")
    world.first = len(world.read_events())
    url = f"http://127.0.0.1:{receive_webhooks(world)}/"
    world.webhook = world.ask(world.operator, "POST", "/v1/webhooks", {"url": url})[1]["id"]

    configuration = pathlib.Path(world.folder, "configuration.json")
    configuration.write_text(json.dumps(world.ask(world.other, "GET", "/v1/configurations")[1]))
    command = [world.program, "generate", "makccarat", "--rounds", "60", "-c", configuration, "--seed"]
    world.logs = [subprocess.run([*command, str(it)], check=True, stdout=subprocess.PIPE).stdout for it in range(4)]


def receive_webhooks(world):
    """Starts a receiver of webhooks that is at times slow, fails, or falls silent; returns its port."""
    class Receiver(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            self.rfile.read(int(self.headers["Content-Length"]))
            chance = random.random() if world.flaky else 1
            if chance < 0.05:
                world.count["webhooks refused"] += 1
                return self.send_error(500)
            if chance < 0.052:
                world.count["webhooks left without an answer"] += 1
                return time.sleep(12)
            time.sleep(1.5 if chance < 0.08 else 0)
            with world.lock:
                world.received[self.headers["webhook-id"]] += 1
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_):
            pass

        def handle(self):
            with contextlib.suppress(OSError):
                super().handle()

    class Server(http.server.ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, *_):
            pass
    server = Server(("127.0.0.1", 0), Receiver)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_address[1]


def file_requests(world):
    """Files a request for one table after the other, and carries each on to some end."""
    while not world.over.is_set():
        with world.lock:
            number = world.tables
            world.tables += 1
        if number % 200 == 0:
            add_tables(world, number)
            world.furnished.set()
        world.furnished.wait(PATIENCE)
        file_request(world, number)
        world.over.wait(random.uniform(0.5, 2.5))


def add_tables(world, first):
    tables = [{"operator": "galaxy", "table": f"T-{it}", "casino": "galaxy-macau", "game": "makccarat", "from": "2010-01-01"}
              for it in range(first, first + 200)]
    world.ask_as_admin("/v1/tables", "\n".join(map(json.dumps, tables)).encode(), media_type=NDJSON)


def file_request(world, number):
    """Files a request; then amends, withdraws, decides or leaves it."""
    reference, adopts_on = f"S-{number}", world.read_clock() + 70 * 86400
    filing = {"game": "makccarat", "scope": {"table": f"T-{number}"}, "adopts_on": format_day(adopts_on),
              "options": {"9.draw": "first", "16.payouts": "first"}, "external_reference": reference}
    once = maybe_key()
    status, answer, lost = world.ask_until_answered(world.operator, "POST", "/v1/requests", filing, once)
    for _ in range(40):
        if problem_kind(answer) != "scope-unknown":
            break
        time.sleep(0.5)  # another caller is about to add this table
        once = maybe_key()
        status, answer, lost = world.ask_until_answered(world.operator, "POST", "/v1/requests", filing, once)
    done_before = lost and not once and status == 409 and problem_kind(answer) == "already-exists"
    if status != 201 and not done_before:
        return world.report(f"filing {reference}: {status} {answer}")
    id, acts = answer.get("id") if status == 201 else None, collections.Counter(filed=1)
    world.filed[reference] = id, acts
    if not id:
        return
    revision = answer["revision"]

    def act(key, name, path, body):
        once = maybe_key()
        status, answer, lost = world.ask_until_answered(key, "POST", f"/v1/requests/{id}/{path}", body, once)
        done_before = lost and not once and problem_kind(answer) in ("request-settled", "revision-stale")
        if status == 200 or done_before:
            acts[name] += 1
            return True
        if not (world.sandbox and problem_kind(answer) == "request-lapsed"):
            world.report(f"{name} of {reference}: {status} {answer}")
        return False
    if random.random() < 0.3:
        if not act(world.operator, "amended", "amendment", {"revision": revision, "note": "Another word."}):
            return
        revision += 1
    world.over.wait(random.random())
    chance = random.random()
    if chance < 0.15:
        return
    if chance < 0.35:
        act(world.operator, "withdrawn", "withdrawal", {"revision": revision})
    elif chance < 0.7:
        act(world.inspector, "approved", "decision", {"revision": revision, "decision": "approve"})
    else:
        act(world.inspector, "refused", "decision", {"revision": revision, "decision": "refuse", "reasons": "For its reasons."})


def format_day(seconds):
    """The day in Macau."""
    return time.strftime("%Y-%m-%d", time.gmtime(seconds + 8 * 3600))


def maybe_key():
    """An Idempotency-Key for every other act."""
    return str(uuid.uuid4()) if random.random() < 0.5 else None


def read_around(world):
    """Reads whatever there is."""
    paths = ["/v1/requests?limit=20", "/v1/events?limit=20", "/v1/verifications?limit=10", "/v1/tables?limit=20", "/v1/me",
             "/v1/tables/wynn-1/rules?operator=wynn", "/v1/configurations?operator=wynn", "/v1/games/makccarat", "/v1/calendar/2026",
             "/v1/requests/{id}", "/v1/requests/{id}/history", "/v1/requests/{id}/receipt"]
    while not world.over.is_set():
        ids = [id for id, _ in list(world.filed.values())[-50:] if id] or [None]
        path, id = random.choice(paths), random.choice(ids)
        if "{id}" in path and not id:
            continue
        path = path.replace("{id}", id or "")
        answer = world.ask(random.choice([world.inspector, world.auditor]), "GET", path)
        # What is 500 and more has been judged already.
        if answer and answer[0] != 200 and answer[0] < 500:
            world.report(f"GET {path}: {answer[0]} {str(answer[1])[:300]}")
        world.over.wait(random.uniform(0.2, 0.8))


def follow_events(world):
    """Follows the stream of events from the first; where it breaks off, goes on after the last event."""
    status, page = world.ask(world.inspector, "GET", f"/v1/events?limit={max(world.first, 1)}")
    last = page["next"]
    world.streamed = [it["id"] for it in page["items"]]
    while not world.read_all.is_set():
        connection = http.client.HTTPConnection("127.0.0.1", world.service.port, timeout=25)
        try:
            connection.request("GET", "/v1/events", headers={"Authorization": f"Bearer {world.inspector}", "Last-Event-ID": last,
                                                             "Accept": "text/event-stream"})
            answer = connection.getresponse()
            if answer.status != 200:
                raise http.client.HTTPException(answer.status)
            world.count["streams"] += 1
            place = None
            while line := answer.readline():
                if line.startswith(b"id:"):
                    place = line[3:].strip().decode()
                elif line.startswith(b"data:"):
                    world.streamed.append(json.loads(line[5:])["id"])
                elif line == b"\n" and place:
                    last, place = place, None
        except (OSError, ValueError, http.client.HTTPException):
            time.sleep(0.5)
        finally:
            connection.close()


def submit_logs(world):
    """Submits logs: good, faulty, compressed, damaged, cut off in the middle, and slow."""
    while not world.over.is_set():
        key, log = (world.operator if random.random() < 0.1 else world.other), random.choice(world.logs)
        how = random.choice(["plain", "gzip", "faulty", "damaged", "cut off", "slow"])
        world.count[f"logs {how}"] += 1
        if how == "cut off":
            submit_half(world, key, log)
        elif how == "slow":
            submit_slowly(world, key, log)
        else:
            lines = log.splitlines(keepends=True)
            faulty = b"".join(lines[:9] + [b'{"type":"round",\n', os.urandom(20).replace(b"\n", b"") + b"\n"] + lines[9:])
            body = {"plain": log, "gzip": gzip.compress(log), "faulty": faulty, "damaged": gzip.compress(log)[:-200]}[how]
            submit_log(world, key, body, how == "damaged")
        world.over.wait(random.uniform(0.5, 3))


def submit_log(world, key, body, damaged):
    once = maybe_key()
    if once:
        status, answer, _ = world.ask_until_answered(key, "POST", "/v1/verifications", body, once, media_type=NDJSON)
    else:
        status, answer = world.ask(key, "POST", "/v1/verifications", body, media_type=NDJSON) or (0, {})
    if damaged:
        if status != 400 and 0 < status < 500:
            world.report(f"a damaged log: {status} {str(answer)[:300]}")
    elif status == 201:
        with world.lock:
            if answer["id"] in world.uploads:
                world.report(f"two logs have one id: {answer['id']}")
            world.uploads[answer["id"]] = answer, hashlib.sha256(body).hexdigest(), key
    elif status in (0, 429, 500, 503, 507) or problem_kind(answer) == "answer-lost":
        with world.lock:
            world.unsure_uploads += 1
    else:
        world.report(f"a log: {status} {str(answer)[:300]}")


def upload_head(key, length):
    return (f"POST /v1/verifications HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {key}\r\n"
            f"Content-Type: {NDJSON}\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n").encode()


def submit_half(world, key, log):
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", world.service.port), 10) as wire:
        wire.sendall(upload_head(key, len(log)) + log[: len(log) // 2])
        world.over.wait(random.random() * 2)


def submit_slowly(world, key, log):
    """Sends a log in pieces, over some seconds: fast enough for the service to take it."""
    began = time.monotonic()
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", world.service.port), 30) as wire:
        with world.lock:
            world.unsure_uploads += 1
        wire.sendall(upload_head(key, len(log)))
        piece = len(log) // 5 + 1
        for at in range(0, len(log), piece):
            wire.sendall(log[at:at + piece])
            time.sleep(0.8)
        answer = http.client.HTTPResponse(wire)
        with contextlib.suppress(http.client.HTTPException, ValueError):
            answer.begin()
            content = answer.read()
            world.check_status(began, "POST", "/v1/verifications, slowly", answer.status, content)
            if answer.status == 201:
                receipt = json.loads(content)
                with world.lock:
                    world.unsure_uploads -= 1
                    world.uploads[receipt["id"]] = receipt, hashlib.sha256(log).hexdigest(), key
            elif answer.status < 500:
                world.report(f"a slow log: {answer.status} {content[:300]}")


def rotate_key(world):
    """Replaces a secret again and again; the new one works, and the old one beside it."""
    old = world.rotated["secret"]
    while not world.over.is_set():
        status, answer, _ = world.ask_until_answered(ADMIN_KEY, "POST", f"/v1/keys/{world.rotated['id']}/rotation",
                                                     {"overlap_seconds": 2_000_000}, str(uuid.uuid4()))
        if status == 201:
            for name, secret in [("new", answer["secret"]), ("old", old)]:
                status, found, _ = world.ask_until_answered(secret, "GET", "/v1/me") if secret else (200, {}, False)
                if status != 200:
                    world.report(f"the {name} secret of a rotated key: {status} {found}")
            old = answer["secret"]
            world.count["rotations"] += 1
        elif problem_kind(answer) == "answer-lost":
            old = None  # nobody knows the newest secret, which is the only old one that the next rotation keeps
        else:
            world.report(f"rotation: {status} {answer}")
        world.over.wait(random.uniform(3, 8))
