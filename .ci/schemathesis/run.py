#!/usr/bin/env python3
"""Checks a live service with schemathesis: the whole OpenAPI document, on SQLite and on PostgreSQL, with a key of each role.

    run.py DESPACHO [--schemathesis PROGRAM] [--kind sqlite|postgres|sandbox]… [--role ROLE]… [-- further arguments]

DESPACHO is the program. PostgreSQL is the server that DESPACHO_TEST_POSTGRES names, or else a temporary one. What only a
sandbox has is checked in one. Exits with 0 if every run passed.
"""

import argparse
import concurrent.futures
import contextlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from live import ADMIN_KEY, postgres, service  # noqa: E402

#: The roles of the keys, and the operators of those that have one.
ROLES = {"admin": None, "operator": "galaxy", "inspector": None}
#: The kinds of service.
KINDS = ["sqlite", "postgres", "sandbox"]
#: The longest that one run may take, in seconds: several times what it takes, for it only ends one that hangs.
LONGEST = 400


def ask(url, key, method, path, body=None, media_type="application/json"):
    """Returns the answer's JSON."""
    data = body.encode() if isinstance(body, str) else None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url + path, data, {"Authorization": f"Bearer {key}", "Content-Type": media_type}, method=method)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        sys.exit(f"{method} {path}: {error.code} {error.read().decode()}")


def set_up(url):
    """Makes two operators with casinos, tables, permits, requests, a log and a webhook; returns the keys by role, and the ids."""
    def admin(path, body):
        return ask(url, ADMIN_KEY, "POST", path, body)

    for operator in ["galaxy", "wynn"]:
        admin("/v1/operators", {"operator": operator})
        admin("/v1/casinos", {"operator": operator, "casino": f"{operator}-macau"})
        admin("/v1/tables", {"operator": operator, "table": f"{operator}-1", "casino": f"{operator}-macau",
                             "game": "makccarat", "from": "2010-01-01"})
        admin("/v1/permits/import", {"operator": operator, "game": "makccarat", "scope": {"operator": operator},
                                     "from": "2020-01-01", "document": "sample",
                                     "options": {"9.draw": "second", "16.payouts": "second"}})
    keys = {}
    for role, operator in ROLES.items():
        keys[role] = admin("/v1/keys", {"subject": f"schemathesis-{role}", "role": role, "operator": operator})["secret"]
    year, requests = time.gmtime().tm_year + 1, []
    for day in range(1, 25):
        filing = {"game": "makccarat", "scope": {"operator": "galaxy"}, "adopts_on": f"{year}-03-{day:02}",
                  "options": {"9.draw": "first", "16.payouts": "first"}}
        requests.append(ask(url, keys["operator"], "POST", "/v1/requests", filing)["id"])
    log = ask(url, keys["operator"], "POST", "/v1/verifications", "{}\n", "application/x-ndjson")
    webhook = ask(url, keys["operator"], "POST", "/v1/webhooks", {"url": "https://back-office.example/despacho"})
    return keys, {"/v1/requests/": requests, "/v1/verifications/": [log["id"]], "/v1/webhooks/": [webhook["id"]]}


def check_service(program, kind, out):
    """Runs schemathesis with each role's key on a service of that kind, and keeps its output; returns the runs that failed."""
    failed = []
    with contextlib.ExitStack() as held:
        folder = held.enter_context(tempfile.TemporaryDirectory(prefix="despacho-schemathesis-"))
        database = held.enter_context(postgres()) if kind == "postgres" else f"sqlite://{folder}/despacho.db"
        flags, only = (["--sandbox"], ["--include-tag", "sandbox"]) if kind == "sandbox" else ([], [])
        with service(program.despacho, database, folder, *flags) as running:
            url = running.url
            keys, known = set_up(url)
            for role in program.role or ([*ROLES] if kind != "sandbox" else ["admin"]):
                began = time.monotonic()
                command = [program.schemathesis, "--config-file", str(HERE / "schemathesis.toml"), "run", f"{url}/openapi.json",
                           "--header", f"Authorization: Bearer {keys[role]}", "--no-color", *only, *program.further]
                environment = os.environ | {"SCHEMATHESIS_HOOKS": "hooks", "PYTHONPATH": str(HERE),
                                            "SCHEMATHESIS_KNOWN": json.dumps(known)}
                try:
                    done = subprocess.run(command, cwd=folder, env=environment, timeout=LONGEST, stdout=out, stderr=out)
                    passed = done.returncode == 0
                except subprocess.TimeoutExpired:
                    passed = False
                took = time.monotonic() - began
                print(f"schemathesis: {kind}, {role}: {'passed' if passed else 'FAILED'} in {took:.0f} s", flush=True)
                if not passed:
                    failed.append(f"{kind}, {role}")
            log = running.log.read_bytes()
    if failed:
        out.write(b"\nThe service said, last:\n" + log[-4000:])
    return failed


def main():
    about = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    about.add_argument("despacho", type=os.path.abspath)
    about.add_argument("--schemathesis", default="schemathesis")
    about.add_argument("--kind", action="append", choices=KINDS)
    about.add_argument("--role", action="append", choices=list(ROLES))
    about.add_argument("further", nargs="*")
    program = about.parse_args()
    failed = []
    with contextlib.ExitStack() as held, concurrent.futures.ThreadPoolExecutor() as threads:
        runs = []
        for kind in program.kind or KINDS:
            out = held.enter_context(tempfile.TemporaryFile())
            runs.append((threads.submit(check_service, program, kind, out), out))
        for run, out in runs:
            failed += run.result()
            if run.result():
                out.seek(0)
                sys.stdout.buffer.write(out.read())
                sys.stdout.flush()
    if failed:
        sys.exit(f"schemathesis: failed: {'; '.join(failed)}")


if __name__ == "__main__":
    main()
