//! Faults of a shoe: options, material, burn, white card, composition. Each has a short shoe of its own, after the
//! others of its table.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::coups;
use super::draft::{Added, Draft, Line, Stand, number, remove};
use crate::games::Card;
use crate::games::coup::article_3_white_card::further_coups;
use crate::law::{Burn, Feed, Form, Game, OptionValue, Options, Sets};
use crate::replay::codes::Code;

type Done = Option<()>;

fn from_shoe(stand: &Stand) -> bool {
    stand.feed == Feed::Shoe
}

fn from_shuffler(stand: &Stand) -> bool {
    stand.feed == Feed::AutomaticShuffler
}

/// A fault of a shoe's opening, with some rounds after it.
fn opening(
    draft: &mut Draft<'_>,
    code: Code,
    fits: impl Fn(&Stand) -> bool,
    change: impl FnOnce(&mut Value, &Stand),
) -> Done {
    let mut shoe = draft.sample(2, fits)?;
    change(&mut shoe.opening.value, &draft.stands[shoe.stand]);
    shoe.opening.gives.push(code);
    draft.add(shoe);
    Some(())
}

/// A shoe whose beginning stands elsewhere.
fn continued(shoe: &mut Added) {
    shoe.opening.value["continued"] = true.into();
    remove(&mut shoe.opening.value, "burn");
}

/// Another value of an option than the one that is authorised, on a day on which both may be chosen.
pub(super) fn other_value(draft: &Draft<'_>, stand: &Stand, sets: Option<Sets>) -> Option<(String, OptionValue)> {
    let law = draft.law()?;
    stand.options.iter().find_map(|(key, own)| {
        let option = law.option(key).filter(|it| sets.is_none_or(|sets| it.law.sets == sets))?;
        let words = option.values().filter_map(|(value, _)| match &value.form {
            Form::Word(word) => Some(OptionValue::Word(word.clone())),
            _ => None,
        });
        let other = words.into_iter().find(|it| it != own && law.check(key, it).is_ok())?;
        matches!(own, OptionValue::Word(_)).then(|| (key.clone(), other))
    })
}

/// A shoe at a table whose registered equipment is not what the article asks for.
pub(super) fn equipment(draft: &mut Draft<'_>) -> Done {
    // A table that deals nothing for that reason, under the same permits.
    let day = draft.plan.from.day();
    let options = |casino: &str, table: &str| draft.configuration.in_force(casino, table, draft.game, day).values();
    let others = draft.others();
    let (stand, other) = draft.stands.iter().enumerate().find_map(|(at, stand)| {
        let fits = |it: &&&crate::replay::configuration::Table| {
            it.equipment.is_some() && options(&it.casino, &it.table) == stand.options
        };
        Some((at, others.iter().find(fits)?.table.clone()))
    })?;
    let shoe = draft.shoes.iter().find(|it| it.stand == stand)?.opening;
    let mut first = draft.body.get(shoe)?.value.clone();
    first["table"] = other.into();
    let end = Draft::end_of(&first);
    draft.head.push(Line::new(first, [Code::EquipmentNotConforming]));
    draft.head.push(Line::new(end, []));
    Some(())
}

/// A declared value that was not authorised.
pub(super) fn declared(draft: &mut Draft<'_>) -> Done {
    let (name, (key, other)) =
        draft.stands.iter().find_map(|it| Some((it.name.clone(), other_value(draft, it, None)?)))?;
    let declared = Options::from([(key, other)]);
    opening(draft, Code::OptionNotAuthorised, |it| it.name == name, |it, _| it["declared"] = json!(declared))
}

/// A deck more than the article on material allows, or one fewer.
pub(super) fn decks(draft: &mut Draft<'_>) -> Done {
    let beyond = |stand: &Stand| {
        let (least, most) = (stand.rules.limits.decks_min, stand.rules.limits.decks_max);
        if most < 64 { Some(most + 1) } else { least.checked_sub(1).filter(|it| *it > 0) }
    };
    let mut shoe = draft.sample(0, |it| beyond(it).is_some())?;
    let stand = &draft.stands[shoe.stand];
    let decks = beyond(stand)?;
    shoe.opening.value["decks"] = decks.into();
    if stand.rules.burn == Some(Burn::ByDecks) && stand.feed == Feed::Shoe {
        shoe.opening.value["burn"]["cards"] = decks.into();
    }
    shoe.opening.gives.push(Code::DeckCount);
    draft.add(shoe);
    Some(())
}

