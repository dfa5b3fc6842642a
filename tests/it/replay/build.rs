//! Conforming logs, small and readable, settled by the tests' own reading of the articles.

use despacho::replay::configuration::Checked;
use serde_json::{Value, json};

use super::articles::{self, Comes, settled};
use super::mutations::Dice;
use super::support::configuration;

/// A table, what is authorised there, and how it plays.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    pub game: &'static str,
    pub table: String,
    /// What is authorised; null where there is no permit.
    pub options: Value,
    /// What is played, where that is not what is authorised.
    pub played: Option<Value>,
    pub date: String,
    pub decks: u64,
    pub feed: &'static str,
    /// More members of the table's entry in the configuration.
    pub entry: Value,
    /// Wagers that the permit adds.
    pub wagers: Value,
    /// The permit's first day.
    pub permitted_from: String,
    /// More permits.
    pub permits: Vec<Value>,
    /// What pair-plus pays; null where the configuration has no table.
    pub pair_plus: Value,
}

/// What the four games are played by where a test says nothing else.
impl Setup {
    fn of(game: &'static str, options: Value, decks: u64, feed: &'static str) -> Self {
        Self {
            game,
            table: "T1".to_owned(),
            options,
            played: None,
            date: "2026-03-09".to_owned(),
            decks,
            feed,
            entry: json!({}),
            wagers: json!([]),
            permitted_from: "2000-01-01".to_owned(),
            permits: Vec::new(),
            pair_plus: Value::Null,
        }
    }

    pub fn makccarat() -> Self {
        let options = json!({
            "2.burn": "by-decks", "3.white-card": "one-more-round", "7.feed": "shoe", "9.draw": "second",
            "11.tie-bets": ["keep", "withdraw"], "16.payouts": "second", "17.commission": "five-percent",
        });
        Self::of("makccarat", options, 8, "shoe")
    }

    pub fn baccarat() -> Self {
        let options = json!({
            "2.burn": "by-first-card", "3.white-card": "last-round", "7.feed": "shoe", "18.commission": "half-on-six",
        });
        Self::of("baccarat", options, 8, "shoe").on("2008-03-09")
    }

    /// Baccarat with a jackpot, under 64/2007 as it stood before 2/2009.
    pub fn jackpot() -> Self {
        Self::baccarat().option("17.jackpot", amounts("HKD"))
    }

    pub fn fortune() -> Self {
        let pays = json!({"straight-flush": 40, "three-of-a-kind": 30, "straight": 6, "flush": 4, "pair": 1});
        let setup = Self::of("fortune-3-card-poker", Value::Null, 1, "automatic-shuffler").on("2015-03-09");
        Self { pair_plus: pays, ..setup }
    }

    pub fn war() -> Self {
        Self::of("casino-war", Value::Null, 6, "automatic-shuffler")
    }

    pub fn on(mut self, date: &str) -> Self {
        date.clone_into(&mut self.date);
        self
    }

    pub fn at(mut self, table: &str) -> Self {
        table.clone_into(&mut self.table);
        self
    }

    pub fn option(mut self, key: &str, value: Value) -> Self {
        self.options[key] = value;
        self
    }

    pub fn without(mut self, key: &str) -> Self {
        self.options.as_object_mut().unwrap().remove(key);
        self
    }

    pub fn entry(mut self, entry: Value) -> Self {
        self.entry = entry;
        self
    }

    /// The option on feed and the shoes with it.
    pub fn shuffler(mut self) -> Self {
        self.feed = "automatic-shuffler";
        if self.options.is_object() { self.option("7.feed", json!("automatic-shuffler")) } else { self }
    }

    fn plays(&self) -> &Value {
        self.played.as_ref().unwrap_or(&self.options)
    }
}

/// Jackpot amounts, each of which is told from every other and from sums of others.
pub fn amounts(currency: &str) -> Value {
    json!({
        "currency": currency, "paradise_straight": 10_000_000, "four_of_a_kind": 5_000_000, "double_pairs": 300_000,
        "three_of_a_kind": 150_000, "single_pair": 2_000,
    })
}

