//! Whom a token stands for, by its claims.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::token::Refusal;
use super::trust::Trust;
use crate::fault::is_new_name;
use crate::instant::Instant;
use crate::ledger::{Caller, KeyScope, Role, Token};

/// The caller that a token stands for until that moment, as its claims say. Whether its operator is there is not
/// known here.
pub fn caller(said: &Map<String, Value>, trust: &Trust, until: Instant) -> Result<Caller, Refusal> {
    let subject = one(texts(said, &trust.subject_claim)).filter(|it| is_new_name(it) && !Caller::OWN.contains(it));
    let subject = subject.ok_or_else(|| Refusal::Subject(trust.subject_claim.clone()))?;
    let roles: BTreeSet<_> =
        texts(said, &trust.role_claim).unwrap_or_default().into_iter().filter_map(Role::from_name).collect();
    let role = match roles.first() {
        Some(only) if roles.len() == 1 => *only,
        _ => return Err(Refusal::Role(trust.role_claim.clone())),
    };
    let operator = texts(said, &trust.operator_claim);
    let operator = match (role, operator.as_deref()) {
        (Role::Operator, Some([only])) => Some((*only).to_owned()),
        (Role::Operator, _) => return Err(Refusal::OperatorMissing(trust.operator_claim.clone())),
        (_, Some([])) => None,
        (_, _) => return Err(Refusal::OperatorNeedless(trust.operator_claim.clone())),
    };
    let scopes = match &trust.scope_claim {
        Some(claim) => Some(scopes(said, claim)?),
        None => None,
    };
    let token = Token { issuer: trust.issuer.clone(), until };
    Ok(Caller { key: None, token: Some(token), subject: subject.to_owned(), role: Some(role), operator, scopes })
}

/// Those of this service; the claim may hold others. A token that is limited to nothing could do nothing.
fn scopes(said: &Map<String, Value>, claim: &str) -> Result<BTreeSet<KeyScope>, Refusal> {
    let texts = texts(said, claim).unwrap_or_default();
    let words = texts.iter().flat_map(|it| it.split_ascii_whitespace());
    let known: BTreeSet<_> = words.filter_map(KeyScope::from_name).collect();
    if known.is_empty() { Err(Refusal::Scopes(claim.to_owned())) } else { Ok(known) }
}

fn one(texts: Option<Vec<&str>>) -> Option<&str> {
    match texts?.as_slice() {
        [only] => Some(only),
        _ => None,
    }
}

/// The texts that a path of names leads to, through objects and arrays; `None` where it leads to anything else. A claim
/// that is missing, or null, has none.
fn texts<'s>(said: &'s Map<String, Value>, path: &str) -> Option<Vec<&'s str>> {
    let mut found = Vec::new();
    member(said, path, &mut found)?;
    Some(found)
}

fn member<'s>(object: &'s Map<String, Value>, path: &str, found: &mut Vec<&'s str>) -> Option<()> {
    // A name may have dots of its own, such as that of a claim that is an address: the longest that is there is meant.
    let ends = path.match_indices('.').map(|it| it.0).chain([path.len()]).collect::<Vec<_>>();
    let longest = ends.into_iter().rev().find_map(|end| Some((object.get(path.get(..end)?)?, end)));
    match longest {
        Some((value, end)) => values(value, path.get(end + 1..), found),
        None => Some(()),
    }
}

