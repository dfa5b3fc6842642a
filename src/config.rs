//! Settings: flags, then the environment, then a TOML file, then defaults. Nothing else reads the environment.

use std::collections::BTreeMap;

use clap::Args;

/// Settings of the catalogue's interpretations, as `--set` and its kin give them.
#[derive(Args, Clone, Debug, Default)]
pub struct Readings {
    /// Chooses a reading where an interpretation is a setting, such as `receipt-hours=on`; may be repeated.
    /// `DESPACHO_SET` holds several, separated by commas
    #[arg(long = "set", value_name = "ID=VALUE", value_parser = reading)]
    set: Vec<(String, String)>,

    /// Short for `--set notice-counting=…` [possible values: backward, clear]
    #[arg(long, value_name = "VALUE", env = "DESPACHO_NOTICE_COUNTING")]
    notice_counting: Option<String>,
}

/// A setting that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A reading that is not written `ID=VALUE`.
    #[error("`{0}` is no reading: write ID=VALUE, such as receipt-hours=on")]
    Reading(String),
    /// A settings file that cannot be read.
    #[error("settings file {path}: {source}")]
    File {
        /// Its path.
        path: String,
        /// Why.
        source: std::io::Error,
    },
    /// A settings file that does not hold settings.
    #[error("settings file {path}: {message}")]
    Content {
        /// Its path.
        path: String,
        /// Where and why.
        message: String,
    },
}

impl Readings {
    /// The readings chosen: flags win over the environment, that over `file`, each id by itself.
    pub fn over(&self, file: BTreeMap<String, String>) -> Result<BTreeMap<String, String>, Error> {
        let variable = variable("DESPACHO_SET").unwrap_or_default();
        let mut all = file;
        for text in variable.split(',').map(str::trim).filter(|it| !it.is_empty()) {
            all.extend([reading(text)?]);
        }
        all.extend(self.notice_counting.clone().map(|it| ("notice-counting".to_owned(), it)));
        all.extend(self.set.iter().cloned());
        Ok(all)
    }
}

fn reading(text: &str) -> Result<(String, String), Error> {
    let (id, value) = text.split_once('=').ok_or_else(|| Error::Reading(text.to_owned()))?;
    Ok((id.trim().to_owned(), value.trim().to_owned()))
}

/// An environment variable that is set and not empty.
#[expect(clippy::disallowed_methods, reason = "this is the one place that may read the environment")]
fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|it| !it.is_empty())
}

#[cfg(feature = "service")]
pub use service::{FourEyes, Given, GivenDatabase, GivenPlaces, LogFormat, Settings};

#[cfg(feature = "service")]
mod service {
    use std::collections::BTreeMap;
    use std::path::{Path, PathBuf};

    use clap::{Args, ValueEnum};
    use serde::Deserialize;

    use super::{Error, Readings, variable};

