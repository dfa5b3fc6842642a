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

/** What this client reads where there is a choice: JSON, not lines of it. */
type Media = "application/json" | "application/problem+json";

function by<M extends `${string}/${string}` = Media>(key: string | undefined) {
  return createClient<paths, M>({ baseUrl: url, headers: { Authorization: `Bearer ${key}` } });
}
const [operator, inspector, other] = [by(keys[0]), by(keys[1]), by(keys[2])];

/** What is there; ends the walk where it is not. */
function there<T>(value: T | null | undefined | false, what: string): T {
  if (value === null || value === undefined || value === false) {
    console.error(`TypeScript: ${what}`);
    exit(1);
  }
  return value as T;
}

// Filed too late: the problem says from which day it may be, typed.
const tomorrow = new Date(Date.now() + 32 * 3600_000).toISOString().slice(0, 10);
const filing: Filing = {
  game: "makccarat",
  scope: { table: "typescript" },
  adopts_on: tomorrow,
  options: { "9.draw": "first", "16.payouts": "first" },
};
const late = await operator.POST("/v1/requests", { body: filing });
const problem = there(late.error, "a filing for tomorrow was taken");
const type: string = problem.type;
there(type === "/problems/notice-too-short" && late.response.status === 422, `${type}, ${late.response.status}`);
const earliest: string = there(problem.earliest_adoption, "the problem does not say from which day");
there(problem.errors?.[0]?.pointer === "/adopts_on", "the problem does not say where its fault is");

// Filed in time, proposed by one inspector, decided by another.
const filed = await operator.POST("/v1/requests", { body: { ...filing, adopts_on: earliest } });
const request = there(filed.data, `filing: ${JSON.stringify(filed.error)}`);
const path = { id: request.id };
const proposed = await inspector.POST("/v1/requests/{id}/proposal", {
  params: { path },
  body: { decision: { decision: "approve", revision: request.revision } },
});
const proposal = there(proposed.data?.proposal, `proposing: ${JSON.stringify(proposed.error)}`);
there("decision" in proposal && proposal.decision.decision === "approve" && proposal.by, "the proposal is another");
const read = await operator.GET("/v1/requests/{id}", { params: { path } });
const revision: number = there(read.data, "the request is not there").revision;
const decided = await other.POST("/v1/requests/{id}/decision", { params: { path }, body: { decision: "approve", revision } });
there(decided.data?.status === "approved", `deciding: ${JSON.stringify(decided.error)}`);
const listed = await operator.GET("/v1/requests", { params: { query: { limit: 10 } } });
there(listed.data?.items.some((it) => it.id === request.id && it.status === "approved"), "the list lacks the request");

// A log, and what is found in it: lines of JSON, each a `Finding`.
const submitted = await operator.POST("/v1/verifications", {
  body: readFileSync(log, "utf8"),
  bodySerializer: (body) => body,
  headers: { "Content-Type": "application/x-ndjson" },
});
const receipt = there(submitted.data, `submitting: ${JSON.stringify(submitted.error)}`);
const found = await by<"application/x-ndjson">(keys[0]).GET("/v1/verifications/{id}/findings", { params: { path: { id: receipt.id ?? "" } }, parseAs: "text" });
const lines: string = there(found.data, "the findings are not there");
const findings = lines.trimEnd().split("\n").map((line) => JSON.parse(line) as Finding);
there(findings.some((it) => it.code === "payout-mismatch" && it.severity === "violation"), `findings: ${lines}`);

const nothing = await operator.GET("/v1/requests/{id}", { params: { path: { id: "0198c4b2-0000-7000-8000-000000000000" } } });
there(nothing.error?.type === "/problems/not-found", "nothing is there, and no problem says so");
console.log(`TypeScript: filed, decided, ${findings.length} findings read, a problem met`);
