"""Uses the Python client on a live service: files, has it decided, submits a log, reads its findings, meets a problem.

    walk.py URL LOG OPERATOR INSPECTOR OTHER-INSPECTOR
"""

import datetime
import io
import json
import sys
import uuid

import httpx

from despacho_client.api.requests import decide_request, file_request, list_requests, propose_decision, read_request
from despacho_client.api.verifications import read_findings, submit_log
from despacho_client.client import AuthenticatedClient
from despacho_client.models.decision_verdict import DecisionVerdict
from despacho_client.models.filing import Filing
from despacho_client.models.filing_options import FilingOptions
from despacho_client.models.finding import Finding
from despacho_client.models.game import Game
from despacho_client.models.list_request import ListRequest
from despacho_client.models.problem import Problem
from despacho_client.models.proposal_decision import ProposalDecision
from despacho_client.models.proposed_decision import ProposedDecision
from despacho_client.models.request import Request
from despacho_client.models.request_decision import RequestDecision
from despacho_client.models.scope_table import ScopeTable
from despacho_client.models.severity import Severity
from despacho_client.models.verification_view import VerificationView
from despacho_client.types import File, Unset


def main(url: str, log: str, *keys: str) -> None:
    operator, inspector, other = (AuthenticatedClient(base_url=url, token=key, timeout=httpx.Timeout(30)) for key in keys)

    # Filed too late: the problem has the earliest day, typed.
    options = FilingOptions()
    options["9.draw"] = options["16.payouts"] = "first"
    tomorrow = (datetime.datetime.now(datetime.UTC) + datetime.timedelta(hours=32)).date()
    filing = Filing(adopts_on=tomorrow, game=Game.MAKCCARAT, scope=ScopeTable(table="python"), options=options)
    late = file_request.sync_detailed(client=operator, body=filing)
    problem = late.parsed
    assert isinstance(problem, Problem) and late.status_code == 422, late
    assert problem.type_ == "/problems/notice-too-short", problem
    earliest = problem.earliest_adoption
    assert isinstance(earliest, datetime.date), problem
    assert not isinstance(problem.errors, Unset) and problem.errors[0].pointer == "/adopts_on", problem

    # Filed in time, proposed by one inspector, decided by another.
    filing.adopts_on = earliest
    request = file_request.sync(client=operator, body=filing)
    assert isinstance(request, Request), request
    decision = RequestDecision(decision=DecisionVerdict.APPROVE, revision=request.revision)
    proposed = propose_decision.sync(request.id, client=inspector, body=ProposedDecision(decision=decision))
    assert isinstance(proposed, Request), proposed
    read = read_request.sync(request.id, client=operator)
    assert isinstance(read, Request), read
    proposal = read.proposal
    assert isinstance(proposal, ProposalDecision) and proposal.decision.decision == DecisionVerdict.APPROVE, read
    decision.revision = read.revision
    decided = decide_request.sync(request.id, client=other, body=decision)
    assert isinstance(decided, Request) and decided.status == "approved", decided
    listed = list_requests.sync(client=operator, limit=10)
    assert isinstance(listed, ListRequest) and any(it.id == request.id for it in listed.items), listed

    # A log and its findings: lines of JSON, each a `Finding`.
    with open(log, "rb") as text:
        receipt = submit_log.sync(client=operator, body=File(payload=io.BytesIO(text.read())))
    assert isinstance(receipt, VerificationView) and isinstance(receipt.id, str), receipt
    lines = read_findings.sync(uuid.UUID(receipt.id), client=operator)
    assert isinstance(lines, File), lines
    findings = [Finding.from_dict(json.loads(it)) for it in lines.payload]
    assert any(it.code == "payout-mismatch" and it.severity == Severity.VIOLATION for it in findings), findings

    nothing = read_request.sync(uuid.UUID("0198c4b2-0000-7000-8000-000000000000"), client=operator)
    assert isinstance(nothing, Problem) and nothing.type_ == "/problems/not-found", nothing
    print(f"Python: filed, decided, {len(findings)} findings read, a problem met")


if __name__ == "__main__":
    main(*sys.argv[1:])
