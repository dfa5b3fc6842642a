//! What a replay comes to: counts, verdict, hashes.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::codes::{Code, Severity};
use super::findings::Finding;
use super::played::Played;

/// How many findings a receipt shows whole, at the most.
pub const FIRST_FINDINGS: usize = 20;

/// The most bytes of a receipt, as JSON and indented or not: findings that would pass it are not shown.
pub const RECEIPT_BYTES: usize = 64 << 10;

/// Room for what is added to it when it is kept and given: its id, the times, who submitted the log.
const ADDED: usize = 2 << 10;

/// What a replay has counted.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Lines that are not blank.
    pub records: u64,
    /// Round records that belong to a shoe.
    pub rounds: u64,
    /// Shoes that began.
    pub shoes: u64,
    /// Bets of the rounds that were judged.
    pub bets: u64,
    /// Bets whose prize could not be judged: wagers that a permit adds, or a text that was not read.
    pub bets_not_judged: u64,
    /// All findings.
    pub findings: u64,
    /// Findings that an `alternative-not-authorised` explains.
    pub explained: u64,
    /// Which alternatives were played.
    pub played: Vec<Played>,
    /// Findings by code.
    pub by_code: BTreeMap<Code, u64>,
    /// Findings by grade of the text.
    pub by_grade: BTreeMap<crate::law::Grade, u64>,
    /// Findings by severity: violations, undetermined, defects.
    pub by_severity: [u64; 3],
    /// The readings that findings rest on.
    pub interpretations: BTreeSet<String>,
    /// The first findings.
    pub first: Vec<Finding>,
}

impl Tally {
    pub(super) fn count(&mut self, finding: &Finding) {
        self.findings += 1;
        *self.by_code.entry(finding.code).or_default() += 1;
        if let Some(grade) = finding.grade {
            *self.by_grade.entry(grade).or_default() += 1;
        }
        self.by_severity[finding.severity as usize] += 1;
        for id in &finding.interpretations {
            if !self.interpretations.contains(id) {
                self.interpretations.insert(id.clone());
            }
        }
        if self.first.len() < FIRST_FINDINGS {
            self.first.push(finding.clone());
        }
    }

    /// The worst of the findings.
    pub fn verdict(&self) -> Verdict {
        let of = |severity: Severity| self.by_severity[severity as usize];
        if of(Severity::Violation) > 0 {
            Verdict::Violates
        } else if of(Severity::Defect) > 0 {
            Verdict::Unsound
        } else if of(Severity::Undetermined) > 0 {
            Verdict::Undetermined
        } else {
            Verdict::Conforms
        }
    }
}

/// What a log comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
pub enum Verdict {
    /// The law or a permit was not followed.
    Violates,
    /// Nothing of that, but the log is unsound.
    Unsound,
    /// Nothing of that, but the law or a permit does not decide everything.
    Undetermined,
    /// Nothing was found.
    Conforms,
}

impl Verdict {
    /// The name in receipts.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Violates => "violates",
            Self::Unsound => "unsound",
            Self::Undetermined => "undetermined",
            Self::Conforms => "conforms",
        }
    }

    /// Whether an audit script should stop at it: the exit status 1.
    pub const fn is_bad(self) -> bool {
        matches!(self, Self::Violates | Self::Unsound)
    }
}

/// The uncompressed text, and the bytes as they came.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
pub struct Input {
    /// How many bytes the text has.
    pub bytes: u64,
    /// SHA-256 of the text.
    pub sha256: String,
    /// SHA-256 of the bytes as they came, compressed or not.
    pub stored_sha256: String,
}

/// Bets whose prize could not be judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
pub struct NotJudged {
    /// How many.
    pub bets: u64,
}

/// A receipt, and the same without its first findings: one list of members for both.
macro_rules! receipts {
    ({ $($before:tt)* } { $($first:tt)* } { $($after:tt)* }) => {
        /// What a replay comes to. Two replays of one input under one engine, catalogue, configuration and settings give
        /// the same, but for its id and times.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
        pub struct Receipt { $($before)* $($first)* $($after)* }

        /// A receipt as lists show it: without its first findings.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
        pub struct ReceiptSummary { $($before)* $($after)* }
    };
}

receipts! {
    {
        /// The verification's id; none where a replay was run offline.
        #[serde(default)]
        pub id: Option<String>,
        /// Whose log it is.
        pub operator: String,
        /// The worst of the findings.
        pub verdict: Verdict,
        /// Lines that are not blank.
        pub records: u64,
        /// Round records that belong to a shoe.
        pub rounds: u64,
        /// Shoes that began.
        pub shoes: u64,
        /// Bets of the rounds that were judged.
        pub bets: u64,
        /// What was not judged.
        pub not_judged: NotJudged,
        /// Findings by code.
        pub findings: BTreeMap<String, u64>,
        /// Findings by grade of the text they rest on.
        pub by_grade: BTreeMap<String, u64>,
        /// Findings that an `alternative-not-authorised` explains.
        pub explained: u64,
        /// Which value of each option that play reveals was played, as far as it shows.
        #[serde(default)]
        pub played: Vec<Played>,
    } {
        /// The first findings: 20, or as many as leave the receipt below 64 KiB.
        #[cfg_attr(feature = "service", schema(value_type = Vec<Object>))]
        pub first_findings: Vec<Finding>,
    } {
        /// What was read.
        pub input: Input,
        /// SHA-256 over the findings as NDJSON.
        pub findings_sha256: String,
        /// Version and commit of the engine.
        pub engine: String,
        /// The catalogue's hash.
        pub catalogue: String,
        /// The configuration's hash.
        pub configuration: String,
        /// The readings that findings rest on.
        pub interpretations: Vec<String>,
        /// The settings of interpretations.
        pub settings: BTreeMap<String, String>,
        /// When it was received; none offline.
        #[serde(default)]
        pub received_at: Option<String>,
        /// When it was done; none offline.
        #[serde(default)]
        pub completed_at: Option<String>,
    }
}

impl Receipt {
    /// Shows the first findings, as many as fit: with them it has no more than [`RECEIPT_BYTES`].
    #[must_use]
    pub fn with_first(mut self, first: &[Finding]) -> Self {
        let mut left = RECEIPT_BYTES.saturating_sub(ADDED + indented(&self, 2));
        for finding in first {
            let length = indented(finding, 6);
            if length > left {
                break;
            }
            left -= length;
            self.first_findings.push(finding.clone());
        }
        self
    }
}

/// How many bytes a value takes as indented JSON, so deep in other values, with its comma.
fn indented(value: &impl Serialize, deep: usize) -> usize {
    let text = serde_json::to_string_pretty(value).unwrap_or_default();
    text.len() + deep * text.lines().count() + 2
}

/// SHA-256 in hexadecimal.
pub fn sha256_hex(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// Bytes in hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
