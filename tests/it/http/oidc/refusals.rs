//! Tokens that are refused, each with what is said of it.

use std::fmt::Write as _;

use axum::http::Method;
use despacho::db::Db;
use expect_test::expect;
use hmac::{Hmac, KeyInit as _, Mac as _};
use serde_json::{Value, json};
use sha2::Sha256;

use super::issuer::{Signer, decode, encode};
use super::{Trusting, header, refused, send, signed};
use crate::support::on_both;

on_both! {
    whatever_is_wrong_is_said, what_is_just_right_is_taken, not_a_byte_of_a_signature_can_be_altered,
}

/// A service that knows three keys that sign and one that does not.
async fn with_keys(db: Db) -> Trusting {
    let it = Trusting::new(db).await;
    let mut enc = Signer::ed(3).jwk("enc-1");
    enc["use"] = json!("enc");
    let keys = [
        Signer::ed(1).jwk("ed-1"),
        Signer::ed(2).jwk("ed-2"),
        Signer::ec().jwk("ec-1"),
        Signer::rsa().jwk("rsa-1"),
        enc,
    ];
    it.issuer.publishes(keys);
    it
}

/// A token that is signed with what everybody knows.
fn by_hmac(secret: &[u8], kid: &str, claims: &Value) -> String {
    let signed = format!("{}.{}", encode(header("HS256", kid).to_string()), encode(claims.to_string()));
    let mut mac = Hmac::<Sha256>::new_from_slice(secret).unwrap();
    mac.update(signed.as_bytes());
    format!("{signed}.{}", encode(mac.finalize().into_bytes()))
}

