#!/usr/bin/env python3
"""Uses live services for a while as a bad day would, on both databases, and then counts what came of it.

    soak.py DESPACHO (--minutes M | --seconds S) [--world sqlite|sqlite-sandbox|postgres|postgres-sandbox]…
            [--without kill|clock|postgres|disk]…

Each world is a service with a database and clients of its own: they file, amend, decide, withdraw, read lists, follow the
stream of events, receive webhooks badly, submit logs good and bad, rotate keys and repeat what had no answer. Meanwhile the
service is killed and started again, PostgreSQL restarted, the disk filled and freed, and the clock of a sandbox moved on.
What was acknowledged is then looked for, and must be there once; queues must be empty, memory and file handles flat, and
/readyz must have told the truth. Prints one table, and ends with 1 where anything is amiss. At most a few dozen requests a
second, on loopback alone. Without root nothing is mounted, and the disk is not filled: that is said.
"""

import argparse
import base64
import collections
import contextlib
import gzip
import hashlib
import http.client
import http.server
import json
import os
import pathlib
import queue
import random
import shutil
import socket
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import uuid

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from live import ADMIN_KEY, Postgres, Service  # noqa: E402

WORLDS = ["sqlite", "sqlite-sandbox", "postgres", "postgres-sandbox"]
#: The room on the disk of a world, in bytes.
ROOM = 400 << 20
#: How long a caller asks again for an act that had no answer, in seconds.
PATIENCE = 120
#: Within how many seconds /readyz has to tell the truth, and with what tolerance for a machine that is busy.
TRUTH, SLACK = 5, 2
#: By how much the last fifth of a run may be above the second: memory in KiB, and file handles.
MORE_MEMORY, MORE_HANDLES = 32 << 10, 40
#: The most memory that a service may ever use, in KiB.
MOST_MEMORY = 256 << 10
NDJSON = "application/x-ndjson"


