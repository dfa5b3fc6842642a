//! The whole table of what may be done to a request: in each state, each act, in each role.

use despacho::config::Settings;
use despacho::db::Db;
use despacho::ledger::Role;
use despacho::requests::status::{Act, Status};
use expect_test::expect;
use serde_json::{Value, json};

use super::site::Site;
use crate::support::on_both;
use crate::support::world::day;

on_both! { every_act_in_every_state_by_every_role }

/// The states, with what is under way in them.
const STATES: [&str; 10] = [
    "submitted",
    "+ hearing",
    "+ proposal",
    "returned",
    "approved",
    "approved + hearing",
    "refused",
    "withdrawn",
    "revoked",
    "lapsed",
];

const ROLES: [&str; 8] = ["", "admin", "auditor", "wynn", "galaxy", "filer", "inspector", "inspector 2"];

/// The acts: the end of the address, and the body for a revision.
fn acts(revision: i64) -> Vec<(&'static str, &'static str, Value)> {
    let decision = |verdict: &str| json!({"revision": revision, "decision": verdict, "reasons": "x"});
    let revocation = |options: Value| json!({"from": "2027-01-04", "reasons": "x", "options": options});
    vec![
        ("approve", "decision", decision("approve")),
        ("approve some", "decision", {
            let mut some = decision("approve");
            some["options"] = json!(["17.commission"]);
            some
        }),
        ("refuse", "decision", decision("refuse")),
        ("return", "decision", decision("return")),
        ("propose decision", "proposal", json!({"decision": decision("refuse")})),
        ("propose revocation", "proposal", json!({"revocation": revocation(Value::Null)})),
        ("open hearing", "hearing", json!({"revision": revision, "reasons": "x", "working_days": 2})),
        ("answer hearing", "hearing/answer", json!({"revision": revision, "answer": "x"})),
        ("amend", "amendment", json!({"revision": revision, "adopts_on": "2026-12-22"})),
        ("amend note", "amendment", json!({"revision": revision, "note": "x"})),
        ("withdraw", "withdrawal", json!({"revision": revision})),
        ("revoke", "revocation", revocation(Value::Null)),
        ("revoke some", "revocation", revocation(json!(["17.commission"]))),
    ]
}

/// The state as a request tells it.
fn told(request: &Value) -> String {
    let mut told = request["status"].as_str().unwrap().to_owned();
    let hearing = &request["hearing"];
    let open = hearing.is_object() && hearing["answered_at"].is_null();
    for (name, there) in [(" + hearing", open), (" + proposal", request["proposal"].is_object())] {
        told += if there { name } else { "" };
    }
    told
}

struct Stage {
    site: Site,
    tables: u32,
}

impl Stage {
    async fn act(&self, key: &str, path: &str, revision: i64, act: &str) {
        let (_, end, body) = acts(revision).into_iter().find(|it| it.0 == act).unwrap();
        self.site.post(key, &format!("{path}/{end}"), &body).await.json(200);
    }

    /// A new request of galaxy in a state, at a table of its own.
    async fn bring(&mut self, state: &str) -> String {
        self.tables += 1;
        let table = format!("T-{}", self.tables);
        let entry = json!({"operator": "galaxy", "table": table, "casino": "galaxy-macau", "game": "makccarat"});
        self.site.post("admin", "/v1/tables", &entry).await.json(201);
        let adopts_on = if state == "lapsed" { "2026-12-10" } else { "2026-12-20" };
        let filing = json!({"game": "makccarat", "scope": {"table": table}, "adopts_on": adopts_on,
            "options": {"3.white-card": "last-round", "17.commission": "five-percent"}});
        let path = self.site.post("galaxy", "/v1/requests", &filing).await.header("location").to_owned();
        let way: &[(&str, &str)] = match state {
            "submitted" | "lapsed" => &[],
            "+ hearing" => &[("inspector", "open hearing")],
            "+ proposal" => &[("inspector", "propose decision")],
            "returned" => &[("inspector", "return")],
            "approved" => &[("inspector", "approve")],
            "approved + hearing" => &[("inspector", "approve"), ("inspector", "open hearing")],
            "refused" => &[("inspector", "refuse")],
            "withdrawn" => &[("galaxy", "withdraw")],
            "revoked" => &[("inspector", "approve"), ("inspector", "revoke")],
            other => panic!("{other}"),
        };
        for (revision, (key, act)) in (1..).zip(way) {
            self.act(key, &path, revision, act).await;
        }
        path
    }
}

