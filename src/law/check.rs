//! What must hold between the parts of the catalogue.

use std::collections::BTreeSet;

use super::load::{ActDays, Faults};
use super::{Act, CouplingRule, Dated, Form, GameLaw, Interpretation, OptionLaw, PokerText, Range, Words};

pub(super) fn acts(acts: &[Act], faults: &mut Faults<'_>) {
    unique(acts.iter().map(|it| it.id.as_str()), "act", faults);
    for act in acts {
        let key = format!("act {}", act.id);
        if let (Some(signed), Some(published)) = (act.signed, act.published)
            && signed > published
        {
            faults.push(format!("{key}.published"), format!("{published} is before it was signed on {signed}"));
        }
        if let Some(published) = act.published
            && act.in_force.earliest <= published
        {
            let problem = format!("{} is not after its publication on {published}", act.in_force.earliest);
            faults.push(format!("{key}.in_force"), problem);
        }
        text(&act.about, &format!("{key}.about"), faults);
    }
}

pub(super) fn interpretations(all: &[Interpretation], games: &[GameLaw], faults: &mut Faults<'_>) {
    unique(all.iter().map(|it| it.id.as_str()), "interpretation", faults);
    for it in all {
        let key = format!("interpretation {}", it.id);
        text(&it.point, &format!("{key}.point"), faults);
        text(&it.reading, &format!("{key}.reading"), faults);
        unique(it.setting.iter().map(|it| it.value.as_str()), &format!("{key}.setting"), faults);
        if it.setting.len() == 1 {
            faults.push(format!("{key}.setting"), "has one reading; a choice has two or more");
        }
        for concern in &it.concerns {
            let Some(law) = games.iter().find(|law| law.game == concern.game) else { continue };
            for article in &concern.articles {
                if law.article(article).is_none() {
                    let problem = format!("`{article}` is no article of {}", concern.game.name());
                    faults.push(format!("{key}.concerns"), problem);
                }
            }
        }
    }
}

/// The days of one game's file.
pub(super) fn days(law: &GameLaw, acts: &ActDays, faults: &mut Faults<'_>) {
    for it in law.dated() {
        dates(law, it.basis, acts, &it.key(), faults);
    }
    overlaps(law, faults);
}

/// The rest of one game's file.
pub(super) fn game(law: &GameLaw, interpretations: &[Interpretation], faults: &mut Faults<'_>) {
    unique(law.articles.iter().map(|it| it.number.as_str()), "article", faults);
    unique(law.options.iter().map(|it| it.key.as_str()), "option", faults);
    unique(law.authorisations.iter().flat_map(|it| &it.options).map(String::as_str), "authorisation", faults);

    for it in law.dated() {
        if it.basis.0.is_empty() {
            faults.push(format!("{}.basis", it.key()), "is empty; a matter has an act");
        }
        if let Some(article) = it.article
            && law.article(article).is_none()
        {
            faults.push(format!("{}.article", it.key()), format!("`{article}` is no article of this file"));
        }
    }
    for article in &law.articles {
        text(&article.summary, &format!("article {}.summary", article.number), faults);
    }
    for option in &law.options {
        self::option(option, faults);
    }
    for authorisation in &law.authorisations {
        let key = format!("authorisation {}", authorisation.article);
        for option in &authorisation.options {
            has_option(law, option, &format!("{key}.options"), faults);
        }
        known(authorisation.interpretation.as_deref(), interpretations, &key, faults);
    }
    for limit in &law.limits {
        let key = format!("limit {}", limit.article);
        range(limit.allowed, &format!("{key}.allowed"), faults);
        known(limit.interpretation.as_deref(), interpretations, &key, faults);
    }
    for equipment in &law.equipment {
        let key = format!("equipment {}", equipment.article);
        for (name, allowed) in
            [("decks", Some(equipment.decks)), ("layouts", equipment.layouts), ("seats", equipment.seats)]
        {
            allowed.inspect(|it| range(*it, &format!("{key}.{name}"), faults));
        }
    }
    for poker in &law.poker {
        if matches!(poker.text, PokerText::None | PokerText::Unsure) {
            faults.push("poker.text", "is no text; unread, read and replaced are");
        }
    }
    couplings(law, faults);
    for wager in &law.wagers {
        text(&wager.name, &format!("wager {}.name", wager.on.name()), faults);
    }
    for prize in &law.prizes {
        let Some(when) = &prize.when else { continue };
        let known = law
            .option(&when.option)
            .is_some_and(|it| it.values.iter().any(|it| matches!(&it.form, Form::Word(word) if *word == when.value)));
        if !known {
            let key = format!("prize {}.when", prize.line.name());
            faults.push(key, format!("`{}` is no value of `{}`", when.value, when.option));
        }
    }
}

fn option(option: &OptionLaw, faults: &mut Faults<'_>) {
    let key = format!("option {}", option.key);
    if option.key.split_once('.').is_none_or(|(article, name)| article != option.article || name.is_empty()) {
        faults.push(&key, format!("is no key of article {}; write `{}.name`", option.article, option.article));
    }
    text(&option.name, &format!("{key}.name"), faults);
    for (index, value) in option.values.iter().enumerate() {
        let key = format!("{key}.value[{index}]");
        text(&value.label, &format!("{key}.label"), faults);
        if let Form::Numbers(it) | Form::Fixed(it) = &value.form {
            range(*it, &key, faults);
            if it.max.is_none() {
                faults.push(&key, "has no highest number");
            }
        }
    }
}

