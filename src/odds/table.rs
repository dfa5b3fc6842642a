//! Odds as tables for people.

use std::fmt::{Formatter, Result, Write};

use super::poker::HANDS;
use super::{Chance, Edge, Fraction, Named, Odds, WagerOdds};

pub(super) fn write(odds: &Odds, f: &mut Formatter<'_>) -> Result {
    write!(f, "{}, {} {}", odds.game.name(), odds.decks, if odds.decks == 1 { "deck" } else { "decks" })?;
    if let Some(day) = odds.on {
        write!(f, ", by the law of {day}")?;
    }
    f.write_char('\n')?;
    if odds.decks_allowed == Some(false) {
        f.write_str("The article on material does not allow that many decks.\n")?;
    }
    for (key, value) in &odds.options {
        writeln!(f, "  {key} = {value}")?;
    }
    chances(f, "outcome", &odds.outcomes)?;
    for (side, wins) in &odds.wins_by_points.0 {
        chances(f, &format!("{side} wins with"), wins)?;
    }
    chances(f, "hand", &odds.hands)?;
    wagers(f, &odds.wagers)?;
    if let Some(jackpot) = &odds.jackpot {
        chances(f, "jackpot combination", &jackpot.combinations)?;
        if let Some(cost) = &jackpot.expected_cost {
            let (wager, coup) = (&cost.per_wager, &cost.per_coup);
            writeln!(f, "\nexpected cost of the fixed amounts, in minor units of {}", cost.currency)?;
            writeln!(f, "  of each jackpot wager  {}  = {wager}", wager.decimal(6))?;
            writeln!(f, "  of a coup, shared      {}  = {coup}", coup.decimal(6))?;
        }
    }
    if let Some(strategy) = &odds.strategy {
        let from = strategy.play_from.as_deref().map_or(String::new(), |it| format!(", from {it} up"));
        writeln!(f, "\nbest strategy: {} of {HANDS} hands play on{from}", strategy.hands_played)?;
    }
    Ok(())
}

fn chances(f: &mut Formatter<'_>, head: &str, chances: &Named<Chance>) -> Result {
    let Some((_, first)) = chances.0.first() else { return Ok(()) };
    // Where all are counted among as many deals, that stands in the head.
    let common = chances.0.iter().all(|it| it.1.of == first.of);
    let of = if common { format!("of {}", first.of) } else { String::new() };
    let counts: Vec<_> = chances
        .0
        .iter()
        .map(|(_, it)| if common { it.count.to_string() } else { format!("{} of {}", it.count, it.of) })
        .collect();
    let wide = counts.iter().map(String::len).chain([of.len()]).max().unwrap_or_default();
    writeln!(f, "\n{head:<24} {:>11}  {of:>wide$}", "probability")?;
    for ((name, chance), count) in chances.0.iter().zip(&counts) {
        let part = Fraction::new(i128::from(chance.count), i128::from(chance.of));
        let part = part.map(|it| it.decimal(9)).unwrap_or_default();
        writeln!(f, "  {name:<22} {part:>11}  {count:>wide$}")?;
    }
    Ok(())
}

/// The ways in which a wager's advantage is told.
fn edges(odds: &WagerOdds) -> [(&'static str, Option<Edge>); 6] {
    [
        ("", odds.house_advantage),
        ("per decided bet", odds.house_advantage_per_decided),
        ("per unit at risk", odds.element_of_risk),
        ("playing every hand", odds.play_every_hand),
        ("without the bonus", odds.without_bonus),
        ("surrendering", odds.surrender),
    ]
}

fn wagers(f: &mut Formatter<'_>, wagers: &Named<WagerOdds>) -> Result {
    writeln!(f, "\n{:<34} {:>11}  fraction", "house advantage", "percent")?;
    for (name, odds) in &wagers.0 {
        if odds.house_advantage.is_none() {
            writeln!(f, "  {name:<32} {:>11}  nothing known says what it pays", "-")?;
        }
        for (how, edge) in edges(odds) {
            let Some(Edge(edge)) = edge else { continue };
            let percent = edge.times(Fraction::whole(100)).map(|it| it.decimal(6)).unwrap_or_default();
            let name = if how.is_empty() { (*name).to_owned() } else { format!("{name}, {how}") };
            writeln!(f, "  {name:<32} {percent:>11}  {edge}")?;
        }
    }
    Ok(())
}