/// Cards from where the permit does not say.
pub(super) fn feed(draft: &mut Draft<'_>) -> Done {
    let other = |it: Feed| if it == Feed::Shoe { Feed::AutomaticShuffler } else { Feed::Shoe };
    let whole = |it: &Stand| it.rules.burn.is_some() && it.rules.white_card.is_some();
    let key = draft.law()?.key(Sets::Feed)?;
    let fits = |it: &Stand| it.options.contains_key(key) && (from_shoe(it) || whole(it));
    let name = draft.stands.iter().find(|it| fits(it) && draft.allows(it, other(it.feed)))?.name.clone();
    let mut shoe = draft.sample(2, |it| it.name == name)?;
    let stand = &draft.stands[shoe.stand];
    let feed = other(stand.feed);
    let opening = &mut shoe.opening;
    opening.value["feed"] = feed.name().into();
    remove(&mut opening.value, "burn");
    if feed == Feed::Shoe {
        let cards = match stand.rules.burn {
            Some(Burn::ByFirstCard) => 5,
            Some(Burn::Fixed(cards)) => cards,
            _ => stand.decks,
        };
        opening.value["burn"] = json!({ "first": "5H", "cards": cards });
    }
    opening.gives.push(Code::FeedMismatch);
    // A card that may be discarded from a shoe may not be from a shuffler.
    for round in &mut shoe.rounds {
        remove(&mut round.value, "discarded");
    }
    draft.add(shoe);
    Some(())
}

/// No opening burn.
pub(super) fn no_burn(draft: &mut Draft<'_>) -> Done {
    opening(draft, Code::BurnMissing, from_shoe, |it, _| remove(it, "burn"))
}

/// A burn with a shuffler.
pub(super) fn burn_unexpected(draft: &mut Draft<'_>) -> Done {
    opening(draft, Code::BurnUnexpected, from_shuffler, |it, _| it["burn"] = json!({ "first": "5H", "cards": 8 }))
}

/// Five cards more than the formula gives.
pub(super) fn burn_count(draft: &mut Draft<'_>) -> Done {
    opening(draft, Code::BurnCount, from_shoe, |it, _| it["burn"]["cards"] = (number(&it["burn"]["cards"]) + 5).into())
}

fn most_demonstrations(stand: &Stand) -> u8 {
    let law = stand.rules.limits.demonstrations;
    stand.rules.demonstrations.map_or(law, |it| it.min(law))
}

/// A demonstration hand more than the law or the permit allows.
pub(super) fn demonstrations(draft: &mut Draft<'_>) -> Done {
    opening(
        draft,
        Code::DemonstrationsOverLimit,
        |it| most_demonstrations(it) < 99,
        |opening, stand| opening["demonstrations"] = (most_demonstrations(stand) + 1).into(),
    )
}

/// A cut card out of a shuffler.
pub(super) fn cut_card(draft: &mut Draft<'_>) -> Done {
    draft.plant(Code::CutCardUnexpected, |it, _| from_shuffler(it), |it| it["cut_card"] = true.into()).map(drop)
}

/// The white card comes out with the first round.
pub(super) fn white_card(draft: &mut Draft<'_>) -> Done {
    let mut shoe = draft.sample(1, from_shoe)?;
    shoe.rounds[0].value["cut_card"] = true.into();
    shoe.rounds[0].gives.push(Code::WhiteCardPosition);
    draft.add(shoe);
    Some(())
}

/// A round after the last that the white card allows; where it lay is not known of a shoe that began elsewhere.
pub(super) fn after_white_card(draft: &mut Draft<'_>) -> Done {
    let mut shoe = draft.sample(3, |it| from_shoe(it) && it.rules.white_card.is_some())?;
    let last = 1 + further_coups(draft.stands[shoe.stand].rules.white_card?) as usize;
    if shoe.rounds.len() <= last {
        return None;
    }
    shoe.rounds.truncate(last + 1);
    continued(&mut shoe);
    shoe.rounds[0].value["cut_card"] = true.into();
    shoe.rounds[last].gives.push(Code::RoundAfterWhiteCard);
    draft.add(shoe);
    Some(())
}

/// A card more discarded than may be.
pub(super) fn discard(draft: &mut Draft<'_>) -> Done {
    let mut shoe = draft.sample(2, |it| it.rules.limits.discards < 99)?;
    let stand = &draft.stands[shoe.stand];
    let most = if from_shoe(stand) { stand.rules.limits.discards } else { 0 };
    let round = shoe.rounds.last_mut()?;
    round.value["discarded"] = (most + 1).into();
    round.gives.push(Code::DiscardOverLimit);
    draft.add(shoe);
    Some(())
}

