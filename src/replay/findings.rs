//! Findings: what a replay reports, each under its article.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::codes::{Code, Severity};
use super::cut;
use crate::law::{Basis, Game, Grade};

/// A departure from the law or a permit, a point left open, or a defect of the log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
pub struct Finding {
    /// The line, from 1.
    pub line: u64,
    /// The table.
    pub table: Option<String>,
    /// The shoe.
    pub shoe: Option<String>,
    /// The round's number.
    pub round: Option<u64>,
    /// What it is.
    #[cfg_attr(feature = "service", schema(value_type = String, example = "payout-mismatch"))]
    pub code: Code,
    /// How bad it is.
    pub severity: Severity,
    /// How well the text is known that it rests on.
    pub grade: Option<Grade>,
    /// The game.
    pub game: Option<Game>,
    /// The article.
    pub article: Option<String>,
    /// The act whose wording applies.
    pub act: Option<String>,
    /// The readings that it rests on, in order.
    pub interpretations: Vec<String>,
    /// The bet.
    pub bet: Option<BetRef>,
    /// What the law or the permit gives: facts of a fixed shape for each code.
    pub expected: Value,
    /// What the log says.
    pub found: Value,
    /// More facts.
    pub detail: Value,
    /// Its place among equal codes of one line.
    #[serde(skip)]
    pub(super) order: Order,
}

/// The readings that a text itself calls for, by how well it and its first day are known.
pub fn of_text(game: Option<Game>, basis: &Basis<'_>) -> impl Iterator<Item = &'static str> {
    let unread = basis.grade != Grade::Official;
    [
        ("act-date-range", basis.unsure),
        ("baccarat-unread", unread && game == Some(Game::Baccarat)),
        ("casino-war-body", unread && game == Some(Game::CasinoWar)),
    ]
    .into_iter()
    .filter(|it| it.1)
    .map(|it| it.0)
}

/// Which bet of the round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
pub struct BetRef {
    /// Its place in the list, from 0.
    pub index: u32,
    /// The operator's own reference.
    pub id: Option<String>,
}

/// The place of a finding among equal codes of one line: side (player, banker, dealer, hands by seat), card in
/// the order dealt, bet, option key.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Order {
    pub side: u8,
    pub card: u32,
    pub bet: u32,
    pub key: String,
}

/// Where a finding stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place<'a> {
    pub line: u64,
    pub table: Option<&'a [u8]>,
    pub shoe: Option<&'a [u8]>,
    pub round: Option<u64>,
    pub game: Option<Game>,
}

impl Finding {
    /// A finding of a code at a place, with nothing else known yet.
    pub(super) fn at(place: Place<'_>, code: Code) -> Self {
        Self {
            line: place.line,
            table: place.table.map(cut::text),
            shoe: place.shoe.map(cut::text),
            round: place.round,
            code,
            severity: code.severity(),
            grade: None,
            game: place.game,
            article: None,
            act: None,
            interpretations: Vec::new(),
            bet: None,
            expected: Value::Null,
            found: Value::Null,
            detail: Value::Object(Map::new()),
            order: Order::default(),
        }
    }

    /// Under an article, or where its number is not known, under the act alone. What an inferred text condemns, or one whose first day is only known within a range,
    /// is undetermined.
    pub(super) fn under(mut self, basis: Basis<'_>) -> Self {
        self.article = Some(basis.article.to_owned()).filter(|it| !it.is_empty());
        self.act = Some(basis.act.to_owned());
        self.grade = Some(basis.grade);
        if basis.grade == Grade::Inferred {
            self.open();
        }
        if basis.unsure {
            self.open();
        }
        for reading in of_text(self.game, &basis) {
            self.reading(reading);
        }
        self
    }

    fn open(&mut self) {
        if self.severity == Severity::Violation {
            self.severity = Severity::Undetermined;
        }
    }

    /// It is left open: another reading of the text would allow this.
    pub(super) fn undetermined(mut self) -> Self {
        self.open();
        self
    }

    fn reading(&mut self, id: &str) {
        if let Err(at) = self.interpretations.binary_search_by(|it| it.as_str().cmp(id)) {
            self.interpretations.insert(at, id.to_owned());
        }
    }

    /// It rests on that reading.
    pub(super) fn by(mut self, interpretation: &str) -> Self {
        self.reading(interpretation);
        self
    }

    /// What should have been.
    pub(super) fn expected(mut self, facts: Value) -> Self {
        self.expected = facts;
        self
    }

    /// What was.
    pub(super) fn found(mut self, facts: Value) -> Self {
        self.found = facts;
        self
    }

    /// More facts.
    pub(super) fn detail(mut self, facts: Value) -> Self {
        self.detail = facts;
        self
    }

    /// About that bet.
    pub(super) fn bet(mut self, index: u32, id: Option<&[u8]>) -> Self {
        self.bet = Some(BetRef { index, id: id.map(cut::text) });
        self.order.bet = index;
        self
    }

    /// About that side (0 player, 1 banker, 2 dealer, 3 and more the hands by seat).
    pub(super) fn side(mut self, side: u8) -> Self {
        self.order.side = side;
        self
    }

    /// About that card in the order dealt.
    pub(super) fn card(mut self, place: u32) -> Self {
        self.order.card = place;
        self
    }

    /// About that option.
    pub(super) fn key(mut self, key: &str) -> Self {
        key.clone_into(&mut self.order.key);
        self.detail = json!({ "option": key });
        self
    }

    /// The order in which findings stand: by line, then code, table, shoe, side, card, bet, key.
    pub(super) fn sort_key(&self) -> (u64, Code, &Option<String>, &Option<String>, &Order) {
        (self.line, self.code, &self.table, &self.shoe, &self.order)
    }
}
