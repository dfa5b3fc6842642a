#!/usr/bin/env python3
"""Makes clients from the OpenAPI document as others would, checks their types, and uses each on a live service.

    run.py DESPACHO

DESPACHO is the program. openapi-python-client makes the Python client and mypy checks it; openapi-typescript with openapi-fetch
makes the TypeScript one and tsc checks it. Each must have every operation of the document, and no generator may complain.
Then `walk.py` and `walk.ts` file a request, have it decided, submit a log, read its findings, and meet a problem.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
import venv

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from live import ADMIN_KEY, service  # noqa: E402

ROOT = HERE.parent.parent
MADE = HERE / "generated"
DOCUMENT = MADE / "openapi.json"


def run(*command, **more):
    """Runs a command and returns what it prints; if it fails, prints that and ends."""
    done = subprocess.run([str(it) for it in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **more)
    if done.returncode:
        sys.exit(f"{' '.join(str(it) for it in command)}\n{done.stdout[-8000:]}")
    return done.stdout


def list_operations(document):
    methods = ["get", "post", "put", "patch", "delete"]
    return sorted(it[method]["operationId"] for it in document["paths"].values() for method in methods if method in it)


def make_python(document):
    """Makes and checks the Python client; returns the interpreter to run it with."""
    tools = ROOT / "target" / "clients"
    program = tools / "bin" / "python"
    if not program.exists():
        venv.create(tools, with_pip=True)
    run(program, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement", HERE / "requirements.txt")
    said = run(tools / "bin" / "openapi-python-client", "generate", "--path", DOCUMENT, "--config", HERE / "python.yaml",
               "--meta", "none", "--output-path", MADE / "despacho_client")
    if re.search("warning|unable|not be generated|omitted", said, re.IGNORECASE):
        sys.exit(f"openapi-python-client complains:\n{said[-8000:]}")
    modules = {it.stem for it in (MADE / "despacho_client" / "api").glob("*/*.py")}
    check_complete("Python", document, modules)
    run(program, "-m", "mypy", "--strict", "--cache-dir", tools / "mypy", "-p", "despacho_client", cwd=MADE)
    run(program, "-m", "mypy", "--strict", "--cache-dir", tools / "mypy", HERE / "walk.py", env=os.environ | {"MYPYPATH": str(MADE)})
    return program


def make_typescript(document):
    """Makes and checks the TypeScript client."""
    run("npm", "ci", "--prefix", HERE, "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
    bin = HERE / "node_modules" / ".bin"
    said = run(bin / "openapi-typescript", DOCUMENT, "--output", MADE / "schema.d.ts", cwd=HERE)
    if re.search("warn|error", said, re.IGNORECASE):
        sys.exit(f"openapi-typescript complains:\n{said[-8000:]}")
    _, _, named = (MADE / "schema.d.ts").read_text().partition("export interface operations {")
    check_complete("TypeScript", document, set(re.findall(r"^    (\w+): \{$", named, re.MULTILINE)))
    run(bin / "tsc", "--project", HERE / "tsconfig.json", cwd=HERE)


def check_complete(client, document, has):
    operations = list_operations(document)
    missing = [it for it in operations if it not in has]
    if missing:
        sys.exit(f"the {client} client lacks {missing}")
    print(f"clients: {client}: {len(operations)} operations", flush=True)


def ask(url, method, path, body=None, key=ADMIN_KEY):
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(url + path, data, headers, method=method), timeout=30) as answer:
        return json.load(answer)


def set_up(url, folder, program):
    """Makes an operator with two tables, keys, and a log with a planted fault; returns the arguments of a walk."""
    ask(url, "POST", "/v1/operators", {"operator": "galaxy"})
    ask(url, "POST", "/v1/casinos", {"operator": "galaxy", "casino": "galaxy-macau"})
    equipment = {"decks": 8, "shoe": True, "cut_cards": 1, "layouts": 1, "seats": 9}
    for table in ["python", "typescript"]:
        ask(url, "POST", "/v1/tables", {"operator": "galaxy", "table": table, "casino": "galaxy-macau", "game": "makccarat",
                                        "from": "2010-01-01", "equipment": equipment})
    options = {"2.burn": "by-decks", "3.white-card": "one-more-round", "7.feed": "shoe", "9.draw": "second",
               "11.tie-bets": ["keep", "withdraw"], "16.payouts": "second", "17.commission": "five-percent"}
    ask(url, "POST", "/v1/permits/import", {"operator": "galaxy", "game": "makccarat", "scope": {"operator": "galaxy"},
                                            "from": "2020-01-01", "document": "sample", "options": options})
    keys = {}
    for subject, role, operator in [("back-office", "operator", "galaxy"), ("ines", "inspector", None), ("rui", "inspector", None)]:
        keys[subject] = ask(url, "POST", "/v1/keys", {"subject": subject, "role": role, "operator": operator})["secret"]
    configuration = folder / "configuration.json"
    configuration.write_text(json.dumps(ask(url, "GET", "/v1/configurations", key=keys["back-office"])))
    log = folder / "log.ndjson"
    log.write_text(subprocess.run([program, "generate", "makccarat", "--rounds", "40", "--faults", "payout-mismatch", "-c",
                                   configuration], check=True, stdout=subprocess.PIPE, text=True).stdout)
    return [url, log, keys["back-office"], keys["ines"], keys["rui"]]


def main():
    about = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    about.add_argument("despacho", type=os.path.abspath)
    program = about.parse_args().despacho
    began = time.monotonic()
    shutil.rmtree(MADE, ignore_errors=True)
    MADE.mkdir()
    with tempfile.TemporaryDirectory(prefix="despacho-clients-") as folder:
        with service(program, f"sqlite://{folder}/despacho.db", folder) as running:
            document = ask(running.url, "GET", "/openapi.json")
            DOCUMENT.write_text(json.dumps(document))
            interpreter = make_python(document)
            make_typescript(document)
            walk = set_up(running.url, pathlib.Path(folder), program)
            print(run(interpreter, HERE / "walk.py", *walk, env=os.environ | {"PYTHONPATH": str(MADE)}), end="")
            print(run("node", MADE / "walk" / "walk.js", *walk), end="")
    print(f"clients: passed in {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
