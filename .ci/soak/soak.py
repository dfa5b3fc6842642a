#!/usr/bin/env python3
"""Uses live services for a while as a bad day would, on both databases, and then counts what came of it.

    soak.py DESPACHO (--minutes M | --seconds S) [--world sqlite|sqlite-sandbox|postgres|postgres-sandbox]…
            [--without kill|clock|postgres|disk]…

Each world is a service with a database and callers of its own (callers.py): they file, amend, decide, withdraw, read lists, follow
the stream of events, receive webhooks badly, submit logs good and bad, rotate keys and repeat what had no answer. Meanwhile
(troubles.py) the service is killed and started again, PostgreSQL restarted, the disk filled and freed, and the clock of a sandbox
advanced. At the end (verdict.py) everything acknowledged must be there once, queues must be empty, memory and file handles flat;
/readyz must have told the truth, and each answer of 500 and more must have had its trouble.

Reports at once what is amiss, prints one table at the end, and exits with 1 if anything was amiss. Sends a few dozen requests a
second at most, on loopback alone. Without root it mounts nothing and fills no disk, and says so. With DESPACHO_TEST_SOAK_LOGS, the
services' own logs are kept in that folder.
"""

import argparse
import contextlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import callers  # noqa: E402
import verdict  # noqa: E402
from troubles import make_trouble, watch_service  # noqa: E402
from world import CLOCK_JUMP, FULL_DISK, KILL, PATIENCE, RESTART, World  # noqa: E402

WORLDS = ["sqlite", "sqlite-sandbox", "postgres", "postgres-sandbox"]
CALLERS = [*[callers.file_requests] * 3, callers.read_around, callers.submit_logs, callers.rotate_key]
COUNTED = ["answers 2xx", "answers 4xx", "answers 5xx", "no answer", "asked again", KILL, RESTART, FULL_DISK, CLOCK_JUMP,
           "streams", "rotations", "webhooks refused", "webhooks left without an answer"]


def run_world(name, program, seconds, without):
    """Runs one world from its beginning to its end; returns its figures, and the last errors of its log if anything was amiss."""
    with contextlib.ExitStack() as held:
        world = World(name, program, seconds, without, held.enter_context(tempfile.TemporaryDirectory(prefix="despacho-soak-")))
        world.start(held)
        callers.set_up(world)
        began = time.monotonic()

        def run_guarded(what, *further):
            try:
                what(world, *further)
            except BaseException as error:  # noqa: BLE001
                world.report(f"{what.__name__} broke off: {error!r}")

        def start(what, *further):
            thread = threading.Thread(target=run_guarded, args=(what, *further), daemon=True)
            thread.start()
            return thread
        running = [start(it) for it in CALLERS]
        start(callers.follow_events)
        watcher, troubles = start(watch_service, began), start(make_trouble, began)
        time.sleep(seconds)
        world.over.set()
        for thread in [troubles, *running]:
            thread.join(PATIENCE + 30)
            if thread.is_alive():
                world.report("a caller did not come to an end")
        pending = verdict.drain_deliveries(world)
        time.sleep(1)
        world.read_all.set()
        world.watched.set()
        watcher.join(10)
        found = verdict.compare_with_database(world) | {"deliveries pending": pending} | verdict.count_leftovers(world)
        errors = read_log(world)
        if status := world.service.stop():
            world.report(f"the service ended with {status}")
        took = sorted(world.took) or [0]
        figures = {"seconds": int(time.monotonic() - began), "requests": world.count["requests"],
                   **{it: world.count[it] for it in COUNTED},
                   "median answer, ms": int(took[len(took) // 2] * 1000), "99th of 100, ms": int(took[len(took) * 99 // 100] * 1000),
                   **found, **verdict.measure(world), "errors in its log": len(errors), "amiss": len(world.amiss)}
        return {"figures": figures, "errors": errors[-10:] if world.amiss else []}


def read_log(world):
    """Reports panics; returns the errors of the service's own log."""
    lines = world.service.log.read_bytes().decode(errors="replace").splitlines()
    if panics := [it for it in lines if "panicked" in it]:
        world.report(f"the service panicked: {panics[:3]}")
    if folder := os.environ.get("DESPACHO_TEST_SOAK_LOGS"):
        shutil.copy(world.service.log, f"{folder}/{world.name}.log")
    return [it for it in lines if "ERROR" in it]


def print_table(results):
    print(f"{'':32}" + "".join(f"{world:>18}" for world in results))
    for row in next(iter(results.values()))["figures"]:
        print(f"{row:32}" + "".join(f"{it['figures'][row]:>18}" for it in results.values()))


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
        print(json.dumps(run_world(asked.alone, asked.despacho, seconds, asked.without)))
        return
    if asked.without:
        print(f"soak: SKIPPED: {', '.join(asked.without)}", flush=True)
    command = [sys.executable, __file__, asked.despacho, "--seconds", str(seconds), *[f"--without={it}" for it in asked.without]]
    running = {it: subprocess.Popen([*command, "--alone", it], stdout=subprocess.PIPE) for it in asked.world or WORLDS}
    results = {}
    for world, process in running.items():
        *said, last = process.communicate()[0].decode().splitlines() or [""]
        print(*said, sep="\n", end="\n" if said else "")
        try:
            results[world] = json.loads(last)
        except ValueError:
            print(f"{world}: did not come to an end: {last}")
    if results:
        print_table(results)
    for world, result in results.items():
        for error in result["errors"]:
            print(f"{world}: its log: {error}")
    failed = len(results) < len(running) or any(it["figures"]["amiss"] for it in results.values())
    print(f"soak: {len(results)} of {len(running)} worlds came to an end; {'FAILED' if failed else 'passed'}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
