//! A shoe begins: its table, its options, its material, its burn.

use std::sync::Arc;

use serde_json::json;

use super::alternatives::{self, Watch};
use super::codes::Code;
use super::prepared::Prepared;
use super::records::{self, Block};
use super::scene::Scene;
use super::shoe::{Composition, Numbers, Rules, Shoe, Tie, White};
use super::witness::Witness;
use super::{equipment, poker, round, rules, witness};
use crate::games::Step;
use crate::games::coup::article_2_burn::{self, BurnVerdict};
use crate::law::{Burn, Feed, OptionValue, Options, PokerText, Role, RuleSet, Sets};

/// Opens a judged shoe: what its record says of table, law, options, material, burn and demonstrations.
/// `None` where it is not to be judged, which was then said.
pub(super) fn open(scene: &mut Scene<'_, '_, impl Witness>, block: &Block, record: &records::Shoe) -> Option<Shoe> {
    let configuration = scene.bench.configuration;
    let day = scene.at.day();
    let Some(table) = scene.bench.table(scene.table, record.game, day) else {
        let finding = scene.finding(Code::UnknownTable).found(json!({ "game": record.game.name() }));
        scene.say(finding);
        return None;
    };
    let Some(prepared) = scene.bench.prepared(table, record.game, scene.at) else {
        not_in_force(scene);
        return None;
    };
    let declared = record.declared.map(|it| scene.bench.declared(record.game, block.text(it))).unwrap_or_default();
    let mut shoe = Shoe {
        game: record.game,
        ended: false,
        missing: 0,
        last_line: scene.line,
        last_at: scene.at,
        numbers: Numbers::default(),
        whole: !record.continued,
        feed: record.feed,
        decks: record.decks,
        continued: record.continued,
        demonstrations: record.demonstrations,
        rules: Rules {
            set: played(scene, &prepared, &declared),
            from: prepared.from,
            until: prepared.until,
            prepared,
            declared,
            adds: adds_wagers(scene),
            table,
            limited: configuration.tables.get(table).is_some_and(|it| !it.limits.is_empty()),
        },
        composition: Composition::default(),
        white: White::default(),
        position_said: false,
        tie: Tie::of(record.continued, scene.out.carrying.clone()),
        watch: Watch::default(),
        said: Vec::new(),
    };
    scene.witness().rules(|| witness::Rules::of(record.game, record.at, &shoe.rules.prepared, &shoe.rules.declared));
    options(scene, &mut shoe);
    material(scene, &shoe);
    if let Some(registered) = shoe.rules.table(&scene.bench.configuration.tables).and_then(|it| it.equipment.as_ref()) {
        equipment::check(scene, registered, record.feed);
    }
    poker::text(scene, &mut shoe);
    alternatives::opening(scene, &shoe.rules.prepared, record);
    if record.game.is_coup() {
        if !record.continued {
            burn(scene, &shoe, record);
            demonstrations(scene, &shoe);
        }
        if let Some(burn) = record.burn
            && record.feed == Feed::Shoe
        {
            shoe.composition.out += u64::from(burn.cards);
            if let Some(first) = burn.first {
                // The first is among the cards discarded.
                shoe.composition.out = shoe.composition.out.saturating_sub(1);
                shoe.composition.count(first, record.decks);
            }
            round::exhausted(scene, &mut shoe);
        }
    }
    Some(shoe)
}

/// No regulation of the game is in force at the record's instant.
pub(super) fn not_in_force(scene: &mut Scene<'_, '_, impl Witness>) {
    let finding = scene.finding(Code::GameNotInForce).found(json!({ "day": scene.at.day().to_string() }));
    scene.say(finding);
}

/// Makes the rules good for the record's instant: the law is that of each record, the options with a shoe those
/// of its beginning, with a shuffler those of each round. False where no regulation is in force.
pub(super) fn refresh(scene: &mut Scene<'_, '_, impl Witness>, shoe: &mut Shoe) -> bool {
    let Some(prepared) = scene.bench.prepared(shoe.rules.table, scene.game, scene.at) else { return false };
    if shoe.feed == Feed::AutomaticShuffler {
        alternatives::told(scene, shoe);
    }
    let rules = &mut shoe.rules;
    (rules.from, rules.until) = (prepared.from, prepared.until);
    if shoe.feed == Feed::AutomaticShuffler {
        rules.set = played(scene, &prepared, &rules.declared);
        rules.prepared = prepared;
        shoe.watch = Watch::default();
    } else {
        rules.set = played_by_law(scene, &rules.prepared, &rules.declared);
    }
    rules.adds = adds_wagers(scene);
    true
}

/// Whether the regulation of the record's instant lets a permit add wagers.
fn adds_wagers(scene: &Scene<'_, '_, impl Witness>) -> bool {
    scene.law().is_some_and(|it| it.added_wagers().is_some())
}

