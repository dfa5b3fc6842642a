//! An explanation for people: its steps in the order in which they were tried, bet by bet, and its findings.

use super::arguments::{ABSENT, written};
use super::messages::{Book, phrase, word};
use super::{catalogue, finding, messages, numbers, step};
use crate::explain::{Bet, Explained, Explanation, Of};
use crate::games::Verdict;
use crate::lang::Lang;
use crate::law::Grade;

/// An explanation in words.
pub fn explanation(of: &Explanation, lang: Lang) -> String {
    let mut lines = vec![heading(of, lang)];
    if !of.options.is_empty() {
        lines.extend([String::new(), word(lang, "explained-options")]);
    }
    for it in &of.options {
        let name = catalogue::option_name(of.game, &it.option, lang).unwrap_or_default();
        let value = serde_json::to_value(&it.value).unwrap_or_default();
        let value = catalogue::option_value(of.game, &it.option, &value, lang).unwrap_or_default();
        let standing = word(lang, if it.authorised { "explained-authorised" } else { "explained-declared" });
        lines.push(format!("  {} · {name} · {value} · {standing}", it.option));
    }
    let mut about = None;
    for (place, it) in of.steps.iter().enumerate() {
        if about != Some(it.bet) {
            about = Some(it.bet);
            lines.extend([String::new(), title(of, it.bet, lang)]);
        }
        lines.push(format!("  {:>3}. {}", place + 1, told(it, of, lang)));
    }
    lines.extend([String::new(), word(lang, "explained-findings")]);
    if of.findings.is_empty() {
        lines.push(format!("  {}", word(lang, "explained-none")));
    }
    for it in &of.findings {
        let rests = it.step.map(|at| phrase(lang, "explained-rests", &[("it", &(at + 1).to_string())]));
        let parts = [Some(finding::told(&it.finding, lang)), rests];
        lines.push(format!("  {}", parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")));
    }
    lines.push(String::new());
    lines.iter().map(|it| super::on_one_line(it)).collect::<Vec<_>>().join("\n")
}

fn heading(of: &Explanation, lang: Lang) -> String {
    let round = of.round.map(|it| it.to_string()).unwrap_or_default();
    let game = of.game.map_or_else(|| word(lang, "unjudged"), |it| catalogue::game(it, lang));
    phrase(
        lang,
        "explained-heading",
        &[
            ("of", if of.of == Of::Shoe { "shoe" } else { "round" }),
            ("round", &round),
            ("shoe", &of.shoe),
            ("table", &of.table),
            ("game", &game),
            ("at", &of.at),
            ("line", &of.line.to_string()),
        ],
    )
}

fn title(of: &Explanation, bet: Option<u32>, lang: Lang) -> String {
    let found = bet.and_then(|at| Some((at, of.bets.get(at as usize)?)));
    let Some((at, Bet { id, seat, on, stake, .. })) = found else {
        return word(lang, if of.of == Of::Shoe { "explained-shoe" } else { "explained-round" });
    };
    let on = catalogue::wager(of.game, on, lang).unwrap_or_else(|| on.clone());
    let it = id.clone().unwrap_or_else(|| at.to_string());
    let args = [
        ("it", written(&it)),
        ("on", written(&on)),
        ("stake", numbers::grouped(i128::from(*stake), lang).into()),
        ("seat", seat.map_or_else(|| ABSENT.into(), |it| it.to_string().into())),
    ];
    messages::message(lang, Book::Words, "explained-bet", Some(&args.into_iter().collect())).unwrap_or_default()
}

/// A step on one line: whether it applied or was met, under which article of which act, and what it says.
fn told(it: &Explained, of: &Explanation, lang: Lang) -> String {
    let (mark, verdict) = match (it.verdict, it.applied) {
        (Some(Verdict::Met), _) => ("✓", word(lang, "met")),
        (Some(Verdict::NotMet), _) => ("✗", word(lang, "not-met")),
        (Some(Verdict::Undetermined), _) => ("?", word(lang, "undetermined")),
        (None, true) => ("→", word(lang, "applied")),
        (None, false) => ("–", word(lang, "not-applied")),
    };
    let article = it.article.as_deref().map(|it| messages::article(lang, it));
    let basis = match (&article, &it.act) {
        (Some(article), Some(act)) => Some(phrase(lang, "told-article-act", &[("it", article), ("act", act)])),
        (Some(article), None) => Some(phrase(lang, "told-article", &[("it", article)])),
        (None, Some(act)) => Some(phrase(lang, "told-act", &[("act", act)])),
        (None, None) => None,
    };
    let grade = it.grade.filter(|it| *it != Grade::Official).map(|it| super::grade(it, lang));
    let readings = Some(it.interpretations.join(&word(lang, "comma"))).filter(|it| !it.is_empty());
    let said = step::message(it, of.game, lang);
    let parts = [Some(format!("{mark} {verdict}")), basis, grade, Some(said), readings.map(|it| format!("[{it}]"))];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}
