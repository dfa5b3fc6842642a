//! What a client accepts: media types and languages, by weight.

use axum::http::{HeaderMap, HeaderName, header};

use super::problem::{Kind, Problem};
use crate::lang::Lang;
use crate::message::{Argument, message};

/// The first of `offers` among those that the client likes best.
pub fn media_type<'o>(headers: &HeaderMap, offers: &[&'o str]) -> Result<&'o str, Problem> {
    let wanted = weights(headers, &header::ACCEPT);
    let best = if wanted.is_empty() { offers.first() } else { best_of(offers, |offer| weight_of(&wanted, offer)) };
    best.copied().ok_or_else(|| {
        Problem::new(Kind::NotAcceptable, message!("answers", types = Argument::either(offers.iter().copied())))
    })
}

/// The language that the client likes best; English where it likes none of ours.
pub fn language(headers: &HeaderMap) -> Lang {
    let wanted = weights(headers, &header::ACCEPT_LANGUAGE);
    let weight = |lang: &Lang| {
        wanted
            .iter()
            .filter(|(tag, _)| Lang::from_tag(tag) == Some(*lang))
            .map(|(_, weight)| *weight)
            .max()
            .unwrap_or(0)
    };
    // A language that stands earlier wins among equals.
    let place = |lang: &Lang| wanted.iter().position(|(tag, _)| Lang::from_tag(tag) == Some(*lang));
    let mut langs = Lang::ALL;
    langs.sort_by_key(|it| (std::cmp::Reverse(weight(it)), place(it).unwrap_or(usize::MAX)));
    langs.into_iter().find(|it| weight(it) > 0).unwrap_or_default()
}

/// The members of a header like `a;q=0.8, b`, with their weights in thousandths.
fn weights(headers: &HeaderMap, name: &HeaderName) -> Vec<(String, u16)> {
    let values = headers.get_all(name).into_iter().filter_map(|it| it.to_str().ok());
    let members = values.flat_map(|it| it.split(',')).map(str::trim).filter(|it| !it.is_empty());
    members
        .map(|member| {
            let mut parts = member.split(';').map(str::trim);
            let value = parts.next().unwrap_or_default().to_ascii_lowercase();
            let weight = parts.find_map(|it| it.strip_prefix("q=").or_else(|| it.strip_prefix("Q=")));
            (value, weight.map_or(1000, thousandths))
        })
        .collect()
}

/// `0.85` as 850; what is no weight counts as 1.
fn thousandths(text: &str) -> u16 {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    match (whole, format!("{part:0<3}").get(..3).and_then(|it| it.parse::<u16>().ok())) {
        ("0", Some(part)) => part,
        _ => 1000,
    }
}

/// The weight of the most specific member that covers `offer`.
fn weight_of(wanted: &[(String, u16)], offer: &str) -> u16 {
    let group = offer.split_once('/').map_or(offer, |(group, _)| group);
    let covers = |it: &str| match it {
        it if it == offer => 3,
        it if it.strip_suffix("/*") == Some(group) => 2,
        "*/*" => 1,
        _ => 0,
    };
    let best = wanted.iter().filter(|(it, _)| covers(it) > 0).max_by_key(|(it, _)| covers(it));
    best.map_or(0, |(_, weight)| *weight)
}

fn best_of<T>(offers: &[T], weight: impl Fn(&T) -> u16) -> Option<&T> {
    // The first of the heaviest: `max_by_key` alone would give the last.
    offers.iter().rev().max_by_key(|it| weight(it)).filter(|it| weight(it) > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(name: HeaderName, value: &str) -> HeaderMap {
        HeaderMap::from_iter([(name, value.parse().unwrap())])
    }

    #[test]
    fn the_heaviest_media_type_is_given() {
        let check = |accept: &str, expected: Option<&str>| {
            let found = media_type(&with(header::ACCEPT, accept), &["application/x-ndjson", "text/csv"]).ok();
            assert_eq!(found, expected, "{accept}");
        };
        check("*/*", Some("application/x-ndjson"));
        check("text/csv", Some("text/csv"));
        check("TEXT/CSV;Q=1", Some("text/csv"));
        check("text/*, application/*;q=0.5", Some("text/csv"));
        check("text/csv;q=0, */*;q=0.1", Some("application/x-ndjson"));
        check("text/csv;q=0.25, application/x-ndjson;q=0.2", Some("text/csv"));
        check("image/png", None);
        check("*/*;q=0", None);
        assert_eq!(media_type(&HeaderMap::new(), &["a/b"]).unwrap(), "a/b");
    }

    #[test]
    fn the_heaviest_language_is_spoken() {
        let check =
            |accept: &str, expected| assert_eq!(language(&with(header::ACCEPT_LANGUAGE, accept)), expected, "{accept}");
        check("zh-MO", Lang::ZhHant);
        check("zh-TW;q=0.3, pt-PT;q=0.9, en;q=0.8", Lang::Pt);
        check("pt, zh-Hant", Lang::Pt);
        check("zh-Hant, pt", Lang::ZhHant);
        check("fr, de;q=0.5", Lang::En);
        check("en;q=0, pt;q=0.1", Lang::Pt);
        check("", Lang::En);
    }
}
