#!/usr/bin/env python3
"""An audit: replays every round log of a folder, and says what each comes to.

Offline by `despacho verify` under a configuration snapshot, or with --online at the service, which keeps the logs and
their receipts. For each log there is a line on standard output: its verdict, its name, its findings by code.

exit status:
  0  every log conforms or is undetermined
  1  one violates the law, or is unsound
  2  one could not be replayed, or the script could not run
"""

import argparse
import json
import os
import subprocess
import tempfile
import urllib.parse

from despacho_client import Failed, Refused, add_service, run, say, service_of

ENDINGS = (".ndjson", ".jsonl", ".ndjson.gz", ".ndjson.zst", ".jsonl.gz", ".jsonl.zst")


def arguments():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="""examples:
  examples/replay_folder.py logs --configuration galaxy.json --receipts receipts
  DESPACHO_KEY=dsp_... examples/replay_folder.py logs --online --operator galaxy --receipts receipts""",
    )
    parser.add_argument("folder", help="where the logs are: " + ", ".join(ENDINGS) + ", in folders below it too")
    parser.add_argument("--receipts", metavar="FOLDER", help="keep each log's receipt there")
    offline = parser.add_argument_group("offline")
    offline.add_argument("--configuration", metavar="FILE", help="the snapshot, as GET /v1/configurations gives it")
    offline.add_argument("--despacho", default="despacho", metavar="PROGRAM", help="the program [%(default)s]")
    offline.add_argument("--set", action="append", default=[], metavar="ID=VALUE", help="a reading; may be repeated")
    online = parser.add_argument_group("online")
    online.add_argument("--online", action="store_true", help="replay at the service")
    online.add_argument("--operator", help="whose logs; an operator's key need not say")
    add_service(online)
    args = parser.parse_args()
    if args.online == bool(args.configuration):
        parser.error("give --configuration to replay offline, or --online")
    return args


def logs(folder):
    """The logs below a folder, by name."""
    if not os.path.isdir(folder):
        raise Failed(f"{folder} is no folder")
    found = []
    for place, folders, files in os.walk(folder):
        folders.sort()
        found += [os.path.join(place, it) for it in sorted(files) if it.endswith(ENDINGS)]
    if not found:
        raise Failed(f"{folder} holds no log: their names end with {', '.join(ENDINGS)}")
    return found


def offline(args, log):
    """Replays a log by the program; answers its receipt."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "receipt.json")
        command = [args.despacho, "verify", log, "--configuration", args.configuration, "--receipt", path, "--quiet"]
        command += [part for it in args.set for part in ("--set", it)]
        try:
            done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False, text=True)
        except OSError as error:
            raise Failed(f"{args.despacho} cannot be run: {error.strerror}; name it with --despacho") from None
        if done.returncode not in (0, 1):
            raise Failed(done.stderr.strip() or f"{args.despacho} ended with {done.returncode}")
        with open(path, encoding="utf-8") as file:
            return json.load(file)


def online(service, operator, log):
    """Submits a log; answers its receipt."""
    query = "?" + urllib.parse.urlencode({"operator": operator}) if operator else ""
    head = {"Content-Type": "application/octet-stream", "Content-Length": str(os.path.getsize(log))}
    with service.ask("POST", "/v1/verifications" + query, lambda: open(log, "rb"), head, timeout=3600) as answer:
        return json.load(answer)


def main():
    args = arguments()
    service = service_of(args) if args.online else None
    if args.receipts:
        os.makedirs(args.receipts, exist_ok=True)
    status = 0
    for log in logs(args.folder):
        name = os.path.relpath(log, args.folder)
        try:
            receipt = online(service, args.operator, log) if args.online else offline(args, log)
        except Refused as error:
            # Not this log alone: no other would fare better.
            if error.status in (401, 403):
                raise
            receipt, why = None, error
        except (Failed, OSError, ValueError) as error:
            receipt, why = None, error
        if receipt is None:
            say(f"{name}: {why}")
            print(f"not replayed  {name}")
            status = 2
            continue
        codes = ", ".join(f"{code} {count}" for code, count in sorted(receipt["findings"].items()))
        print(f"{receipt['verdict']:12}  {name}  {receipt['rounds']} rounds  {codes or 'no findings'}")
        if receipt["verdict"] in ("violates", "unsound"):
            status = max(status, 1)
        if args.receipts:
            path = os.path.join(args.receipts, name.replace(os.sep, "__") + ".receipt.json")
            with open(path, "w", encoding="utf-8") as out:
                json.dump(receipt, out, indent=2, ensure_ascii=False)
                out.write("\n")
    return status


if __name__ == "__main__":
    run(main)
