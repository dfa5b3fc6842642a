//! Faults planted in a log, each labelled: what a replay must find, and where.
//!
//! A fault of a round or a bet is planted where such a round was dealt, never on neighbouring rounds of one shoe; a fault
//! of a shoe as a whole has a shoe of its own, after the others of its table. So no fault hides or begets another.

mod bets;
mod coups;
mod draft;
mod log;
mod shoes;

use std::io::{self, Write};

use serde::Serialize;
use serde_json::{Value, json};

use super::table::Table;
use super::{GenerateError, Plan, generate};
use crate::law::Catalogue;
use crate::replay::codes::Code;
use crate::replay::configuration::Configuration;
use draft::{Draft, Stand};

/// Which faults are wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Faults {
    /// One of each kind that can stand together in one log, as far as the configuration allows it.
    All,
    /// One of each of these kinds.
    Codes(Vec<Code>),
}

/// A finding that a replay must give.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Planted {
    /// Its line.
    pub line: u64,
    /// Its code.
    pub code: Code,
    /// The table of the line, where it has one.
    pub table: Option<String>,
    /// The shoe.
    pub shoe: Option<String>,
    /// The round.
    pub round: Option<u64>,
}

/// What was planted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sown {
    /// The findings that a replay must give, by line.
    pub planted: Vec<Planted>,
    /// The kinds for which this log or configuration had no place.
    pub left_out: Vec<Code>,
}

impl std::str::FromStr for Faults {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "all" {
            return Ok(Self::All);
        }
        let codes = text.split(',').map(str::trim).map(|name| {
            Code::from_name(name).ok_or_else(|| format!("`{name}` is no code of a finding: write all, or codes"))
        });
        codes.collect::<Result<_, _>>().map(Self::Codes)
    }
}

/// Whether reading ends at it, or all of the log is another for it: it is asked for alone.
const fn stands_alone(code: Code) -> bool {
    matches!(
        code,
        Code::UnsupportedVersion
            | Code::OperatorMismatch
            | Code::TooManyOpenShoes
            | Code::CurrencyMismatch
            | Code::FindingsTruncated
    )
}

fn nowhere(_: &mut Draft<'_>) -> Option<()> {
    None
}