class World:
    """A service, all that uses it, and what they were told."""

    def __init__(self, name, program, seconds, without, folder):
        self.name, self.program, self.seconds, self.without, self.folder = name, program, seconds, without, folder
        self.sandbox = name.endswith("-sandbox")
        self.over, self.lock = threading.Event(), threading.Lock()
        self.amiss, self.count, self.took = [], collections.Counter(), []
        self.filed = {}            # by reference: the id, and how often each act was done
        self.uploads = {}          # by id: the receipt
        self.unsure_uploads = 0    # those whose answer was lost
        self.received = collections.Counter()
        self.streamed = []
        self.samples = []          # (seconds since the start, KiB, handles)
        self.troubles = []         # [begin, end or None, what]
        self.ready = []            # (time, whether /readyz said so)
        self.flaky, self.patience = True, PATIENCE
        self.tables = 0

    # What it runs on.

    def build(self, held):
        """Starts the service, on a small disk of its own where that may be mounted."""
        small = f"{self.folder}/disk"
        os.mkdir(small)
        self.disk = None
        if os.geteuid() == 0:
            if subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={ROOM}", "none", small]).returncode == 0:
                self.disk = small
                held.callback(subprocess.run, ["umount", "-l", small])
        if not self.disk:
            print(f"{self.name}: SKIPPED: the disk is not filled, since nothing can be mounted", flush=True)
        self.postgres = None
        if self.name.startswith("postgres"):
            base = f"{self.folder}/postgres"
            os.mkdir(base)
            os.chmod(self.folder, 0o755)
            self.postgres = Postgres(base)
            held.callback(self.postgres.stop)
            database = self.postgres.database
        else:
            database = f"sqlite://{small}/despacho.db"
        self.database = database
        flags = ["--private-webhooks", *(["--sandbox"] if self.sandbox else [])]
        self.service = Service(self.program, database, self.folder, *flags, logs=f"{small}/logs")
        self.service.start()
        held.callback(self.service.kill)

    # Asking.

    def ask(self, key, method, path, body=None, once=None, media_type="application/json", accept=None, timeout=40):
        """The status and what was answered; `None` where no answer came, so that nobody knows whether it was done."""
        headers = {"Authorization": f"Bearer {key}"}
        if body is not None:
            headers["Content-Type"] = media_type
            body = body if isinstance(body, bytes) else json.dumps(body).encode()
        if once:
            headers["Idempotency-Key"] = once
            if media_type == NDJSON:
                headers["Content-Digest"] = f"sha-256=:{base64.b64encode(hashlib.sha256(body).digest()).decode()}:"
        if accept:
            headers["Accept"] = accept
        began = time.monotonic()
        connection = http.client.HTTPConnection("127.0.0.1", self.service.port, timeout=timeout)
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            content = answer.read()
        except (OSError, http.client.HTTPException):
            self.count["no answer"] += 1
            return None
        finally:
            connection.close()
        with self.lock:
            self.count["requests"] += 1
            self.count[f"answers {answer.status // 100}xx"] += 1
            if not self.in_trouble():
                self.took.append(time.monotonic() - began)
        if answer.headers.get_content_type() in ("application/json", "application/problem+json"):
            with contextlib.suppress(ValueError):
                return answer.status, json.loads(content)
        return answer.status, content

    def until_answered(self, key, method, path, body=None, once=None, **more):
        """Asks until an answer comes; the status, the answer, and whether there was none before."""
        lost, began, last = False, time.monotonic(), None
        while time.monotonic() - began < self.patience:
            answer = last = self.ask(key, method, path, body, once, **more)
            if answer is None or answer[0] in (429, 500, 502, 503, 507):
                lost = True
                self.count["asked again"] += 1
            elif answer[0] == 409 and kind(answer[1]) == "idempotency-running":
                # Whoever held the key was killed: its lease is over in a minute.
                if self.sandbox:
                    self.ask(ADMIN_KEY, "POST", "/v1/sandbox/clock", {"advance_seconds": 61})
                time.sleep(1)
            else:
                return *answer, lost
            time.sleep(0.2 + random.random() * 0.3)
        self.say(f"{method} {path}: no answer within {self.patience} s, last {last}")
        self.patience = 5  # it is broken for good
        return 0, {}, True

    def admin(self, path, body, **more):
        status, answer, _ = self.until_answered(ADMIN_KEY, "POST", path, body, str(uuid.uuid4()), **more)
        if not 200 <= status < 300 and kind(answer) != "answer-lost":
            raise SystemExit(f"{self.name}: {path}: {status} {answer}")
        return answer

    def everything(self, key, path, more=lambda page: page["next"] is not None):
        items, cursor, mark = [], "", "&" if "?" in path else "?"
        while True:
            status, page, _ = self.until_answered(key, "GET", f"{path}{mark}limit=200{cursor}")
            if status != 200:
                self.say(f"{path}: {status} {page}")
                return items
            items += page["items"]
            if not more(page):
                return items
            cursor = f"&cursor={page['next']}"

    def events(self):
        return self.everything(self.inspector, "/v1/events", lambda page: page["more"])

    def say(self, what):
        with self.lock:
            self.amiss.append(what)

    # Trouble.

    @contextlib.contextmanager
    def trouble(self, what):
        entry = [time.monotonic(), None, what]
        self.troubles.append(entry)
        self.count[what] += 1
        try:
            yield entry
        finally:
            entry[1] = time.monotonic()

    def in_trouble(self):
        return bool(self.troubles) and (self.troubles[-1][1] is None or time.monotonic() - self.troubles[-1][1] < TRUTH)

    def now(self):
        """The service's own time, as seconds since 1970."""
        if self.sandbox:
            answer = self.ask(ADMIN_KEY, "GET", "/v1/sandbox/clock")
            if answer and answer[0] == 200:
                return time.time() + answer[1]["ahead_seconds"]
        return time.time()


def kind(problem):
    return str(problem.get("type", "")).rsplit("/", 1)[-1] if isinstance(problem, dict) else ""


def day(seconds):
    return time.strftime("%Y-%m-%d", time.gmtime(seconds + 8 * 3600))


# What there is before anything is tried.

