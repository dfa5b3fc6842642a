//! The catalogue as it is shown: plain values with their grounds, in a shape that outsiders rely on.

mod shapes;

use std::collections::BTreeSet;

use serde::Serialize;

pub use shapes::*;

use super::{
    Act, Catalogue, Commission, CouplingRule, Date, Dated, Effect, EquipmentLaw, Form, Game, GameLaw, Interpretation,
    OptionInForce, Regulation, Source, Take,
};

/// Every game on a day.
pub fn games(catalogue: &Catalogue, on: Date) -> GamesView {
    let items = Game::ALL.map(|game| {
        let law = catalogue.game(game);
        GameSummary {
            game,
            name: law.name().clone(),
            in_force: catalogue.on(game, on).is_some(),
            since: law.regulation().0.first().map(|it| it.from),
            acts: acts(catalogue, law, on).map(|it| it.id.clone()).collect(),
        }
    });
    GamesView { on, catalogue: catalogue.sha256().to_owned(), items: items.to_vec(), next: None }
}

/// The law of a game on a day; `None` where no regulation is in force.
pub fn game(catalogue: &Catalogue, game: Game, on: Date) -> Option<GameView> {
    let regulation = catalogue.on(game, on)?;
    let law = regulation.law();
    let shown = Shown { regulation };
    let (unchanged_from, unchanged_until) = regulation.span();
    Some(GameView {
        game,
        name: law.name().clone(),
        on,
        unchanged_from,
        unchanged_until,
        basis: shown.basis(None, law.regulation())?,
        acts: acts(catalogue, law, on).map(act).collect(),
        articles: law
            .articles()
            .iter()
            .filter_map(|it| {
                let basis = shown.basis(Some(&it.number), &it.basis)?;
                Some(ArticleView { number: it.number.clone(), summary: it.summary.clone(), basis })
            })
            .collect(),
        options: regulation.options().map(|it| shown.option(it)).collect(),
        wagers: law
            .wagers()
            .iter()
            .filter_map(|it| {
                let basis = shown.basis(Some(&it.article), &it.basis)?;
                Some(WagerView { on: it.on.name().to_owned(), name: it.name.clone(), basis })
            })
            .collect(),
        added_wagers: law.added_wagers.as_ref().and_then(|it| shown.basis(Some(&it.article), &it.basis)),
        prizes: law
            .prizes()
            .iter()
            .filter_map(|it| {
                let basis = shown.basis(Some(&it.article), &it.basis)?;
                Some(PrizeView { line: it.line.name().to_owned(), pays: it.pays, when: it.when.clone(), basis })
            })
            .collect(),
        limits: law
            .limits
            .iter()
            .filter_map(|it| {
                let basis = shown.basis(Some(&it.article), &it.basis)?;
                Some(LimitView { on: it.on, allowed: it.allowed, interpretation: it.interpretation.clone(), basis })
            })
            .collect(),
        equipment: law.equipment.iter().find_map(|it| shown.equipment(it)),
        rules: shown.rules(),
        interpretations: catalogue
            .interpretations()
            .iter()
            .filter(|it| it.is_about(game))
            .map(|it| interpretation(it, game))
            .collect(),
    })
}

/// The acts that made and changed the law of a game up to a day.
fn acts<'c>(catalogue: &'c Catalogue, law: &'c GameLaw, on: Date) -> impl Iterator<Item = &'c Act> {
    let sources = law.dated().flat_map(|it| &it.basis.0).filter(|it| it.from.earliest <= on);
    let made: BTreeSet<&str> = sources.map(|it| it.act.as_str()).collect();
    catalogue.acts().iter().filter(move |it| made.contains(it.id.as_str()))
}

/// The law of one day, as it is shown.
struct Shown<'c> {
    regulation: Regulation<'c>,
}

