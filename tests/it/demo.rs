//! The demonstration, which is README's first command: the whole loop, and what it says of it.

use std::process::Command;

#[test]
fn the_story_is_told_and_ends() {
    let output = Command::new(env!("CARGO_BIN_EXE_despacho")).args(["demo", "--once"]).output().unwrap();
    let (told, fault) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{told}\n{fault}");
    for part in [
        "The first possible date is ",
        "working day 3 before the adoption",
        "Inspector Lei approves it",
        "verdict: conforms (240 rounds",
        "verdict: violates (240 rounds",
        "third-card-missing",
        "payout-mismatch",
        "lapsed 1, refused 1, returned 1, revoked 1,",
        "withdrawn 1",
    ] {
        assert!(told.contains(part), "`{part}` is missing from:\n{told}");
    }
    assert_eq!(told.matches("-mismatch").count() + told.matches("third-card-").count(), 3, "{told}");
}
