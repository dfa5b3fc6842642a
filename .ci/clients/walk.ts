/**
 * Uses the TypeScript client on a live service: files, has it decided, submits a log, reads its findings, meets a problem.
 *
 *     node generated/walk/walk.js URL LOG OPERATOR INSPECTOR OTHER-INSPECTOR
 */
import { readFileSync } from "node:fs";
import { argv, exit } from "node:process";
import createClient from "openapi-fetch";
import type { components, paths } from "./generated/schema.js";

type Finding = components["schemas"]["Finding"];
type Filing = components["schemas"]["Filing"];

const [, , url = "", log = "", ...keys] = argv;

/** What this client accepts if there is a choice: JSON, not lines of JSON. */
type Media = "application/json" | "application/problem+json";

function connect<M extends `${string}/${string}` = Media>(key: string | undefined) {
  return createClient<paths, M>({ baseUrl: url, headers: { Authorization: `Bearer ${key}` } });
}
const [operator, inspector, other] = [connect(keys[0]), connect(keys[1]), connect(keys[2])];

/** Returns a value that must be there; ends the walk if it is missing. */
function need<T>(value: T | null | undefined | false, what: string): T {
  if (value === null || value === undefined || value === false) {
    console.error(`TypeScript: ${what}`);
    exit(1);
  }
  return value as T;
}

// Filed too late: the problem has the earliest day, typed.
const tomorrow = new Date(Date.now() + 32 * 3600_000).toISOString().slice(0, 10);
const filing: Filing = {
  game: "makccarat",
  scope: { table: "typescript" },
  adopts_on: tomorrow,
  options: { "9.draw": "first", "16.payouts": "first" },
};
const late = await operator.POST("/v1/requests", { body: filing });
const problem = need(late.error, "a filing for tomorrow was taken");
const type: string = problem.type;
need(type === "/problems/notice-too-short" && late.response.status === 422, `${type}, ${late.response.status}`);
const earliest: string = need(problem.earliest_adoption, "the problem does not say from which day");
need(problem.errors?.[0]?.pointer === "/adopts_on", "the problem has no field error for the day");

// Filed in time, proposed by one inspector, decided by another.
const filed = await operator.POST("/v1/requests", { body: { ...filing, adopts_on: earliest } });
const request = need(filed.data, `filing: ${JSON.stringify(filed.error)}`);
const path = { id: request.id };
const proposed = await inspector.POST("/v1/requests/{id}/proposal", {
  params: { path },
  body: { decision: { decision: "approve", revision: request.revision } },
});
const proposal = need(proposed.data?.proposal, `proposing: ${JSON.stringify(proposed.error)}`);
need("decision" in proposal && proposal.decision.decision === "approve" && proposal.by, "the proposal is another");
const read = await operator.GET("/v1/requests/{id}", { params: { path } });
const revision: number = need(read.data, "the request is not there").revision;
const decided = await other.POST("/v1/requests/{id}/decision", { params: { path }, body: { decision: "approve", revision } });
need(decided.data?.status === "approved", `deciding: ${JSON.stringify(decided.error)}`);
const listed = await operator.GET("/v1/requests", { params: { query: { limit: 10 } } });
need(listed.data?.items.some((it) => it.id === request.id && it.status === "approved"), "the list lacks the request");

// A log and its findings: lines of JSON, each a `Finding`.
const submitted = await operator.POST("/v1/verifications", {
  body: readFileSync(log, "utf8"),
  bodySerializer: (body) => body,
  headers: { "Content-Type": "application/x-ndjson" },
});
const receipt = need(submitted.data, `submitting: ${JSON.stringify(submitted.error)}`);
const found = await connect<"application/x-ndjson">(keys[0]).GET("/v1/verifications/{id}/findings", { params: { path: { id: receipt.id ?? "" } }, parseAs: "text" });
const lines: string = need(found.data, "the findings are not there");
const findings = lines.trimEnd().split("\n").map((line) => JSON.parse(line) as Finding);
need(findings.some((it) => it.code === "payout-mismatch" && it.severity === "violation"), `findings: ${lines}`);

const nothing = await operator.GET("/v1/requests/{id}", { params: { path: { id: "0198c4b2-0000-7000-8000-000000000000" } } });
need(nothing.error?.type === "/problems/not-found", "a request that does not exist is no not-found problem");
console.log(`TypeScript: filed, decided, ${findings.length} findings read, a problem met`);