/// What the table plays by: what is authorised, and what is declared where nothing is. Jackpot amounts and
/// demonstration hands are never taken from a declaration; prizes follow the draw where that is authorised.
fn played(scene: &Scene<'_, '_, impl Witness>, prepared: &Prepared, declared: &Options) -> RuleSet {
    let own = |key: &String| !prepared.authorised.contains_key(key);
    if declared.keys().any(own) { played_by_law(scene, prepared, declared) } else { prepared.set }
}

fn played_by_law(scene: &Scene<'_, '_, impl Witness>, prepared: &Prepared, declared: &Options) -> RuleSet {
    let Some(law) = scene.law() else { return prepared.set };
    let mut options = prepared.authorised.clone();
    for (key, value) in declared {
        let chosen = law.option(key).is_some_and(|it| it.authorisation.is_some() && it.law.sets != Sets::Jackpot);
        let follows = law.followed(key).is_some_and(|it| options.contains_key(it));
        if chosen && !follows && !options.contains_key(key) {
            options.insert(key.clone(), value.clone());
        }
    }
    law.rule_set(&options)
}

/// What the shoe declares and what it cannot do without, beside what is authorised; each said once.
pub(super) fn options(scene: &mut Scene<'_, '_, impl Witness>, shoe: &mut Shoe) {
    let (prepared, declared) = (Arc::clone(&shoe.rules.prepared), Arc::clone(&shoe.rules.declared));
    let law = scene.law();
    for (key, value) in declared.iter() {
        let Some(authorised) = law.and_then(|it| it.chosen(&prepared.authorised, key)) else { continue };
        let article = scene.article(Role::Authorisation);
        scene.rule(|| {
            Step::check(&rules::OPTION, authorised == value)
                .under(article)
                .with("option", key.clone())
                .with("authorised", authorised.clone())
                .with("declared", value.clone())
        });
        if authorised != value && shoe.first(Code::OptionNotAuthorised, key) {
            let finding = authorisation(scene, Code::OptionNotAuthorised, key)
                .expected(json!({ "value": authorised }))
                .found(json!({ "value": value }));
            scene.say(finding);
        }
    }
    for key in &prepared.wanting[shoe.feed as usize] {
        none_authorised(scene, shoe, key);
    }
    let authorised = scene.key(Sets::Feed).and_then(|it| prepared.authorised.get(it));
    if let Some(OptionValue::Word(feed)) = authorised {
        let (article, found) = (scene.article(Role::Deal), shoe.feed.name());
        scene.rule(|| {
            Step::check(&rules::FEED, feed == found).under(article).with("authorised", feed.clone()).with("feed", found)
        });
    }
    if let Some(OptionValue::Word(feed)) = authorised
        && feed != shoe.feed.name()
        && shoe.first(Code::FeedMismatch, "")
    {
        let finding = scene
            .under(Code::FeedMismatch, scene.article(Role::Deal))
            .expected(json!({ "feed": feed }))
            .found(json!({ "feed": shoe.feed.name() }));
        scene.say(finding);
    }
}

/// What a tie cannot do without.
pub(super) fn required_at_tie(scene: &mut Scene<'_, '_, impl Witness>, shoe: &mut Shoe) {
    // Most tables have one: then there is nothing to look up.
    if shoe.rules.prepared.set.tie_bets.is_some() {
        return;
    }
    let Some(law) = scene.law() else { return };
    for key in law.required_at_tie() {
        if !shoe.rules.prepared.authorised.contains_key(key) {
            none_authorised(scene, shoe, key);
        }
    }
}

/// An option that the shoe cannot do without has no authorised value.
fn none_authorised(scene: &mut Scene<'_, '_, impl Witness>, shoe: &mut Shoe, key: &str) {
    let article = scene.article(Role::Authorisation);
    scene.rule(|| {
        Step::check(&rules::OPTION_NEEDED, false)
            .under(article)
            .with("option", key.to_owned())
            .with_some("declared", shoe.rules.declared.get(key).cloned())
    });
    if shoe.first(Code::NoAuthorisedOption, key) {
        let found = json!({ "declared": shoe.rules.declared.get(key) });
        let finding = authorisation(scene, Code::NoAuthorisedOption, key).found(found);
        scene.say(finding);
    }
}

/// Under the article that asks for authorisation.
fn authorisation(scene: &Scene<'_, '_, impl Witness>, code: Code, key: &str) -> super::findings::Finding {
    let article = scene.article(Role::Authorisation);
    scene.based(code, |law| law.authorisation(key).map(|it| it.basis), article).key(key)
}

