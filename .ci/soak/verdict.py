"""What came of it: everything acknowledged is there once, nothing is left over, and the service stayed small and truthful."""

import collections
import contextlib
import hashlib
import pathlib
import random
import sqlite3
import statistics
import time

from live import ADMIN_KEY
from world import KILL, SLACK, TRUTH

#: By how much the last fifth of a run may exceed the second: memory in KiB, and file handles.
MORE_MEMORY, MORE_HANDLES = 32 << 10, 40
#: The most memory that the service may ever use, in KiB.
MOST_MEMORY = 256 << 10
#: How old a file of a broken upload may become, in seconds: an hour, and some minutes until it is looked for.
OLDEST_INCOMING = 3900


class Losses:
    """Counts what was lost and what was done twice, and reports each."""

    def __init__(self, world):
        self.world, self.lost, self.twice = world, 0, 0

    def compare(self, found, expected, what):
        if found != expected:
            self.lost += found < expected
            self.twice += found > expected
            self.world.report(f"{what} {found} times, and was acknowledged {expected} times")


def compare_with_database(world):
    """Compares everything acknowledged with what there is."""
    losses, events = Losses(world), world.read_events()
    compare_requests(world, losses, events)
    compare_uploads(world, losses)
    compare_findings(world, losses)

    streamed = collections.Counter(world.streamed)
    missing = [it["id"] for it in events if it["id"] not in streamed]
    again = len(world.streamed) - len(streamed)
    if missing or again:
        world.report(f"the stream of {len(events)} events left out {len(missing)} ({missing[:5]}), and repeated {again}")
    due = [it["id"] for it in events[world.first:] if it["operator"] == "galaxy"]
    undelivered = [it for it in due if it not in world.received]
    if undelivered:
        world.report(f"{len(undelivered)} of {len(due)} events never reached the receiver: {undelivered[:5]}")
    acts = sum(acts.total() for _, acts in world.filed.values())
    return {"acts acknowledged": acts + len(world.uploads), "filings": len(world.filed), "logs": len(world.uploads),
            "lost": losses.lost, "done twice": losses.twice, "events": len(events), "events not streamed": len(missing),
            "events not delivered": len(undelivered), "delivered again": world.received.total() - len(world.received)}


def compare_requests(world, losses, events):
    ids, happened = collections.defaultdict(list), collections.defaultdict(collections.Counter)
    for it in world.read_list(world.inspector, "/v1/requests"):
        ids[it.get("external_reference")].append(it["id"])
    for it in events:
        happened[it["request"]][it["act"]] += 1
    for reference, (id, acts) in world.filed.items():
        losses.compare(len(ids[reference]), 1, f"the filing {reference} is there")
        if id and id not in ids[reference]:
            losses.lost += 1
            world.report(f"{reference} was acknowledged as {id}, and is {ids[reference]}")
        # A caller that did not learn the id did nothing more with it.
        found = happened[id or next(iter(ids[reference]), None)]
        for act in ["filed", "amended", "approved", "refused", "withdrawn"]:
            losses.compare(found[act], acts[act], f"{reference} was {act}")


def compare_uploads(world, losses):
    kept = collections.Counter(it["id"] for it in world.read_list(world.inspector, "/v1/verifications"))
    for id in world.uploads:
        losses.compare(kept[id], 1, f"the verification {id} is there")
    untold = len(kept.keys() - world.uploads.keys())
    if untold > world.unsure_uploads:
        losses.twice += untold - world.unsure_uploads
        world.report(f"nobody was told of {untold} verifications, and only {world.unsure_uploads} answers were lost")


def compare_findings(world, losses):
    """Compares up to 100 of the logs that are kept, and their findings, with their digests."""
    for id in random.sample(sorted(world.uploads), min(100, len(world.uploads))):
        receipt, sha256, key = world.uploads[id]
        for path, expected in [("log", sha256), ("findings", receipt["findings_sha256"])]:
            status, content, _ = world.ask_until_answered(key, "GET", f"/v1/verifications/{id}/{path}")
            found = hashlib.sha256(content if isinstance(content, bytes) else b"").hexdigest()
            if status != 200 or found != expected:
                losses.lost += 1
                world.report(f"{path} of {id}: {status}, SHA-256 {found}, expected {expected}")


