//! The rule sheet as a page: to be read and to be printed, in one language, with nothing loaded from elsewhere.

use std::fmt::Write as _;

use crate::lang::Lang;
use crate::law::view::BasisView;
use crate::law::{Apparatus, Grade, OptionValue, Piece, Range, Ratio, Words};
use crate::sheet::{Lack, RuleSheet, SheetOption};
use crate::verification::ENGINE;
use crate::words;

const STYLE: &str = "\
    body{font:15px/1.45 sans-serif;max-width:60rem;margin:1.5rem auto;padding:0 1rem;color:#111}\
    h1{font-size:1.5rem;margin:0 0 .2rem}h2{font-size:1.05rem;margin:1.4rem 0 .3rem;border-bottom:1px solid #888}\
    p{margin:.2rem 0}table{border-collapse:collapse;width:100%}\
    th,td{text-align:left;vertical-align:top;padding:.25rem .6rem .25rem 0;border-bottom:1px solid #ddd}\
    th{font-weight:600;border-bottom-color:#888}.n{text-align:right}small,.quiet{color:#555}\
    .lacks{border:2px solid #a00;padding:.2rem 1rem .6rem;margin:1rem 0}.lacks h2{border:0;margin:.4rem 0 0;color:#a00}\
    ul{margin:.2rem 0;padding-left:1.2rem}\
    @media print{@page{size:A4;margin:16mm}body{font-size:10pt;max-width:none;margin:0;padding:0}\
    h2{break-after:avoid}tr,li{break-inside:avoid}thead{display:table-header-group}}";

/// A page that is being written.
struct Page<'s> {
    sheet: &'s RuleSheet,
    lang: Lang,
    html: String,
}

/// The sheet as a page in a language. `configuration` is the hash of the snapshot it was made from.
pub fn html(sheet: &RuleSheet, configuration: &str, lang: Lang) -> String {
    let mut page = Page { sheet, lang, html: String::new() };
    let title = page.say("sheet-title", &[("table", &sheet.table)]);
    let head = format!(
        "<!doctype html><html lang=\"{}\"><meta charset=\"utf-8\"><title>{title}</title><style>{STYLE}</style><h1>{title}</h1>",
        lang.tag()
    );
    page.html.push_str(&head);
    page.head();
    page.lacks();
    page.options();
    page.wagers();
    page.limits();
    page.equipment();
    page.readings();
    page.acts();
    let foot = page.say("sheet-foot", &[("engine", ENGINE), ("configuration", configuration)]);
    let _ = write!(page.html, "<p><small>{foot}</small></p>");
    page.html
}

/// Text as HTML has it.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    out
}