def furnish(world):
    for operator in ["galaxy", "wynn"]:
        world.admin("/v1/operators", {"operator": operator})
        world.admin("/v1/casinos", {"operator": operator, "casino": f"{operator}-macau"})
        equipment = {"decks": 8, "shoe": True, "cut_cards": 1, "layouts": 1, "seats": 9}
        world.admin("/v1/tables", {"operator": operator, "table": f"{operator}-1", "casino": f"{operator}-macau",
                                   "game": "makccarat", "from": "2010-01-01", "equipment": equipment})
        world.admin("/v1/permits/import", {"operator": operator, "game": "makccarat", "scope": {"operator": operator},
                                           "from": "2020-01-01", "document": "sample",
                                           "options": {
                                               "2.burn": "by-decks", "3.white-card": "one-more-round", "7.feed": "shoe",
                                               "9.draw": "second", "11.tie-bets": ["keep", "withdraw"],
                                               "16.payouts": "second", "17.commission": "five-percent"}})

    def made(subject, role, operator=None):
        return world.admin("/v1/keys", {"subject": subject, "role": role, "operator": operator})
    world.operator = made("back-office", "operator", "galaxy")["secret"]
    world.other = made("other-office", "operator", "wynn")["secret"]
    world.inspector = made("ines", "inspector")["secret"]
    world.auditor = made("aurelio", "auditor")["secret"]
    world.rotated = made("rotated", "auditor")
    world.first = len(world.events())
    world.webhook = world.ask(world.operator, "POST", "/v1/webhooks", {"url": f"http://127.0.0.1:{receive(world)}/"})[1]["id"]

    configuration = pathlib.Path(world.folder, "configuration.json")
    _, answer = world.ask(world.other, "GET", "/v1/configurations")
    configuration.write_text(json.dumps(answer))
    world.logs = []
    for seed in range(4):
        made = subprocess.run([world.program, "generate", "makccarat", "--rounds", "60", "--seed", str(seed), "-c", configuration],
                              check=True, stdout=subprocess.PIPE)
        world.logs.append(made.stdout)


# Who uses it.

def receive(world):
    """A receiver of webhooks that fails, is slow and falls silent; its port."""
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


def file(world):
    """Files for one table after the other, and lets each filing come to an end of some kind."""
    while not world.over.is_set():
        with world.lock:
            if world.tables % 200 == 0:
                lines = [json.dumps({"operator": "galaxy", "table": f"T-{world.tables + it}", "casino": "galaxy-macau",
                                     "game": "makccarat", "from": "2010-01-01"}) for it in range(200)]
            number, lines_due = world.tables, world.tables % 200 == 0
            world.tables += 1
        if lines_due:
            world.admin("/v1/tables", "\n".join(lines).encode(), media_type=NDJSON)
            world.furnished.set()
        world.furnished.wait(PATIENCE)
        one(world, number)
        world.over.wait(random.uniform(0.5, 2.5))


def one(world, number):
    reference = f"S-{number}"
    filing = {"game": "makccarat", "scope": {"table": f"T-{number}"}, "adopts_on": day(world.now() + 70 * 86400),
              "options": {"9.draw": "first", "16.payouts": "first"}, "external_reference": reference}
    once = some_key()
    status, answer, lost = world.until_answered(world.operator, "POST", "/v1/requests", filing, once)
    for _ in range(40):
        if kind(answer) != "scope-unknown":
            break
        time.sleep(0.5)  # its table comes with another's batch
        status, answer, lost = world.until_answered(world.operator, "POST", "/v1/requests", filing, some_key())
    done = collections.Counter()
    if status == 201:
        done["filed"] += 1
    elif not (status == 409 and kind(answer) == "already-exists" and lost and not once):
        return world.say(f"filing {reference}: {status} {answer}")
    world.filed[reference] = [answer.get("id"), done]
    if status != 201:
        return done.update(filed=1)
    id, revision = answer["id"], answer["revision"]

    def act(key, name, path, body):
        once = some_key()
        status, answer, lost = world.until_answered(key, "POST", f"/v1/requests/{id}/{path}", body, once)
        repeated = lost and not once and kind(answer) in ("request-settled", "revision-stale")
        if status == 200 or repeated:
            done[name] += 1
            return True
        if not (world.sandbox and kind(answer) == "request-lapsed"):
            world.say(f"{name} of {reference}: {status} {answer}")
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


