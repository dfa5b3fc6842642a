//! Reading a snapshot: strict JSON, then whatever must hold of it before a replay may trust it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::marker::PhantomData;

use serde::Deserialize;
use serde::de::{self, Deserializer, MapAccess, Visitor};
use serde_json::Value;

use super::{Configuration, PayTable, Place, Scope, Table, clashes};
use crate::games::fortune_3_card_poker::Class;
use crate::law::{Catalogue, Game, Wager};
use crate::message::{Argument, Message, message};

/// One thing that is wrong with a snapshot.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{pointer}: {detail}")]
pub struct ConfigurationFault {
    /// Where, as a JSON pointer.
    pub pointer: String,
    /// What is wrong and what would do.
    pub detail: Message,
}

/// Why a snapshot cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfigurationError {
    /// It is not the JSON that it should be.
    #[error("not a configuration: {0}")]
    Json(String),
    /// It is, and says things that cannot be.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Faults(Vec<ConfigurationFault>),
}

/// A snapshot that was checked, with the hash over its canonical form.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The snapshot.
    pub configuration: Configuration,
    /// SHA-256 over its RFC 8785 form, in hexadecimal.
    pub sha256: String,
}

impl Configuration {
    /// Reads and checks a snapshot.
    pub fn read(json: &[u8], catalogue: &Catalogue) -> Result<Checked, ConfigurationError> {
        let json = json.strip_prefix(b"\xef\xbb\xbf").unwrap_or(json);
        let configuration: Self =
            serde_json::from_slice(json).map_err(|it| ConfigurationError::Json(it.to_string()))?;
        let value: Value = serde_json::from_slice(json).map_err(|it| ConfigurationError::Json(it.to_string()))?;
        let faults = configuration.faults(catalogue);
        if !faults.is_empty() {
            return Err(ConfigurationError::Faults(faults));
        }
        let sha256 = canonical_sha256(&value).map_err(ConfigurationError::Json)?;
        Ok(Checked { configuration, sha256 })
    }

    /// Checks a snapshot that was made, not read.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn checked(self, catalogue: &Catalogue) -> Result<Checked, ConfigurationError> {
        let faults = self.faults(catalogue);
        if !faults.is_empty() {
            return Err(ConfigurationError::Faults(faults));
        }
        let sha256 = self.sha256().map_err(ConfigurationError::Json)?;
        Ok(Checked { configuration: self, sha256 })
    }

    /// The hash over its RFC 8785 form.
    pub fn sha256(&self) -> Result<String, String> {
        canonical_sha256(self)
    }

    /// Everything that is wrong with it.
    pub fn faults(&self, catalogue: &Catalogue) -> Vec<ConfigurationFault> {
        let mut faults = Faults::default();
        if self.version != 1 {
            faults.say("/version", message!("configuration-version", version = self.version));
        }
        name(&mut faults, "/operator", &self.operator);
        for (at, table) in self.tables.iter().enumerate() {
            table_faults(&mut faults, &format!("/tables/{at}"), table);
        }
        self.overlaps(&mut faults);
        let mut ids = BTreeSet::new();
        for (at, permit) in self.permits.iter().enumerate() {
            let pointer = format!("/permits/{at}");
            if !ids.insert(&permit.id) {
                faults.say(&format!("{pointer}/id"), message!("id-twice", id = &permit.id));
            }
            self.scope(&mut faults, &pointer, &permit.scope);
            for (key, value) in &permit.options {
                let Some(value) = value else { continue };
                let json = serde_json::to_value(value).unwrap_or_default();
                if let Err(fault) = catalogue.vocabulary(permit.game, key, &json) {
                    let pointer = format!("{pointer}/options/{}", key.replace('~', "~0").replace('/', "~1"));
                    faults.say(&pointer, message!("found-value", found = json.to_string(), why = fault.message()));
                }
            }
        }
        for (at, table) in self.pay_tables.iter().enumerate() {
            let pointer = format!("/pay_tables/{at}");
            self.scope(&mut faults, &pointer, &table.scope);
            combinations(&mut faults, &pointer, table);
        }
        if faults.0.is_empty() {
            self.contradictions(&mut faults, catalogue);
        }
        faults.0
    }

    /// One table is at one place for one game at a time.
    fn overlaps(&self, faults: &mut Faults) {
        let mut by_name: BTreeMap<&str, Vec<(usize, &Table)>> = BTreeMap::new();
        for (at, table) in self.tables.iter().enumerate() {
            by_name.entry(&table.table).or_default().push((at, table));
        }
        for entries in by_name.values() {
            let mut entries = entries.clone();
            entries.sort_by_key(|(_, it)| it.from);
            for pair in entries.windows(2) {
                let ((_, one), (at, next)) = (pair[0], pair[1]);
                let apart = matches!((one.until, next.from), (Some(until), Some(from)) if until <= from);
                if !apart {
                    faults.say(&format!("/tables/{at}"), message!("table-twice", table = &next.table));
                }
            }
        }
    }

    fn scope(&self, faults: &mut Faults, pointer: &str, scope: &Scope) {
        if let Scope::Operator(name) = scope
            && *name != self.operator
        {
            faults.say(&format!("{pointer}/scope"), message!("configuration-operator", operator = name));
        }
    }

    /// Options that the law ties together must not contradict each other at any table on any of its days.
    fn contradictions(&self, faults: &mut Faults, catalogue: &Catalogue) {
        for game in Game::ALL {
            let permits: Vec<_> = self.permits.iter().filter(|it| it.game == game).collect();
            let places: Vec<_> = self.tables.iter().filter(|it| it.game == game).map(Place::from).collect();
            for clash in clashes(catalogue, game, &permits, &places, None) {
                let table = clash.tables.first().map_or("", String::as_str);
                let contradiction = clash.contradiction.message();
                faults.say("/permits", message!("contradict-table", day = clash.day, table, contradiction));
            }
        }
    }
}