async fn whatever_is_wrong_is_said(db: Db) {
    let it = with_keys(db).await;
    let claims = it.inspector("ines");
    let with = |changes: Value| {
        let mut claims = claims.clone();
        for (name, value) in changes.as_object().unwrap() {
            claims[name] = value.clone();
        }
        claims
    };
    let without = |name: &str| {
        let mut claims = claims.clone();
        claims.as_object_mut().unwrap().remove(name);
        claims
    };
    let headed = |changes: Value| {
        let mut header = header("EdDSA", "ed-1");
        for (name, value) in changes.as_object().unwrap() {
            header[name] = value.clone();
        }
        Signer::ed(1).sign(&header, &claims)
    };
    // What every token of an issuer claims, and nothing that only access tokens do.
    let id = |changes: Value| {
        let mut claims = with(changes);
        claims.as_object_mut().unwrap().remove("client_id");
        signed(&claims)
    };
    let headed_with =
        |changes: Value| Signer::ed(1).sign(&json!({"alg": "EdDSA", "kid": "ed-1", "typ": "at+jwt"}), &with(changes));
    let good = signed(&claims);
    let (message, signature) = good.rsplit_once('.').unwrap();
    let (head, payload) = message.split_once('.').unwrap();
    let unsigned = format!("{}.{payload}.", encode(json!({"alg": "none"}).to_string()));
    let (ed, ec, rsa) = (Signer::ed(1).jwk("ed-1"), Signer::ec().jwk("ec-1"), Signer::rsa().jwk("rsa-1"));
    let public = |jwk: &Value, member: &str| decode(jwk[member].as_str().unwrap());
    let no_kid = Signer::ed(1).sign(&json!({"alg": "EdDSA"}), &claims);
    let now = it.site.now().micros() / 1_000_000;

    let cases: Vec<(&str, String)> = vec![
        ("two parts", message.to_owned()),
        ("four parts", format!("{good}.{signature}")),
        ("five parts", "a.b.c.d.e".to_owned()),
        ("no base64url", format!("{head}=.{payload}.{signature}")),
        ("header no JSON", format!("{}.{payload}.{signature}", encode("x"))),
        ("header no object", format!("{}.{payload}.{signature}", encode("[]"))),
        ("payload no object", Signer::ed(1).sign(&header("EdDSA", "ed-1"), &json!(["x"]))),
        ("too long", signed(&with(json!({"x": "x".repeat(16 << 10)})))),
        ("typ of an event", headed(json!({"typ": "secevent+jwt"}))),
        ("typ a number", headed(json!({"typ": 7}))),
        ("crit", headed(json!({"crit": ["b64"], "b64": false}))),
        ("crit null", headed(json!({"crit": null}))),
        ("alg none", unsigned),
        ("alg none, signed", headed(json!({"alg": "none"}))),
        ("alg missing", Signer::ed(1).sign(&json!({"kid": "ed-1"}), &claims)),
        ("alg in another case", headed(json!({"alg": "eddsa"}))),
        ("alg that is not taken", Signer::rsa().sign(&header("RS512", "rsa-1"), &claims)),
        ("HS256 by the Ed25519 key", by_hmac(&public(&ed, "x"), "ed-1", &claims)),
        ("HS256 by the P-256 key", by_hmac(&public(&ec, "x"), "ec-1", &claims)),
        ("HS256 by the RSA key", by_hmac(&public(&rsa, "n"), "rsa-1", &claims)),
        ("HS256 by nothing", by_hmac(b"", "ed-1", &claims)),
        ("RS256 for the P-256 key", Signer::rsa().sign(&header("RS256", "ec-1"), &claims)),
        ("ES256 for the RSA key", Signer::ec().sign(&header("ES256", "rsa-1"), &claims)),
        ("ES256 for the Ed25519 key", Signer::ec().sign(&header("ES256", "ed-1"), &claims)),
        ("kid unknown", headed(json!({"kid": "ed-9"}))),
        ("kid of a key to encrypt", Signer::ed(3).sign(&header("EdDSA", "enc-1"), &claims)),
        ("kid a number", headed(json!({"kid": 1}))),
        ("no kid, two keys", no_kid),
        ("signed by another key", Signer::ed(9).sign(&header("EdDSA", "ed-1"), &claims)),
        ("signed by another of its keys", Signer::ed(2).sign(&header("EdDSA", "ed-1"), &claims)),
        ("claims altered", format!("{head}.{}.{signature}", encode(with(json!({"sub": "ivo"})).to_string()))),
        (
            "header altered",
            format!("{}.{payload}.{signature}", encode(json!({"alg": "EdDSA", "kid": "ed-1"}).to_string())),
        ),
        ("signature missing", format!("{message}.")),
        ("signature cut", format!("{message}.{}", &signature[..80])),
        ("signature padded", format!("{good}==")),
        ("signature written otherwise", format!("{message}.{}", otherwise(signature))),
        ("iss of another", signed(&with(json!({"iss": "https://id.example.mo"})))),
        ("iss with a slash", signed(&with(json!({"iss": format!("{}/", it.issuer.url)})))),
        ("iss missing", signed(&without("iss"))),
        ("aud of another", signed(&with(json!({"aud": "account"})))),
        ("aud of others", signed(&with(json!({"aud": ["account", "Despacho"]})))),
        ("aud an object", signed(&with(json!({"aud": {"despacho": true}})))),
        ("aud missing", signed(&without("aud"))),
        ("an ID token", signed(&with(json!({"nonce": "n", "at_hash": "x"})))),
        ("an ID token without at_hash", id(json!({"nonce": "n", "auth_time": now - 5, "azp": "despacho"}))),
        ("an ID token without nonce", id(json!({"auth_time": now - 5, "sid": "s", "acr": "1", "amr": ["pwd"]}))),
        (
            "an ID token of Entra's",
            id(json!({"ver": "2.0", "tid": "t", "oid": "o", "name": "Ines", "rh": "r", "uti": "u"})),
        ),
        ("an ID token of Okta's", id(json!({"ver": 1, "idp": "i", "jti": "ID.x", "at_hash": null}))),
        ("an ID token of Auth0's", id(json!({"nickname": "ines", "updated_at": "2026-12-01", "sid": "s"}))),
        ("an ID token of Cognito's", signed(&with(json!({"token_use": "id"})))),
        ("an ID token with nonce and scope", signed(&with(json!({"nonce": "n", "scope": "openid"})))),
        ("an ID token of a hybrid flow", signed(&with(json!({"c_hash": "x", "typ": "Bearer"})))),
        ("a token that has a claim in name only", signed(&with(json!({"client_id": null})))),
        ("an ID token of Keycloak's that says JWT", headed_with(json!({"typ": "ID"}))),
        ("a token to register clients with", signed(&with(json!({"typ": "InitialAccessToken"})))),
        ("a typ that is no text", signed(&with(json!({"typ": 7})))),
        ("an ID token of Keycloak's", signed(&with(json!({"typ": "ID"})))),
        ("a refresh token of Keycloak's", signed(&with(json!({"typ": "Refresh"})))),
        ("bound to a key", signed(&with(json!({"cnf": {"jkt": "x"}})))),
        ("exp missing", signed(&without("exp"))),
        ("exp a text", signed(&with(json!({"exp": (now + 300).to_string()})))),
        ("exp past the leeway", signed(&with(json!({"exp": now - 30})))),
        ("exp never", signed(&with(json!({"exp": 1e300})))),
        ("nbf to come", signed(&with(json!({"nbf": now + 31})))),
        ("nbf a text", signed(&with(json!({"nbf": "now"})))),
        ("iat to come", signed(&with(json!({"iat": now + 31})))),
        ("iat null", signed(&with(json!({"iat": null})))),
        ("a life too long", signed(&with(json!({"exp": now + 86_401})))),
        (
            "a life too long, without iat",
            signed(&{
                let mut claims = without("iat");
                claims["exp"] = json!(now + 86_431);
                claims
            }),
        ),
        ("sub missing", signed(&without("sub"))),
        ("sub of the service", signed(&with(json!({"sub": "despacho"})))),
        ("sub of the command line", signed(&with(json!({"sub": "command-line"})))),
        ("sub too long", signed(&with(json!({"sub": "x".repeat(65)})))),
        ("no role", signed(&without("despacho_role"))),
        ("a role that is none", signed(&with(json!({"despacho_role": "root"})))),
        ("two roles", signed(&with(json!({"despacho_role": ["inspector", "auditor"]})))),
        ("an operator without operator", signed(&with(json!({"despacho_role": "operator"})))),
        (
            "an operator of two",
            signed(&with(json!({"despacho_role": "operator", "despacho_operator": ["galaxy", "wynn"]}))),
        ),
        ("an operator of one that is not there", signed(&it.operator("otto", "lisboa"))),
        ("an operator of nobody", signed(&it.operator("otto", ""))),
        ("an inspector with an operator", signed(&with(json!({"despacho_operator": "galaxy"})))),
        ("an admin with an operator", signed(&with(json!({"despacho_role": "admin", "despacho_operator": "galaxy"})))),
    ];
    let mut told = String::new();
    for (case, token) in cases {
        let answer = it.get(&token, "/v1/requests").await;
        let detail = refused(&answer);
        assert_eq!(answer.header("www-authenticate"), "Bearer realm=\"despacho\", error=\"invalid_token\"");
        for part in token.split('.').filter(|it| it.len() > 8) {
            assert!(!answer.body.contains(part), "{case}: {}", answer.body);
        }
        let detail = detail.trim_start_matches("the token").replace(&it.issuer.url, "ISSUER");
        writeln!(told, "{case}:{detail}").unwrap();
    }
    expect![[r#"
        two parts: is not three parts of base64url, of which the first two are JSON objects
        four parts: is not three parts of base64url, of which the first two are JSON objects
        five parts: is not three parts of base64url, of which the first two are JSON objects
        no base64url: is not three parts of base64url, of which the first two are JSON objects
        header no JSON: is not three parts of base64url, of which the first two are JSON objects
        header no object: is not three parts of base64url, of which the first two are JSON objects
        payload no object: is not three parts of base64url, of which the first two are JSON objects
        too long: is longer than 16384 bytes
        typ of an event:'s `typ` is neither JWT nor at+jwt
        typ a number: is not three parts of base64url, of which the first two are JSON objects
        crit: names extensions in `crit`, and none is known here
        crit null: names extensions in `crit`, and none is known here
        alg none:'s `alg` is none that is taken here: RS256, ES256, EdDSA
        alg none, signed:'s `alg` is none that is taken here: RS256, ES256, EdDSA
        alg missing:'s `alg` is none that is taken here: RS256, ES256, EdDSA
        alg in another case:'s `alg` is none that is taken here: RS256, ES256, EdDSA
        alg that is not taken:'s `alg` is none that is taken here: RS256, ES256, EdDSA
        HS256 by the Ed25519 key:'s `alg` is none that is taken here: RS256, ES256, EdDSA
        HS256 by the P-256 key:'s `alg` is none that is taken here: RS256, ES256, EdDSA
        HS256 by the RSA key:'s `alg` is none that is taken here: RS256, ES256, EdDSA
        HS256 by nothing:'s `alg` is none that is taken here: RS256, ES256, EdDSA
        RS256 for the P-256 key:'s `alg` is not that of the key which its `kid` names
        ES256 for the RSA key:'s `alg` is not that of the key which its `kid` names
        ES256 for the Ed25519 key:'s `alg` is not that of the key which its `kid` names
        kid unknown:'s `kid` names no key that its issuer publishes
        kid of a key to encrypt:'s `kid` names no key that its issuer publishes
        kid a number: is not three parts of base64url, of which the first two are JSON objects
        no kid, two keys: does not say by which of its issuer's keys it was signed
        signed by another key: was not signed by its issuer's key, or was altered
        signed by another of its keys: was not signed by its issuer's key, or was altered
        claims altered: was not signed by its issuer's key, or was altered
        header altered: was not signed by its issuer's key, or was altered
        signature missing: was not signed by its issuer's key, or was altered
        signature cut: was not signed by its issuer's key, or was altered
        signature padded: was not signed by its issuer's key, or was altered
        signature written otherwise: was not signed by its issuer's key, or was altered
        iss of another:'s `iss` is not ISSUER
        iss with a slash:'s `iss` is not ISSUER
        iss missing:'s `iss` is not ISSUER
        aud of another:'s `aud` does not name despacho
        aud of others:'s `aud` does not name despacho
        aud an object:'s `aud` does not name despacho
        aud missing:'s `aud` does not name despacho
        an ID token: gives no access: it says of its holder who it is, or fetches other tokens
        an ID token without at_hash: gives no access: it says of its holder who it is, or fetches other tokens
        an ID token without nonce: does not show that it gives access: its `typ` is not at+jwt, and it has none of the claims scope, scp, client_id, cid, appid, azpacr, gty
        an ID token of Entra's: does not show that it gives access: its `typ` is not at+jwt, and it has none of the claims scope, scp, client_id, cid, appid, azpacr, gty
        an ID token of Okta's: gives no access: it says of its holder who it is, or fetches other tokens
        an ID token of Auth0's: does not show that it gives access: its `typ` is not at+jwt, and it has none of the claims scope, scp, client_id, cid, appid, azpacr, gty
        an ID token of Cognito's: gives no access: it says of its holder who it is, or fetches other tokens
        an ID token with nonce and scope: gives no access: it says of its holder who it is, or fetches other tokens
        an ID token of a hybrid flow: gives no access: it says of its holder who it is, or fetches other tokens
        a token that has a claim in name only: does not show that it gives access: its `typ` is not at+jwt, and it has none of the claims scope, scp, client_id, cid, appid, azpacr, gty
        an ID token of Keycloak's that says JWT: gives no access: it says of its holder who it is, or fetches other tokens
        a token to register clients with: gives no access: it says of its holder who it is, or fetches other tokens
        a typ that is no text: gives no access: it says of its holder who it is, or fetches other tokens
        an ID token of Keycloak's: gives no access: it says of its holder who it is, or fetches other tokens
        a refresh token of Keycloak's: gives no access: it says of its holder who it is, or fetches other tokens
        bound to a key: is bound to a key of its holder by `cnf`, and such a bond is not checked here
        exp missing: has no `exp`, or it is no time in seconds
        exp a text: has no `exp`, or it is no time in seconds
        exp past the leeway: has expired
        exp never: is valid for longer than 86400 seconds
        nbf to come: is not valid yet, by its `nbf`
        nbf a text: has no `nbf`, or it is no time in seconds
        iat to come: is not valid yet, by its `iat`
        iat null: has no `iat`, or it is no time in seconds
        a life too long: is valid for longer than 86400 seconds
        a life too long, without iat: is valid for longer than 86400 seconds
        sub missing:'s claim `sub` gives no subject: one name of 1 to 64 bytes, and none that the service itself goes by
        sub of the service:'s claim `sub` gives no subject: one name of 1 to 64 bytes, and none that the service itself goes by
        sub of the command line:'s claim `sub` gives no subject: one name of 1 to 64 bytes, and none that the service itself goes by
        sub too long:'s claim `sub` gives no subject: one name of 1 to 64 bytes, and none that the service itself goes by
        no role:'s claim `despacho_role` holds no role, or several: one of admin, operator, inspector, auditor
        a role that is none:'s claim `despacho_role` holds no role, or several: one of admin, operator, inspector, auditor
        two roles:'s claim `despacho_role` holds no role, or several: one of admin, operator, inspector, auditor
        an operator without operator:'s role is operator, and its claim `despacho_operator` does not name one operator
        an operator of two:'s role is operator, and its claim `despacho_operator` does not name one operator
        an operator of one that is not there:'s claim `despacho_operator` names an operator that is not registered
        an operator of nobody:'s claim `despacho_operator` names an operator that is not registered
        an inspector with an operator:'s role is not operator, and its claim `despacho_operator` names an operator
        an admin with an operator:'s role is not operator, and its claim `despacho_operator` names an operator
    "#]].assert_eq(&told);

    // It is said in the client's language; and a key is a key.
    let spoken =
        send(&it.site, &no_kid_of_none(&claims), Method::GET, "/v1/me", &[("accept-language", "pt")], "").await;
    assert_eq!(refused(&spoken), "o `kid` do token não nomeia nenhuma chave que o seu emissor publique");
    for key in ["dsp_a.b.c", "nothing"] {
        assert_eq!(it.get(key, "/v1/me").await.problem(), "401 key-invalid");
    }
    it.site.get("galaxy", "/v1/me").await.json(200);
}

fn no_kid_of_none(claims: &Value) -> String {
    Signer::ed(1).sign(&header("EdDSA", "nobody"), claims)
}

/// The same bytes in letters that no encoder would write: bits that no byte needs are set.
fn otherwise(signature: &str) -> String {
    let last = signature.chars().last().unwrap();
    let next = char::from(last as u8 + 1);
    format!("{}{next}", &signature[..signature.len() - 1])
}

async fn what_is_just_right_is_taken(db: Db) {
    let it = with_keys(db).await;
    let claims = it.inspector("ines");
    let now = it.site.now().micros() / 1_000_000;
    let with = |changes: Value| {
        let mut claims = claims.clone();
        for (name, value) in changes.as_object().unwrap() {
            claims[name] = value.clone();
        }
        claims
    };
    let ed = |head: Value| Signer::ed(1).sign(&head, &claims);
    // Access tokens as issuers make them, without what the tests' own have.
    let bare = |changes: Value| {
        let mut claims = with(changes);
        claims.as_object_mut().unwrap().remove("client_id");
        claims
    };
    let access = json!({"alg": "EdDSA", "kid": "ed-1", "typ": "at+jwt"});
    let takes = [
        signed(&claims),
        signed(&bare(json!({"typ": "Bearer", "azp": "desk", "nonce": "n", "auth_time": now - 5, "scope": "openid"}))), // Keycloak
        signed(&bare(json!({"ver": "2.0", "azp": "desk", "azpacr": "1", "scp": "access", "oid": "o", "tid": "t"}))), // Entra
        signed(&bare(json!({"ver": "2.0", "azp": "desk", "azpacr": "1", "roles": ["x"], "oid": "o"}))), // of an application
        signed(&bare(json!({"ver": "1.0", "appid": "desk", "appidacr": "1", "scp": "access"}))),
        signed(&bare(json!({"azp": "desk", "scope": "openid profile", "aud": ["despacho", "https://x/userinfo"]}))), // Auth0
        signed(&bare(json!({"azp": "desk", "gty": "client-credentials"}))),
        signed(&bare(json!({"ver": 1, "cid": "desk", "uid": "u", "scp": ["openid"], "auth_time": now - 5}))), // Okta
        signed(&bare(json!({"token_use": "access", "auth_time": now - 5}))),                                  // Cognito
        Signer::ed(1).sign(&access, &bare(json!({"auth_time": now - 5, "acr": "1"}))), // RFC 9068
        Signer::ec().sign(&header("ES256", "ec-1"), &claims),
        Signer::rsa().sign(&header("RS256", "rsa-1"), &claims),
        // One key alone fits these.
        Signer::ec().sign(&json!({"alg": "ES256"}), &claims),
        Signer::rsa().sign(&json!({"alg": "RS256"}), &claims),
        ed(json!({"alg": "EdDSA", "kid": "ed-1"})),
        ed(json!({"alg": "EdDSA", "kid": "ed-1", "typ": "at+jwt"})),
        ed(json!({"alg": "EdDSA", "kid": "ed-1", "typ": "application/AT+JWT"})),
        ed(json!({"alg": "EdDSA", "kid": "ed-1", "x5t": "ignored", "jku": "https://elsewhere.example"})),
        signed(&with(json!({"aud": ["account", "despacho"], "azp": "back-office", "typ": "Bearer"}))),
        signed(&with(json!({"exp": now - 29}))),
        signed(&with(json!({"exp": now as f64 + 10.5}))),
        signed(&with(json!({"nbf": now + 30, "iat": now + 30}))),
        signed(&with(json!({"exp": now + 86_400}))),
    ];
    for (at, token) in takes.iter().enumerate() {
        let me = it.get(token, "/v1/me").await;
        assert_eq!(me.status, 200, "{at}: {}", me.body);
    }
    let me = it.get(&takes[0], "/v1/me").await.json(200);
    assert_eq!(me, json!({"subject": "ines", "role": "inspector", "operator": null, "issuer": it.issuer.url}));
    assert_eq!(it.issuer.fetches(), 1);
    // Where no claim is asked for, what has no mark of an ID token is taken.
    let lax = it.site.again(|it| it.oidc_access_claims.clear()).await;
    for (changes, status) in [(json!({}), 200), (json!({"nonce": "n"}), 401)] {
        assert_eq!(send(&lax, &signed(&bare(changes)), Method::GET, "/v1/me", &[], "").await.status, status);
    }
}

async fn not_a_byte_of_a_signature_can_be_altered(db: Db) {
    let it = with_keys(db).await;
    let claims = it.inspector("ines");
    let signers = [(Signer::ed(1), "ed-1"), (Signer::ec(), "ec-1"), (Signer::rsa(), "rsa-1")];
    for (signer, kid) in signers {
        let token = signer.sign(&header(signer.alg(), kid), &claims);
        it.get(&token, "/v1/me").await.json(200);
        let (message, signature) = token.rsplit_once('.').unwrap();
        let signature = decode(signature);
        for at in 0..signature.len() {
            let mut altered = signature.clone();
            altered[at] ^= 1 << (at % 8);
            let answer = it.get(&format!("{message}.{}", encode(altered)), "/v1/me").await;
            assert_eq!(refused(&answer), "the token was not signed by its issuer's key, or was altered", "{kid} {at}");
        }
    }
}
