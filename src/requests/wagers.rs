//! Wagers and prizes beyond the regulation: what a request for them has to describe (baccarat 13 and 17, by
//! 69/2009).

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::Rules;
use crate::fault::{Fault, new_name_fault, text_fault};
use crate::law::{Date, Game, Wager};
use crate::message::message;
use crate::page::json_len;

/// A wager beyond the regulation, or further prizes of one that the regulation knows.
///
/// Of a permit that was imported only the name is known.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AskedWager {
    /// Its name, as logs use it; one of the regulation's own where further prizes are asked for.
    pub wager: String,
    /// What characterises it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub features: Option<String>,
    /// Its rules and procedures.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// Each prize.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prizes: Option<String>,
    /// How the advantage of the house is calculated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub house_advantage: Option<String>,
    /// The layout of the table, where it changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layout: Option<String>,
    /// The tests that apply.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tests: Option<String>,
}

/// The most bytes of all wagers of a request together, as JSON.
const MOST_BYTES: usize = 256 << 10;

impl AskedWager {
    /// One of which no more than the name is known.
    pub fn named(name: &str) -> Self {
        Self { wager: name.to_owned(), ..Self::default() }
    }

    /// Its descriptions, each with whether a new wager and whether further prizes cannot do without it.
    fn descriptions(&self) -> [(&'static str, Option<&str>, bool, bool); 6] {
        [
            ("features", self.features.as_deref(), true, false),
            ("rules", self.rules.as_deref(), true, true),
            ("prizes", self.prizes.as_deref(), true, true),
            ("house_advantage", self.house_advantage.as_deref(), true, false),
            ("layout", self.layout.as_deref(), false, false),
            ("tests", self.tests.as_deref(), false, false),
        ]
    }
}

/// The names of wagers.
pub(super) fn names(wagers: &[AskedWager]) -> Vec<String> {
    wagers.iter().map(|it| it.wager.clone()).collect()
}

/// The fault of wagers where no article lets any be authorised beyond the regulation.
pub(super) fn not_offered(rules: &Rules<'_>, game: Game, day: Date) -> Option<Fault> {
    rules.catalogue.on(game, day)?.added_wagers().is_none().then(|| {
        let detail = message!("wagers-none", day, game = game.name());
        Fault::field("/wagers", detail)
    })
}

/// What is wrong with the wagers that a request asks for; a day without a regulation is said elsewhere.
pub(super) fn faults(rules: &Rules<'_>, game: Game, adopts_on: Date, wagers: &[AskedWager]) -> Vec<Fault> {
    let Some(regulation) = rules.catalogue.on(game, adopts_on) else { return Vec::new() };
    let Some(basis) = regulation.added_wagers() else {
        return not_offered(rules, game, adopts_on).into_iter().collect();
    };
    let (mut faults, mut seen) = (Vec::new(), BTreeSet::new());
    let bytes = json_len(&wagers);
    if bytes > MOST_BYTES {
        faults.push(Fault::field("/wagers", message!("text-long", bytes, most = MOST_BYTES)));
    }
    for (at, asked) in wagers.iter().enumerate() {
        let place = |member: &str| format!("/wagers/{at}/{member}");
        faults.extend(new_name_fault(&place("wager"), &asked.wager));
        if !seen.insert(asked.wager.as_str()) {
            faults.push(Fault::field(place("wager"), message!("asked-twice", wager = &asked.wager)));
        }
        let known = Wager::from_name(&asked.wager).is_some_and(|it| regulation.wager_basis(it).is_some());
        for (member, text, of_new, of_known) in asked.descriptions() {
            faults.extend(text_fault(&place(member), text, 20_000));
            let needed = if known { of_known } else { of_new };
            if needed && text.is_none_or(|it| it.trim().is_empty()) {
                let detail = message!("wager-describes", wager = &asked.wager, member);
                faults.push(Fault::field(place(member), detail).under(basis.article));
            }
        }
    }
    faults
}
