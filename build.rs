//! Tells the program which commit it was built from, and rebuilds when a migration or a law file changes.
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=migrations");
    println!("cargo:rerun-if-changed=law");
    println!("cargo:rerun-if-changed=.git/HEAD");
    println!("cargo:rerun-if-changed=.git/logs/HEAD");
    println!("cargo:rerun-if-env-changed=DESPACHO_COMMIT");
    #[expect(clippy::disallowed_methods, reason = "a build script has no settings of its own")]
    let commit = std::env::var("DESPACHO_COMMIT").ok().or_else(|| {
        let out = Command::new("git").args(["rev-parse", "--short=7", "HEAD"]).output().ok()?;
        out.status.success().then(|| String::from_utf8_lossy(&out.stdout).trim().to_owned())
    });
    println!(
        "cargo:rustc-env=DESPACHO_COMMIT={}",
        commit.filter(|it| !it.is_empty()).unwrap_or_else(|| "unknown".into())
    );
}