    /// How the service writes its own log.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum LogFormat {
        /// Lines for people.
        Text,
        /// One JSON object a line.
        Json,
    }

    /// Which decisions one inspector proposes and another takes.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum FourEyes {
        /// None.
        #[default]
        Off,
        /// Refusals, approvals in part, and revocations.
        Adverse,
        /// Approvals too.
        All,
    }

    /// One list gives the flags with their help, the members of the file, and the defaults; after `or` stands what a
    /// flag without a value means.
    macro_rules! settings {
        ($($name:ident: $type:ty = $default:expr, $shown:literal, $env:literal, $value:literal $(or $bare:literal)?,
            $help:literal;)+) => {
            /// Settings as they were given: by flag or variable, each or none.
            #[derive(Args, Clone, Debug, Default)]
            pub struct Given {
                $(
                    #[arg(long, env = $env, value_name = $value,
                        $(num_args = 0..=1, default_missing_value = $bare,)? help = concat!($help, " [default: ", $shown, "]"))]
                    $name: Option<$type>,
                )+
                #[command(flatten)]
                readings: Readings,
                /// A TOML file with settings, named as the flags without their dashes: `listen = "…"`; readings
                /// stand in the table `[set]`
                #[arg(long, env = "DESPACHO_SETTINGS", value_name = "FILE")]
                settings: Option<PathBuf>,
            }

            /// What a settings file may hold.
            #[derive(Deserialize, Default)]
            #[serde(rename_all = "kebab-case", deny_unknown_fields)]
            struct File {
                $($name: Option<$type>,)+
                #[serde(default)]
                set: BTreeMap<String, String>,
            }

            /// The settings of a service. Not `Debug`: they hold secrets.
            #[derive(Clone)]
            pub struct Settings {
                $(#[doc = $help] pub $name: $type,)+
                /// The readings chosen, by the interpretation's id.
                pub readings: BTreeMap<String, String>,
                /// The admin key of the very first start, where `DESPACHO_ADMIN_KEY` sets it. It is no flag, since
                /// others could see it.
                pub admin_key: Option<String>,
                /// The master key, where `DESPACHO_MASTER_KEY` gives it. It is no flag either.
                pub master_key: Option<String>,
            }

            impl Default for Settings {
                fn default() -> Self {
                    Self { $($name: $default,)+ readings: BTreeMap::new(), admin_key: None, master_key: None }
                }
            }

            impl Given {
                fn over(self, file: File) -> Result<Settings, Error> {
                    Ok(Settings {
                        $($name: self.$name.or(file.$name).unwrap_or_else(|| $default),)+
                        readings: self.readings.over(file.set)?,
                        admin_key: variable("DESPACHO_ADMIN_KEY"),
                        master_key: variable("DESPACHO_MASTER_KEY"),
                    })
                }
            }
        };
    }

    settings! {
        listen: String = "127.0.0.1:8080".to_owned(), "127.0.0.1:8080", "DESPACHO_LISTEN", "ADDRESS",
            "Where the service listens";
        metrics_listen: String = String::new(), "off", "DESPACHO_METRICS_LISTEN", "ADDRESS",
            "Where /metrics listens, for Prometheus";
        database: String = "sqlite://despacho.db".to_owned(), "sqlite://despacho.db", "DESPACHO_DATABASE", "URL",
            "The database: sqlite://path or postgres://user:password@host/name";
        database_connections: u32 = 16, "16", "DESPACHO_DATABASE_CONNECTIONS", "NUMBER",
            "How many connections to PostgreSQL there are at most";
        database_wait: u64 = 5_000, "5000", "DESPACHO_DATABASE_WAIT", "MILLISECONDS",
            "How long a request waits for a connection to the database before it is answered `busy`";
        database_lock_timeout: u64 = 2_000, "2000", "DESPACHO_DATABASE_LOCK_TIMEOUT", "MILLISECONDS",
            "How long a statement waits for what another transaction holds, and a transaction for its operator's turn";
        database_statement_timeout: u64 = 30_000, "30000", "DESPACHO_DATABASE_STATEMENT_TIMEOUT", "MILLISECONDS",
            "How long a statement may run on PostgreSQL";
        database_idle_timeout: u64 = 30_000, "30000", "DESPACHO_DATABASE_IDLE_TIMEOUT", "MILLISECONDS",
            "How long a transaction on PostgreSQL may do nothing before the server ends it";
        logs: String = "despacho-data".to_owned(), "despacho-data", "DESPACHO_LOGS", "PLACE",
            "Where submitted logs are kept: a folder, or s3://bucket/prefix";
        admin_key_file: String = "despacho-admin.key".to_owned(), "despacho-admin.key", "DESPACHO_ADMIN_KEY_FILE", "FILE",
            "Where the very first start writes the admin key that it makes";
        master_key_file: String = String::new(), "the database's file and .master-key", "DESPACHO_MASTER_KEY_FILE", "FILE",
            "Where the key stands that secrets are sealed with; the very first start makes it";
        sandbox: bool = false, "false", "DESPACHO_SANDBOX", "BOOL" or "true",
            "Whether an admin may move the clock, to try things out; a database is a sandbox's from its first start or never";
        clock_tolerance: u32 = 300, "300", "DESPACHO_CLOCK_TOLERANCE", "SECONDS",
            "By how much the machine's clock may differ from its steady one before it is doubted; 0: it never is";
        clock_absence: u32 = 168, "168", "DESPACHO_CLOCK_ABSENCE", "HOURS",
            "After how long without the service a start waits for an admin to confirm the clock";
        max_log_bytes: u64 = 16 << 30, "17179869184", "DESPACHO_MAX_LOG_BYTES", "BYTES",
            "The largest log that is replayed, both as it comes and uncompressed";
        max_findings: u64 = 1_000_000, "1000000", "DESPACHO_MAX_FINDINGS", "NUMBER",
            "How many findings end a replay";
        max_findings_bytes: u64 = 256 << 20, "268435456", "DESPACHO_MAX_FINDINGS_BYTES", "BYTES",
            "How many bytes of findings end a replay, as NDJSON";
        max_replays: usize = 4, "4", "DESPACHO_MAX_REPLAYS", "NUMBER",
            "How many replays may run at once";
        max_replays_by_operator: usize = 2, "2", "DESPACHO_MAX_REPLAYS_BY_OPERATOR", "NUMBER",
            "How many replays of one operator may run at once";
        max_computations: usize = 4, "4", "DESPACHO_MAX_COMPUTATIONS", "NUMBER",
            "How many large bodies, explanations and odds are worked on at once";
        max_computations_by_operator: usize = 2, "2", "DESPACHO_MAX_COMPUTATIONS_BY_OPERATOR", "NUMBER",
            "How many of them for one operator";
        max_waiting: usize = 64, "64", "DESPACHO_MAX_WAITING", "NUMBER",
            "How many replays may wait for their turn, the operators one after the other; as many computations besides";
        max_waiting_by_operator: usize = 16, "16", "DESPACHO_MAX_WAITING_BY_OPERATOR", "NUMBER",
            "How many of them of one operator";
        turn_wait: u64 = 30, "30", "DESPACHO_TURN_WAIT", "SECONDS",
            "How long a replay or a computation waits for its turn";
        max_uploads: usize = 32, "32", "DESPACHO_MAX_UPLOADS", "NUMBER",
            "How many logs may be on their way at once, sent or waiting for their replay or in it";
        max_uploads_by_operator: usize = 12, "12", "DESPACHO_MAX_UPLOADS_BY_OPERATOR", "NUMBER",
            "How many of them of one operator";
        max_uploads_by_key: usize = 8, "8", "DESPACHO_MAX_UPLOADS_BY_KEY", "NUMBER",
            "How many of them under one key";
        replay_threads: usize = 0, "0: as many as there are cores", "DESPACHO_REPLAY_THREADS", "NUMBER",
            "How many threads one replay uses";
        max_body_bytes: usize = 1 << 20, "1048576", "DESPACHO_MAX_BODY_BYTES", "BYTES",
            "The largest JSON body";
        max_batch_bytes: usize = 4 << 20, "4194304", "DESPACHO_MAX_BATCH_BYTES", "BYTES",
            "The largest NDJSON body; a line of it is no larger than a JSON body may be";
        max_json_values: usize = 250_000, "250000", "DESPACHO_MAX_JSON_VALUES", "NUMBER",
            "How many values one JSON or NDJSON body may hold: objects, lists, texts and numbers";
        body_memory: usize = 32 << 20, "33554432", "DESPACHO_BODY_MEMORY", "BYTES",
            "How many bytes of bodies are held in memory at once; logs are not";
        body_memory_by_operator: usize = 16 << 20, "16777216", "DESPACHO_BODY_MEMORY_BY_OPERATOR", "BYTES",
            "How many of them for one operator";
        body_memory_by_key: usize = 8 << 20, "8388608", "DESPACHO_BODY_MEMORY_BY_KEY", "BYTES",
            "How many of them under one key";
        idempotency_hours: u32 = 48, "48", "DESPACHO_IDEMPOTENCY_HOURS", "HOURS",
            "For how long an Idempotency-Key is remembered, and answered again";
        quota_logs: u64 = 1 << 40, "1099511627776", "DESPACHO_QUOTA_LOGS", "BYTES",
            "How many bytes of logs are kept for one operator, as they came; 0: any, here and below";
        quota_findings: u64 = 64 << 30, "68719476736", "DESPACHO_QUOTA_FINDINGS", "BYTES",
            "How many bytes of findings are kept for one operator";
        quota_snapshots: u64 = 4 << 30, "4294967296", "DESPACHO_QUOTA_SNAPSHOTS", "BYTES",
            "How many bytes of configuration snapshots are kept for one operator, packed";
        quota_answers: u64 = 256 << 20, "268435456", "DESPACHO_QUOTA_ANSWERS", "BYTES",
            "How many bytes of answers are kept under the Idempotency-Keys of one operator";
        quota_acts: u64 = 2 << 30, "2147483648", "DESPACHO_QUOTA_ACTS", "BYTES",
            "How many bytes one operator's own acts may write down";
        quota_webhooks: u64 = 50, "50", "DESPACHO_QUOTA_WEBHOOKS", "NUMBER",
            "How many webhooks one operator may have that are not retired";
        quota_entries: u64 = 500_000, "500000", "DESPACHO_QUOTA_ENTRIES", "NUMBER",
            "How many entries of registers are kept for one operator, each change counted";
        quota_key_percent: u8 = 80, "80", "DESPACHO_QUOTA_KEY_PERCENT", "PERCENT",
            "How much of each quota in bytes one key may use";
        max_streams: usize = 256, "256", "DESPACHO_MAX_STREAMS", "NUMBER",
            "How many streams of events may be open at once";
        max_streams_by_operator: usize = 64, "64", "DESPACHO_MAX_STREAMS_BY_OPERATOR", "NUMBER",
            "How many of them of one operator";
        max_streams_by_key: usize = 32, "32", "DESPACHO_MAX_STREAMS_BY_KEY", "NUMBER",
            "How many of them under one key";
        webhook_sends: usize = 32, "32", "DESPACHO_WEBHOOK_SENDS", "NUMBER",
            "How many messages are sent to webhooks at once";
        webhook_sends_by_operator: usize = 8, "8", "DESPACHO_WEBHOOK_SENDS_BY_OPERATOR", "NUMBER",
            "How many of them to webhooks of one operator";
        webhook_timeout: u64 = 10, "10", "DESPACHO_WEBHOOK_TIMEOUT", "SECONDS",
            "How long a receiver may take to answer";
        private_webhooks: bool = false, "false", "DESPACHO_PRIVATE_WEBHOOKS", "BOOL" or "true",
            "Whether webhooks may go to addresses of the private network, and by http";
        min_body_rate: u64 = 1024, "1024", "DESPACHO_MIN_BODY_RATE", "BYTES/S",
            "A body that comes more slowly is cut off; 0: never";
        body_window: u64 = 10, "10", "DESPACHO_BODY_WINDOW", "SECONDS",
            "The time spent waiting for a body over which its rate is judged";
        header_timeout: u64 = 10, "10", "DESPACHO_HEADER_TIMEOUT", "SECONDS",
            "How long a connection may take over the head of a request, or be idle before one";
        write_timeout: u64 = 30, "30", "DESPACHO_WRITE_TIMEOUT", "SECONDS",
            "How long a client may take nothing of an answer before it is cut off";
        max_connections: usize = 1024, "1024", "DESPACHO_MAX_CONNECTIONS", "NUMBER",
            "How many connections are served at once; more wait";
        max_requests_by_operator: usize = 256, "256", "DESPACHO_MAX_REQUESTS_BY_OPERATOR", "NUMBER",
            "How many requests of one operator may be under way at once, streams included; of callers without a key as many";
        max_requests_by_key: usize = 128, "128", "DESPACHO_MAX_REQUESTS_BY_KEY", "NUMBER",
            "How many of them under one key";
        requests_per_minute: u32 = 1200, "1200", "DESPACHO_REQUESTS_PER_MINUTE", "NUMBER",
            "How many requests a minute one key, or one holder of tokens, may make; 0: any";
        requests_per_minute_by_operator: u32 = 6000, "6000", "DESPACHO_REQUESTS_PER_MINUTE_BY_OPERATOR", "NUMBER",
            "How many requests a minute all keys of one operator may make; 0: any";
        shutdown_deadline: u64 = 60, "60", "DESPACHO_SHUTDOWN_DEADLINE", "SECONDS",
            "How long running requests may take to finish when the service is stopped";
        four_eyes: FourEyes = FourEyes::Off, "off", "DESPACHO_FOUR_EYES", "WHICH",
            "Which decisions one inspector proposes and another takes";
        require_delegation: bool = false, "false", "DESPACHO_REQUIRE_DELEGATION", "BOOL" or "true",
            "Whether a decision has to rest on a delegation";
        service_norm: u8 = 2, "2", "DESPACHO_SERVICE_NORM", "DAYS",
            "Within how many working days the desk means to decide; 0: it has no such norm";
        oidc_issuer: String = String::new(), "off", "DESPACHO_OIDC_ISSUER", "URL",
            "Whose bearer tokens are taken beside keys: the issuer of OpenID Connect, as its tokens name it in `iss`";
        oidc_audience: String = String::new(), "none", "DESPACHO_OIDC_AUDIENCE", "NAME",
            "What a token has to name in `aud`: this service, as its issuer knows it";
        oidc_jwks: String = String::new(), "where the issuer's configuration says", "DESPACHO_OIDC_JWKS", "URL",
            "Where the issuer's public keys are";
        oidc_subject_claim: String = "sub".to_owned(), "sub", "DESPACHO_OIDC_SUBJECT_CLAIM", "CLAIM",
            "The claim with the subject; a path such as a.b leads through objects and arrays, here and below";
        oidc_role_claim: String = "despacho_role".to_owned(), "despacho_role", "DESPACHO_OIDC_ROLE_CLAIM", "CLAIM",
            "The claim with the role: among what it holds exactly one is a role of this service";
        oidc_operator_claim: String = "despacho_operator".to_owned(), "despacho_operator", "DESPACHO_OIDC_OPERATOR_CLAIM", "CLAIM",
            "The claim with the operator, of a token whose role is operator";
        oidc_scope_claim: String = String::new(), "none: tokens are not limited", "DESPACHO_OIDC_SCOPE_CLAIM", "CLAIM",
            "The claim with the scopes that a token is limited to";
        oidc_access_claims: String = "scope,scp,client_id,cid,appid,azpacr,gty".to_owned(), "scope,scp,client_id,cid,appid,azpacr,gty", "DESPACHO_OIDC_ACCESS_CLAIMS", "CLAIMS",
            "What tells an access token from an ID token where its type does not: it has one of these claims; empty: nothing need";
        oidc_leeway: u64 = 30, "30", "DESPACHO_OIDC_LEEWAY", "SECONDS",
            "By how much the issuer's clock may differ, at most 300";
        oidc_algorithms: String = "RS256,ES256,EdDSA".to_owned(), "RS256,ES256,EdDSA", "DESPACHO_OIDC_ALGORITHMS", "NAMES",
            "The algorithms that tokens may be signed with";
        log_format: LogFormat = LogFormat::Text, "text", "DESPACHO_LOG_FORMAT", "FORMAT",
            "How the service writes its own log";
        log_level: String = "info".to_owned(), "info", "DESPACHO_LOG_LEVEL", "FILTER",
            "What the service writes to its own log: error, warn, info, debug, trace, or target=level, …";
        log_refusals_per_second: u32 = 20, "20", "DESPACHO_LOG_REFUSALS_PER_SECOND", "NUMBER",
            "How many lines a second it has of requests that are refused or have no key, the others being counted; 0: all";
        log_buffer_lines: usize = 1024, "1024", "DESPACHO_LOG_BUFFER_LINES", "NUMBER",
            "How many of its lines may wait to be written; more are lost, and counted";
    }

    impl Given {
        /// The settings that hold: what was given, then what the settings file says, then the defaults.
        pub fn settle(self) -> Result<Settings, Error> {
            let file = File::read(self.settings.as_deref())?;
            self.over(file)
        }
    }

    impl File {
        fn read(path: Option<&Path>) -> Result<Self, Error> {
            let Some(path) = path else { return Ok(Self::default()) };
            let shown = path.display().to_string();
            let text = std::fs::read_to_string(path).map_err(|source| Error::File { path: shown.clone(), source })?;
            toml::from_str(&text)
                .map_err(|error| Error::Content { path: shown, message: error.to_string().trim_end().to_owned() })
        }
    }

    /// Which database, for commands that need nothing else.
    #[derive(Args, Clone, Debug, Default)]
    pub struct GivenDatabase {
        /// The database: sqlite://path or postgres://user:password@host/name [default: sqlite://despacho.db]
        #[arg(long, env = "DESPACHO_DATABASE", value_name = "URL", global = true)]
        database: Option<String>,
        /// The service's settings file
        #[arg(long, env = "DESPACHO_SETTINGS", value_name = "FILE", global = true)]
        settings: Option<PathBuf>,
    }

    impl GivenDatabase {
        /// Its URL.
        pub fn settle(self) -> Result<String, Error> {
            let file = File::read(self.settings.as_deref())?;
            Ok(self.database.or(file.database).unwrap_or_else(|| Settings::default().database))
        }
    }

    /// Where everything is that a service keeps, for backups.
    #[derive(Args, Clone, Debug, Default)]
    pub struct GivenPlaces {
        #[command(flatten)]
        database: GivenDatabase,
        /// Where submitted logs are kept: a folder, or s3://bucket/prefix [default: despacho-data]
        #[arg(long, env = "DESPACHO_LOGS", value_name = "PLACE")]
        logs: Option<String>,
        /// Where the key stands that secrets are sealed with [default: the database's file and .master-key];
        /// DESPACHO_MASTER_KEY gives the key itself
        #[arg(long, env = "DESPACHO_MASTER_KEY_FILE", value_name = "FILE")]
        master_key_file: Option<String>,
    }

    impl GivenPlaces {
        /// The settings that name them.
        pub fn settle(self) -> Result<Settings, Error> {
            let GivenDatabase { database, settings } = self.database;
            let given = Given {
                database,
                logs: self.logs,
                master_key_file: self.master_key_file,
                settings,
                ..Given::default()
            };
            given.settle()
        }
    }
}