/// The lists of cards of a round, in the order in which they are counted.
fn cards_of(round: &mut Value) -> Vec<&mut Value> {
    let Some(object) = round.as_object_mut() else { return Vec::new() };
    let mut own: BTreeMap<&str, &mut Value> = object.iter_mut().map(|(key, value)| (key.as_str(), value)).collect();
    let mut found: Vec<_> = ["player", "banker", "dealer"].iter().filter_map(|it| own.remove(it)).collect();
    let hands = own.remove("hands").and_then(Value::as_array_mut).into_iter().flatten();
    found.extend(hands.filter_map(|it| it.get_mut("cards")));
    found.into_iter().flat_map(|it| it.as_array_mut().into_iter().flatten()).collect()
}

/// One card more of a kind than the decks hold: cards of one rank change their suit, which changes nothing else.
pub(super) fn too_many(draft: &mut Draft<'_>) -> Done {
    if draft.game == Game::Fortune3CardPoker {
        return too_many_in_a_hand(draft);
    }
    let of_shoe =
        |draft: &Draft<'_>, it: &Stand| draft.allows(it, Feed::Shoe) && (from_shoe(it) || !draft.game.is_coup());
    let names: Vec<_> = draft.stands.iter().filter(|it| of_shoe(draft, it)).map(|it| it.name.clone()).collect();
    let mut shoe = draft.sample(usize::MAX, |it| names.contains(&it.name))?;
    let decks = usize::from(draft.stands[shoe.stand].decks);
    continued(&mut shoe);
    shoe.opening.value["feed"] = Feed::Shoe.name().into();
    let mut ranks: BTreeMap<String, usize> = BTreeMap::new();
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for (place, line) in shoe.rounds.iter_mut().enumerate() {
        let mut reached: Option<String> = None;
        for card in cards_of(&mut line.value) {
            let text = card.as_str()?.to_owned();
            *seen.entry(text.clone()).or_default() += 1;
            if seen[&text] > decks {
                // Dealt so from several decks shuffled apart: another log may do.
                return None;
            }
            let rank = text.get(..text.len() - 1)?.to_owned();
            let count = ranks.entry(rank.clone()).or_default();
            *count += 1;
            if *count > decks {
                reached.get_or_insert(rank);
            }
        }
        let Some(rank) = reached else { continue };
        shoe.rounds.truncate(place + 1);
        let mut count = 0;
        for line in &mut shoe.rounds {
            for card in cards_of(&mut line.value) {
                if count <= decks && card.as_str().is_some_and(|it| it.len() == rank.len() + 1 && it.starts_with(&rank))
                {
                    *card = format!("{rank}S").into();
                    count += 1;
                }
            }
            if draft.game.is_coup() {
                coups::settle_all(&draft.stands[shoe.stand].rules, &mut line.value);
            }
        }
        shoe.rounds[place].gives.push(Code::TooManyOfCard);
        draft.add(shoe);
        return Some(());
    }
    None
}

/// A hand that was given up holds a card that the dealer has.
fn too_many_in_a_hand(draft: &mut Draft<'_>) -> Done {
    let folded = |it: &Value| it["decision"] == "fold";
    let fits = |stand: &Stand, round: &Value| {
        stand.decks == 1 && round["hands"].as_array().is_some_and(|it| it.iter().any(folded))
    };
    draft
        .plant(Code::TooManyOfCard, fits, |round| {
            let card = round["dealer"][0].clone();
            if let Some(hand) = round["hands"].as_array_mut().and_then(|it| it.iter_mut().find(|it| folded(it))) {
                hand["cards"][0] = card;
            }
        })
        .map(drop)
}

/// All cards are out before the first round.
pub(super) fn exhausted(draft: &mut Draft<'_>) -> Done {
    let allowed: Vec<_> =
        draft.stands.iter().filter(|it| draft.allows(it, Feed::Shoe)).map(|it| it.name.clone()).collect();
    if draft.game.is_coup() {
        let mut shoe = draft.sample(1, from_shoe)?;
        continued(&mut shoe);
        let held = usize::from(draft.stands[shoe.stand].decks) * Card::COUNT;
        shoe.opening.value["burn"] = json!({ "cards": held });
        shoe.rounds[0].gives.push(Code::ShoeExhausted);
        draft.add(shoe);
        return Some(());
    }
    if draft.game != Game::CasinoWar {
        return None;
    }
    let mut shoe = draft.sample(usize::MAX, |it| allowed.contains(&it.name))?;
    let held = usize::from(draft.stands[shoe.stand].decks) * Card::COUNT;
    shoe.opening.value["feed"] = Feed::Shoe.name().into();
    let mut out = 0;
    for (place, line) in shoe.rounds.iter_mut().enumerate() {
        line.value["burned"] = 99.into();
        out += 99 + cards_of(&mut line.value).len();
        if out > held {
            line.gives.push(Code::ShoeExhausted);
            shoe.rounds.truncate(place + 1);
            draft.add(shoe);
            return Some(());
        }
    }
    None
}
