//! Tells the program which commit it was built from, and rebuilds when a migration or a law file changes.
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=migrations");
    println!("cargo:rerun-if-changed=law");
    // Where these are depends on whether this is a worktree; a path that does not exist would rebuild every time.
    for name in ["HEAD", "logs/HEAD"] {
        if let Some(path) = git(&["rev-parse", "--git-path", name]) {
            println!("cargo:rerun-if-changed={path}");
        }
    }
    println!("cargo:rerun-if-env-changed=DESPACHO_COMMIT");
    #[expect(clippy::disallowed_methods, reason = "a build script has no settings of its own")]
    let given = std::env::var("DESPACHO_COMMIT").ok().filter(|it| !it.is_empty());
    let commit = given.or_else(|| git(&["rev-parse", "--short=7", "HEAD"]));
    println!("cargo:rustc-env=DESPACHO_COMMIT={}", commit.unwrap_or_else(|| "unknown".into()));
}

/// What git answers, if there is git and a repository.
fn git(args: &[&str]) -> Option<String> {
    let out = Command::new("git").args(args).output().ok().filter(|it| it.status.success())?;
    let answer = String::from_utf8_lossy(&out.stdout).trim().to_owned();
    (!answer.is_empty()).then_some(answer)
}