/// The configuration of some tables of one operator.
pub fn configured(setups: &[Setup]) -> Checked {
    let (mut tables, mut permits, mut pay_tables) = (Vec::new(), Vec::new(), Vec::new());
    for setup in setups {
        let mut table = json!({ "table": setup.table, "casino": "c", "game": setup.game });
        table.as_object_mut().unwrap().extend(setup.entry.as_object().unwrap().clone());
        tables.push(table);
        if !setup.options.is_null() {
            permits.push(json!({
                "id": setup.table, "game": setup.game, "scope": { "table": setup.table },
                "from": setup.permitted_from, "options": setup.options, "wagers": setup.wagers,
            }));
        }
        permits.extend(setup.permits.iter().cloned());
        if !setup.pair_plus.is_null() {
            pay_tables.push(json!({
                "game": setup.game, "wager": "pair-plus", "scope": { "table": setup.table }, "from": "2000-01-01",
                "prizes": setup.pair_plus,
            }));
        }
    }
    let whole =
        json!({ "version": 1, "operator": "op", "tables": tables, "permits": permits, "pay_tables": pay_tables });
    configuration(&whole.to_string())
}

/// A shoe as a log has it.
#[derive(Clone)]
pub struct Shoe {
    pub setup: Setup,
    pub opening: Value,
    pub rounds: Vec<Value>,
    /// Where its `rounds` is null, the true number is put in.
    pub end: Option<Value>,
    /// Lines that stand in the place of rounds, as they are.
    pub raw: Vec<(usize, String)>,
}

pub fn cards(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

fn texts(cards: &Value) -> Vec<String> {
    serde_json::from_value(cards.clone()).unwrap()
}

/// An instant of the setup's day, in Macau.
fn instant(date: &str, second: u64) -> String {
    format!("{date}T{:02}:{:02}:{:02}+08:00", second / 3600, second / 60 % 60, second % 60)
}

/// Cards in the order in which they come out.
struct Deck {
    cards: Vec<String>,
}

impl Deck {
    fn shuffled(decks: u64, dice: &mut Dice) -> Self {
        let mut cards: Vec<String> = Vec::new();
        for _ in 0..decks {
            for rank in "A23456789TJQK".chars() {
                cards.extend("SHDC".chars().map(|suit| format!("{rank}{suit}")));
            }
        }
        for at in (1..cards.len()).rev() {
            cards.swap(at, dice.below(at + 1));
        }
        Self { cards }
    }

    fn next(&mut self) -> String {
        self.cards.pop().expect("cards enough")
    }
}

/// How long a shoe is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Length {
    /// So many rounds, none of them a tie of makccarat, and no white card.
    Rounds(usize),
    /// Until the white card ends it, ties and all.
    Whole,
}

impl Shoe {
    /// The table's shoe of that number (1 to 6: each has its hours of the day), dealt from a seed.
    pub fn dealt(setup: &Setup, number: u64, length: Length, seed: u64) -> Self {
        let mut dice = Dice(seed.wrapping_mul(31).wrapping_add(number));
        let name = format!("S{number}");
        let start = 3600 * (3 * number);
        let mut opening = json!({
            "type": "shoe", "table": setup.table, "shoe": name, "game": setup.game, "at": instant(&setup.date, start),
            "decks": setup.decks, "feed": setup.feed,
        });
        let mut deck = Deck::shuffled(setup.decks, &mut dice);
        if setup.feed == "shoe" && setup.game.ends_with("ccarat") {
            let first = deck.next();
            let burnt = match &setup.plays()["2.burn"] {
                Value::String(by) if by == "by-first-card" => u64::from(articles::face(&first)),
                Value::Object(fixed) => fixed["fixed"].as_u64().unwrap(),
                _ => setup.decks,
            };
            for _ in 1..burnt {
                deck.next();
            }
            opening["burn"] = json!({ "first": first, "cards": burnt });
        }
        let end = json!({
            "type": "end", "table": setup.table, "shoe": name, "at": instant(&setup.date, start + 3 * 3600 - 1),
            "rounds": null,
        });
        let mut shoe = Self { setup: setup.clone(), opening, rounds: Vec::new(), end: Some(end), raw: Vec::new() };
        match length {
            Length::Rounds(rounds) => {
                while shoe.rounds.len() < rounds {
                    shoe.deal(&mut deck, &mut dice, start);
                    let last = shoe.rounds.last_mut().unwrap();
                    if last["outcome"] == "tie" && setup.game == "makccarat" {
                        shoe.rounds.pop();
                    }
                }
            }
            Length::Whole => shoe.whole(&mut deck, &mut dice, start),
        }
        shoe
    }

