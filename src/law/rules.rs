//! From a regulation and the options chosen to the rules a table plays by.

use super::{
    Burn, CouplingRule, Draw, Effect, EquipmentLaw, Form, Game, LimitOn, Limits, Offer, OptionValue, Options,
    PokerText, Prize, PrizeLaw, Prizes, Ratio, Regulation, RuleSet, TieBet, TieBets, Wager,
};

impl Regulation<'_> {
    /// The rules under options as authorised (or declared). What is missing, of the wrong type or not in force
    /// on the day sets nothing.
    pub fn rule_set(&self, options: &Options) -> RuleSet {
        let mut rules = RuleSet {
            game: self.game(),
            burn: None,
            demonstrations: None,
            white_card: None,
            feed: self.material().and_then(|it| it.feed),
            draw: self.fixed_draw(),
            tie_bets: None,
            commission: None,
            jackpot: None,
            prizes: self.prizes(options),
            offers: self.offers(),
            limits: self.limits(),
            poker: self.poker(),
        };
        for option in self.options() {
            let Some(value) = self.chosen(options, option.key()) else { continue };
            for (row, _) in option.values().filter(|(row, _)| row.form.holds(value)) {
                apply(row.effect, value, &mut rules);
            }
        }
        rules
    }

    /// The value of an option: its own, or that of the option it follows.
    pub fn chosen<'o>(&self, options: &'o Options, key: &str) -> Option<&'o OptionValue> {
        options.get(key).or_else(|| options.get(self.followed(key)?))
    }

    /// The option that an option follows, where the law ties the two.
    pub fn followed(&self, key: &str) -> Option<&str> {
        self.couplings().find_map(|it| match &it.rule {
            CouplingRule::Follows { option, of } if option == key => Some(of.as_str()),
            _ => None,
        })
    }

    /// The article on material, where it is in force for sure.
    fn material(&self) -> Option<&EquipmentLaw> {
        self.law.equipment.iter().find(|it| it.basis.on(self.day).is_some_and(|it| it.certain))
    }

    fn fixed_draw(&self) -> Option<Draw> {
        self.law.draws.iter().find(|it| it.basis.on(self.day).is_some()).map(|it| it.rule)
    }

    fn prizes(&self, options: &Options) -> Prizes {
        let mut prizes = Prizes::default();
        for line in Prize::ALL {
            prizes.0[line as usize] = self.prize(line, options);
        }
        prizes
    }

    fn prize(&self, line: Prize, options: &Options) -> Option<Ratio> {
        let rows = || self.law.prizes.iter().filter(move |it| it.line == line);
        // Within a range the row that applied before stands, where there is one.
        let in_force =
            |certain: bool| move |it: &&PrizeLaw| it.basis.on(self.day).is_some_and(|it| it.certain || !certain);
        let of = |certain: bool| {
            let mut rows: Vec<_> = rows().filter(in_force(certain)).collect();
            if let Some(always) = rows.iter().find(|it| it.when.is_none()) {
                return Some(always.pays);
            }
            let option = rows.first()?.when.as_ref()?.option.as_str();
            if let Some(OptionValue::Word(word)) = self.chosen(options, option) {
                return rows.iter().find(|it| it.when.as_ref().is_some_and(|it| it.value == *word)).map(|it| it.pays);
            }
            // Nothing was chosen: what every value gives alike is given.
            let covered = self.option(option)?.values().all(|(value, _)| match &value.form {
                Form::Word(word) => rows.iter().any(|it| it.when.as_ref().is_some_and(|it| it.value == *word)),
                _ => false,
            });
            rows.dedup_by_key(|it| it.pays);
            (covered && rows.len() == 1).then(|| rows[0].pays)
        };
        of(true).or_else(|| of(false))
    }

    fn offers(&self) -> [Offer; Wager::COUNT] {
        let mut offers = [Offer::No; Wager::COUNT];
        for wager in &self.law.wagers {
            if let Some(standing) = wager.basis.on(self.day) {
                offers[wager.on as usize] = match (standing.certain, standing.source.unread) {
                    (false, _) => Offer::Unsure,
                    (true, true) => Offer::Unread,
                    (true, false) => Offer::Yes,
                };
            }
        }
        offers
    }

    fn limits(&self) -> Limits {
        let allowed = |on| self.limit(on).map(|(it, _)| it.allowed);
        let most = |on| allowed(on).and_then(|it| it.max);
        let decks = self.material().map(|it| it.decks);
        let white = allowed(LimitOn::WhiteCard);
        Limits {
            decks_min: decks.map_or(1, |it| saturated(it.min)),
            decks_max: decks.and_then(|it| it.max).map_or(u8::MAX, saturated),
            demonstrations: most(LimitOn::Demonstrations).map_or(u8::MAX, saturated),
            discards: most(LimitOn::Discards).map_or(u8::MAX, saturated),
            white_card_low: white.map_or(0, |it| u16::try_from(it.min).unwrap_or(u16::MAX)),
            white_card_high: white.and_then(|it| it.max).map_or(u16::MAX, |it| u16::try_from(it).unwrap_or(u16::MAX)),
        }
    }

    fn poker(&self) -> PokerText {
        if self.game() != Game::Fortune3CardPoker {
            return PokerText::None;
        }
        let mut texts = self.law.poker.iter().filter_map(|it| Some((it.text, it.basis.on(self.day)?)));
        match texts.next() {
            Some((text, standing)) if !standing.unsure => text,
            _ => PokerText::Unsure,
        }
    }
}

fn apply(effect: Effect, value: &OptionValue, rules: &mut RuleSet) {
    match (effect, value) {
        (Effect::Burn(burn), _) => rules.burn = Some(burn),
        (Effect::BurnFixed, OptionValue::Fixed(cards)) => rules.burn = Some(Burn::Fixed(saturated(*cards))),
        (Effect::Demonstrations, OptionValue::Number(hands)) => rules.demonstrations = Some(saturated(*hands)),
        (Effect::WhiteCard(meaning), _) => rules.white_card = Some(meaning),
        (Effect::Feed(feed), _) => rules.feed = Some(feed),
        (Effect::Draw(draw), _) => rules.draw = Some(draw),
        (Effect::TieBet(treatment), _) => permit(treatment, rules.tie_bets.get_or_insert_default()),
        (Effect::Commission(commission), _) => rules.commission = Some(commission),
        (Effect::Jackpot, OptionValue::Jackpot(amounts)) => rules.jackpot = Some(*amounts),
        _ => {}
    }
}

fn permit(treatment: TieBet, bets: &mut TieBets) {
    match treatment {
        TieBet::Withdraw => bets.withdraw = true,
        TieBet::Keep => bets.keep = true,
        TieBet::ChangeStake => bets.change_stake = true,
        TieBet::RaiseStake => bets.raise_stake = true,
        TieBet::SwitchSide => bets.switch_side = true,
    }
}

/// A figure of the law as a count; the loader refuses what does not fit.
fn saturated(number: u32) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}
