//! What may follow on what.

use despacho::requests::status::{Act, Refused, Status};
use expect_test::expect;

use crate::support::world::{at, day};

/// The whole table, the moment before the adoption day begins and the moment at which it does.
#[test]
fn transitions() {
    let cell = |status: Status, act, now| match status.after(act, at(now), day("2026-12-10")) {
        Ok(after) => after.name(),
        Err(Refused::Settled(_)) => "-",
        Err(Refused::Returned) => "-returned",
        Err(Refused::NoPermit(_)) => "-no permit",
        Err(Refused::Lapsed(_)) => "-lapsed",
        Err(Refused::Waiting(_)) => "-waiting",
        Err(Refused::HearingOpen(_) | Refused::NoHearing) => unreachable!("that is no matter of the status"),
    };
    let mut table = String::new();
    for (name, now) in [("before", "2026-12-09T23:59:59.999999+08:00"), ("at", "2026-12-10T00:00:00+08:00")] {
        for status in Status::ALL {
            let cells = Act::ALL.map(|act| format!("{:11}", cell(status, act, now))).join(" ");
            let row = format!("{name:6} {:10} {cells}", status.name());
            table.push_str(row.trim_end());
            table.push('\n');
        }
    }
    let acts = "  approve    refuse      return      amend       withdraw    hear        answer      lapse       revoke all  revoke some\n";
    expect![[r#"
                          approve    refuse      return      amend       withdraw    hear        answer      lapse       revoke all  revoke some
        before submitted  approved    refused     returned    submitted   withdrawn   submitted   submitted   -waiting    -no permit  -no permit
        before returned   -returned   -returned   -returned   submitted   withdrawn   -returned   -returned   -waiting    -no permit  -no permit
        before approved   -           -           -           -           -           approved    approved    -           revoked     approved
        before refused    -           -           -           -           -           -           -           -           -no permit  -no permit
        before withdrawn  -           -           -           -           -           -           -           -           -no permit  -no permit
        before lapsed     -lapsed     -lapsed     -lapsed     -lapsed     -lapsed     -lapsed     -lapsed     -lapsed     -no permit  -no permit
        before revoked    -           -           -           -           -           -           -           -           -           -
        at     submitted  -lapsed     -lapsed     -lapsed     -lapsed     -lapsed     -lapsed     -lapsed     lapsed      -no permit  -no permit
        at     returned   -lapsed     -lapsed     -lapsed     -lapsed     -lapsed     -lapsed     -lapsed     lapsed      -no permit  -no permit
        at     approved   -           -           -           -           -           approved    approved    -           revoked     approved
        at     refused    -           -           -           -           -           -           -           -           -no permit  -no permit
        at     withdrawn  -           -           -           -           -           -           -           -           -no permit  -no permit
        at     lapsed     -lapsed     -lapsed     -lapsed     -lapsed     -lapsed     -lapsed     -lapsed     -lapsed     -no permit  -no permit
        at     revoked    -           -           -           -           -           -           -           -           -           -
    "#]]
    .assert_eq(&format!("                {acts}{table}"));
}

#[test]
fn names_are_read_back() {
    for status in Status::ALL {
        assert_eq!(Status::from_name(status.name()), Some(status));
        assert_eq!(serde_json::to_value(status).unwrap(), status.name());
    }
}