def some_key():
    """For every other act, a key that keeps it from being done twice."""
    return str(uuid.uuid4()) if random.random() < 0.5 else None


def read(world):
    """Reads what there is, as somebody who looks around."""
    paths = ["/v1/requests?limit=20", "/v1/events?limit=20", "/v1/verifications?limit=10", "/v1/tables?limit=20", "/v1/me",
             "/v1/tables/wynn-1/rules", "/v1/configurations?operator=wynn", "/v1/games/makccarat", "/v1/calendar/2026",
             "/v1/requests/{id}", "/v1/requests/{id}/history", "/v1/requests/{id}/receipt"]
    while not world.over.is_set():
        ids = [it[0] for it in list(world.filed.values())[-50:] if it[0]]
        path = random.choice(paths)
        if "{id}" in path:
            if not ids:
                continue
            path = path.replace("{id}", random.choice(ids))
        answer = world.ask(random.choice([world.inspector, world.auditor]), "GET", path)
        if answer and answer[0] != 200 and not (answer[0] >= 500 and world.in_trouble()):
            if not (path.endswith("/rules") and answer[0] in (400, 404)):
                world.say(f"GET {path}: {answer[0]} {str(answer[1])[:300]}")
        world.over.wait(random.uniform(0.2, 0.8))


def follow(world):
    """Follows the stream of events from the first, going on after the last where it breaks off."""
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


def submit(world):
    """Submits logs: good, faulty, compressed, damaged, cut off in the middle, and slow."""
    while not world.over.is_set():
        key, log = (world.operator if random.random() < 0.1 else world.other), random.choice(world.logs)
        how = random.choice(["plain", "gzip", "faulty", "damaged", "cut off", "slow"])
        world.count[f"logs {how}"] += 1
        if how == "cut off":
            cut_off(world, key, log)
        elif how == "slow":
            slow(world, key, log)
        else:
            lines = log.splitlines(keepends=True)
            faulty = b"".join(lines[:9] + [b'{"type":"round",\n', os.urandom(20).replace(b"\n", b"") + b"\n"] + lines[9:])
            body = {"plain": log, "gzip": gzip.compress(log), "faulty": faulty, "damaged": gzip.compress(log)[:-200]}[how]
            upload(world, key, body, how == "damaged")
        world.over.wait(random.uniform(0.5, 3))


def upload(world, key, body, damaged):
    once = some_key()
    if once:
        status, answer, lost = world.until_answered(key, "POST", "/v1/verifications", body, once, media_type=NDJSON)
    else:
        answer = world.ask(key, "POST", "/v1/verifications", body, media_type=NDJSON)
        status, answer = answer or (0, {})
    if damaged:
        if status not in (0, 400, 500, 503, 507):
            world.say(f"a damaged log: {status} {str(answer)[:300]}")
    elif status == 201:
        with world.lock:
            if answer["id"] in world.uploads and not once:
                world.amiss.append(f"two logs have one id: {answer['id']}")
            world.uploads[answer["id"]] = (answer, hashlib.sha256(body).hexdigest(), key)
    elif status in (0, 429, 500, 503, 507) or kind(answer) == "answer-lost":
        with world.lock:
            world.unsure_uploads += 1
    else:
        world.say(f"a log: {status} {str(answer)[:300]}")


def head(world, key, rest):
    return (f"POST /v1/verifications HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {key}\r\n"
            f"Content-Type: {NDJSON}\r\nConnection: close\r\n{rest}\r\n\r\n").encode()


