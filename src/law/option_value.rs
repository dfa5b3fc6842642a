//! Values of options, in the JSON forms that logs, requests and configurations share.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::de::{self, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::{SerializeMap, SerializeStruct, Serializer};
use serde::{Deserialize, Serialize};

use super::JackpotAmounts;

/// Options by key, such as `"9.draw"`, ordered by bytes.
pub type Options = BTreeMap<String, OptionValue>;

/// The largest amount of money that a log or an option may carry, in minor units.
const MONEY_MAX: i64 = 1_000_000_000_000_000;

/// The value of an option. Whether it is one of its option's values is the catalogue's to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionValue {
    /// One of several words: `"first"`.
    Word(String),
    /// A number: `2`.
    Number(u32),
    /// A number that the house fixed beforehand: `{"fixed":3}`.
    Fixed(u32),
    /// A set of words, written as a sorted list and accepted in any order: `["keep","withdraw"]`.
    Set(BTreeSet<String>),
    /// The fixed amounts of the jackpot.
    Jackpot(JackpotAmounts),
}

impl fmt::Display for OptionValue {
    /// The JSON form.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).unwrap_or_default())
    }
}

impl Serialize for OptionValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Word(word) => serializer.serialize_str(word),
            Self::Number(number) => serializer.serialize_u32(*number),
            Self::Fixed(cards) => {
                let mut map = serializer.serialize_map(Some(1))?;
                map.serialize_entry("fixed", cards)?;
                map.end()
            }
            Self::Set(words) => words.serialize(serializer),
            Self::Jackpot(amounts) => amounts.serialize(serializer),
        }
    }
}

impl Serialize for JackpotAmounts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut amounts = serializer.serialize_struct("JackpotAmounts", 6)?;
        amounts.serialize_field("currency", self.currency())?;
        amounts.serialize_field("paradise_straight", &self.paradise_straight)?;
        amounts.serialize_field("four_of_a_kind", &self.four_of_a_kind)?;
        amounts.serialize_field("double_pairs", &self.double_pairs)?;
        amounts.serialize_field("three_of_a_kind", &self.three_of_a_kind)?;
        amounts.serialize_field("single_pair", &self.single_pair)?;
        amounts.end()
    }
}

impl JackpotAmounts {
    /// The currency's code.
    pub fn currency(&self) -> &str {
        std::str::from_utf8(&self.currency).unwrap_or_default()
    }
}

impl<'de> Deserialize<'de> for OptionValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ValueVisitor)
    }
}

struct ValueVisitor;

impl<'de> Visitor<'de> for ValueVisitor {
    type Value = OptionValue;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a word, a whole number, {\"fixed\":n}, a list of words or jackpot amounts")
    }

    fn visit_str<E: de::Error>(self, word: &str) -> Result<OptionValue, E> {
        Ok(OptionValue::Word(word.to_owned()))
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<OptionValue, E> {
        u32::try_from(number).map(OptionValue::Number).map_err(|_| E::custom(format!("number {number} is too large")))
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<OptionValue, E> {
        u32::try_from(number)
            .map(OptionValue::Number)
            .map_err(|_| E::custom(format!("number {number} is negative or too large")))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<OptionValue, A::Error> {
        let mut words = BTreeSet::new();
        while let Some(word) = list.next_element::<String>()? {
            if let Some(twice) = words.replace(word) {
                return Err(de::Error::custom(format!("`{twice}` stands twice in the set")));
            }
        }
        Ok(OptionValue::Set(words))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<OptionValue, A::Error> {
        let mut members: BTreeMap<String, Member> = BTreeMap::new();
        while let Some((name, member)) = map.next_entry::<String, Member>()? {
            if members.contains_key(&name) {
                return Err(de::Error::custom(format!("`{name}` stands twice")));
            }
            members.insert(name, member);
        }
        if members.len() == 1
            && let Some(Member::Number(cards)) = members.get("fixed")
        {
            let cards = u32::try_from(*cards).map_err(|_| de::Error::custom("`fixed` is negative or too large"))?;
            return Ok(OptionValue::Fixed(cards));
        }
        jackpot(members).map(OptionValue::Jackpot).map_err(de::Error::custom)
    }
}

/// A member of an object value.
#[derive(Deserialize)]
#[serde(untagged)]
enum Member {
    Number(i64),
    Word(String),
}

fn jackpot(mut members: BTreeMap<String, Member>) -> Result<JackpotAmounts, String> {
    let currency = match members.remove("currency") {
        Some(Member::Word(code)) => code.into_bytes(),
        _ => return Err("`currency` is missing or no text".to_owned()),
    };
    let mut amount = |name: &str| match members.remove(name) {
        Some(Member::Number(amount)) if (0..=MONEY_MAX).contains(&amount) => Ok(amount),
        Some(_) => Err(format!("`{name}` is no amount from 0 to {MONEY_MAX}")),
        None => Err(format!("`{name}` is missing")),
    };
    let amounts = JackpotAmounts {
        paradise_straight: amount("paradise_straight")?,
        four_of_a_kind: amount("four_of_a_kind")?,
        double_pairs: amount("double_pairs")?,
        three_of_a_kind: amount("three_of_a_kind")?,
        single_pair: amount("single_pair")?,
        currency: <[u8; 3]>::try_from(currency)
            .ok()
            .filter(|code| code.iter().all(u8::is_ascii_uppercase))
            .ok_or("`currency` is not three capital letters")?,
    };
    match members.into_keys().next() {
        Some(unknown) => Err(format!("`{unknown}` is no member of the jackpot amounts")),
        None => Ok(amounts),
    }
}
