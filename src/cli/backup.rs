//! `despacho backup`, `despacho restore` and `despacho check-store`: what the service keeps, in one file and back again.

use std::io::{self, IsTerminal as _};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use indicatif::{HumanBytes, HumanCount, ProgressBar, ProgressStyle};
use serde_json::json;
use tokio::runtime::{Builder, Runtime};

use super::fail;
use crate::backup::{self, BackupError, check, take};
use crate::clock::Clock;
use crate::config::{GivenPlaces, Settings};
use crate::db::Db;
use crate::logs::Logs;
use crate::vault::Vault;

/// The exit status where what was checked is not whole.
const NOT_WHOLE: u8 = 1;

/// Write everything that the service keeps to one file, while it runs
///
/// The database as it is at one moment, the logs and findings that it names, and the master key, so that the file has to be
/// kept as secret as that key. Settings are not in it. The file is for its owner alone, and is there only when it is whole.
///
/// Of a PostgreSQL database `pg_dump` makes the copy, first; --dump puts it into the backup, and without that the backup
/// holds the logs and the master key alone. The exit status is 0 where the backup was made and 2 where it was not.
#[derive(Args)]
#[command(after_help = "Examples:
  despacho backup /backup/despacho-2026-11-30.tar.zst
  despacho backup despacho.tar.zst --without-master-key --json
  pg_dump --format=custom --file=despacho.dump \"$URL\" && despacho backup despacho.tar.zst --database \"$URL\" --dump despacho.dump")]
pub struct Backup {
    /// The file to write; it must not be there
    file: PathBuf,
    /// Leave the master key out: without it, what is sealed in the database cannot be read
    #[arg(long)]
    without_master_key: bool,
    /// What pg_dump wrote of a PostgreSQL database, a moment ago
    #[arg(long, value_name = "FILE")]
    dump: Option<PathBuf>,
    #[command(flatten)]
    places: GivenPlaces,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Restore a backup to the places that the settings name, where nothing may be yet
///
/// All of it is read, written beside its places and checked: every file's SHA-256, the database itself, that everything
/// that it names is there, and that the master key opens what is sealed. Then it is moved to its places, or nothing is left.
///
/// Of a PostgreSQL database the logs and the master key are restored, and --dump says where to write the dump, for
/// `pg_restore`; `despacho check-store` looks afterwards whether all belongs together. The exit status is 0 where everything
/// was restored and 2 where nothing was.
#[derive(Args)]
#[command(after_help = "Examples:
  despacho restore /backup/despacho-2026-11-30.tar.zst
  despacho restore despacho.tar.zst --database sqlite:///var/lib/despacho/despacho.db --logs /var/lib/despacho/logs
  despacho restore despacho.tar.zst --database \"$URL\" --dump despacho.dump &&
    pg_restore --no-owner --dbname=\"$URL\" despacho.dump && despacho check-store --database \"$URL\"")]
pub struct Restore {
    /// The backup
    file: PathBuf,
    /// Where to write the dump of a PostgreSQL database
    #[arg(long, value_name = "FILE")]
    dump: Option<PathBuf>,
    #[command(flatten)]
    places: GivenPlaces,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Check that the database, the log store and the master key belong together, while the service runs
///
/// Reads every file that the database names and compares its SHA-256. The exit status is 0 where all is whole, 1 where
/// something is missing or was altered, 2 where it could not be checked.
#[derive(Args)]
#[command(after_help = "Examples:
  despacho check-store
  despacho check-store --database \"$URL\" --logs /var/lib/despacho/logs --json")]
pub struct CheckStore {
    #[command(flatten)]
    places: GivenPlaces,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What a command needs: the settings, and a runtime for what waits.
fn prepare(places: GivenPlaces) -> Result<(Settings, Runtime), Box<dyn std::error::Error>> {
    Ok((places.settle()?, Builder::new_current_thread().enable_all().build()?))
}

fn done(result: Result<ExitCode, Box<dyn std::error::Error>>) -> ExitCode {
    result.unwrap_or_else(|error| fail(&*error))
}

fn bar(json: bool) -> ProgressBar {
    if json || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(0);
    let template = "{spinner} {bytes} of {total_bytes}, {bytes_per_sec}";
    bar.set_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}

impl Backup {
    /// Runs the command.
    pub fn run(self) -> ExitCode {
        done(self.make())
    }