    /// Deals until the white card ends the shoe, and until no tie waits.
    fn whole(&mut self, deck: &mut Deck, dice: &mut Dice, start: u64) {
        let white = self.setup.feed == "shoe" && self.setup.game.ends_with("ccarat");
        let further = usize::from(self.setup.plays()["3.white-card"] == "one-more-round");
        let mut left = None;
        loop {
            let tied = self.tied();
            if left == Some(0) && !tied {
                return;
            }
            let (before, cards) = (deck.cards.len(), deck.cards.clone());
            self.deal(deck, dice, start);
            if white && self.tied() && deck.cards.len() < 6 {
                // The cards for a decision are missing: the last ones are dealt in another order.
                self.rounds.pop();
                deck.cards = cards;
                deck.cards.rotate_left(1);
                continue;
            }
            if let Some(tied) = self.rounds.len().checked_sub(2).filter(|_| tied) {
                self.decide(tied);
            } else if let Some(left) = &mut left {
                *left -= 1;
            }
            let rounds = self.rounds.len();
            if white && left.is_none() && before > 18 && deck.cards.len() <= 18 {
                self.rounds[rounds - 1]["cut_card"] = json!(true);
                left = Some(further);
            } else if !white && left.is_none() && rounds >= 40 {
                left = Some(0);
            }
        }
    }

    fn tied(&self) -> bool {
        self.setup.game == "makccarat" && self.rounds.last().is_some_and(|it| it["outcome"] == "tie")
    }

    /// The round after `tied` decides it: main bets that were carried are there with the same side and stake.
    fn decide(&mut self, tied: usize) {
        let (number, next) = (self.rounds[tied]["round"].clone(), tied + 1);
        self.rounds[next]["resolves"] = number;
        let main = |bet: &&Value| bet["on"] == "player" || bet["on"] == "banker";
        let carried: Vec<Value> =
            bets(&self.rounds[tied]).iter().filter(main).filter(|it| it["result"] == "carried").cloned().collect();
        let others: Vec<Value> = bets(&self.rounds[next]).iter().filter(|it| !main(it)).cloned().collect();
        let all = carried.into_iter().chain(others).map(|it| self.resettled(next, &it)).collect();
        self.rounds[next]["bets"] = Value::Array(all);
    }

    /// Appends a round from the deck; with a shuffler every round has all cards.
    fn deal(&mut self, deck: &mut Deck, dice: &mut Dice, start: u64) {
        if self.setup.feed != "shoe" {
            *deck = Deck::shuffled(self.setup.decks, dice);
        }
        let at = self.rounds.len();
        self.rounds.push(json!({
            "type": "round", "table": self.opening["table"], "shoe": self.opening["shoe"], "round": at + 1,
            "at": instant(&self.setup.date, start + 40 * (at as u64 + 1)),
        }));
        let next = || deck.next();
        match self.setup.game {
            "makccarat" => {
                let draw = self.setup.plays()["9.draw"].as_str().unwrap_or("second").to_owned();
                let [player, banker] = articles::makccarat(&draw, next);
                self.show(at, &player, &banker, MAKCCARAT_BETS[dice.below(4)]);
            }
            "baccarat" => {
                let [player, banker] = articles::baccarat(next);
                let jackpot = !self.setup.plays()["17.jackpot"].is_null();
                self.rounds[at]["jackpot"] = json!({ "meter": 123_456_700 + 1_000 * at as u64 });
                self.show(at, &player, &banker, if jackpot { JACKPOT_BETS } else { MAKCCARAT_BETS }[dice.below(4)]);
                if !jackpot {
                    self.rounds[at].as_object_mut().unwrap().remove("jackpot");
                }
            }
            "fortune-3-card-poker" => self.fortune(at, deck, dice),
            _ => self.war(at, deck, dice),
        }
    }

