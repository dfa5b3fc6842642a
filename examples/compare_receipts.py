#!/usr/bin/env python3
"""An audit: compares two receipts, and says whether they tell of the same findings, and if not why.

One input under one engine, catalogue, configuration and settings gives the same findings, to the byte. Where the
findings differ, something of that differs too; or one of the two was not made as it says.

exit status:
  0  the findings are the same
  1  the findings differ, and so does what they rest on
  2  the receipts cannot be compared
  3  the findings differ, and nothing explains it
"""

import argparse
import json
import sys

from despacho_client import Failed, run

#: What findings rest on: the name in words, and how it is read from a receipt.
GROUNDS = {
    "log": lambda it: it["input"]["sha256"],
    "engine": lambda it: it["engine"],
    "catalogue": lambda it: it["catalogue"],
    "configuration": lambda it: it["configuration"],
    "settings": lambda it: it["settings"],
}
#: What follows from the findings, and so is the same where they are.
OUTCOME = ("verdict", "records", "rounds", "shoes", "bets", "not_judged", "findings", "by_grade", "explained")


def arguments():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="""example:
  examples/compare_receipts.py operator.receipt.json inspector.receipt.json""",
    )
    parser.add_argument("one", help="a receipt, as `despacho verify --receipt` or the service gives it")
    parser.add_argument("other", help="another; one of the two may be -, standard input")
    parser.add_argument("--json", action="store_true", help="print what differs as JSON")
    return parser.parse_args()


def read(path):
    """A receipt; all that is compared is there."""
    try:
        if path == "-":
            receipt = json.load(sys.stdin)
        else:
            with open(path, encoding="utf-8") as file:
                receipt = json.load(file)
    except (OSError, ValueError) as error:
        raise Failed(f"{path}: {error}") from None
    if isinstance(receipt, list) and len(receipt) == 1:
        receipt = receipt[0]
    if isinstance(receipt, list):
        raise Failed(f"{path} holds {len(receipt)} receipts: give one")
    try:
        for ground in GROUNDS.values():
            ground(receipt)
        for name in (*OUTCOME, "findings_sha256"):
            receipt[name]
    except (KeyError, TypeError) as error:
        raise Failed(f"{path} is no receipt: it lacks {error}") from None
    return receipt


def compare(one, other):
    """What differs of what the findings rest on, and of what they come to."""
    grounds = {name: [of(one), of(other)] for name, of in GROUNDS.items() if of(one) != of(other)}
    outcome = {name: [one[name], other[name]] for name in OUTCOME if one[name] != other[name]}
    same = one["findings_sha256"] == other["findings_sha256"]
    return {"same_findings": same, "grounds": grounds, "outcome": outcome}


def main():
    args = arguments()
    if args.one == args.other == "-":
        raise Failed("standard input holds one receipt: name a file for the other")
    found = compare(read(args.one), read(args.other))
    if args.json:
        print(json.dumps(found, ensure_ascii=False))
    else:
        print("the findings are the same" if found["same_findings"] else "the findings differ")
        for part in ("grounds", "outcome"):
            for name, (one, other) in found[part].items():
                print(f"  {name}: {json.dumps(one, ensure_ascii=False)} / {json.dumps(other, ensure_ascii=False)}")
    explained = bool(found["grounds"])
    if found["same_findings"]:
        # What both come to follows from the findings and the log.
        if not found["outcome"] or explained:
            return 0
    if not explained and not args.json:
        print("nothing explains it: one of the two was not made as it says")
    return 1 if explained else 3


if __name__ == "__main__":
    run(main)
