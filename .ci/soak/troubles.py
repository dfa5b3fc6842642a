"""What goes wrong, and what the service says of itself meanwhile."""

import contextlib
import http.client
import os
import pathlib
import random
import time
import uuid

from live import ADMIN_KEY
from world import CLOCK_JUMP, FULL_DISK, KILL, RESTART, SLACK, TRUTH

#: The longest that the disk stays full, in seconds.
LONGEST_FULL = 30


def kill_service(world):
    with world.trouble(KILL):
        world.service.kill()
        time.sleep(random.random())
        world.service.start()


def restart_postgres(world):
    with world.trouble(RESTART) as trouble:
        world.postgres.stop()
        trouble.complete = time.monotonic()
        time.sleep(random.choice([0, 0, TRUTH + SLACK + 2]))
        world.postgres.start()
    time_recovery(world, RESTART)


def fill_disk(world):
    """Fills the disk and keeps it full: whatever is deleted meanwhile, as the file of a broken upload, makes room again."""
    ballast, hold = pathlib.Path(world.disk, "ballast"), TRUTH + SLACK + random.uniform(1, 4)
    with world.trouble(FULL_DISK) as trouble:
        with ballast.open("wb", buffering=0) as out:
            while not trouble.complete or time.monotonic() < min(trouble.complete + hold, trouble.begin + LONGEST_FULL):
                if write_until_full(out):
                    trouble.complete = time.monotonic()
                time.sleep(0.05)
        ballast.unlink()
    time_recovery(world, FULL_DISK)


def write_until_full(out):
    """Returns how many bytes there was room for."""
    before = out.tell()
    for piece in [1 << 20, 512]:
        with contextlib.suppress(OSError):
            while True:
                out.write(bytes(piece))
    return out.tell() - before


def advance_clock(world):
    world.count[CLOCK_JUMP] += 1
    seconds = random.choice([3600, 6 * 3600, 86400, 3 * 86400])
    world.ask_until_answered(ADMIN_KEY, "POST", "/v1/sandbox/clock", {"advance_seconds": seconds}, str(uuid.uuid4()))


TROUBLES = {KILL: kill_service, CLOCK_JUMP: advance_clock, FULL_DISK: fill_disk, RESTART: restart_postgres}


def list_troubles(world, left):
    """The kinds of trouble that a world may have, with so many seconds left. A service that is no sandbox is killed only in
    the first fifth of the time, so that one process lives through the rest."""
    may = {KILL: world.sandbox or left > world.seconds * 0.8, CLOCK_JUMP: world.sandbox,
           FULL_DISK: world.disk and left > 25, RESTART: world.postgres}
    names = {KILL: "kill", CLOCK_JUMP: "clock", FULL_DISK: "disk", RESTART: "postgres"}
    return [it for it in TROUBLES if may[it] and names[it] not in world.without]


def make_trouble(world, began):
    """Makes one trouble after the other: first each kind once, then at random."""
    at_first = list_troubles(world, world.seconds)
    due = list(at_first)
    while not world.over.wait(random.uniform(4, 8) if world.seconds < 300 else random.uniform(10, 40)):
        possible = list_troubles(world, began + world.seconds - time.monotonic())
        due = [it for it in due if it in possible]
        what = due.pop(0) if due else random.choice(possible or [None])
        try:
            if what:
                TROUBLES[what](world)
        except (Exception, SystemExit) as error:
            world.report(f"{what}: {error!r}")
    if missing := [it for it in at_first if not world.count[it]]:
        world.report(f"there were no {', '.join(missing)}: the run is too short to say anything of them")


def time_recovery(world, kind):
    """Measures how long the service still refuses to write after a trouble has ended."""
    began = time.monotonic()
    while time.monotonic() - began < 30:
        table = {"operator": "wynn", "table": f"after-{uuid.uuid4()}", "casino": "wynn-macau", "game": "makccarat", "from": "2010-01-01"}
        answer = world.ask(ADMIN_KEY, "POST", "/v1/tables", table)
        if answer and answer[0] == 201:
            break
        time.sleep(0.05)
    took = time.monotonic() - began
    world.recoveries.append(took)
    if took > TRUTH:
        world.report(f"the service still refused to write {took:.1f} s after one of the {kind}: {answer}")


def watch_service(world, began):
    """Notes what the process uses, and what /readyz says."""
    while not world.watched.wait(0.5):
        process = f"/proc/{world.service.process.pid}"
        with contextlib.suppress(OSError, ValueError, IndexError, StopIteration):
            status = pathlib.Path(process, "status").read_text().splitlines()
            memory = int(next(it for it in status if it.startswith("VmRSS:")).split()[1])
            world.samples.append((time.monotonic() - began, memory, len(os.listdir(f"{process}/fd"))))
        asked = time.monotonic()
        connection = http.client.HTTPConnection("127.0.0.1", world.service.port, timeout=TRUTH)
        try:
            connection.request("GET", "/readyz")
            answer = connection.getresponse()
            found = answer.status == 200, answer.status, answer.read()[:300]
        except (OSError, http.client.HTTPException) as error:
            found = False, 0, repr(error)
        finally:
            connection.close()
        world.ready.append((asked, *found))