impl Page<'_> {
    /// A phrase, as HTML.
    fn say(&self, id: &str, args: &[(&'static str, &str)]) -> String {
        escaped(&words::sheet(self.lang, id, args))
    }

    fn words(&self, of: &Words) -> String {
        escaped(of.in_lang(self.lang))
    }

    fn section(&mut self, id: &str) {
        let title = self.say(id, &[]);
        let _ = write!(self.html, "<section><h2>{title}</h2>");
    }

    fn end(&mut self) {
        self.html.push_str("</section>");
    }

    /// A table with those columns and rows, each cell as HTML.
    fn table(&mut self, columns: &[&str], rows: impl IntoIterator<Item = Vec<String>>) {
        let heads: String = columns.iter().map(|it| format!("<th>{}", self.say(it, &[]))).collect();
        let _ = write!(self.html, "<table><thead><tr>{heads}<tbody>");
        for row in rows {
            let cells: String = row.iter().map(|it| format!("<td>{it}")).collect();
            let _ = write!(self.html, "<tr>{cells}");
        }
        self.html.push_str("</table>");
    }

    fn head(&mut self) {
        let RuleSheet { casino, operator, on, unchanged_from, unchanged_until, .. } = self.sheet;
        let game = self.sheet.name.in_lang(self.lang);
        let place = self.say("sheet-place", &[("game", game), ("casino", casino), ("operator", operator)]);
        let mut day = self.say("sheet-day", &[("on", &on.to_string())]);
        for (id, edge) in [("sheet-since", unchanged_from), ("sheet-until", unchanged_until)] {
            if let Some(edge) = edge {
                let _ = write!(day, " · {}", self.say(id, &[("it", &edge.to_string())]));
            }
        }
        let act = self.basis(&self.sheet.basis);
        let _ = write!(self.html, "<p>{place}<p>{day}<p class=quiet>{act}");
    }

    fn lacks(&mut self) {
        if self.sheet.lacks.is_empty() {
            return;
        }
        let title = self.say("sheet-lacks", &[]);
        let items: String = self.sheet.lacks.iter().map(|it| format!("<li>{}", self.lack(it))).collect();
        let _ = write!(self.html, "<section class=lacks><h2>{title}</h2><ul>{items}</ul></section>");
    }

    fn lack(&self, of: &Lack) -> String {
        let (game, lang) = (self.sheet.game, self.lang);
        let named = |id, option: &str| {
            let name = self.sheet.options.iter().find(|it| it.option == option);
            let name = name.map_or(option, |it| it.name.in_lang(lang));
            self.say(id, &[("it", option), ("name", name)])
        };
        match of {
            Lack::OptionNotAuthorised { option } => named("lack-option-not-authorised", option),
            Lack::OptionNotAuthorisedAtTie { option } => named("lack-option-not-authorised-at-tie", option),
            Lack::WagerNotAuthorised { on, option } => {
                let name = words::wager(game, on, lang);
                self.say("lack-wager-not-authorised", &[("it", option), ("name", &name)])
            }
            Lack::EquipmentNotConforming => {
                let faults = self.sheet.equipment.faults.iter().map(|it| words::word(it, lang));
                let faults = faults.collect::<Vec<_>>().join(&words::word("comma", lang));
                self.say("lack-equipment-not-conforming", &[("it", &faults)])
            }
            Lack::EquipmentNotRegistered => self.say("lack-equipment-not-registered", &[]),
            Lack::PayTableMissing { on } => {
                self.say("lack-pay-table-missing", &[("name", &words::wager(game, on, lang))])
            }
            Lack::TextNotRead { act, article: Some(article) } => {
                self.say("lack-text-not-read", &[("it", &words::article(article, lang)), ("act", act)])
            }
            Lack::TextNotRead { act, article: None } => self.say("lack-text-not-read-whole", &[("act", act)]),
            Lack::DayUnsure { act } => self.say("lack-day-unsure", &[("act", act)]),
        }
    }

    /// Article, act, and how well it is known where that is not from an official text.
    fn basis(&self, of: &BasisView) -> String {
        let article = of.article.as_deref().map(|it| words::article(it, self.lang));
        let mut parts: Vec<_> = article.into_iter().chain([of.act.clone()]).collect();
        if of.grade != Grade::Official {
            parts.push(words::grade(of.grade, self.lang));
        }
        if !of.read {
            parts.push(words::sheet(self.lang, "sheet-unread", &[]));
        }
        escaped(&parts.join(" · "))
    }

    fn options(&mut self) {
        self.section("sheet-options");
        let rows: Vec<_> = self.sheet.options.iter().map(|it| self.option(it)).collect();
        self.table(&["sheet-option", "sheet-value", "sheet-permit", "sheet-article"], rows);
        self.end();
    }

    fn option(&self, it: &SheetOption) -> Vec<String> {
        let lang = self.lang;
        let value = match (&it.value, &it.authorisation) {
            (Some(value), _) => escaped(&self.value(it, value)),
            (None, Some(_)) => format!("<strong>{}</strong>", self.say("sheet-none", &[])),
            (None, None) => self.say("sheet-faculty", &[]),
        };
        let permit = match (&it.permit, &it.follows) {
            (Some(permit), _) => {
                let mut parts = vec![self.say("sheet-from", &[("it", &permit.from.to_string())])];
                if let Some(until) = permit.until {
                    parts.push(self.say("sheet-until", &[("it", &until.to_string())]));
                }
                if let Some(at) = permit.decided_at {
                    let day = crate::instant::Instant::from(at).day().to_string();
                    parts.push(self.say("sheet-approved", &[("it", &day)]));
                }
                format!("{}<br><small>{}</small>", parts.join(", "), escaped(&permit.id))
            }
            (None, Some(of)) => self.say("sheet-follows", &[("it", of)]),
            (None, None) => String::new(),
        };
        let asked = it.authorisation.as_ref().map(|it| format!("<br><small>{}</small>", self.basis(it)));
        let basis = it.basis.as_ref().map(|it| self.basis(it)).unwrap_or_default();
        vec![
            format!("{}<br><small>{}</small>", escaped(it.name.in_lang(lang)), escaped(&it.option)),
            value,
            permit,
            format!("{basis}{}", asked.unwrap_or_default()),
        ]
    }

    fn value(&self, it: &SheetOption, value: &OptionValue) -> String {
        words::option_value(self.sheet.game, &it.option, value, self.lang)
    }

    fn wagers(&mut self) {
        let (game, lang) = (self.sheet.game, self.lang);
        self.section("sheet-wagers");
        let mut rows = Vec::new();
        for it in &self.sheet.wagers {
            let pays = self.sheet.prizes.iter().find(|prize| prize.line == it.on);
            let (pays, basis) =
                pays.map_or(("–".to_owned(), &it.basis), |it| (words::to_one(it.pays, lang), &it.basis));
            rows.push(vec![self.words(&it.name), escaped(&pays), self.basis(basis)]);
        }
        let special = self.sheet.prizes.iter().filter(|it| !self.sheet.wagers.iter().any(|on| on.on == it.line));
        for it in special {
            let share = it.pays.num < it.pays.den;
            let pays = if share { words::part(it.pays, lang) } else { words::to_one(it.pays, lang) };
            let name = self.say(&format!("prize-{}", it.line), &[]);
            rows.push(vec![name, escaped(&pays), self.basis(&it.basis)]);
        }
        for on in &self.sheet.added_wagers {
            rows.push(vec![escaped(on), "–".to_owned(), self.say("sheet-added", &[])]);
        }
        self.table(&["sheet-wager", "sheet-pays", "sheet-article"], rows);
        self.end();
        for table in &self.sheet.pay_tables {
            self.section("sheet-pay-tables");
            let rows = table.prizes.iter().map(|(hand, pays)| {
                let pays = words::to_one(Ratio { num: *pays, den: 1 }, lang);
                vec![
                    escaped(&words::wager(game, &table.wager, lang)),
                    escaped(&words::word(hand, lang)),
                    escaped(&pays),
                ]
            });
            let rows: Vec<_> = rows.collect();
            self.table(&["sheet-wager", "sheet-hand", "sheet-pays"], rows);
            let from = self.say("sheet-from", &[("it", &table.from.to_string())]);
            let _ = write!(self.html, "<p class=quiet>{from}");
            self.end();
        }
    }

    fn limits(&mut self) {
        let (game, lang) = (self.sheet.game, self.lang);
        self.section("sheet-limits");
        let money = |it: &crate::replay::configuration::Limit| {
            let range = words::range(it.min.map(i128::from), it.max.map(i128::from), lang);
            vec![escaped(&words::wager(game, &it.on, lang)), escaped(&range), self.say("sheet-amount", &[])]
        };
        let mut rows: Vec<_> = self.sheet.limits.iter().map(money).collect();
        rows.extend(self.sheet.law_limits.iter().map(|it| {
            let name = serde_json::to_value(it.on).ok().and_then(|it| Some(it.as_str()?.to_owned()));
            let name = self.say(&format!("limit-{}", name.unwrap_or_default()), &[]);
            vec![name, escaped(&self.range(it.allowed)), self.basis(&it.basis)]
        }));
        self.table(&["sheet-limit", "sheet-value", "sheet-article"], rows);
        if let Some(allowed) = self.sheet.handling {
            let said = self.say(if allowed { "sheet-handling-yes" } else { "sheet-handling-no" }, &[]);
            let _ = write!(self.html, "<p>{said}");
        }
        self.end();
    }

    fn range(&self, of: Range) -> String {
        words::range(Some(of.min.into()), of.max.map(i128::from), self.lang)
    }

    fn equipment(&mut self) {
        let equipment = &self.sheet.equipment;
        self.section("sheet-equipment");
        let said = match equipment.conforms {
            Some(true) => self.say("sheet-conforms", &[]),
            Some(false) => format!("<strong>{}</strong>", self.say("sheet-not-conforms", &[])),
            None => self.say("sheet-conforms-unknown", &[]),
        };
        let _ = write!(self.html, "<p>{said}");
        let registered = equipment.registered.unwrap_or_default();
        let number = |it: Option<u8>| it.map(|it| it.to_string());
        let flag = |it: Option<bool>| it.map(|it| self.say(if it { "sheet-yes" } else { "sheet-no" }, &[]));
        let required = equipment.required.as_ref();
        let ranged = |it: Option<Range>| it.map(|it| self.range(it)).unwrap_or_default();
        let rows = [
            ("decks", number(registered.decks), ranged(required.map(|it| it.decks))),
            ("shoe", flag(registered.shoe), String::new()),
            ("cut_cards", number(registered.cut_cards), String::new()),
            ("shuffler", flag(registered.shuffler), String::new()),
            ("shuffler_dealer", flag(registered.shuffler_dealer), String::new()),
            ("layouts", number(registered.layouts), ranged(required.and_then(|it| it.layouts))),
            ("seats", number(registered.seats), ranged(required.and_then(|it| it.seats))),
        ];
        let rows: Vec<_> = rows
            .into_iter()
            .map(|(name, there, asked)| {
                let there = there.unwrap_or_else(|| self.say("sheet-unregistered", &[]));
                vec![self.say(&format!("piece-{name}"), &[]), there, escaped(&asked)]
            })
            .collect();
        self.table(&["sheet-equipment", "sheet-registered", "sheet-required"], rows);
        if let Some(required) = required {
            let sets: Vec<_> = required.one_of.iter().map(|it| self.apparatus(it)).collect();
            if !sets.is_empty() {
                let one_of = self.say("sheet-one-of", &[("it", &sets.join("; "))]);
                let _ = write!(self.html, "<p>{one_of}");
            }
            let basis = self.basis(&required.basis);
            let _ = write!(self.html, "<p class=quiet>{basis}");
        }
        self.end();
    }

    /// Pieces that have to be there together.
    fn apparatus(&self, of: &Apparatus) -> String {
        let pieces = of.pieces.iter().map(|it| match it {
            Piece::Shoe => "piece-shoe",
            Piece::Shuffler => "piece-shuffler",
            Piece::ShufflerDealer => "piece-shuffler_dealer",
        });
        let pieces = pieces.map(|it| words::sheet(self.lang, it, &[]));
        let cards = of.cut_cards.map(|it| {
            let name = words::sheet(self.lang, "piece-cut_cards", &[]);
            format!("{name} ({})", words::range(Some(it.min.into()), it.max.map(i128::from), self.lang))
        });
        pieces.chain(cards).collect::<Vec<_>>().join(" + ")
    }

    fn readings(&mut self) {
        self.section("sheet-readings");
        let mut items = String::new();
        for it in &self.sheet.interpretations {
            let (of, chosen) = (&it.interpretation, it.chosen.as_deref());
            let mut about = vec![escaped(&of.id)];
            about.extend(of.articles.iter().map(|it| escaped(&words::article(it, self.lang))));
            if of.contested {
                about.push(self.say("sheet-contested", &[]));
            }
            if let Some(chosen) = chosen {
                let meaning = of.settings.iter().find(|it| it.value == chosen);
                let meaning = meaning.map_or("", |it| it.meaning.in_lang(self.lang));
                about.push(self.say("sheet-chosen", &[("it", &format!("{chosen} ({meaning})"))]));
            }
            let (point, reading) = (self.words(&of.point), self.words(&of.reading));
            let _ = write!(items, "<li><strong>{point}</strong> {reading}<br><small>{}</small>", about.join(" · "));
        }
        let _ = write!(self.html, "<ul>{items}</ul>");
        self.end();
    }

    fn acts(&mut self) {
        self.section("sheet-acts");
        let mut items = String::new();
        for it in &self.sheet.acts {
            let _ = write!(
                items,
                "<li>{} · {} <small>{}</small>",
                escaped(&it.id),
                self.words(&it.about),
                escaped(&it.source)
            );
        }
        let _ = write!(self.html, "<ul>{items}</ul>");
        self.end();
    }
}
