//! One round with its shoe and options, made into a log and a configuration, so that it is explained as any other.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::law::{Catalogue, Game, OptionValue};
use crate::message::{Argument, Message, message};
use crate::replay::configuration::{
    Checked, Configuration, ConfigurationError, Equipment, Limit, PayTable, Permit, Scope, Table,
};
use crate::replay::records::{Block, Kind, Record, decode, fits, second_look};

/// Whose table it is, where nobody says: no operator, casino or permit is looked at.
const NAME: &str = "explained";

/// A round to be explained, with all that it is judged by. The records are those of the round log.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Single {
    /// The `shoe` record.
    #[cfg_attr(feature = "service", schema(value_type = Object))]
    pub shoe: Value,
    /// The shoe's `round` records before the round, in order. Where they are left out of a shoe that has them, the
    /// `shoe` record says `continued`.
    #[serde(default)]
    #[cfg_attr(feature = "service", schema(value_type = Vec<Object>, max_items = 10_000))]
    pub earlier: Vec<Value>,
    /// The `round` record. Without it the beginning of the shoe is explained.
    #[serde(default)]
    #[cfg_attr(feature = "service", schema(value_type = Option<Object>))]
    pub round: Option<Value>,
    /// The options that are authorised at the table.
    #[serde(default)]
    #[cfg_attr(feature = "service", schema(value_type = BTreeMap<String, OptionValue>))]
    pub options: BTreeMap<String, OptionValue>,
    /// Wagers that a permit adds.
    #[serde(default)]
    pub wagers: Vec<String>,
    /// Prizes that the law leaves to the house: by wager, then by combination.
    #[serde(default)]
    #[cfg_attr(feature = "service", schema(value_type = BTreeMap<String, BTreeMap<String, u64>>))]
    pub pay_tables: BTreeMap<String, BTreeMap<String, u32>>,
    /// The table's registered equipment.
    #[serde(default)]
    pub equipment: Option<Equipment>,
    /// The table's betting limits.
    #[serde(default)]
    pub limits: Vec<Limit>,
    /// Whether players may handle cards at the table.
    #[serde(default)]
    pub handling: Option<bool>,
    /// The currency of the money; it matters to the jackpot's amounts.
    #[serde(default = "hkd")]
    #[cfg_attr(feature = "service", schema(default = "HKD"))]
    pub currency: String,
    /// How points are read that are the regulator's to choose, by the interpretation's id.
    #[serde(default)]
    pub settings: BTreeMap<String, String>,
}

fn hkd() -> String {
    "HKD".to_owned()
}

/// What is wrong with it: a JSON pointer into it, and what was found and would do.
pub type Fault = (String, Message);

/// A log and the configuration to replay it under.
pub struct Made {
    /// The log.
    pub log: Vec<u8>,
    /// The line to explain.
    pub line: u64,
    /// The configuration.
    pub configuration: Checked,
}