/// Rows for one thing must not be in force together.
fn overlaps(law: &GameLaw, faults: &mut Faults<'_>) {
    for option in &law.options {
        for (index, value) in option.values.iter().enumerate() {
            if option.values[..index].iter().any(|it| it.form == value.form && overlap(&it.basis, &value.basis)) {
                let key = format!("option {}.value[{index}]", option.key);
                faults.push(key, "is in force on days on which an earlier row of the same value is");
            }
        }
    }
    for (index, wager) in law.wagers.iter().enumerate() {
        if law.wagers[..index].iter().any(|it| it.on == wager.on && overlap(&it.basis, &wager.basis)) {
            let key = format!("wager {}", wager.on.name());
            faults.push(key, "is in force on days on which an earlier row of the same wager is");
        }
    }
    for (index, prize) in law.prizes.iter().enumerate() {
        let twin = law.prizes[..index].iter().any(|it| {
            let same_case = it.when == prize.when || it.when.is_none() || prize.when.is_none();
            it.line == prize.line && same_case && overlap(&it.basis, &prize.basis)
        });
        if twin {
            let key = format!("prize {}", prize.line.name());
            faults.push(key, "is in force on days on which an earlier row of the same line is");
        }
    }
}

fn couplings(law: &GameLaw, faults: &mut Faults<'_>) {
    for coupling in &law.couplings {
        let key = format!("coupling {}", coupling.article);
        match &coupling.rule {
            CouplingRule::Follows { option, of } => {
                for it in [option, of] {
                    has_option(law, it, &format!("{key}.rule"), faults);
                }
            }
            CouplingRule::Exclusive { option, members } => {
                has_option(law, option, &format!("{key}.rule"), faults);
                for member in members {
                    let found = law.option(option).is_none_or(|it| {
                        it.values.iter().any(|it| matches!(&it.form, Form::Member(found) if found == member))
                    });
                    if !found {
                        faults.push(format!("{key}.rule"), format!("`{member}` is no member of `{option}`"));
                    }
                }
            }
        }
    }
}

fn dates(law: &GameLaw, basis: &Dated, acts: &ActDays, key: &str, faults: &mut Faults<'_>) {
    for (index, source) in basis.0.iter().enumerate() {
        let key = format!("{key}.basis[{index}]");
        if acts.get(&source.act).is_some_and(|act| source.from.earliest < act.earliest) {
            let problem = format!("{} is before its act {} is in force", source.from.earliest, source.act);
            faults.push(format!("{key}.from"), problem);
        }
        if let Some(until) = source.until
            && until.earliest <= source.from.earliest
        {
            let problem = format!("{} is not after its first day {}", until.earliest, source.from.earliest);
            faults.push(format!("{key}.until"), problem);
        }
        if let Some(next) = basis.0.get(index + 1)
            && next.from.earliest < source.from.settled()
        {
            let problem = format!("the source after it, {}, does not begin later", next.act);
            faults.push(&key, problem);
        }
    }
    if let (Some(first), Some(regulation)) = (basis.first(), law.regulation.basis.first())
        && first < regulation
    {
        faults.push(format!("{key}.basis"), format!("begins on {first}, before the regulation does on {regulation}"));
    }
}

/// Whether two matters are both in force for sure on some day.
fn overlap(one: &Dated, other: &Dated) -> bool {
    let both = |day| [one, other].iter().all(|it| it.on(day).is_some_and(|it| it.certain && !it.unsure));
    one.edges().chain(other.edges()).any(both)
}

fn range(range: Range, key: &str, faults: &mut Faults<'_>) {
    let max = range.max.unwrap_or(range.min);
    if max < range.min {
        faults.push(key, format!("runs from {} down to {max}", range.min));
    }
    if max.max(range.min) > u32::from(u8::MAX) {
        faults.push(key, format!("goes up to {max}; the engine counts to 255"));
    }
}

fn has_option(law: &GameLaw, option: &str, key: &str, faults: &mut Faults<'_>) {
    if law.option(option).is_none() {
        faults.push(key, format!("`{option}` is no option of this file"));
    }
}

fn known(id: Option<&str>, all: &[Interpretation], key: &str, faults: &mut Faults<'_>) {
    if let Some(id) = id
        && !all.iter().any(|it| it.id == id)
    {
        faults.push(format!("{key}.interpretation"), format!("`{id}` is not in interpretations.toml"));
    }
}

fn text(text: &Words, key: &str, faults: &mut Faults<'_>) {
    for (lang, words) in [("pt", &text.pt), ("zh-Hant", &text.zh_hant), ("en", &text.en)] {
        if words.trim().is_empty() {
            faults.push(format!("{key}.{lang}"), "is empty");
        }
    }
}

fn unique<'n>(names: impl Iterator<Item = &'n str>, of: &str, faults: &mut Faults<'_>) {
    let mut seen = BTreeSet::new();
    for name in names {
        if !seen.insert(name) {
            faults.push(format!("{of} {name}"), "stands twice");
        }
    }
}
