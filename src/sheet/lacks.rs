//! What a sheet lacks: in words it says so plainly.

use serde::Serialize;

use super::RuleSheet;
use crate::law::Needed;

/// Something that is needed and lacks, or that is not known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
#[serde(tag = "lack", rename_all = "kebab-case")]
pub enum Lack {
    /// An option that play cannot do without has no authorised value.
    OptionNotAuthorised {
        /// The option's key.
        option: String,
    },
    /// An option that a tie cannot do without has no authorised value.
    OptionNotAuthorisedAtTie {
        /// The option's key.
        option: String,
    },
    /// The wager is in the regulation, and its amounts are not approved: it may not be taken.
    WagerNotAuthorised {
        /// The wager.
        on: String,
        /// The option that gives the amounts.
        option: String,
    },
    /// The registered equipment is not what the article on material asks for.
    EquipmentNotConforming,
    /// No equipment is registered.
    EquipmentNotRegistered,
    /// Prizes of a wager are left to the house, and no table is registered.
    PayTableMissing {
        /// The wager.
        on: String,
    },
    /// A text that this sheet names was not found, and what it gives is left open.
    TextNotRead {
        /// The act.
        act: String,
        /// The article; null for the regulation as a whole.
        article: Option<String>,
    },
    /// The day lies in the range within which an act is known to begin or end.
    DayUnsure {
        /// The act.
        act: String,
    },
}

/// What a sheet lacks; `amounts` is the key of the option that holds the jackpot's amounts.
pub(super) fn of(sheet: &RuleSheet, amounts: Option<&str>) -> Vec<Lack> {
    let mut lacks = Vec::new();
    let jackpot = sheet.wagers.iter().any(|it| it.on == "jackpot");
    for it in sheet.options.iter().filter(|it| it.value.is_none()) {
        let option = it.option.clone();
        match it.needed {
            Needed::Always | Needed::FromShoe => lacks.push(Lack::OptionNotAuthorised { option }),
            Needed::AtTie => lacks.push(Lack::OptionNotAuthorisedAtTie { option }),
            Needed::Never if Some(option.as_str()) == amounts && jackpot => {
                lacks.push(Lack::WagerNotAuthorised { on: "jackpot".to_owned(), option });
            }
            Needed::Never => {}
        }
    }
    match sheet.equipment.conforms {
        Some(false) => lacks.push(Lack::EquipmentNotConforming),
        None if sheet.equipment.registered.is_none() => lacks.push(Lack::EquipmentNotRegistered),
        Some(true) | None => {}
    }
    let offered = |on: &str| sheet.wagers.iter().any(|it| it.on == on);
    let paid = |on: &str| sheet.pay_tables.iter().any(|it| it.wager == on);
    if offered("pair-plus") && !paid("pair-plus") {
        lacks.push(Lack::PayTableMissing { on: "pair-plus".to_owned() });
    }
    let bases = sheet.wagers.iter().map(|it| &it.basis).chain(sheet.prizes.iter().map(|it| &it.basis));
    let bases: Vec<_> = std::iter::once(&sheet.basis).chain(bases).collect();
    for basis in &bases {
        let lack = Lack::TextNotRead { act: basis.act.clone(), article: basis.article.clone() };
        if !basis.read && !lacks.contains(&lack) {
            lacks.push(lack);
        }
        let lack = Lack::DayUnsure { act: basis.act.clone() };
        if basis.unsure && !lacks.contains(&lack) {
            lacks.push(lack);
        }
    }
    lacks
}