impl Shown<'_> {
    fn basis(&self, article: Option<&str>, dated: &Dated) -> Option<BasisView> {
        let standing = dated.on(self.regulation.day())?;
        let Source { act, grade, unread, .. } = standing.source;
        let (from, until) = dated.span(standing.source);
        Some(BasisView {
            article: article.map(str::to_owned),
            act: act.clone(),
            grade: *grade,
            read: !unread,
            from,
            until,
            unsure: standing.unsure,
        })
    }

    fn option(&self, option: OptionInForce<'_>) -> OptionView {
        let law = self.regulation.law();
        let authorisation = law.authorisations.iter().filter(|it| it.options.contains(&option.law.key));
        let mut authorisation = authorisation.filter_map(|it| {
            Some(AuthorisationView {
                basis: self.basis(Some(&it.article), &it.basis)?,
                working_days: it.notice,
                interpretation: it.interpretation.clone(),
            })
        });
        let conditions = law.couplings.iter().filter_map(|it| {
            let (of, same_as, at_most_one_of) = match &it.rule {
                CouplingRule::Follows { option, of } => (option, Some(of.clone()), Vec::new()),
                CouplingRule::Exclusive { option, members } => (option, None, members.clone()),
            };
            let basis = self.basis(Some(&it.article), &it.basis)?;
            (*of == option.law.key).then_some(ConditionView { basis, same_as, at_most_one_of })
        });
        let values = option.law.values.iter().filter_map(|it| {
            let (form, word, numbers) = match &it.form {
                Form::Word(word) => (FormView::Word, Some(word.clone()), None),
                Form::Member(word) => (FormView::Member, Some(word.clone()), None),
                Form::Numbers(range) => (FormView::Number, None, Some(*range)),
                Form::Fixed(range) => (FormView::Fixed, None, Some(*range)),
                Form::Amounts => (FormView::Amounts, None, None),
            };
            let commission = match it.effect {
                Effect::Commission(it) => Some(commission(it)),
                _ => None,
            };
            let basis = self.basis(Some(&option.law.article), &it.basis)?;
            Some(ValueView { form, word, numbers, label: it.label.clone(), commission, basis })
        });
        OptionView {
            key: option.law.key.clone(),
            name: option.law.name.clone(),
            needed: option.law.needed,
            authorisation: authorisation.next(),
            conditions: conditions.collect(),
            values: values.collect(),
        }
    }

    fn equipment(&self, it: &EquipmentLaw) -> Option<EquipmentView> {
        Some(EquipmentView {
            decks: it.decks,
            layouts: it.layouts,
            seats: it.seats,
            one_of: it.one_of.clone(),
            shuffler_feed: it.shuffler_feed.clone(),
            feed: it.feed,
            basis: self.basis(Some(&it.article), &it.basis)?,
        })
    }

    fn rules(&self) -> Vec<RuleView> {
        let law = self.regulation.law();
        let draws = law.draws.iter().filter_map(|it| {
            let basis = self.basis(Some(&it.article), &it.basis)?;
            Some(RuleView { of: "draw".to_owned(), rule: name(&it.rule), basis })
        });
        let texts = law.poker.iter().filter_map(|it| {
            let basis = self.basis(None, &it.basis)?;
            Some(RuleView { of: "text".to_owned(), rule: name(&it.text), basis })
        });
        draws.chain(texts).collect()
    }
}

/// The name under which an enum of the engine stands in the files.
fn name(rule: &impl Serialize) -> String {
    serde_json::to_value(rule).ok().and_then(|it| Some(it.as_str()?.to_owned())).unwrap_or_default()
}

fn commission(it: Commission) -> CommissionView {
    let (of_prize, prize_of_stake) = match it.take {
        Take::Commission(part) => (Some(part), None),
        Take::Prize(part) => (None, Some(part)),
    };
    let sides = [("player", it.from_player), ("banker", it.from_banker)];
    CommissionView {
        of_prize,
        prize_of_stake,
        points: (0..=9).filter(|points| it.points.has(*points)).collect(),
        from: sides.into_iter().filter(|it| it.1).map(|it| it.0.to_owned()).collect(),
        at_most: it.at_most,
    }
}

fn act(it: &Act) -> ActView {
    ActView {
        id: it.id.clone(),
        title: it.title.clone(),
        signed: it.signed,
        published: it.published,
        gazette: it.gazette.clone(),
        in_force: it.in_force,
        dates: it.dates,
        read: it.read,
        source: it.source.clone(),
        about: it.about.clone(),
    }
}

/// An interpretation, as far as it is about a game.
fn interpretation(it: &Interpretation, game: Game) -> InterpretationView {
    let articles = it.concerns.iter().filter(|it| it.game == game).flat_map(|it| it.articles.clone());
    let settings = it.setting.iter().map(|it| SettingView { value: it.value.clone(), meaning: it.meaning.clone() });
    InterpretationView {
        id: it.id.clone(),
        part: it.part,
        contested: it.contested,
        articles: articles.collect(),
        point: it.point.clone(),
        reading: it.reading.clone(),
        settings: settings.collect(),
    }
}
