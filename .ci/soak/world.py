"""A live service, and what its callers were told."""

import base64
import collections
import contextlib
import dataclasses
import hashlib
import http.client
import json
import os
import random
import subprocess
import sys
import threading
import time
import uuid

from live import ADMIN_KEY, Postgres, Service

#: The size of a world's disk, in bytes.
DISK = 400 << 20
#: How long a caller repeats an act that had no answer, in seconds.
PATIENCE = 120
#: Within how many seconds /readyz must tell the truth and the service must recover, and what a busy machine may add.
TRUTH, SLACK = 5, 2
NDJSON = "application/x-ndjson"

KILL, RESTART, FULL_DISK, CLOCK_JUMP = "kills", "restarts of PostgreSQL", "full disks", "clock jumps"
#: The answers that each trouble excuses.
EXCUSED = {KILL: {503}, RESTART: {503}, FULL_DISK: {503, 507}}


@dataclasses.dataclass
class Trouble:
    """Something that goes wrong, from one moment to another, both monotonic."""

    kind: str
    begin: float
    #: Since when it is complete: the disk is full, the server is gone.
    complete: float | None = None
    end: float | None = None


class World:
    """A service with its database and disk, everything that calls it, and what the callers were told."""

    def __init__(self, name, program, seconds, without, folder):
        self.name, self.program, self.seconds, self.without, self.folder = name, program, seconds, without, folder
        self.sandbox = name.endswith("-sandbox")
        self.lock = threading.RLock()
        #: Set when the callers shall end; when there are tables; when the stream, and when the process, need not be watched.
        self.over, self.furnished, self.read_all, self.watched = (threading.Event() for _ in range(4))
        self.amiss, self.count, self.took = [], collections.Counter(), []
        self.filed = {}            # by reference: the id, and how often each act was acknowledged
        self.uploads = {}          # by id: the receipt, the log's SHA-256, and who sent it
        self.unsure_uploads = 0    # how many uploads had no answer
        self.received = collections.Counter()
        self.streamed = []
        self.samples = []          # (seconds since the start, KiB, handles)
        self.troubles = []
        self.ready = []            # (moment, whether /readyz said ready, status, answer)
        self.recoveries = [0.0]    # seconds
        self.flaky, self.patience = True, PATIENCE
        self.tables = 0

    def start(self, held):
        """Starts the service, on a small disk of its own where that may be mounted."""
        small = f"{self.folder}/disk"
        os.mkdir(small)
        self.disk = None
        if os.geteuid() == 0:
            if subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK}", "none", small]).returncode == 0:
                self.disk = small
                held.callback(subprocess.run, ["umount", "-l", small])
        if not self.disk:
            print(f"{self.name}: SKIPPED: the disk is not filled, because nothing can be mounted", flush=True)
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
        flags = ["--private-webhooks", *(["--sandbox"] if self.sandbox else [])]
        self.service = Service(self.program, database, self.folder, *flags, logs=f"{small}/logs")
        self.service.start()
        held.callback(self.service.kill)

    # Requests.

    def ask(self, key, method, path, body=None, once=None, media_type="application/json"):
        """Returns the status and the answer, or `None` if no answer came: then nobody knows whether the act was done."""
        headers = {"Authorization": f"Bearer {key}"}
        if body is not None:
            headers["Content-Type"] = media_type
            body = body if isinstance(body, bytes) else json.dumps(body).encode()
        if once:
            headers["Idempotency-Key"] = once
            if media_type == NDJSON:
                headers["Content-Digest"] = f"sha-256=:{base64.b64encode(hashlib.sha256(body).digest()).decode()}:"
        began = time.monotonic()
        connection = http.client.HTTPConnection("127.0.0.1", self.service.port, timeout=40)
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            status, content = answer.status, answer.read()
        except (OSError, http.client.HTTPException) as error:
            self.count["no answer"] += 1
            if KILL not in self.list_troubles(began):
                self.report(f"{method} {path}: no answer though nothing was killed: {error!r}")
            return None
        finally:
            connection.close()
        self.check_status(began, method, path, status, content)
        if answer.headers.get_content_type() in ("application/json", "application/problem+json"):
            with contextlib.suppress(ValueError):
                return status, json.loads(content)
        return status, content

    def check_status(self, began, method, path, status, content):
        """Counts an answer; reports one of 500 and more unless a trouble excuses it."""
        troubles = self.list_troubles(began)
        with self.lock:
            self.count["requests"] += 1
            self.count[f"answers {status // 100}xx"] += 1
            if not troubles:
                self.took.append(time.monotonic() - began)
        if status >= 500 and not any(status in EXCUSED[it] for it in troubles):
            self.report(f"{method} {path}: {status} during {troubles or 'no trouble'}: {content[:300]}")

    def ask_until_answered(self, key, method, path, body=None, once=None, **more):
        """Repeats a request until it is answered; returns the status, the answer, and whether an earlier answer was lost."""
        lost, began, last = False, time.monotonic(), None
        while time.monotonic() - began < self.patience:
            answer = last = self.ask(key, method, path, body, once, **more)
            if answer is None or answer[0] in (429, 500, 502, 503, 507):
                lost = True
                self.count["asked again"] += 1
            elif answer[0] == 409 and problem_kind(answer[1]) == "idempotency-running":
                # Whatever held the key is gone: its lease ends within a minute.
                if self.sandbox:
                    self.ask(ADMIN_KEY, "POST", "/v1/sandbox/clock", {"advance_seconds": 61})
                time.sleep(1)
            else:
                return *answer, lost
            time.sleep(0.2 + random.random() * 0.3)
        self.report(f"{method} {path}: no answer within {self.patience} s, last {last}")
        self.patience = 5  # the service will not recover
        return 0, {}, True

    def ask_as_admin(self, path, body, **more):
        status, answer, _ = self.ask_until_answered(ADMIN_KEY, "POST", path, body, str(uuid.uuid4()), **more)
        if not 200 <= status < 300 and problem_kind(answer) != "answer-lost":
            raise SystemExit(f"{self.name}: {path}: {status} {answer}")
        return answer

    def read_list(self, key, path, has_more=lambda page: page["next"] is not None):
        """Returns the items of all pages."""
        items, cursor, mark = [], "", "&" if "?" in path else "?"
        while True:
            status, page, _ = self.ask_until_answered(key, "GET", f"{path}{mark}limit=200{cursor}")
            if status != 200:
                self.report(f"{path}: {status} {page}")
                return items
            items += page["items"]
            if not has_more(page):
                return items
            cursor = f"&cursor={page['next']}"

    def read_events(self):
        return self.read_list(self.inspector, "/v1/events", lambda page: page["more"])

    def read_clock(self):
        """Returns the service's own time, in seconds since 1970."""
        if self.sandbox:
            answer = self.ask(ADMIN_KEY, "GET", "/v1/sandbox/clock")
            if answer and answer[0] == 200:
                return time.time() + answer[1]["ahead_seconds"]
        return time.time()

    def report(self, what):
        """Reports something amiss, at once: a long run is stopped as soon as it has found something."""
        with self.lock:
            self.amiss.append(what)
            if len(self.amiss) <= 40:
                print(f"{time.strftime('%H:%M:%S')} {self.name}: AMISS: {what}", file=sys.stderr, flush=True)

    # Troubles.

    @contextlib.contextmanager
    def trouble(self, kind):
        trouble = Trouble(kind, time.monotonic())
        self.troubles.append(trouble)
        self.count[kind] += 1
        try:
            yield trouble
        finally:
            trouble.end = time.monotonic()

    def list_troubles(self, since):
        """The kinds of trouble that there were since a moment, or that ended shortly before it."""
        return [it.kind for it in self.troubles[-5:] if it.end is None or since < it.end + TRUTH + SLACK]


def problem_kind(answer):
    """The last part of a problem's type; empty if the answer is no problem."""
    return str(answer.get("type", "")).rsplit("/", 1)[-1] if isinstance(answer, dict) else ""
