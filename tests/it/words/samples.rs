//! Findings in words, as people read them.

use despacho::lang::Lang;
use despacho::replay::codes::Code;
use despacho::words;
use expect_test::{Expect, expect};
use serde_json::{Value, json};

use super::finding;

/// One finding of each kind that messages have to find words for.
fn told(lang: Lang) -> String {
    let samples: [(Code, &str, Value, Value, Value); 18] = [
        (
            Code::MalformedRecord,
            "makccarat",
            json!({"is": "an integer from 1 to 1000000000000000"}),
            json!({"is": "-5"}),
            json!({"pointer": "/bets/0/stake", "byte": 210}),
        ),
        (Code::RoundGap, "baccarat", json!({"round": 12}), json!({"round": 15}), json!({})),
        (
            Code::OptionNotAuthorised,
            "makccarat",
            json!({"value": "second"}),
            json!({"value": "first"}),
            json!({"option": "9.draw"}),
        ),
        (
            Code::NoAuthorisedOption,
            "makccarat",
            Value::Null,
            json!({"declared": ["keep", "withdraw"]}),
            json!({"option": "11.tie-bets"}),
        ),
        (Code::DeckCount, "baccarat", json!({"min": 6, "max": 12}), json!({"decks": 1}), json!({})),
        (Code::FeedMismatch, "baccarat", json!({"feed": "shoe"}), json!({"feed": "automatic-shuffler"}), json!({})),
        (
            Code::BurnCount,
            "makccarat",
            json!({"min": 7, "max": 8}),
            json!({"cards": 6, "first": "7H"}),
            json!({"decks": 8}),
        ),
        (
            Code::WhiteCardPosition,
            "makccarat",
            json!({"min": 6, "max": 18}),
            json!({"before": 40, "after": 35, "came_out": true}),
            json!({}),
        ),
        (
            Code::ThirdCardMissing,
            "makccarat",
            json!({"banker": "draws"}),
            json!({"banker": "stands"}),
            json!({"player": ["7H", "4S"], "banker": ["9C"], "rule": "second"}),
        ),
        (
            Code::ThirdCardForbidden,
            "baccarat",
            json!({"player": "stands"}),
            json!({"player": "draws"}),
            json!({"player": ["KH", "8S", "2D"], "banker": ["9C", "TD"], "rule": "tableau"}),
        ),
        (
            Code::OutcomeMismatch,
            "makccarat",
            json!({"outcome": "tie"}),
            json!({"outcome": "banker"}),
            json!({"player": 4, "banker": 4}),
        ),
        (
            Code::TieBetNotPermitted,
            "makccarat",
            json!({"permitted": ["keep", "withdraw"]}),
            json!({"treatment": "switch-side"}),
            json!({"tie": 11, "before": {"on": "player", "stake": 50_000}, "after": {"on": "banker", "stake": 50_000}}),
        ),
        (
            Code::HandledBy,
            "makccarat",
            json!({"stake": 200_000}),
            json!({"side": "banker", "seat": 5, "stake": null}),
            json!({"forbidden": false, "shuffler": false}),
        ),
        (
            Code::ResultMismatch,
            "makccarat",
            json!({"result": "lost"}),
            json!({"result": "won"}),
            json!({"on": "banker-pair", "stake": 1_000}),
        ),
        (
            Code::PayoutMismatch,
            "makccarat",
            json!({"paid": {"floor": 94_999, "ceil": 95_000}}),
            json!({"paid": 100_000, "commission": null}),
            json!({"on": "banker", "stake": 100_000}),
        ),
        (
            Code::JackpotMismatch,
            "baccarat",
            json!({"paid": 12_345_670}),
            json!({"paid": 100}),
            json!({"combination": "paradise_straight", "meter": 123_456_700}),
        ),
        (
            Code::WarBetMismatch,
            "casino-war",
            json!({"raise": 10_000}),
            json!({"initial": 10_000, "raise": null}),
            json!({"seat": 4, "fault": "no-raise", "decision": "war"}),
        ),
        (
            Code::AlternativeNotAuthorised,
            "makccarat",
            json!({"value": "first"}),
            json!({"value": "second"}),
            json!({"option": "16.payouts", "authorised": "first", "played": "second", "coups": 7, "lines": [6, 16]}),
        ),
    ];
    let lines = samples.map(|(code, game, expected, found, detail)| {
        words::message(&finding(code, game, expected, found, detail), lang)
    });
    lines.join("\n") + "\n"
}