    fn make(self) -> Result<ExitCode, Box<dyn std::error::Error>> {
        let (settings, runtime) = prepare(self.places)?;
        let now = Clock::System.now();
        let what =
            take::What { settings: &settings, master_key: !self.without_master_key, dump: self.dump.as_deref(), now };
        let bar = bar(self.json);
        let manifest = backup::take(&runtime, what, &self.file, &mut |bytes, all| {
            bar.set_length(all);
            bar.set_position(bytes);
        });
        bar.finish_and_clear();
        let (manifest, file) = (manifest?, self.file.display());
        if self.json {
            println!("{}", json!({"file": self.file, "manifest": manifest}));
            return Ok(ExitCode::SUCCESS);
        }
        let (files, bytes) = (HumanCount(manifest.files), HumanBytes(manifest.bytes));
        println!("{file}: {files} files of logs and findings ({bytes})");
        match &manifest.database {
            Some(it) => println!("the database is in it ({})", HumanBytes(it.bytes)),
            None => println!(
                "the database is not in it: back it up before, with pg_dump --format=custom, and name that by --dump"
            ),
        }
        if manifest.master_key {
            println!("the master key is in it: whoever reads the file can open what is sealed in the database");
        } else {
            println!("the master key is not in it: keep it elsewhere");
        }
        Ok(ExitCode::SUCCESS)
    }
}

impl Restore {
    /// Runs the command.
    pub fn run(self) -> ExitCode {
        done(self.restore())
    }

    fn restore(self) -> Result<ExitCode, Box<dyn std::error::Error>> {
        let (settings, runtime) = prepare(self.places)?;
        let bar = bar(self.json);
        let restored = backup::restore(&runtime, &settings, &self.file, self.dump.as_deref(), &mut |bytes, all| {
            bar.set_length(all);
            bar.set_position(bytes);
        });
        bar.finish_and_clear();
        let restored = restored?;
        let manifest = &restored.manifest;
        if self.json {
            let said = json!({"database": restored.database, "logs": restored.logs, "master_key": restored.master_key,
                "unlocked": restored.unlocked, "manifest": manifest});
            println!("{said}");
            return Ok(ExitCode::SUCCESS);
        }
        println!("restored what {} held on {}", self.file.display(), manifest.made_at);
        println!("  logs and findings: {} ({} files)", restored.logs.display(), HumanCount(manifest.files));
        if let Some(database) = &restored.database {
            let what = if self.dump.is_some() { "dump, for pg_restore" } else { "database" };
            println!("  {what}: {}", database.display());
        }
        if let Some(key) = &restored.master_key {
            println!("  master key: {}", key.display());
        }
        if self.dump.is_some() || manifest.database.is_none() {
            println!("restore the database with pg_restore, then run despacho check-store");
        } else if !restored.unlocked {
            println!("the master key was not at hand: whether it opens what is sealed was not checked");
        }
        Ok(ExitCode::SUCCESS)
    }
}

impl CheckStore {
    /// Runs the command.
    pub fn run(self) -> ExitCode {
        done(self.check())
    }

    fn check(self) -> Result<ExitCode, Box<dyn std::error::Error>> {
        let (settings, runtime) = prepare(self.places)?;
        let bar = bar(self.json);
        let checked = runtime.block_on(async {
            let db = Db::attach(&settings.database).await?;
            let logs = Logs::open(&settings.logs)?;
            let vault = Vault::existing(&db, &settings).await?;
            let checked = check::check(&db, &logs, vault.as_ref(), &mut |bytes| {
                bar.set_length(bytes);
                bar.set_position(bytes);
            })
            .await?;
            db.close().await;
            Ok::<_, BackupError>(checked)
        });
        bar.finish_and_clear();
        let checked = checked?;
        let whole = checked.flaws.is_empty();
        if self.json {
            let said = json!({"whole": whole, "flaws": checked.flaws, "files": checked.files, "bytes": checked.bytes,
                "counts": checked.counts});
            println!("{said}");
        } else if whole {
            let (files, bytes) = (HumanCount(checked.files), HumanBytes(checked.bytes));
            println!("whole: {files} files ({bytes}), {} verifications", checked.counts.verifications);
        } else {
            checked.flaws.iter().for_each(|it| println!("{it}"));
        }
        Ok(if whole { ExitCode::SUCCESS } else { ExitCode::from(NOT_WHOLE) })
    }
}