/// What the pure table of `status` says of an act where nothing is under way, for who may do it.
fn by_status(status: Status, act: &str) -> Option<Result<Status, ()>> {
    let act = match act {
        "approve" | "approve some" => Act::Approve,
        "refuse" => Act::Refuse,
        "return" => Act::Return,
        "amend" => Act::Amend,
        "withdraw" => Act::Withdraw,
        "open hearing" => Act::Hear,
        "revoke" => Act::Revoke { whole: true },
        "revoke some" => Act::Revoke { whole: false },
        _ => return None,
    };
    let (now, adopts_on) = ("2026-12-02T10:15:00+08:00", day("2026-12-20"));
    Some(status.after(act, crate::support::world::at(now), adopts_on).map_err(|_| ()))
}

async fn every_act_in_every_state_by_every_role(db: Db) {
    let mut site = Site::with(db, Settings { requests_per_minute: 0, ..Settings::default() }).await;
    site.key("filer", "back-office", Role::Inspector, None).await;
    let mut stage = Stage { site, tables: 0 };
    let lapsed = stage.bring("lapsed").await;
    let heads =
        ["no key", "admin", "auditor", "other operator", "its operator", "who filed", "who proposed", "inspector"];
    let row = |state: &str, act: &str, cells: &[String]| {
        let cells: Vec<_> = cells.iter().map(|it| format!("{it:22}")).collect();
        format!("{state:20}{act:20}{}", cells.concat()).trim_end().to_owned() + "\n"
    };
    let mut table = row("", "", &heads.map(str::to_owned));
    for state in STATES {
        let mut path = if state == "lapsed" {
            stage.site.at("2026-12-10T00:00:00+08:00");
            lapsed.clone()
        } else {
            stage.bring(state).await
        };
        for at in 0..acts(1).len() {
            let mut cells = Vec::new();
            for role in ROLES {
                let before = stage.site.get("auditor", &path).await.json(200);
                let (act, end, body) = acts(before["revision"].as_i64().unwrap()).swap_remove(at);
                let answer = stage.site.post(role, &format!("{path}/{end}"), &body).await;
                let after = stage.site.get("auditor", &path).await.json(200);
                if answer.status == 200 {
                    cells.push(told(&after));
                    path = stage.bring(state).await;
                } else {
                    assert_eq!(before, after, "{state}, {act}, {role}: what is refused changes nothing");
                    cells.push(answer.problem());
                }
                let entitled = role == if end == "amendment" || end == "withdrawal" { "galaxy" } else { "inspector 2" };
                let expected = Status::from_name(state).and_then(|it| by_status(it, act));
                if let Some(expected) = expected.filter(|_| entitled && state != "lapsed") {
                    let status = after["status"].as_str().and_then(Status::from_name).ok_or(());
                    let found = if answer.status == 200 { status } else { Err(()) };
                    assert_eq!(found, expected, "{state}, {act}: {}", answer.body);
                }
            }
            table += &row(state, acts(1)[at].0, &cells);
        }
    }
    expect![[r#"
                                                no key                admin                 auditor               other operator        its operator          who filed             who proposed          inspector
        submitted           approve             401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        approved              approved
        submitted           approve some        401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        approved              approved
        submitted           refuse              401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        refused               refused
        submitted           return              401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        returned              returned
        submitted           propose decision    401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        submitted + proposal  submitted + proposal
        submitted           propose revocation  401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        submitted           open hearing        401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        submitted + hearing   submitted + hearing
        submitted           answer hearing      401 key-missing       403 role-insufficient 403 role-insufficient 404 not-found         409 hearing-closed    403 role-insufficient 403 role-insufficient 403 role-insufficient
        submitted           amend               401 key-missing       403 role-insufficient 403 role-insufficient 404 not-found         submitted             403 role-insufficient 403 role-insufficient 403 role-insufficient
        submitted           amend note          401 key-missing       403 role-insufficient 403 role-insufficient 404 not-found         submitted             403 role-insufficient 403 role-insufficient 403 role-insufficient
        submitted           withdraw            401 key-missing       403 role-insufficient 403 role-insufficient 404 not-found         withdrawn             403 role-insufficient 403 role-insufficient 403 role-insufficient
        submitted           revoke              401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        submitted           revoke some         401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        + hearing           approve             401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        approved              approved
        + hearing           approve some        401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 hearing-open      409 hearing-open
        + hearing           refuse              401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 hearing-open      409 hearing-open
        + hearing           return              401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        returned              returned
        + hearing           propose decision    401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 hearing-open      409 hearing-open
        + hearing           propose revocation  401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        + hearing           open hearing        401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 hearing-open      409 hearing-open
        + hearing           answer hearing      401 key-missing       403 role-insufficient 403 role-insufficient 404 not-found         submitted             403 role-insufficient 403 role-insufficient 403 role-insufficient
        + hearing           amend               401 key-missing       403 role-insufficient 403 role-insufficient 404 not-found         submitted             403 role-insufficient 403 role-insufficient 403 role-insufficient
        + hearing           amend note          401 key-missing       403 role-insufficient 403 role-insufficient 404 not-found         submitted + hearing   403 role-insufficient 403 role-insufficient 403 role-insufficient
        + hearing           withdraw            401 key-missing       403 role-insufficient 403 role-insufficient 404 not-found         withdrawn + hearing   403 role-insufficient 403 role-insufficient 403 role-insufficient
        + hearing           revoke              401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        + hearing           revoke some         401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        + proposal          approve             401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        403 own-proposal      approved
        + proposal          approve some        401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        403 own-proposal      approved
        + proposal          refuse              401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        403 own-proposal      refused
        + proposal          return              401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        403 own-proposal      returned
        + proposal          propose decision    401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        submitted + proposal  submitted + proposal
        + proposal          propose revocation  401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        + proposal          open hearing        401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        submitted + hearing + proposalsubmitted + hearing + proposal
        + proposal          answer hearing      401 key-missing       403 role-insufficient 403 role-insufficient 404 not-found         409 hearing-closed    403 role-insufficient 403 role-insufficient 403 role-insufficient
        + proposal          amend               401 key-missing       403 role-insufficient 403 role-insufficient 404 not-found         submitted             403 role-insufficient 403 role-insufficient 403 role-insufficient
        + proposal          amend note          401 key-missing       403 role-insufficient 403 role-insufficient 404 not-found         submitted             403 role-insufficient 403 role-insufficient 403 role-insufficient
        + proposal          withdraw            401 key-missing       403 role-insufficient 403 role-insufficient 404 not-found         withdrawn             403 role-insufficient 403 role-insufficient 403 role-insufficient
        + proposal          revoke              401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        + proposal          revoke some         401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        returned            approve             401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        returned            approve some        401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        returned            refuse              401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        returned            return              401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        returned            propose decision    401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        returned            propose revocation  401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        returned            open hearing        401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        returned            answer hearing      401 key-missing       403 role-insufficient 403 role-insufficient 404 not-found         409 request-settled   403 role-insufficient 403 role-insufficient 403 role-insufficient
        returned            amend               401 key-missing       403 role-insufficient 403 role-insufficient 404 not-found         submitted             403 role-insufficient 403 role-insufficient 403 role-insufficient
        returned            amend note          401 key-missing       403 role-insufficient 403 role-insufficient 404 not-found         submitted             403 role-insufficient 403 role-insufficient 403 role-insufficient
        returned            withdraw            401 key-missing       403 role-insufficient 403 role-insufficient 404 not-found         withdrawn             403 role-insufficient 403 role-insufficient 403 role-insufficient
        returned            revoke              401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        returned            revoke some         401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        approved            approve             401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        approved            approve some        401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        approved            refuse              401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        approved            return              401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        approved            propose decision    401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        approved            propose revocation  401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        approved + proposal   approved + proposal
        approved            open hearing        401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        approved + hearing    approved + hearing
        approved            answer hearing      401 key-missing       403 role-insufficient 403 role-insufficient 404 not-found         409 hearing-closed    403 role-insufficient 403 role-insufficient 403 role-insufficient
        approved            amend               401 key-missing       403 role-insufficient 403 role-insufficient 404 not-found         409 request-settled   403 role-insufficient 403 role-insufficient 403 role-insufficient
        approved            amend note          401 key-missing       403 role-insufficient 403 role-insufficient 404 not-found         409 request-settled   403 role-insufficient 403 role-insufficient 403 role-insufficient
        approved            withdraw            401 key-missing       403 role-insufficient 403 role-insufficient 404 not-found         409 request-settled   403 role-insufficient 403 role-insufficient 403 role-insufficient
        approved            revoke              401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        revoked               revoked
        approved            revoke some         401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        approved              approved
        approved + hearing  approve             401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        approved + hearing  approve some        401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        approved + hearing  refuse              401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        approved + hearing  return              401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        approved + hearing  propose decision    401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        approved + hearing  propose revocation  401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 hearing-open      409 hearing-open
        approved + hearing  open hearing        401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 hearing-open      409 hearing-open
        approved + hearing  answer hearing      401 key-missing       403 role-insufficient 403 role-insufficient 404 not-found         approved              403 role-insufficient 403 role-insufficient 403 role-insufficient
        approved + hearing  amend               401 key-missing       403 role-insufficient 403 role-insufficient 404 not-found         409 request-settled   403 role-insufficient 403 role-insufficient 403 role-insufficient
        approved + hearing  amend note          401 key-missing       403 role-insufficient 403 role-insufficient 404 not-found         409 request-settled   403 role-insufficient 403 role-insufficient 403 role-insufficient
        approved + hearing  withdraw            401 key-missing       403 role-insufficient 403 role-insufficient 404 not-found         409 request-settled   403 role-insufficient 403 role-insufficient 403 role-insufficient
        approved + hearing  revoke              401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 hearing-open      409 hearing-open
        approved + hearing  revoke some         401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 hearing-open      409 hearing-open
        refused             approve             401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        refused             approve some        401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        refused             refuse              401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        refused             return              401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        refused             propose decision    401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        refused             propose revocation  401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        refused             open hearing        401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        refused             answer hearing      401 key-missing       403 role-insufficient 403 role-insufficient 404 not-found         409 request-settled   403 role-insufficient 403 role-insufficient 403 role-insufficient
        refused             amend               401 key-missing       403 role-insufficient 403 role-insufficient 404 not-found         409 request-settled   403 role-insufficient 403 role-insufficient 403 role-insufficient
        refused             amend note          401 key-missing       403 role-insufficient 403 role-insufficient 404 not-found         409 request-settled   403 role-insufficient 403 role-insufficient 403 role-insufficient
        refused             withdraw            401 key-missing       403 role-insufficient 403 role-insufficient 404 not-found         409 request-settled   403 role-insufficient 403 role-insufficient 403 role-insufficient
        refused             revoke              401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        refused             revoke some         401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        withdrawn           approve             401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        withdrawn           approve some        401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        withdrawn           refuse              401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        withdrawn           return              401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        withdrawn           propose decision    401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        withdrawn           propose revocation  401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        withdrawn           open hearing        401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        withdrawn           answer hearing      401 key-missing       403 role-insufficient 403 role-insufficient 404 not-found         409 request-settled   403 role-insufficient 403 role-insufficient 403 role-insufficient
        withdrawn           amend               401 key-missing       403 role-insufficient 403 role-insufficient 404 not-found         409 request-settled   403 role-insufficient 403 role-insufficient 403 role-insufficient
        withdrawn           amend note          401 key-missing       403 role-insufficient 403 role-insufficient 404 not-found         409 request-settled   403 role-insufficient 403 role-insufficient 403 role-insufficient
        withdrawn           withdraw            401 key-missing       403 role-insufficient 403 role-insufficient 404 not-found         409 request-settled   403 role-insufficient 403 role-insufficient 403 role-insufficient
        withdrawn           revoke              401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        withdrawn           revoke some         401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        revoked             approve             401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        revoked             approve some        401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        revoked             refuse              401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        revoked             return              401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        revoked             propose decision    401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        revoked             propose revocation  401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        revoked             open hearing        401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        revoked             answer hearing      401 key-missing       403 role-insufficient 403 role-insufficient 404 not-found         409 request-settled   403 role-insufficient 403 role-insufficient 403 role-insufficient
        revoked             amend               401 key-missing       403 role-insufficient 403 role-insufficient 404 not-found         409 request-settled   403 role-insufficient 403 role-insufficient 403 role-insufficient
        revoked             amend note          401 key-missing       403 role-insufficient 403 role-insufficient 404 not-found         409 request-settled   403 role-insufficient 403 role-insufficient 403 role-insufficient
        revoked             withdraw            401 key-missing       403 role-insufficient 403 role-insufficient 404 not-found         409 request-settled   403 role-insufficient 403 role-insufficient 403 role-insufficient
        revoked             revoke              401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        revoked             revoke some         401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        lapsed              approve             401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-lapsed    409 request-lapsed
        lapsed              approve some        401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-lapsed    409 request-lapsed
        lapsed              refuse              401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-lapsed    409 request-lapsed
        lapsed              return              401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-lapsed    409 request-lapsed
        lapsed              propose decision    401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-lapsed    409 request-lapsed
        lapsed              propose revocation  401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        lapsed              open hearing        401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-lapsed    409 request-lapsed
        lapsed              answer hearing      401 key-missing       403 role-insufficient 403 role-insufficient 404 not-found         409 request-lapsed    403 role-insufficient 403 role-insufficient 403 role-insufficient
        lapsed              amend               401 key-missing       403 role-insufficient 403 role-insufficient 404 not-found         409 request-lapsed    403 role-insufficient 403 role-insufficient 403 role-insufficient
        lapsed              amend note          401 key-missing       403 role-insufficient 403 role-insufficient 404 not-found         409 request-lapsed    403 role-insufficient 403 role-insufficient 403 role-insufficient
        lapsed              withdraw            401 key-missing       403 role-insufficient 403 role-insufficient 404 not-found         409 request-lapsed    403 role-insufficient 403 role-insufficient 403 role-insufficient
        lapsed              revoke              401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
        lapsed              revoke some         401 key-missing       403 role-insufficient 403 role-insufficient 403 role-insufficient 403 role-insufficient 403 own-filing        409 request-settled   409 request-settled
    "#]].assert_eq(&table);
}
