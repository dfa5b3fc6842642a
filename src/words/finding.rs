//! What a finding says.

use super::{arguments, messages, on_one_line};
use crate::lang::Lang;
use crate::replay::findings::Finding;
use crate::replay::shapes;
use messages::Book;

/// What a finding says, in a sentence; what its code means where facts are missing.
pub fn message(finding: &Finding, lang: Lang) -> String {
    let said = shapes::shape(finding).and_then(|shape| {
        messages::message(lang, Book::Findings, shape.message, Some(&arguments::of(finding, shape, lang)))
    });
    on_one_line(&said.unwrap_or_else(|| super::meaning(finding.code, lang)))
}

/// A finding on one line: where it stands, how bad it is, its code, under which article of which act, and what it
/// says.
///
/// ```text
/// line 41 · table GX-MK-07 · shoe 2026-11-29-03 · round 12 · violation · third-card-missing · article 9, 67/2007 · the banker stood …
/// ```
pub fn told(finding: &Finding, lang: Lang) -> String {
    let place = |id: &str, it: Option<&str>| it.map(|it| messages::phrase(lang, id, &[("it", it)]));
    let given = |it: &'_ Option<String>| it.clone().filter(|it| !it.is_empty());
    let article = given(&finding.article).map(|it| messages::article(lang, &it));
    let act = given(&finding.act);
    let basis = match (&article, &act) {
        (Some(article), Some(act)) => messages::phrase(lang, "told-article-act", &[("it", article), ("act", act)]),
        (Some(article), None) => messages::phrase(lang, "told-article", &[("it", article)]),
        (None, Some(act)) => messages::phrase(lang, "told-act", &[("act", act)]),
        (None, None) => String::new(),
    };
    let number = |it: u64| it.to_string();
    let parts = [
        place("told-line", Some(&number(finding.line))),
        place("told-table", finding.table.as_deref()),
        place("told-shoe", finding.shoe.as_deref()),
        place("told-round", finding.round.map(number).as_deref()),
        place(
            "told-bet",
            finding.bet.as_ref().map(|it| it.id.clone().unwrap_or_else(|| it.index.to_string())).as_deref(),
        ),
        Some(super::severity(finding.severity, lang)),
        Some(finding.code.name().to_owned()),
        Some(basis).filter(|it| !it.is_empty()),
        Some(message(finding, lang)),
    ];
    on_one_line(&parts.into_iter().flatten().collect::<Vec<_>>().join(" · "))
}