/// SHA-256 over the RFC 8785 form, in hexadecimal.
pub fn canonical_sha256(value: &impl serde::Serialize) -> Result<String, String> {
    let canonical = serde_json_canonicalizer::to_vec(value).map_err(|it| it.to_string())?;
    Ok(super::super::receipt::sha256_hex(&canonical))
}

#[derive(Default)]
struct Faults(Vec<ConfigurationFault>);

impl Faults {
    fn say(&mut self, pointer: &str, detail: Message) {
        self.0.push(ConfigurationFault { pointer: pointer.to_owned(), detail });
    }
}

fn table_faults(faults: &mut Faults, pointer: &str, table: &Table) {
    name(faults, &format!("{pointer}/table"), &table.table);
    name(faults, &format!("{pointer}/casino"), &table.casino);
    if let (Some(from), Some(until)) = (table.from, table.until)
        && until < from
    {
        faults.say(&format!("{pointer}/until"), message!("until-early", until, from));
    }
    for (at, limit) in table.limits.iter().enumerate() {
        let negative = limit.min.is_some_and(|it| it < 0) || limit.max.is_some_and(|it| it < 0);
        let crossed = matches!((limit.min, limit.max), (Some(min), Some(max)) if max < min);
        if negative || crossed {
            faults.say(&format!("{pointer}/limits/{at}"), message!("limits-amounts"));
        }
    }
}

/// A pay table of three card poker pays hands that there are.
fn combinations(faults: &mut Faults, pointer: &str, table: &PayTable) {
    if table.game != Game::Fortune3CardPoker || table.wager != Wager::PairPlus.name() {
        return;
    }
    for unknown in table.prizes.keys().filter(|it| Class::from_name(it).is_none()) {
        let known = Argument::list(Class::ALL.map(Class::name));
        faults.say(&format!("{pointer}/prizes"), message!("no-hand", hand = unknown, known));
    }
}

fn name(faults: &mut Faults, pointer: &str, name: &str) {
    if name.is_empty() || name.len() > 64 || name.chars().any(char::is_control) {
        faults.say(pointer, message!("no-name", name = name.replace(char::is_control, "\u{fffd}")));
    }
}

/// A map from text whose keys stand once each.
pub(super) fn no_key_twice<'de, D, V>(deserializer: D) -> Result<BTreeMap<String, V>, D::Error>
where
    D: Deserializer<'de>,
    V: Deserialize<'de>,
{
    struct Once<V>(PhantomData<V>);

    impl<'de, V: Deserialize<'de>> Visitor<'de> for Once<V> {
        type Value = BTreeMap<String, V>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut found = BTreeMap::new();
            while let Some(key) = map.next_key::<String>()? {
                let value = map.next_value()?;
                if found.contains_key(&key) {
                    return Err(de::Error::custom(format!("`{key}` stands twice")));
                }
                found.insert(key, value);
            }
            Ok(found)
        }
    }

    deserializer.deserialize_map(Once(PhantomData))
}