#[track_caller]
fn check(lang: Lang, expected: Expect) {
    expected.assert_eq(&told(lang));
}

#[test]
fn in_english() {
    check(
        Lang::En,
        expect![[r#"
            the field /bets/0/stake: expected an integer from 1 to 1000000000000000, found -5
            round 15 came where round 12 was next
            9.draw (Additional card): the log declares “first alternative”, authorised is “second alternative”
            11.tie-bets (Bets after a tie): no value is authorised; the log declares “kept, withdrawn”
            one deck was used; the article on material allows 6 to 12
            the cards came from an automatic shuffler; they have to come from a shoe
            6 cards were burnt, the first 7H; the authorised formula gives 7 to 8 for 8 decks
            the white card came out with 35 to 40 cards left; about twelve (6 to 18) is its place
            the banker stood on 7H 4S / 9C; under article 9 it has to draw a card
            the player drew a card with KH 8S 2D / 9C TD; under articles 9 to 11 it has to stand
            “banker” was announced; with 4 points against 4 it is “tie” (player against banker)
            the bet tied in round 11 was moved to the other side (Player 50,000 → Banker 50,000); authorised is: kept, withdrawn
            seat 5 handled the banker's cards; its highest bet there is none, the highest of a seated player 200,000
            the bet of 1,000 on Banker pair is recorded as “won”; the round gives “lost”
            100,000 was paid on 100,000 on Banker; 94,999 or 95,000 is due
            100 was paid from the jackpot; 12,345,670 is due for a paradise straight (meter: 123,456,700)
            the hand at seat 4 went to war without a raise; it has to be 10,000
            16.payouts (Prize table): 7 coups of this shoe follow “of the second alternative”, and “of the first alternative” is authorised: right arithmetic, wrong alternative
        "#]],
    );
}

#[test]
fn in_portuguese() {
    check(
        Lang::Pt,
        expect![[r#"
            o campo /bets/0/stake: esperado um número inteiro de 1 a 1000000000000000, encontrado -5
            veio a jogada 15 quando se seguia a 12
            9.draw (Carta adicional): declara-se «primeira alternativa», está autorizado «segunda alternativa»
            11.tie-bets (Apostas depois de um empate): nenhum valor está autorizado; declara-se «mantidas, retiradas»
            foi usado um baralho; o artigo sobre o material admite 6 a 12
            as cartas vieram de um baralhador-distribuidor automático; têm de vir de um distribuidor («shoe»)
            foram inutilizadas 6 cartas, a primeira 7H; a fórmula autorizada dá 7 a 8 para 8 baralhos
            a carta branca saiu quando restavam 35 a 40 cartas; o seu lugar é antes das últimas doze, aproximadamente (6 a 18)
            o banqueiro não recebeu carta com 7H 4S / 9C, e cabia-lhe uma (artigo 9.º)
            o jogador recebeu uma carta com KH 8S 2D / 9C TD, e não lhe cabia nenhuma (artigos 9.º a 11.º)
            anunciou-se «banqueiro»; com 4 pontos contra 4 é «empate» (jogador contra banqueiro)
            a aposta empatada na jogada 11 foi passada para o outro grupo (Jogador 50 000 → Banqueiro 50 000); está autorizado: mantida, retirada
            o lugar 5 manuseou as cartas do banqueiro; a sua aposta mais elevada aí é nenhuma, a mais elevada de um jogador sentado 200 000
            a aposta de 1000 em Par de banca está registada como «ganha»; a jogada dá «perdida»
            pagaram-se 100 000 por 100 000 em Banqueiro; são devidos 94 999 ou 95 000
            pagaram-se 100 do «jackpot»; são devidos 12 345 670 por sequência paraíso (valor acumulado: 123 456 700)
            a mão do lugar 4 foi à guerra sem reforço, que tem de ser 10 000
            16.payouts (Tabela de prémios): 7 jogadas deste distribuidor seguem «da segunda alternativa», e está autorizado «da primeira alternativa»: contas certas, alternativa errada
        "#]],
    );
}

#[test]
fn in_chinese() {
    check(
        Lang::ZhHant,
        expect![[r#"
            欄位 /bets/0/stake 應為：1至1000000000000000的整數；實為：-5
            應為第12局，卻為第15局
            9.draw（增牌方案）：申報為「第一方案」，獲許可者為「第二方案」
            11.tie-bets（和局後的投注）：未獲許可；申報為「保留、取回」
            使用1副牌；用具條文准許6至12副
            牌來自自動洗牌派牌機，應來自發牌盒
            銷牌6張（首張7H）；按獲許可的方法，8副牌應銷7至8張
            白卡在餘下35至40張牌時出現，應約在最後十二張之前（6至18張）
            莊家在 7H 4S / 9C 時沒有補牌；按第9條須補牌
            閒家在 KH 8S 2D / 9C TD 時補了牌；按第9至11條不得補牌
            宣佈「莊家」；閒家4點對莊家4點，應為「和局」
            第11局和局的投注被轉投另一方（閒家 50,000 → 莊家 50,000）；獲許可者為：保留、取回
            第5座看莊家的牌；其在該方的最高投注為 零，就座者的最高投注為 200,000
            「莊對」投注 1,000 記錄為「贏」，該局應為「輸」
            「莊家」投注 100,000 賠付 100,000，應賠付 94,999或95,000
            累積大獎賠付 100，天堂順應賠付 12,345,670（累積額：123,456,700）
            第4座開戰而沒有加注，應為 10,000
            16.payouts（彩金表）：此牌靴有7局依「第二方案」，獲許可者為「第一方案」：計算正確，方案不符
        "#]],
    );
}

#[test]
fn on_one_line() {
    let mut one = finding(
        Code::ThirdCardMissing,
        "makccarat",
        json!({"banker": "draws"}),
        json!({"banker": "stands"}),
        json!({"player": ["7H", "4S"], "banker": ["9C"], "rule": "second"}),
    );
    let lines = Lang::ALL.map(|lang| words::told(&one, lang)).join("\n");
    expect![[r#"
        line 41 · table GX-MK-07 · shoe 2026-11-29-03 · round 12 · violation · third-card-missing · article 9, 67/2007 · the banker stood on 7H 4S / 9C; under article 9 it has to draw a card
        linha 41 · mesa GX-MK-07 · distribuidor 2026-11-29-03 · jogada 12 · infracção · third-card-missing · artigo 9.º, 67/2007 · o banqueiro não recebeu carta com 7H 4S / 9C, e cabia-lhe uma (artigo 9.º)
        第41行 · 賭枱 GX-MK-07 · 牌靴 2026-11-29-03 · 第12局 · 違規 · third-card-missing · 第67/2007號批示第9條 · 莊家在 7H 4S / 9C 時沒有補牌；按第9條須補牌"#]].assert_eq(&lines);
    // Of the line alone something is known.
    (one.table, one.shoe, one.round, one.game, one.article, one.act) = (None, None, None, None, None, None);
    one.code = Code::LogRecordMisplaced;
    (one.expected, one.found, one.detail) = (Value::Null, Value::Null, json!({}));
    let lines = Lang::ALL.map(|lang| words::told(&one, lang)).join("\n");
    expect![[r#"
        line 41 · violation · log-record-misplaced · the log record has to come first, and only once
        linha 41 · infracção · log-record-misplaced · o registo «log» tem de ser o primeiro, e um só
        第41行 · 違規 · log-record-misplaced · 「log」記錄須為首項，且只得一項"#]]
    .assert_eq(&lines);
}