/// The article on material: decks, and since 12 November 2025 fortune's shuffler.
fn material(scene: &mut Scene<'_, '_, impl Witness>, shoe: &Shoe) {
    let article = scene.article(Role::Material);
    let limits = shoe.rules.set.limits;
    let within = shoe.decks >= limits.decks_min && shoe.decks <= limits.decks_max;
    // Of a text that was not read every number is allowed.
    if limits.decks_max < u8::MAX {
        scene.rule(|| {
            Step::check(&rules::DECKS, within)
                .under(article)
                .with("decks", shoe.decks)
                .with("min", limits.decks_min)
                .with("max", limits.decks_max)
        });
    }
    if !within {
        let finding = scene
            .under(Code::DeckCount, article)
            .expected(json!({ "min": limits.decks_min, "max": limits.decks_max }))
            .found(json!({ "decks": shoe.decks }));
        scene.say(finding);
    }
    let shuffled = shoe.feed == Feed::AutomaticShuffler;
    if shoe.rules.set.poker == PokerText::Replaced {
        scene.rule(|| Step::check(&rules::SHUFFLER, shuffled).under(article).with("feed", shoe.feed.name()));
    }
    if shoe.rules.set.poker == PokerText::Replaced && !shuffled {
        let finding = scene
            .under(Code::FeedMismatch, article)
            .expected(json!({ "feed": Feed::AutomaticShuffler.name() }))
            .found(json!({ "feed": shoe.feed.name() }));
        scene.say(finding);
    }
}

/// The opening burn (art. 2).
fn burn(scene: &mut Scene<'_, '_, impl Witness>, shoe: &Shoe, record: &records::Shoe) {
    let article = scene.article(Role::Opening);
    let rule = shoe.rules.set.burn;
    let found = json!({ "cards": record.burn.map(|it| it.cards),
        "first": record.burn.and_then(|it| it.first).map(|it| it.to_string()) });
    let Some(burnt) = record.burn else {
        if record.feed == Feed::Shoe {
            scene.rule(|| Step::check(&rules::BURN_RECORDED, false).under(article));
            let finding = scene.under(Code::BurnMissing, article).found(found);
            scene.say(finding);
        }
        return;
    };
    if record.feed == Feed::AutomaticShuffler {
        let none = burnt.cards == 0 && burnt.first.is_none();
        scene.rule(|| Step::check(&rules::NO_BURN, none).under(article).with("cards", i64::from(burnt.cards)));
        if burnt.cards > 0 || burnt.first.is_some() {
            let finding = scene.under(Code::BurnUnexpected, article).found(found);
            scene.say(finding);
        }
        return;
    }
    let Some(rule) = rule else { return };
    let count = article_2_burn::burn(rule, u32::from(record.decks), burnt.first, scene.witness());
    let Some(verdict) = count.judge(burnt.cards) else {
        scene.rule(|| Step::check(&rules::BURN_RECORDED, false).under(article));
        let finding = scene.under(Code::BurnMissing, article).by("burn-by-first-card").found(found);
        scene.say(finding);
        return;
    };
    let (low, high) = match count {
        article_2_burn::BurnCount::Exactly(count) => (count, count),
        article_2_burn::BurnCount::Either(low, high) | article_2_burn::BurnCount::Usually(low, high) => (low, high),
        article_2_burn::BurnCount::FirstCardMissing => return,
    };
    scene.rule(|| {
        Step::check(&rules::BURN, verdict == BurnVerdict::Right)
            .under(article)
            .with("cards", i64::from(burnt.cards))
            .with("min", i64::from(low))
            .with("max", i64::from(high))
            .with_some("first", burnt.first.as_ref().map(std::slice::from_ref))
    });
    if verdict == BurnVerdict::Right {
        return;
    }
    let mut finding = scene
        .under(Code::BurnCount, article)
        .expected(json!({ "min": low, "max": high }))
        .found(found)
        .detail(json!({ "decks": record.decks }));
    finding = match rule {
        Burn::ByDecks => finding.by("burn-by-decks"),
        Burn::ByFirstCard => finding.by("burn-by-first-card"),
        Burn::Fixed(_) => finding,
    };
    scene.say(if verdict == BurnVerdict::Undetermined { finding.undetermined() } else { finding });
}

/// Demonstration hands (art. 2, 2): the law's limit, or the permit's.
fn demonstrations(scene: &mut Scene<'_, '_, impl Witness>, shoe: &Shoe) {
    let law = shoe.rules.set.limits.demonstrations;
    let limit = shoe.rules.set.demonstrations.map_or(law, |it| it.min(law));
    let article = scene.article(Role::Opening);
    scene.rule(|| {
        Step::check(&rules::DEMONSTRATIONS, shoe.demonstrations <= limit)
            .under(article)
            .with("demonstrations", shoe.demonstrations)
            .with("max", limit)
    });
    if shoe.demonstrations > limit {
        let finding = scene
            .under(Code::DemonstrationsOverLimit, article)
            .by("demonstrations-voluntary")
            .expected(json!({ "max": limit }))
            .found(json!({ "demonstrations": shoe.demonstrations }))
            .detail(json!({ "law": law, "permit": shoe.rules.set.demonstrations }));
        scene.say(finding);
    }
}