#[cfg(all(test, feature = "service"))]
mod tests {
    use clap::Parser;
    use expect_test::expect;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        given: Given,
    }

    #[expect(clippy::unwrap_used, reason = "a test fails by it")]
    fn settle(args: &[&str], file: Option<&str>) -> Result<Settings, Error> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.toml");
        let mut line: Vec<String> = std::iter::once("x").chain(args.iter().copied()).map(str::to_owned).collect();
        if let Some(text) = file {
            std::fs::write(&path, text).unwrap();
            line.extend(["--settings".to_owned(), path.display().to_string()]);
        }
        Line::try_parse_from(line).unwrap().given.settle()
    }

    #[test]
    fn a_flag_beats_the_file_and_the_file_the_default() {
        let file =
            "listen = \"127.0.0.1:1\"\nmax-replays = 7\n[set]\nnotice-counting = \"clear\"\nreceipt-hours = \"on\"\n";
        let settings = settle(&["--listen", "127.0.0.1:2", "--set", "receipt-hours=off"], Some(file)).unwrap();
        assert_eq!(settings.listen, "127.0.0.1:2");
        assert_eq!(settings.max_replays, 7);
        assert_eq!(settings.header_timeout, Settings::default().header_timeout);
        expect![[r#"{"notice-counting": "clear", "receipt-hours": "off"}"#]]
            .assert_eq(&format!("{:?}", settings.readings));
    }

    #[test]
    fn the_short_flag_is_a_reading() {
        let settings = settle(&["--notice-counting", "clear"], None).unwrap();
        assert_eq!(settings.readings["notice-counting"], "clear");
    }

    #[test]
    fn a_file_with_a_slip_says_where() {
        let error = settle(&[], Some("listne = \"127.0.0.1:1\"\n")).err().unwrap().to_string();
        assert!(error.contains("line 1") && error.contains("listne") && error.contains("`listen`"), "{error}");
        assert!(settle(&[], Some("max-replays = \"many\"\n")).is_err());
    }
}