    fn fortune(&mut self, at: usize, deck: &mut Deck, dice: &mut Dice) {
        let mut three = || vec![deck.next(), deck.next(), deck.next()];
        let dealer = three();
        let mut hands = Vec::new();
        let mut bets = String::new();
        for seat in 1..=3 + dice.below(3) {
            let stake = 10_000 * (1 + dice.below(5));
            let pair_plus = dice.below(3) == 0;
            let hand = three();
            let plays = pair_plus || articles::worth(&hand) >= (0, vec![10, 4, 2]);
            hands.push((seat as u64, hand.join(" "), if plays { "play" } else { "fold" }));
            bets += &format!("{seat} ante {stake},");
            if plays {
                bets += &format!("{seat} play {stake},");
            }
            if pair_plus {
                bets += &format!("{seat} pair-plus 5000,");
            }
        }
        let hands: Vec<_> = hands.iter().map(|it| (it.0, it.1.as_str(), it.2)).collect();
        self.hands(at, &dealer.join(" "), &hands, bets.trim_end_matches(','));
    }

    fn war(&mut self, at: usize, deck: &mut Deck, dice: &mut Dice) {
        let mut dealer = deck.next();
        let mut hands = Vec::new();
        let mut bets = String::new();
        let mut war = false;
        for seat in 1..=4 {
            let stake = 10_000 * (1 + dice.below(5));
            let mut hand = deck.next();
            bets += &format!("{seat} initial {stake},");
            if dice.below(4) == 0 {
                bets += &format!("{seat} tie 2000,");
            }
            let decision = match (hand[..1] == dealer[..1], dice.below(3)) {
                (false, _) => "",
                (true, 0) => "surrender",
                (true, _) => {
                    bets += &format!("{seat} war {stake},");
                    hand = format!("{hand} {}", deck.next());
                    war = true;
                    "war"
                }
            };
            hands.push((seat as u64, hand, decision));
        }
        if war {
            dealer = format!("{dealer} {}", deck.next());
        }
        let hands: Vec<_> = hands.iter().map(|it| (it.0, it.1.as_str(), it.2)).collect();
        self.hands(at, &dealer, &hands, bets.trim_end_matches(','));
    }

    /// Puts a coup of makccarat or baccarat in the place of a round, announced and settled as its cards are.
    /// `bets`: `"seat on stake, …"`, a dash where there is no seat.
    pub fn coup(&mut self, at: usize, player: &str, banker: &str, bets: &str) {
        self.show(at, &cards(player), &cards(banker), bets);
    }

    fn show(&mut self, at: usize, player: &[String], banker: &[String], bets: &str) {
        let round = &mut self.rounds[at];
        round["player"] = json!(player);
        round["banker"] = json!(banker);
        round["outcome"] = json!(articles::outcome(player, banker));
        round["points"] = json!({ "player": articles::points(player), "banker": articles::points(banker) });
        self.bet(at, bets);
    }

    /// Puts a round of the other two games in the place of a round: hands are seat, cards and decision.
    pub fn hands(&mut self, at: usize, dealer: &str, hands: &[(u64, &str, &str)], bets: &str) {
        let shown = hands.iter().map(|(seat, hand, decision)| {
            let mut hand = json!({ "seat": seat, "cards": cards(hand) });
            if !decision.is_empty() {
                hand["decision"] = json!(decision);
            }
            hand
        });
        self.rounds[at]["hands"] = shown.collect();
        self.rounds[at]["dealer"] = json!(cards(dealer));
        self.bet(at, bets);
    }

    /// Other bets on the same cards.
    pub fn bet(&mut self, at: usize, bets: &str) {
        let places = bets.split(',').map(str::trim).filter(|it| !it.is_empty());
        let all: Vec<Value> = places
            .map(|place| {
                let parts: Vec<_> = place.split_whitespace().collect();
                let mut bet = json!({ "on": parts[1], "stake": parts[2].parse::<i64>().unwrap() });
                if parts[0] != "-" {
                    bet["seat"] = json!(parts[0].parse::<u64>().unwrap());
                }
                bet
            })
            .collect();
        self.rounds[at]["bets"] = Value::Array(all.clone());
        self.rounds[at]["bets"] = all.iter().map(|it| self.resettled(at, it)).collect();
    }

