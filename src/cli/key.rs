//! `despacho key`: makes, lists and revokes keys, on the machine that has the database.

use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::{Args, Subcommand};
use serde::Serialize;
use serde_json::json;
use uuid::Uuid;

use super::fail;
use crate::clock::Clock;
use crate::config::GivenDatabase;
use crate::db::Db;
use crate::instant::Instant;
use crate::ledger::{Caller, KeyScope, Role};
use crate::registry::{self, Key, KeyError, NewKey, Secret};
use crate::sandbox;

/// Makes, lists and revokes keys, in the database itself
///
/// The service need not run. A key is for one person or system; its secret is shown once and kept as a hash.
#[derive(Args)]
#[command(after_help = "Examples:
  despacho key create --subject back-office --role operator --operator galaxy
  despacho key create --subject ana.silva --role inspector --expires 2027-12-31T00:00:00+08:00 --json
  despacho key rotate 019ad0c2-5f0e-7c33-a5c5-2f3a4be0a1f7 --overlap 3600
  despacho key list
  despacho key revoke 019ad0c2-5f0e-7c33-a5c5-2f3a4be0a1f7")]
pub struct KeyCommand {
    #[command(subcommand)]
    act: Act,
    #[command(flatten)]
    database: GivenDatabase,
    /// Print JSON
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Subcommand)]
enum Act {
    /// Make a key and show its secret, once
    Create {
        /// The one person or system that will hold it
        #[arg(long, value_name = "NAME")]
        subject: String,
        /// What it is for: admin, operator, inspector or auditor
        #[arg(long, value_parser = role)]
        role: Role,
        /// Its operator, with the role operator
        #[arg(long, value_name = "NAME")]
        operator: Option<String>,
        /// From when it is no longer valid (RFC 3339)
        #[arg(long, value_name = "TIME", value_parser = moment)]
        expires: Option<Instant>,
        /// What it is limited to, within its role, such as requests:read; may be repeated
        #[arg(long, value_name = "SCOPE", value_parser = scope)]
        scope: Vec<KeyScope>,
    },
    /// List all keys, the oldest first
    List,
    /// Give a key a new secret and show it, once; the old one holds for a while
    Rotate {
        /// Its id
        id: Uuid,
        /// For how many seconds the old secret holds [default: 86400, a day]
        #[arg(long, value_name = "SECONDS")]
        overlap: Option<u32>,
    },
    /// Revoke a key, at once and for good
    Revoke {
        /// Its id
        id: Uuid,
    },
}

fn role(name: &str) -> Result<Role, String> {
    Role::from_name(name).ok_or_else(|| "admin, operator, inspector or auditor".to_owned())
}

fn scope(name: &str) -> Result<KeyScope, String> {
    let names = || KeyScope::ALL.iter().map(|it| it.name()).collect::<Vec<_>>().join(", ");
    KeyScope::ALL.iter().copied().find(|it| it.name() == name).ok_or_else(|| format!("one of {}", names()))
}

pub(super) fn moment(text: &str) -> Result<Instant, String> {
    text.parse::<jiff::Timestamp>().map(Instant::from).map_err(|it| it.to_string())
}

impl KeyCommand {
    /// Runs the command.
    pub fn run(self) -> ExitCode {
        let url = match self.database.settle() {
            Ok(it) => it,
            Err(error) => return fail(&error),
        };
        let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
            Ok(it) => it,
            Err(error) => return fail(&error),
        };
        let done = runtime.block_on(async {
            let db = Db::open(&url).await?;
            let said = act(self.act, &db, self.json).await;
            db.close().await;
            said
        });
        match done {
            // Who does not see a secret has to know that it was made.
            Ok(said) => match io::stdout().write_all(said.as_bytes()).and_then(|()| io::stdout().flush()) {
                Ok(()) => ExitCode::SUCCESS,
                Err(error) => fail(&super::Failure::Output(error)),
            },
            Err(error) => fail(&*error),
        }
    }
}

async fn act(act: Act, db: &Db, json: bool) -> Result<String, Box<dyn std::error::Error>> {
    let now = sandbox::clock(db, Clock::System).await?.now();
    let by = Caller::command_line();
    Ok(match act {
        Act::Create { subject, role, operator, expires, scope } => {
            let scopes = (!scope.is_empty()).then(|| scope.into_iter().collect());
            let new = NewKey { subject, role, operator, expires_at: expires, scopes };
            let (key, secret) = registry::create_key(db, now, &by, new).await.map_err(faults)?;
            told(&key, &secret, json)
        }
        Act::Rotate { id, overlap } => {
            let (key, secret) = registry::rotate_key(db, now, &by, id, overlap).await.map_err(faults)?;
            told(&key, &secret, json)
        }
        Act::List => {
            let (mut keys, mut cursor) = (Vec::new(), None);
            loop {
                let page = registry::list_keys(db, cursor.as_deref(), 200).await?;
                keys.extend(page.items);
                cursor = page.next;
                if cursor.is_none() {
                    break;
                }
            }
            if json { line(&json!({"items": keys})) } else { keys.iter().map(|it| row(it) + "\n").collect() }
        }
        Act::Revoke { id } => {
            let key = registry::revoke_key(db, now, &by, id).await?.ok_or("there is no such key")?;
            if json { line(&key) } else { row(&key) + "\n" }
        }
    })
}

/// A key with its secret.
fn told(key: &Key, secret: &Secret, json: bool) -> String {
    let secret = secret.reveal();
    if json { line(&Shown { key, secret: Some(secret) }) } else { format!("{}\n{secret}\n", row(key)) }
}

/// What is wrong with the key that was asked for, in words.
fn faults(error: KeyError) -> Box<dyn std::error::Error> {
    match error {
        KeyError::Invalid(faults) => {
            let words: Vec<_> =
                faults.iter().map(|it| format!("--{}: {}", it.pointer.trim_start_matches('/'), it.detail)).collect();
            words.join("; ").into()
        }
        other => other.into(),
    }
}

#[derive(Serialize)]
struct Shown<'k> {
    #[serde(flatten)]
    key: &'k Key,
    secret: Option<&'k str>,
}

fn line(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default() + "\n"
}

fn row(key: &Key) -> String {
    let state = match (key.revoked_at, key.expires_at) {
        (Some(at), _) => format!("revoked {at}"),
        (None, Some(at)) => format!("until {at}"),
        (None, None) => "valid".to_owned(),
    };
    let whose = key.operator.as_ref().map_or_else(String::new, |it| format!(" of {it}"));
    format!("{}  {}…  {}{whose}  {}  {state}", key.id, key.prefix, key.role.name(), key.subject)
}