def cut_off(world, key, log):
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", world.service.port), 10) as wire:
        wire.sendall(head(world, key, f"Content-Length: {len(log)}") + log[: len(log) // 2])
        world.over.wait(random.random() * 2)


def slow(world, key, log):
    """In pieces, over some seconds, and fast enough to be taken."""
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", world.service.port), 30) as wire:
        with world.lock:
            world.unsure_uploads += 1
        wire.sendall(head(world, key, f"Content-Length: {len(log)}"))
        for at in range(0, len(log), len(log) // 5 + 1):
            wire.sendall(log[at:at + len(log) // 5 + 1])
            time.sleep(0.8)
        answer = http.client.HTTPResponse(wire)
        with contextlib.suppress(http.client.HTTPException, ValueError):
            answer.begin()
            content = answer.read()
            if answer.status == 201:
                receipt = json.loads(content)
                with world.lock:
                    world.unsure_uploads -= 1
                    world.uploads[receipt["id"]] = (receipt, hashlib.sha256(log).hexdigest(), key)
            elif answer.status < 500:
                world.say(f"a slow log: {answer.status} {content[:300]}")


def rotate(world):
    """Replaces a secret again and again; the new one works, and the old one beside it."""
    old = world.rotated["secret"]
    while not world.over.is_set():
        status, answer, _ = world.until_answered(ADMIN_KEY, "POST", f"/v1/keys/{world.rotated['id']}/rotation",
                                                 {"overlap_seconds": 2_000_000}, str(uuid.uuid4()))
        if status == 201:
            for name, secret in [("new", answer["secret"]), ("old", old)]:
                status, found, _ = world.until_answered(secret, "GET", "/v1/me")
                if status != 200:
                    world.say(f"the {name} secret of a rotated key: {status} {found}")
            old = answer["secret"]
            world.count["rotations"] += 1
        elif kind(answer) != "answer-lost":
            world.say(f"rotation: {status} {answer}")
        world.over.wait(random.uniform(3, 8))


# What goes wrong.

def disturb(world, began):
    """Kills, restarts, fills and moves on, one after the other. After a fifth of the time a service that is no sandbox is
    killed no more, so that one process lives through the rest."""
    short = world.seconds < 300
    while not world.over.wait(random.uniform(4, 8) if short else random.uniform(10, 40)):
        left = began + world.seconds - time.monotonic()
        kinds = []
        if world.sandbox:
            kinds += ["kill", "clock", "clock"]
        elif time.monotonic() - began < world.seconds / 5:
            kinds += ["kill"]
        if world.postgres:
            kinds += ["postgres"]
        if world.disk and left > 25:
            kinds += ["disk"]
        kinds = [it for it in kinds if it not in world.without]
        what = random.choice(kinds) if kinds else None
        try:
            {"kill": kill, "clock": clock, "postgres": restart, "disk": fill, None: lambda _: None}[what](world)
        except (Exception, SystemExit) as error:
            world.say(f"{what}: {error!r}")


def kill(world):
    with world.trouble("kills"):
        world.service.kill()
        time.sleep(random.random())
        world.service.start()


def restart(world):
    with world.trouble("restarts of PostgreSQL"):
        world.postgres.stop()
        time.sleep(random.choice([0, 0, TRUTH + SLACK + 2]))
        world.postgres.start()


def fill(world):
    ballast = pathlib.Path(world.disk, "ballast")
    with world.trouble("full disks"):
        with ballast.open("wb", buffering=0) as out:
            with contextlib.suppress(OSError):
                while True:
                    out.write(bytes(1 << 20))
            with contextlib.suppress(OSError):
                while True:
                    out.write(bytes(512))
        time.sleep(TRUTH + SLACK + random.uniform(1, 4))
        ballast.unlink()


def clock(world):
    world.count["clock jumps"] += 1
    seconds = random.choice([3600, 6 * 3600, 86400, 3 * 86400])
    world.until_answered(ADMIN_KEY, "POST", "/v1/sandbox/clock", {"advance_seconds": seconds}, str(uuid.uuid4()))


def watch(world, began):
    """What the process uses, and what /readyz says."""
    while not world.watched.wait(0.5):
        process = world.service.process
        with contextlib.suppress(OSError, ValueError, IndexError, StopIteration):
            status = pathlib.Path(f"/proc/{process.pid}/status").read_text().splitlines()
            memory = int(next(it for it in status if it.startswith("VmRSS:")).split()[1])
            world.samples.append((time.monotonic() - began, memory, len(os.listdir(f"/proc/{process.pid}/fd"))))
        asked = time.monotonic()
        connection = http.client.HTTPConnection("127.0.0.1", world.service.port, timeout=TRUTH)
        try:
            connection.request("GET", "/readyz")
            answer = connection.getresponse()
            said = answer.status == 200, answer.status, answer.read()[:300]
        except (OSError, http.client.HTTPException) as error:
            said = False, 0, repr(error)
        finally:
            connection.close()
        world.ready.append((asked, *said))


# What came of it.

def judge(world):
    """Compares what was acknowledged with what is there."""
    requests = world.everything(world.inspector, "/v1/requests")
    events = world.events()
    by_reference, by_request = collections.defaultdict(list), collections.defaultdict(collections.Counter)
    for it in requests:
        by_reference[it.get("external_reference")].append(it["id"])
    for it in events:
        by_request[it["request"]][it["act"]] += 1
    lost = twice = 0
    for reference, (id, done) in world.filed.items():
        ids = by_reference[reference]
        if len(ids) != 1 or (id and ids != [id]):
            lost, twice = lost + (not ids), twice + (len(ids) > 1)
            world.say(f"{reference} was acknowledged as {id}; there is {ids}")
            continue
        found = by_request[ids[0]]
        for act in ["filed", "amended", "approved", "refused", "withdrawn"] if id else ["filed"]:
            if found[act] != done[act]:
                lost, twice = lost + (found[act] < done[act]), twice + (found[act] > done[act])
                world.say(f"{reference} was {act} {done[act]} times as its callers know, and {found[act]} times as the events say")
    acts = sum(sum(done.values()) for _, done in world.filed.values())

    # The one that was judged is the one that is kept.
    kept = collections.Counter(it["id"] for it in world.everything(world.inspector, "/v1/verifications"))
    for id in world.uploads:
        if kept[id] != 1:
            lost, twice = lost + (kept[id] == 0), twice + (kept[id] > 1)
            world.say(f"the verification {id} was acknowledged, and is there {kept[id]} times")
    more = len(kept) - len(world.uploads)
    if more > world.unsure_uploads:
        twice += more - world.unsure_uploads
        world.say(f"{more} verifications are there that nobody was told of, and {world.unsure_uploads} answers were lost")
    for id in random.sample(sorted(world.uploads), min(100, len(world.uploads))):
        receipt, sha256, key = world.uploads[id]
        for path, expected in [("log", sha256), ("findings", receipt["findings_sha256"])]:
            status, content, _ = world.until_answered(key, "GET", f"/v1/verifications/{id}/{path}")
            found = hashlib.sha256(content if isinstance(content, bytes) else b"").hexdigest()
            if status != 200 or found != expected:
                lost += 1
                world.say(f"{path} of {id}: {status}, SHA-256 {found}, expected {expected}")

    missing = [it["id"] for it in events if it["id"] not in set(world.streamed)]
    again = len(world.streamed) - len(set(world.streamed))
    if missing or again:
        world.say(f"the stream of {len(events)} events left out {len(missing)} ({missing[:5]}), and told {again} twice")
    to_deliver = [it["id"] for it in events[world.first:] if it["operator"] == "galaxy"]
    undelivered = [it for it in to_deliver if it not in world.received]
    if undelivered:
        world.say(f"{len(undelivered)} of {len(to_deliver)} events never reached the receiver: {undelivered[:5]}")
    return {"acts acknowledged": acts + len(world.uploads), "filings": len(world.filed), "logs": len(world.uploads),
            "lost": lost, "done twice": twice, "events": len(events), "events not streamed": len(missing),
            "events not delivered": len(undelivered),
            "delivered again": sum(world.received.values()) - len(world.received)}


def drain(world):
    """Waits until what is to be delivered is; what waits for its next turn gets it now."""
    world.flaky = False
    pending, began, replayed = [], time.monotonic(), set()
    while time.monotonic() - began < 100:
        path = f"/v1/webhooks/{world.webhook}/deliveries"
        pending = [it for state in ["pending", "failed"] for it in world.everything(world.operator, f"{path}?state={state}")]
        if not pending and time.monotonic() - began > 3:
            break
        for it in pending:
            # What is on its way is left alone until its lease is over.
            if it["id"] not in replayed and it["attempts"]:
                replayed.add(it["id"])
                world.ask(world.operator, "POST", f"{path}/{it['id']}/replay")
        if world.sandbox:
            world.ask(ADMIN_KEY, "POST", "/v1/sandbox/clock", {"advance_seconds": 61})
        time.sleep(1)
    if pending:
        world.say(f"{len(pending)} deliveries are still to be made: {pending[:2]}")
    return len(pending)


def leftovers(world):
    """Answers that have expired, and files of uploads that never ended."""
    past = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(world.now() - 120))
    question = f"SELECT count(*) FROM answers WHERE expires_at < '{past}{'+00' if world.postgres else ''}'"
    for _ in range(30):  # they are looked for now and then
        if world.postgres:
            expired = int(world.postgres.ask(question))
        else:
            with contextlib.closing(sqlite3.connect(f"{world.folder}/disk/despacho.db", timeout=10)) as database:
                expired = database.execute(question).fetchone()[0]
        if not expired:
            break
        time.sleep(1)
    else:
        world.say(f"{expired} answers have expired and are kept")
    # A killed service leaves files behind, and they go within the hour: by the next start at the latest, once they are old.
    incoming = [it for it in pathlib.Path(world.folder, "disk/logs/incoming").iterdir()]
    old = [it.name for it in incoming if time.time() - it.stat().st_mtime > 3900]
    if old:
        world.say(f"files of broken uploads are kept for over an hour: {old[:5]}")
    if not world.count["kills"] and incoming:
        world.say(f"files of broken uploads are kept, though nothing was killed: {[it.name for it in incoming][:5]}")
    return expired, len(incoming)


def figures(world):
    """How memory and handles went, and whether /readyz told the truth."""
    def median(of, fifth):
        within = [it[of] for it in world.samples if fifth <= it[0] * 5 / world.seconds < fifth + 1]
        return int(statistics.median(within)) if within else 0
    memory, handles = (median(1, 1), median(1, 4)), (median(2, 1), median(2, 4))
    most = max((it[1] for it in world.samples), default=0)
    if most > MOST_MEMORY:
        world.say(f"memory rose to {most >> 10} MiB")
    # A sandbox is killed to the end: its process is younger than a fifth of the run.
    if memory[1] > memory[0] + MORE_MEMORY:
        world.say(f"memory grew from {memory[0] >> 10} to {memory[1] >> 10} MiB")
    if handles[1] > handles[0] + MORE_HANDLES:
        world.say(f"file handles grew from {handles[0]} to {handles[1]}")

    false, since = 0, None
    for at, ready, status, what in world.ready:
        trouble = next((it for it in world.troubles if it[0] - 0.5 <= at <= (it[1] or at) + TRUTH + SLACK), None)
        if trouble and ready and trouble[0] + TRUTH + SLACK < at < (trouble[1] or at) - 0.2 and trouble[2] != "kills":
            false += 1
            if false < 5:
                world.say(f"/readyz said ready {at - trouble[0]:.1f} s into one of the {trouble[2]}")
        since = None if ready or trouble else since or at
        if since and at - since > TRUTH:
            false += 1
            if false < 5:
                world.say(f"/readyz was not ready for {at - since:.1f} s without a reason: {status} {what}")
            since = at
    return {"memory, second fifth, MiB": memory[0] >> 10, "memory, last fifth, MiB": memory[1] >> 10,
            "memory, most, MiB": most >> 10, "handles, second fifth": handles[0], "handles, last fifth": handles[1],
            "/readyz asked": len(world.ready), "/readyz false": false}


def live(name, program, seconds, without):
    """Runs one world from its beginning to its end; what came of it."""
    with contextlib.ExitStack() as held:
        world = World(name, program, seconds, without, held.enter_context(tempfile.TemporaryDirectory(prefix="despacho-soak-")))
        world.build(held)
        furnish(world)
        world.furnished, world.read_all, world.watched = threading.Event(), threading.Event(), threading.Event()
        began = time.monotonic()

        def guarded(who, *further):
            try:
                who(world, *further)
            except BaseException as error:  # noqa: BLE001
                world.say(f"{who.__name__} broke off: {error!r}")

        def start(who, *further):
            thread = threading.Thread(target=guarded, args=(who, *further), daemon=True)
            thread.start()
            return thread
        users = [start(it) for it in [file, file, file, read, submit, rotate]]
        follower, watcher, disturber = start(follow), start(watch, began), start(disturb, began)
        time.sleep(seconds)
        world.over.set()
        disturber.join(120)
        for user in users:
            user.join(PATIENCE + 30)
            if user.is_alive():
                world.say("a caller came to no end")
        # What was killed in the middle of a delivery is sent again once its lease is over.
        pending = drain(world)
        time.sleep(1)
        world.read_all.set()
        world.watched.set()
        watcher.join(10)
        found = judge(world)
        expired, incoming = leftovers(world)
        said = world.service.log.read_bytes().decode(errors="replace").splitlines()
        panics = [it for it in said if "panicked" in it]
        if panics:
            world.say(f"the service panicked: {panics[:3]}")
        errors = [it for it in said if "ERROR" in it]
        if ended := world.service.stop():
            world.say(f"the service ended with {ended}")
        took = sorted(world.took) or [0]
        count = world.count
        table = {"seconds": int(time.monotonic() - began), "requests": count["requests"],
                 **{it: count[it] for it in ["answers 2xx", "answers 4xx", "answers 5xx", "no answer", "asked again"]},
                 "median answer, ms": int(took[len(took) // 2] * 1000), "99th of 100, ms": int(took[len(took) * 99 // 100] * 1000),
                 **{it: count[it] for it in ["kills", "restarts of PostgreSQL", "full disks", "clock jumps", "streams", "rotations",
                                             "webhooks refused", "webhooks left without an answer"]},
                 **found, "deliveries pending": pending, "expired answers": expired, "files incoming": incoming,
                 **figures(world), "errors in its log": len(errors), "amiss": len(world.amiss)}
        if world.amiss and (kept := os.environ.get("DESPACHO_TEST_SOAK_LOGS")):
            shutil.copy(world.service.log, f"{kept}/{name}.log")
        return {"table": table, "amiss": world.amiss[:40], "errors": errors[-10:]}


def main():
    about = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    about.add_argument("despacho", type=os.path.abspath)
    about.add_argument("--minutes", type=float)
    about.add_argument("--seconds", type=float)
    about.add_argument("--world", action="append", choices=WORLDS)
    about.add_argument("--without", action="append", choices=["kill", "clock", "postgres", "disk"], default=[])
    about.add_argument("--alone", choices=WORLDS, help=argparse.SUPPRESS)
    asked = about.parse_args()
    seconds = asked.seconds or (asked.minutes or 1) * 60
    if asked.alone:
        print(json.dumps(live(asked.alone, asked.despacho, seconds, asked.without)))
        return
    worlds = asked.world or WORLDS
    if asked.without:
        print(f"soak: SKIPPED: {', '.join(asked.without)}", flush=True)
    running = {}
    for world in worlds:
        command = [sys.executable, __file__, asked.despacho, "--seconds", str(seconds), "--alone", world]
        command += [it for what in asked.without for it in ["--without", what]]
        running[world] = subprocess.Popen(command, stdout=subprocess.PIPE)
    results, failed = {}, False
    for world, process in running.items():
        *said, last = process.communicate()[0].decode().splitlines() or [""]
        print("\n".join(said))
        try:
            results[world] = json.loads(last)
        except ValueError:
            failed = True
            print(f"{world}: came to no end: {last}")
    print(f"{'':32}" + "".join(f"{world:>18}" for world in results))
    for row in next(iter(results.values()), {"table": {}})["table"]:
        print(f"{row:32}" + "".join(f"{it['table'][row]:>18}" for it in results.values()))
    for world, result in results.items():
        for what in result["amiss"]:
            failed = True
            print(f"{world}: AMISS: {what}")
        if result["amiss"]:
            print(*(f"{world}: its log: {it}" for it in result["errors"]), sep="\n")
    print(f"\nsoak: {len(results)} of {len(worlds)} worlds came to an end; {'FAILED' if failed else 'passed'}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