type Plant = fn(&mut Draft<'_>) -> Option<()>;

fn plant(draft: &mut Draft<'_>, code: Code, max_findings: u64) -> Option<()> {
    let coup = draft.game.is_coup();
    let of_coups = |plant: Plant| if coup { plant } else { nowhere };
    match code {
        Code::MalformedRecord => log::malformed(draft),
        Code::LogRecordMisplaced => log::second_log(draft),
        Code::UnsupportedVersion => {
            log::version(draft);
            Some(())
        }
        Code::OperatorMismatch => {
            log::operator(draft);
            Some(())
        }
        Code::LogEndMismatch => {
            log::log_end(draft);
            Some(())
        }
        Code::TooManyOpenShoes => log::open_shoes(draft),
        Code::UnknownTable => log::unknown_table(draft),
        Code::UnknownShoe => log::unknown_shoe(draft),
        Code::DuplicateShoe => log::duplicate_shoe(draft),
        Code::DuplicateRound => log::duplicate_round(draft),
        Code::RoundGap => log::gap(draft),
        Code::TimeReversed => log::time_reversed(draft),
        Code::RoundsMismatch => log::rounds_mismatch(draft),
        Code::GameNotInForce => log::game_not_in_force(draft),
        Code::EquipmentNotConforming => shoes::equipment(draft),
        Code::OptionNotAuthorised => shoes::declared(draft),
        Code::NoAuthorisedOption => log::no_authorised_option(draft),
        Code::DeckCount => shoes::decks(draft),
        Code::FeedMismatch => shoes::feed(draft),
        Code::BurnMissing => of_coups(shoes::no_burn)(draft),
        Code::BurnUnexpected => of_coups(shoes::burn_unexpected)(draft),
        Code::BurnCount => of_coups(shoes::burn_count)(draft),
        Code::DemonstrationsOverLimit => of_coups(shoes::demonstrations)(draft),
        Code::CutCardUnexpected => of_coups(shoes::cut_card)(draft),
        Code::WhiteCardPosition => of_coups(shoes::white_card)(draft),
        Code::RoundAfterWhiteCard => of_coups(shoes::after_white_card)(draft),
        Code::DiscardOverLimit => of_coups(shoes::discard)(draft),
        Code::TooManyOfCard => shoes::too_many(draft),
        Code::ShoeExhausted => shoes::exhausted(draft),
        Code::InitialCards => bets::initial_cards(draft),
        Code::ThirdCardMissing => of_coups(coups::third_missing)(draft),
        Code::ThirdCardForbidden => of_coups(coups::third_forbidden)(draft),
        Code::PointsMismatch => of_coups(coups::points)(draft),
        Code::OutcomeMismatch => of_coups(coups::outcome)(draft),
        Code::VoidUnexplained => of_coups(coups::void_unexplained)(draft),
        Code::VoidNotPermitted => coups::void_exposed(draft),
        Code::TieNotDecided => of_coups(coups::tie_not_decided)(draft),
        Code::ResolvesUnexpected => coups::resolves(draft),
        Code::TieBetNotPermitted => of_coups(coups::tie_bet_not_permitted)(draft),
        Code::TieBetMissing => of_coups(coups::tie_bet_missing)(draft),
        Code::BetNotOffered => bets::not_offered(draft),
        Code::BetOverLimit => bets::over_limit(draft),
        Code::StandingInSeat => of_coups(coups::standing)(draft),
        Code::HandledBy => of_coups(coups::handled)(draft),
        Code::JackpotUnauthorised => of_coups(coups::jackpot_unauthorised)(draft),
        Code::ResultMismatch => bets::result(draft),
        Code::PayoutMismatch => bets::payout(draft),
        Code::JackpotMismatch => of_coups(coups::jackpot_mismatch)(draft),
        Code::CurrencyMismatch => of_coups(log::currency)(draft),
        Code::JackpotMeterMissing => of_coups(coups::meter_missing)(draft),
        Code::CommissionMismatch => bets::commission(draft),
        Code::BonusMismatch => bets::bonus(draft),
        Code::PlayBetMismatch => bets::play_bet(draft),
        Code::PairPlusMustPlay => bets::pair_plus(draft),
        Code::WarBetMismatch => bets::war_bet(draft),
        Code::UnregulatedPoint => bets::unregulated(draft),
        Code::AlternativeNotAuthorised => of_coups(coups::alternative)(draft),
        Code::FindingsTruncated => log::truncated(draft, max_findings),
    }
}

/// Writes a log with faults, and tells what was planted where. `max_findings` is the cap under which it will be replayed.
/// The log is held in memory.
pub fn generate_with_faults(
    plan: &Plan,
    faults: &Faults,
    max_findings: u64,
    configuration: &Configuration,
    catalogue: &Catalogue,
    to: &mut impl Write,
) -> Result<Sown, GenerateError> {
    let codes = match faults {
        Faults::All => Code::ALL.iter().copied().filter(|it| !stands_alone(*it)).collect(),
        Faults::Codes(codes) => codes.clone(),
    };
    if let Some(code) = codes.iter().find(|it| stands_alone(**it) && codes.len() > 1) {
        return Err(GenerateError::Alone { code: code.name() });
    }
    let mut text = Vec::new();
    generate(plan, configuration, catalogue, &mut text)?;
    let clean = text.split(|it| *it == b'\n').filter(|it| !it.is_empty()).map(serde_json::from_slice);
    let clean: Vec<Value> = clean.collect::<Result<_, _>>().map_err(io::Error::from)?;
    drop(text);
    let stands = Table::all(plan, configuration, catalogue)?.iter().map(Stand::from).collect();
    let mut draft = Draft::new(plan, configuration, catalogue, stands, clean);
    let left_out: Vec<Code> =
        codes.into_iter().filter(|code| plant(&mut draft, *code, max_findings).is_none()).collect();
    if let (Faults::Codes(_), Some(code)) = (faults, left_out.first()) {
        return Err(GenerateError::NoPlace { code: code.name() });
    }
    let claims = draft.claims;
    let lines = draft.lines();
    let records = lines.len() as u64 + 1;
    let mut planted = Vec::new();
    for (number, line) in (1..).zip(&lines) {
        write(to, &line.value)?;
        let text = |member: &str| line.value[member].as_str().map(str::to_owned);
        planted.extend(line.gives.iter().map(|code| Planted {
            line: number,
            code: *code,
            table: text("table"),
            shoe: text("shoe"),
            round: line.value["round"].as_u64(),
        }));
    }
    write(to, &json!({ "type": "log-end", "records": records + claims }))?;
    if claims > 0 {
        planted.push(Planted { line: records, code: Code::LogEndMismatch, table: None, shoe: None, round: None });
    }
    Ok(Sown { planted, left_out })
}

fn write(to: &mut impl Write, line: &Value) -> io::Result<()> {
    serde_json::to_writer(&mut *to, line)?;
    to.write_all(b"\n")
}