fn values<'s>(value: &'s Value, rest: Option<&str>, found: &mut Vec<&'s str>) -> Option<()> {
    match (value, rest) {
        (Value::Null, _) => Some(()),
        (Value::Array(items), _) => items.iter().try_for_each(|it| values(it, rest, found)),
        (Value::Object(members), Some(rest)) => member(members, rest, found),
        (Value::String(text), None) => {
            found.push(text);
            Some(())
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};
    use serde_json::json;

    use super::*;

    #[test]
    fn a_path_leads_through_objects_and_arrays() {
        let said = json!({"despacho_role": "auditor", "realm_access": {"roles": ["offline", "inspector"]},
            "https://despacho.mo/role": "admin", "groups": [{"role": "operator"}, {"name": "x"}], "a": {"b.c": "inspector"},
            "n": 7, "of": {"n": [7]}, "nothing": null});
        let found = |path: &str| texts(said.as_object().unwrap(), path).map(|it| it.join(" "));
        assert_eq!(found("despacho_role").unwrap(), "auditor");
        assert_eq!(found("realm_access.roles").unwrap(), "offline inspector");
        assert_eq!(found("https://despacho.mo/role").unwrap(), "admin");
        assert_eq!(found("groups.role").unwrap(), "operator");
        assert_eq!(found("a.b.c").unwrap(), "inspector");
        for none in ["absent", "realm_access.none", "nothing", "nothing.at.all", ""] {
            assert_eq!(found(none).unwrap(), "", "{none}");
        }
        for other in ["n", "of.n", "realm_access", "despacho_role.x", "groups"] {
            assert_eq!(found(other), None, "{other}");
        }
    }

    #[track_caller]
    fn check(said: Value, scope_claim: Option<&str>, expected: Expect) {
        let settings = crate::config::Settings {
            oidc_issuer: "https://id.mo".to_owned(),
            oidc_audience: "despacho".to_owned(),
            oidc_scope_claim: scope_claim.unwrap_or_default().to_owned(),
            ..Default::default()
        };
        let trust = Trust::of(&settings).unwrap().unwrap();
        let until = Instant::from_micros(0);
        expected.assert_eq(&match caller(said.as_object().unwrap(), &trust, until) {
            Ok(it) => format!("{} {} {:?} {:?}", it.subject, it.role_name(), it.operator, it.scopes),
            Err(refusal) => format!("{refusal:?}"),
        });
    }

    #[test]
    fn claims_give_a_caller_or_none() {
        let inspector = json!({"sub": "ines", "despacho_role": "inspector"});
        let with = |name: &str, value: Value| {
            let mut said = inspector.clone();
            said[name] = value;
            said
        };
        check(inspector.clone(), None, expect!["ines inspector None None"]);
        check(with("despacho_role", json!(["x", "admin", "admin"])), None, expect!["ines admin None None"]);
        check(with("despacho_operator", json!([])), None, expect!["ines inspector None None"]);
        check(with("despacho_role", json!(["admin", "auditor"])), None, expect![[r#"Role("despacho_role")"#]]);
        check(with("despacho_role", json!("Admin")), None, expect![[r#"Role("despacho_role")"#]]);
        check(with("despacho_role", json!({"admin": true})), None, expect![[r#"Role("despacho_role")"#]]);
        for sub in [
            json!(7),
            json!(""),
            json!("command-line"),
            json!("despacho"),
            json!(["a", "b"]),
            json!(null),
            json!("a\nb"),
            json!("ines\u{200b}"),
            json!("Jose\u{301}"),
            json!(" ines"),
            json!("x".repeat(65)),
        ] {
            check(with("sub", sub), None, expect![[r#"Subject("sub")"#]]);
        }
        for operator in [json!("galaxy"), json!(""), json!(["galaxy", "wynn"]), json!(7)] {
            check(with("despacho_operator", operator), None, expect![[r#"OperatorNeedless("despacho_operator")"#]]);
        }
        let operator = |names: Value| json!({"sub": "otto", "despacho_role": "operator", "despacho_operator": names});
        check(operator(json!("galaxy")), None, expect![[r#"otto operator Some("galaxy") None"#]]);
        check(operator(json!(["galaxy"])), None, expect![[r#"otto operator Some("galaxy") None"#]]);
        for names in [json!(null), json!([]), json!(["galaxy", "wynn"]), json!({"galaxy": 1}), json!(7)] {
            check(operator(names), None, expect![[r#"OperatorMissing("despacho_operator")"#]]);
        }
        check(
            with("scope", json!("openid requests:read")),
            Some("scope"),
            expect!["ines inspector None Some({RequestsRead})"],
        );
        check(with("scope", json!("openid")), Some("scope"), expect![[r#"Scopes("scope")"#]]);
        check(inspector, Some("scope"), expect![[r#"Scopes("scope")"#]]);
    }
}
