//! All that a service tells of what it keeps, as questions with their answers.

use axum::body::Body;
use axum::http::Method;
use despacho::replay::receipt::sha256_hex;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::http::site::Site;

/// A question, and its answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Asked {
    /// By whom.
    pub by: String,
    pub path: String,
    pub body: Told,
}

/// What was answered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Told {
    /// Of which a later build may say more.
    Json(Value),
    /// Which is hashed or signed, and stays byte by byte.
    Text(String),
    /// The same, and long.
    Sha256(String),
}

impl Asked {
    pub async fn ask(site: &Site, by: &str, path: &str) -> Self {
        let answer = site.call(by, Method::GET, path, &[], Body::empty()).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.body);
        let plain = path.split_once('?').map_or(path, |it| it.0);
        let of = |ends: &[&str]| ends.iter().any(|it| plain.ends_with(it));
        let body = if of(&["/log", "/findings"]) {
            Told::Sha256(sha256_hex(&answer.bytes))
        } else if of(&["/record", "/certificate", "/jwks.json"]) || plain.starts_with("/v1/configurations") {
            Told::Text(answer.body)
        } else {
            let mut body: Value = serde_json::from_str(&answer.body).unwrap();
            // Odds are worked out anew each time, by the law of the day: they are no evidence.
            body.as_object_mut().and_then(|it| it.remove("odds"));
            Told::Json(body)
        };
        Self { by: by.to_owned(), path: path.to_owned(), body }
    }

    pub fn json(&self) -> &Value {
        let Told::Json(value) = &self.body else { panic!("{} is no JSON", self.path) };
        value
    }

    pub fn text(&self) -> &str {
        let Told::Text(text) = &self.body else { panic!("{} is no text", self.path) };
        text
    }

    /// Where `now` does not hold what this does.
    pub fn differs(&self, now: &Self) -> Option<String> {
        match (&self.body, &now.body) {
            (Told::Json(then), Told::Json(now)) => lacks(then, now, &self.path),
            (then, now) => (then != now).then(|| format!("{}: {then:?} was told, {now:?} is", self.path)),
        }
    }
}

/// Where what is told now lacks or changes what was told then. What is beside it was added since.
fn lacks(then: &Value, now: &Value, place: &str) -> Option<String> {
    match (then, now) {
        (Value::Object(then), Value::Object(now)) => then.iter().find_map(|(name, value)| {
            let place = format!("{place}/{name}");
            now.get(name).map_or_else(|| Some(format!("{place} is gone")), |now| lacks(value, now, &place))
        }),
        (Value::Array(then), Value::Array(now)) if then.len() == now.len() => {
            let pairs = then.iter().zip(now).enumerate();
            pairs.map(|(at, (then, now))| lacks(then, now, &format!("{place}/{at}"))).find_map(|it| it)
        }
        _ => (then != now).then(|| format!("{place}: {then} was told, {now} is")),
    }
}

#[test]
fn what_is_gone_or_changed_is_noticed_and_what_is_new_is_not() {
    let told = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    let then = told(r#"{"a":1,"b":[{"c":null}]}"#);
    for (now, differs) in [
        (r#"{"a":1,"b":[{"c":null}]}"#, None),
        (r#"{"a":1,"b":[{"c":null,"d":4}],"e":5}"#, None),
        (r#"{"a":2,"b":[{"c":null}]}"#, Some("/a: 1 was told, 2 is")),
        (r#"{"b":[{"c":null}]}"#, Some("/a is gone")),
        (r#"{"a":1,"b":[{}]}"#, Some("/b/0/c is gone")),
        (r#"{"a":1,"b":[{"c":null},1]}"#, Some(r#"/b: [{"c":null}] was told, [{"c":null},1] is"#)),
    ] {
        assert_eq!(lacks(&then, &told(now), "").as_deref(), differs, "{now}");
    }
}

/// The pages of a list. That of events always says where to go on.
async fn list(site: &Site, by: &str, path: &str, all: &mut Vec<Asked>) -> Vec<Value> {
    let (mut items, mut next) = (Vec::new(), Some(path.to_owned()));
    while let Some(asking) = next {
        let page = Asked::ask(site, by, &asking).await;
        let more = page.json()["items"].as_array().unwrap().clone();
        next = page.json()["next"].as_str().filter(|_| !more.is_empty()).map(|it| format!("{path}&cursor={it}"));
        items.extend(more);
        all.push(page);
    }
    items
}

const DECISIONS: [&str; 5] = ["approved", "refused", "returned", "revoked", "lapsed"];
/// The request of this reference has decisions for which nobody asked a certificate.
pub const UNCERTIFIED: &str = "uncertified";

/// Everything, as an auditor and the operators read it.
pub async fn all(site: &Site, moments: &[&str]) -> Vec<Asked> {
    let mut all = vec![Asked::ask(site, "", "/.well-known/jwks.json").await];
    for request in list(site, "auditor", "/v1/requests?limit=100", &mut all).await {
        let path = format!("/v1/requests/{}", request["id"].as_str().unwrap());
        all.push(Asked::ask(site, "auditor", &path).await);
        let history = list(site, "auditor", &format!("{path}/history?limit=100"), &mut all).await;
        for event in history {
            let (act, at) = (event["act"].as_str().unwrap(), &event["revision"]);
            if ["filed", "amended", "resubmitted"].contains(&act) {
                for what in ["record", "receipt"] {
                    all.push(Asked::ask(site, "auditor", &format!("{path}/{what}?revision={at}")).await);
                }
            } else if DECISIONS.contains(&act) && request["external_reference"] != UNCERTIFIED {
                all.push(Asked::ask(site, "auditor", &format!("{path}/certificate?revision={at}")).await);
            }
        }
    }
    for path in ["events", "operators", "casinos", "tables", "pay-tables", "closures", "delegations"] {
        list(site, "auditor", &format!("/v1/{path}?limit=100"), &mut all).await;
    }
    list(site, "galaxy", "/v1/events?limit=100", &mut all).await;
    for path in ["keys", "quotas"] {
        list(site, "admin", &format!("/v1/{path}?limit=100"), &mut all).await;
    }
    for by in ["galaxy", "admin"] {
        for webhook in list(site, by, "/v1/webhooks?limit=100", &mut all).await {
            let path = format!("/v1/webhooks/{}", webhook["id"].as_str().unwrap());
            list(site, by, &format!("{path}/deliveries?limit=100"), &mut all).await;
        }
    }
    for operator in ["galaxy", "wynn"] {
        for moment in moments {
            let at = moment.replace('+', "%2B");
            let path = format!("/v1/configurations?operator={operator}&as_known_at={at}");
            all.push(Asked::ask(site, "auditor", &path).await);
        }
        all.push(Asked::ask(site, "auditor", &format!("/v1/configurations?operator={operator}")).await);
    }
    for verification in list(site, "auditor", "/v1/verifications?limit=100", &mut all).await {
        let path = format!("/v1/verifications/{}", verification["id"].as_str().unwrap());
        for what in ["", "/log", "/findings"] {
            all.push(Asked::ask(site, "auditor", &format!("{path}{what}")).await);
        }
        let configuration = verification["configuration"].as_str().unwrap();
        all.push(Asked::ask(site, "auditor", &format!("/v1/configurations/{configuration}")).await);
    }
    all
}