    /// A bet of a round, settled by the round's cards.
    fn resettled(&self, at: usize, bet: &Value) -> Value {
        let round = &self.rounds[at];
        let (on, stake) = (bet["on"].as_str().unwrap(), bet["stake"].as_i64().unwrap());
        let seat = bet["seat"].as_u64();
        let decision = |it: &Value| it["decision"].as_str().map(str::to_owned);
        let hand = || round["hands"].as_array().unwrap().iter().find(|it| it["seat"] == bet["seat"]).unwrap();
        let comes: Comes = match self.setup.game {
            "fortune-3-card-poker" => {
                let (own, other) = (texts(&hand()["cards"]), texts(&round["dealer"]));
                articles::fortune_bet(&self.setup.pair_plus, &own, &decision(hand()).unwrap(), &other, on, stake)
            }
            "casino-war" => {
                let (own, other) = (texts(&hand()["cards"]), texts(&round["dealer"]));
                articles::war_bet(&own, decision(hand()).as_deref(), &other, on, stake)
            }
            game => {
                let (player, banker) = (texts(&round["player"]), texts(&round["banker"]));
                if on == "jackpot" {
                    let wagers = bets(round).iter().filter(|it| it["on"] == "jackpot").count();
                    let meter = round["jackpot"]["meter"].as_i64().unwrap_or(0);
                    let amounts = &self.setup.plays()["17.jackpot"];
                    articles::jackpot_bet(amounts, &player, &banker, meter, wagers as i64)
                } else if game == "makccarat" {
                    articles::makccarat_bet(self.setup.plays(), &player, &banker, on, stake)
                } else {
                    articles::baccarat_bet(self.setup.plays(), &player, &banker, on, stake)
                }
            }
        };
        let mut settled = settled(seat, on, stake, comes);
        if let Some(id) = bet.get("id") {
            settled["id"] = id.clone();
        }
        if on == "ante" {
            settled["bonus"] =
                articles::fortune_bonus(&texts(&hand()["cards"]), &decision(hand()).unwrap(), stake).into();
        }
        settled
    }

    /// Makes a round of makccarat a tie, and the next its decision; main bets are carried as they are.
    pub fn tie(&mut self, at: usize) {
        self.tied_at(at, "2 player 100000, 3 banker 50000, 4 tie 1000");
    }

    /// The same with other bets on the tie.
    pub fn tied_at(&mut self, at: usize, bets: &str) {
        self.coup(at, "KH 8S", "9C 9D", bets);
        self.coup(at + 1, "KH 8S", "7C TD", "");
        self.decide(at);
    }

    /// Its lines: the opening, the rounds, the end.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = vec![self.opening.to_string()];
        lines.extend(self.rounds.iter().map(Value::to_string));
        for (at, raw) in &self.raw {
            lines[at + 1].clone_from(raw);
        }
        if let Some(end) = &self.end {
            let mut end = end.clone();
            if end["rounds"].is_null() {
                end["rounds"] = self.rounds.len().into();
            }
            lines.push(end.to_string());
        }
        lines
    }

    /// A bet of a round.
    pub fn bet_at(&mut self, round: usize, bet: usize) -> &mut Value {
        &mut self.rounds[round]["bets"][bet]
    }
}

fn bets(round: &Value) -> &[Value] {
    round["bets"].as_array().map_or(&[], Vec::as_slice)
}

const MAKCCARAT_BETS: [&str; 4] = [
    "1 player 100000, 2 banker 50000, 3 tie 1000, 1 player-pair 2000, - banker 20000, 4 banker-pair 500",
    "2 banker 30000, 2 tie 500, 5 banker 80000, 6 player 40000",
    "7 player 1000000",
    "1 banker 200, 1 banker-pair 100, 1 player-pair 100, 1 tie 100",
];

const JACKPOT_BETS: [&str; 4] = [
    "1 player 100000, 1 jackpot 1000, 2 banker 50000, 2 jackpot 1000, 3 tie 1000",
    "2 banker 30000, 5 banker 80000, 6 jackpot 1000, 6 player-pair 100",
    "7 player 1000000",
    "1 jackpot 500, 2 jackpot 500, 3 jackpot 500, 4 banker 20000",
];

/// A whole log: the log record and lines.
pub fn log(lines: &[String]) -> String {
    let mut log = json!({ "type": "log", "version": 1, "operator": "op", "currency": "HKD" }).to_string() + "\n";
    for line in lines {
        log += line;
        log += "\n";
    }
    log
}