def drain_deliveries(world):
    """Waits until everything is delivered, and has what waits for its next turn sent now; returns how many are left."""
    world.flaky = False
    pending, began, replayed = [], time.monotonic(), set()
    while time.monotonic() - began < 100:
        path = f"/v1/webhooks/{world.webhook}/deliveries"
        pending = [it for state in ["pending", "failed"] for it in world.read_list(world.operator, f"{path}?state={state}")]
        if not pending and time.monotonic() - began > 3:
            break
        for it in pending:
            # A delivery under way is left alone until its lease is over.
            if it["id"] not in replayed and it["attempts"]:
                replayed.add(it["id"])
                world.ask(world.operator, "POST", f"{path}/{it['id']}/replay")
        if world.sandbox:
            world.ask(ADMIN_KEY, "POST", "/v1/sandbox/clock", {"advance_seconds": 61})
        time.sleep(1)
    if pending:
        world.report(f"{len(pending)} deliveries are still to be made: {pending[:2]}")
    return len(pending)


def count_leftovers(world):
    """Counts answers that have expired, and files of uploads that never ended."""
    past = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(world.read_clock() - 120))
    question = f"SELECT count(*) FROM answers WHERE expires_at < '{past}{'+00' if world.postgres else ''}'"
    for _ in range(30):  # the service looks for them now and then
        if world.postgres:
            expired = int(world.postgres.query(question))
        else:
            with contextlib.closing(sqlite3.connect(f"{world.folder}/disk/despacho.db", timeout=10)) as database:
                expired = database.execute(question).fetchone()[0]
        if not expired:
            break
        time.sleep(1)
    else:
        world.report(f"{expired} answers have expired and are kept")
    # A killed service leaves files behind; a start removes them once they are old.
    incoming = {it.name: time.time() - it.stat().st_mtime for it in pathlib.Path(world.folder, "disk/logs/incoming").iterdir()}
    if old := [name for name, age in incoming.items() if age > OLDEST_INCOMING]:
        world.report(f"files of broken uploads are kept for over an hour: {old[:5]}")
    if not world.count[KILL] and incoming:
        world.report(f"files of broken uploads are kept, though nothing was killed: {list(incoming)[:5]}")
    return {"expired answers": expired, "files incoming": len(incoming)}


def measure(world):
    """How memory and handles went, and whether /readyz told the truth."""
    def find_median(which, fifth):
        within = [it[which] for it in world.samples if fifth <= it[0] * 5 / world.seconds < fifth + 1]
        return int(statistics.median(within)) if within else 0
    (memory, middle_memory, last_memory), (handles, middle_handles, last_handles) = (
        [find_median(which, fifth) for fifth in (1, 2, 4)] for which in (1, 2))
    most = max((it[1] for it in world.samples), default=0)
    if not (memory and last_memory):
        world.report("the process was not watched")
    if most > MOST_MEMORY:
        world.report(f"memory rose to {most >> 10} MiB")
    # A sandbox is killed to the end: its process is younger than a fifth of the run.
    if last_memory > memory + MORE_MEMORY:
        world.report(f"memory grew from {memory >> 10} to {last_memory >> 10} MiB")
    if last_handles > handles + MORE_HANDLES:
        world.report(f"file handles grew from {handles} to {last_handles}")
    return {"memory, second fifth, MiB": memory >> 10, "memory, middle, MiB": middle_memory >> 10,
            "memory, last fifth, MiB": last_memory >> 10, "memory, most, MiB": most >> 10,
            "handles, second fifth": handles, "handles, middle": middle_handles, "handles, last fifth": last_handles,
            "slowest recovery, ms": int(max(world.recoveries) * 1000),
            "/readyz asked": len(world.ready), "/readyz false": count_lies(world)}


def count_lies(world):
    """Counts the answers of /readyz that were not true, or not in time."""
    lies, since = [], None
    for at, ready, status, answer in world.ready:
        trouble = next((it for it in world.troubles if it.begin - 0.5 <= at <= (it.end or at) + TRUTH + SLACK), None)
        if trouble and ready and trouble.complete and trouble.complete + TRUTH + SLACK < at < (trouble.end or at) - 0.2:
            lies.append(f"/readyz said ready {at - trouble.complete:.1f} s into one of the {trouble.kind}")
        since = None if ready or trouble else since or at
        if since and at - since > TRUTH:
            lies.append(f"/readyz was not ready for {at - since:.1f} s without a reason: {status} {answer}")
            since = at
    for it in lies[:4]:
        world.report(it)
    return len(lies)