impl Single {
    /// Makes the log and the configuration.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn make(&self, catalogue: &Catalogue) -> Result<Made, Vec<Fault>> {
        let (block, shoe) = record(&self.shoe, None, catalogue).map_err(|it| vec![at("/shoe", it)])?;
        let Kind::Shoe(of) = &shoe.kind else {
            return Err(vec![("/shoe/type".to_owned(), message!("record-another", record = "shoe"))]);
        };
        let mut faults = Vec::new();
        for (place, round) in self.earlier.iter().enumerate() {
            faults.extend(round_fault(&format!("/earlier/{place}"), round, of.game, catalogue));
        }
        if let Some(round) = &self.round {
            faults.extend(round_fault("/round", round, of.game, catalogue));
        }
        let table = String::from_utf8_lossy(block.text(of.table)).into_owned();
        let configuration = match self.configuration(of.game, &table, of.at.day()).checked(catalogue) {
            Ok(it) if faults.is_empty() => it,
            Ok(_) => return Err(faults),
            Err(error) => {
                faults.extend(configuration_faults(error));
                return Err(faults);
            }
        };
        let log = json!({ "type": "log", "version": 1, "operator": NAME, "currency": self.currency });
        if let Err(fault) = record(&log, None, catalogue) {
            return Err(vec![at("", fault)]);
        }
        let lines = [&log, &self.shoe].into_iter().chain(&self.earlier).chain(&self.round);
        let lines: Vec<_> = lines.map(ToString::to_string).collect();
        Ok(Made { line: lines.len() as u64, log: lines.join("\n").into_bytes(), configuration })
    }

    fn configuration(&self, game: Game, table: &str, day: crate::law::Date) -> Configuration {
        let scope = Scope::Operator(NAME.to_owned());
        let pay_table = |(wager, prizes): (&String, &BTreeMap<String, u32>)| PayTable {
            game,
            wager: wager.clone(),
            scope: scope.clone(),
            from: day,
            until: None,
            prizes: prizes.clone(),
        };
        Configuration {
            version: 1,
            operator: NAME.to_owned(),
            as_known_at: None,
            tables: vec![Table {
                table: table.to_owned(),
                casino: NAME.to_owned(),
                game,
                from: None,
                until: None,
                equipment: self.equipment,
                limits: self.limits.clone(),
                handling: self.handling,
            }],
            permits: vec![Permit {
                id: NAME.to_owned(),
                game,
                scope: scope.clone(),
                from: day,
                until: None,
                decided_at: None,
                options: self.options.iter().map(|(key, value)| (key.clone(), Some(value.clone()))).collect(),
                wagers: self.wagers.clone(),
            }],
            pay_tables: self.pay_tables.iter().map(pay_table).collect(),
        }
    }
}

/// The faults of what was made, where they stand in what was given.
fn configuration_faults(error: ConfigurationError) -> Vec<Fault> {
    let moved = |pointer: &str| {
        let whole =
            [("/permits/0/", "/"), ("/tables/0/", "/"), ("/permits", "/options"), ("/pay_tables", "/pay_tables")];
        let found = whole.into_iter().find_map(|(from, to)| Some((to, pointer.strip_prefix(from)?)));
        match found {
            // Which of several pay tables, only its place would say.
            Some(("/pay_tables", _)) => "/pay_tables".to_owned(),
            Some((to, rest)) => format!("{to}{rest}"),
            None => String::new(),
        }
    };
    match error {
        ConfigurationError::Json(_) => vec![(String::new(), message!("record-unread"))],
        ConfigurationError::Faults(faults) => faults.into_iter().map(|it| (moved(&it.pointer), it.detail)).collect(),
    }
}

fn at(pointer: &str, (inner, detail): Fault) -> Fault {
    (format!("{pointer}{inner}"), detail)
}

fn round_fault(pointer: &str, round: &Value, game: Game, catalogue: &Catalogue) -> Option<Fault> {
    match record(round, Some(game), catalogue) {
        Err(fault) => Some(at(pointer, fault)),
        Ok((_, Record { kind: Kind::Round(_), .. })) => None,
        Ok(_) => Some((format!("{pointer}/type"), message!("record-another", record = "round"))),
    }
}

/// Decodes a record as a line of a log would be.
fn record(value: &Value, game: Option<Game>, catalogue: &Catalogue) -> Result<(Block, Record), Fault> {
    let mut block = Block::of(value.to_string().as_bytes());
    decode(&mut block, catalogue);
    let Some(record) = block.records.first().cloned() else {
        return Err((String::new(), message!("record-expected")));
    };
    let fine = match &record.kind {
        Kind::Malformed(_) | Kind::TooLong => false,
        Kind::Round(it) => game.is_none_or(|game| fits(&block, it, game)),
        Kind::Log(_) | Kind::LogEnd { .. } | Kind::Shoe(_) | Kind::End(_) => true,
    };
    if fine {
        return Ok((block, record));
    }
    let fault = second_look(block.line(&record), game, catalogue);
    let said = fault.map(|it| {
        let (expected, found) = (Argument::Phrase(it.expected), Argument::Phrase(it.found));
        (it.pointer, message!("found-expected", expected, found))
    });
    Err(said.unwrap_or_else(|| (String::new(), message!("record-unread"))))
}
