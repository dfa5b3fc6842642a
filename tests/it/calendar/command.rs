//! `despacho calendar`: whole transcripts with the exit status.

use expect_test::{Expect, expect};
use std::process::{Command, Stdio};

fn despacho(args: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_despacho"));
    command.args(args.split_whitespace()).env_clear().stdin(Stdio::null());
    command
}

/// Standard output, then standard error behind `! `, then the exit status.
#[track_caller]
fn check(args: &str, transcript: Expect) {
    let output = despacho(args).output().unwrap();
    let (out, err) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    let err: String = err.lines().map(|it| format!("! {it}").trim_end().to_owned() + "\n").collect();
    transcript.assert_eq(&format!("{out}{err}exit {}\n", output.status.code().unwrap()));
}

const ASKED: &str = "--as-known-at 2026-11-30T12:00:00+08:00";

#[test]
fn a_year() {
    check(
        "calendar 2026",
        expect![[r#"
        2026: 241 working days. Days off as listed for the year:

          2026-01-01 Thu  public-holiday: New Year's Day [Ordem Executiva 60/2000]
          2026-02-16 Mon  half-day-exemption: Lunar New Year's Eve (afternoon); closes at 13:00 [DL 7/97/M art. 3]
          2026-02-17 Tue  public-holiday: Lunar New Year's Day [Ordem Executiva 60/2000]
          2026-02-18 Wed  public-holiday: Second day of the Lunar New Year [Ordem Executiva 60/2000]
          2026-02-19 Thu  public-holiday: Third day of the Lunar New Year [Ordem Executiva 60/2000]
          2026-04-03 Fri  public-holiday: Good Friday [Ordem Executiva 60/2000]
          2026-04-04 Sat  public-holiday: Day before Easter [Ordem Executiva 60/2000]
          2026-04-05 Sun  public-holiday: Cheng Ming Festival [Ordem Executiva 60/2000]
          2026-04-06 Mon  day-in-lieu: In lieu of Day before Easter [ETAPM art. 79(4) (Lei 18/2018)]
          2026-04-07 Tue  day-in-lieu: In lieu of Cheng Ming Festival [ETAPM art. 79(4) (Lei 18/2018)]
          2026-05-01 Fri  public-holiday: Labour Day [Ordem Executiva 60/2000]
          2026-05-24 Sun  public-holiday: Feast of Buddha [Ordem Executiva 60/2000]
          2026-05-25 Mon  day-in-lieu: In lieu of Feast of Buddha [ETAPM art. 79(4) (Lei 18/2018)]
          2026-06-19 Fri  public-holiday: Tung Ng (Dragon Boat) Festival [Ordem Executiva 60/2000]
          2026-09-26 Sat  public-holiday: Day after Chong Chao (Mid-Autumn) Festival [Ordem Executiva 60/2000]
          2026-09-28 Mon  day-in-lieu: In lieu of Day after Chong Chao (Mid-Autumn) Festival [ETAPM art. 79(4) (Lei 18/2018)]
          2026-10-01 Thu  public-holiday: National Day of the People's Republic of China [Ordem Executiva 60/2000]
          2026-10-02 Fri  public-holiday: Day after National Day of the People's Republic of China [Ordem Executiva 60/2000]
          2026-10-18 Sun  public-holiday: Chong Yeong Festival [Ordem Executiva 60/2000]
          2026-10-19 Mon  day-in-lieu: In lieu of Chong Yeong Festival [ETAPM art. 79(4) (Lei 18/2018)]
          2026-11-02 Mon  public-holiday: All Souls' Day [Ordem Executiva 60/2000]
          2026-12-08 Tue  public-holiday: Immaculate Conception [Ordem Executiva 60/2000]
          2026-12-20 Sun  public-holiday: Macao S.A.R. Establishment Day [Ordem Executiva 60/2000]
          2026-12-21 Mon  day-in-lieu: In lieu of Macao S.A.R. Establishment Day [ETAPM art. 79(4) (Lei 18/2018)]
          2026-12-22 Tue  public-holiday: Winter Solstice [Ordem Executiva 60/2000]
          2026-12-24 Thu  public-holiday: Christmas Eve [Ordem Executiva 60/2000]
          2026-12-25 Fri  public-holiday: Christmas Day [Ordem Executiva 60/2000]
          2026-12-31 Thu  half-day-exemption: New Year's Eve (afternoon); closes at 13:00 [DL 7/97/M art. 3]

        Saturdays and Sundays are off besides; half days are working days.
        exit 0
    "#]],
    );
    check(
        "calendar 2027 --lang pt",
        expect![[r#"
        2027: 241 dias úteis. Ainda sem lista; dias de descanso calculados pelas regras:

          2027-01-01 sex  public-holiday: Fraternidade Universal [Ordem Executiva 60/2000]
          2027-02-05 sex  half-day-exemption: Véspera do Novo Ano Lunar (tarde); encerra às 13:00 [DL 7/97/M art. 3; inferido]
          2027-02-06 sáb  public-holiday: Primeiro dia do Novo Ano Lunar [Ordem Executiva 60/2000]
          2027-02-07 dom  public-holiday: Segundo dia do Novo Ano Lunar [Ordem Executiva 60/2000]
          2027-02-08 seg  public-holiday: Terceiro dia do Novo Ano Lunar [Ordem Executiva 60/2000]
          2027-02-09 ter  day-in-lieu: Compensação: Primeiro dia do Novo Ano Lunar [ETAPM art. 79(4) (Lei 18/2018)]
          2027-02-10 qua  day-in-lieu: Compensação: Segundo dia do Novo Ano Lunar [ETAPM art. 79(4) (Lei 18/2018)]
          2027-03-26 sex  public-holiday: Morte de Cristo [Ordem Executiva 60/2000]
          2027-03-27 sáb  public-holiday: Véspera da Ressurreição de Cristo [Ordem Executiva 60/2000]
          2027-03-29 seg  day-in-lieu: Compensação: Véspera da Ressurreição de Cristo [ETAPM art. 79(4) (Lei 18/2018)]
          2027-04-05 seg  public-holiday: Cheng Ming (Dia de Finados) [Ordem Executiva 60/2000]
          2027-05-01 sáb  public-holiday: Dia do Trabalhador [Ordem Executiva 60/2000]
          2027-05-03 seg  day-in-lieu: Compensação: Dia do Trabalhador [ETAPM art. 79(4) (Lei 18/2018)]
          2027-05-13 qui  public-holiday: Dia do Buda [Ordem Executiva 60/2000]
          2027-06-09 qua  public-holiday: Tung Ng (Barco-Dragão) [Ordem Executiva 60/2000]
          2027-09-16 qui  public-holiday: Dia seguinte ao Chong Chao (Bolo Lunar) [Ordem Executiva 60/2000]
          2027-10-01 sex  public-holiday: Implantação da República Popular da China [Ordem Executiva 60/2000]
          2027-10-02 sáb  public-holiday: Dia seguinte à Implantação da República Popular da China [Ordem Executiva 60/2000]
          2027-10-04 seg  day-in-lieu: Compensação: Dia seguinte à Implantação da República Popular da China [ETAPM art. 79(4) (Lei 18/2018)]
          2027-10-08 sex  public-holiday: Chong Yeong (Culto dos Antepassados) [Ordem Executiva 60/2000]
          2027-11-02 ter  public-holiday: Dia de Finados [Ordem Executiva 60/2000]
          2027-12-08 qua  public-holiday: Imaculada Conceição [Ordem Executiva 60/2000]
          2027-12-20 seg  public-holiday: Dia do Estabelecimento da RAEM [Ordem Executiva 60/2000]
          2027-12-22 qua  public-holiday: Solstício de Inverno [Ordem Executiva 60/2000]
          2027-12-24 sex  public-holiday: Véspera de Natal [Ordem Executiva 60/2000]
          2027-12-25 sáb  public-holiday: Natal [Ordem Executiva 60/2000]
          2027-12-27 seg  day-in-lieu: Compensação: Natal [ETAPM art. 79(4) (Lei 18/2018)]
          2027-12-31 sex  half-day-exemption: Último dia do ano (tarde); encerra às 13:00 [DL 7/97/M art. 3; inferido]

        Além disso, aos sábados e domingos não se trabalha; os meios dias são dias úteis.
        exit 0
    "#]],
    );
    check(
        "calendar 2014 --lang zh-MO",
        expect![[r#"
        2014：241個工作日。該年公佈的休息日：

          2014-01-01 星期三  public-holiday: 元旦 [Ordem Executiva 60/2000]
          2014-01-30 星期四  half-day-exemption: 農曆除夕下午; 13:00關閉 [DL 7/97/M art. 3；據二手資料]
          2014-01-31 星期五  public-holiday: 農曆正月初一 [Ordem Executiva 60/2000]
          2014-02-01 星期六  public-holiday: 農曆正月初二 [Ordem Executiva 60/2000]
          2014-02-02 星期日  public-holiday: 農曆正月初三 [Ordem Executiva 60/2000]
          2014-02-03 星期一  full-day-exemption: 補假：農曆正月初二 [DL 7/97/M art. 3；據二手資料]
          2014-02-04 星期二  full-day-exemption: 補假：農曆正月初三 [DL 7/97/M art. 3；據二手資料]
          2014-04-05 星期六  public-holiday: 清明節 [Ordem Executiva 60/2000]
          2014-04-07 星期一  full-day-exemption: 補假：清明節 [DL 7/97/M art. 3；據二手資料]
          2014-04-18 星期五  public-holiday: 耶穌受難日 [Ordem Executiva 60/2000]
          2014-04-19 星期六  public-holiday: 復活節前日 [Ordem Executiva 60/2000]
          2014-04-21 星期一  full-day-exemption: 補假：復活節前日 [DL 7/97/M art. 3；據二手資料]
          2014-05-01 星期四  public-holiday: 勞動節 [Ordem Executiva 60/2000]
          2014-05-06 星期二  public-holiday: 佛誕節 [Ordem Executiva 60/2000]
          2014-06-02 星期一  public-holiday: 端午節 [Ordem Executiva 60/2000]
          2014-09-09 星期二  public-holiday: 中秋節翌日 [Ordem Executiva 60/2000]
          2014-10-01 星期三  public-holiday: 中華人民共和國國慶日 [Ordem Executiva 60/2000]
          2014-10-02 星期四  public-holiday: 中華人民共和國國慶日翌日; 重陽節 [Ordem Executiva 60/2000]
          2014-10-03 星期五  full-day-exemption: 兩個公眾假日重疊 [DL 7/97/M art. 3；據二手資料]
          2014-11-02 星期日  public-holiday: 追思節 [Ordem Executiva 60/2000]
          2014-11-03 星期一  full-day-exemption: 補假：追思節 [DL 7/97/M art. 3；據二手資料]
          2014-12-08 星期一  public-holiday: 聖母無原罪瞻禮 [Ordem Executiva 60/2000]
          2014-12-20 星期六  public-holiday: 澳門特別行政區成立紀念日 [Ordem Executiva 60/2000]
          2014-12-22 星期一  public-holiday: 冬至 [Ordem Executiva 60/2000]
          2014-12-23 星期二  full-day-exemption: 補假：澳門特別行政區成立紀念日 [DL 7/97/M art. 3；據二手資料]
          2014-12-24 星期三  public-holiday: 聖誕節前日 [Ordem Executiva 60/2000]
          2014-12-25 星期四  public-holiday: 聖誕節 [Ordem Executiva 60/2000]
          2014-12-31 星期三  half-day-exemption: 除夕下午; 13:00關閉 [DL 7/97/M art. 3；據二手資料]

        星期六及星期日亦為休息日；半日豁免上班者仍為工作日。
        exit 0
    "#]],
    );
}

#[test]
fn a_year_as_it_was_known() {
    let closed = |known: &str| {
        let output = despacho(&format!("calendar 2018 {known}")).output().unwrap();
        String::from_utf8(output.stdout).unwrap().contains("2018-09-17")
    };
    assert!(closed("") && closed("--as-known-at 2018-09-17T00:00:00+08:00"));
    assert!(!closed("--as-known-at 2018-09-16T12:00:00+08:00"));
}

#[test]
fn the_last_day_to_file() {
    check(
        &format!("calendar --adopt 2026-12-10 {ASKED}"),
        expect![[r#"
        To adopt on 2026-12-10 Thu, file on 2026-12-04 Fri at the latest, by 2026-12-04T23:59:59+08:00.

          2026-12-09 Wed  1
          2026-12-08 Tue  -  public-holiday: Immaculate Conception [Ordem Executiva 60/2000]
          2026-12-07 Mon  2
          2026-12-06 Sun  -  weekend: Sunday [Despacho 21/GM/95]
          2026-12-05 Sat  -  weekend: Saturday [Despacho 21/GM/95]
          2026-12-04 Fri  3

        Counted backward: 3 working days, the day of filing with them, the day of adoption not.
        Under the other reading (clear) the last day to file is 2026-12-03 Thu.
        exit 0
    "#]],
    );
    check(
        &format!("calendar --adopt 2026-12-10 --notice-counting clear --lang pt {ASKED}"),
        expect![[r#"
        Para adoptar em 2026-12-10 qui, o pedido entra o mais tardar em 2026-12-03 qui, até 2026-12-03T23:59:59+08:00.

          2026-12-09 qua  1
          2026-12-08 ter  -  public-holiday: Imaculada Conceição [Ordem Executiva 60/2000]
          2026-12-07 seg  2
          2026-12-06 dom  -  weekend: Domingo [Despacho 21/GM/95]
          2026-12-05 sáb  -  weekend: Sábado [Despacho 21/GM/95]
          2026-12-04 sex  3
          2026-12-03 qui  -  o dia da apresentação

        Contagem «clear»: 3 dias úteis completos entre o da apresentação e o da adopção.
        Na outra leitura (backward), o último dia para apresentar é 2026-12-04 sex.
        exit 0
    "#]],
    );
    check(
        &format!("calendar --adopt 2026-12-10 --set receipt-hours=on --lang zh-Hant {ASKED}"),
        expect![[r#"
        擬於2026-12-10 星期四採用者，最遲須於2026-12-04 星期五（2026-12-04T17:30:59+08:00或之前）提出申請。

          2026-12-09 星期三  1
          2026-12-08 星期二  -  public-holiday: 聖母無原罪瞻禮 [Ordem Executiva 60/2000]
          2026-12-07 星期一  2
          2026-12-06 星期日  -  weekend: 星期日 [Despacho 21/GM/95]
          2026-12-05 星期六  -  weekend: 星期六 [Despacho 21/GM/95]
          2026-12-04 星期五  3

        計算方式 backward：3個工作日，包括提出申請之日，不包括採用之日。
        按另一解釋（clear），最後申請日為2026-12-03 星期四。
        exit 0
    "#]],
    );
}

#[test]
fn the_first_adoption() {
    check(
        "calendar --received 2026-12-02T10:15:00+08:00",
        expect![[r#"
        Received 2026-12-02T10:15:00+08:00, filed on 2026-12-02 Wed: it can be adopted from 2026-12-05 Sat.

          2026-12-02 Wed  1
          2026-12-03 Thu  2
          2026-12-04 Fri  3

        Counted backward: 3 working days, the day of filing with them, the day of adoption not.
        Under the other reading (clear) it can be adopted from 2026-12-08 Tue.
        exit 0
    "#]],
    );
    check(
        "calendar --received 2026-12-04T09:31:00Z --set receipt-hours=on --lang pt",
        expect![[r#"
        Recebido 2026-12-04T17:31:00+08:00, apresentado em 2026-12-07 seg: pode ser adoptado a partir de 2026-12-11 sex.

          2026-12-07 seg  1
          2026-12-08 ter  -  public-holiday: Imaculada Conceição [Ordem Executiva 60/2000]
          2026-12-09 qua  2
          2026-12-10 qui  3

        Contagem «backward»: 3 dias úteis, incluindo o da apresentação e não o da adopção.
        Na outra leitura (clear), pode ser adoptado a partir de 2026-12-12 sáb.
        exit 0
    "#]],
    );
    check(
        "calendar --received 2026-12-02T16:00:00Z --set notice-counting=clear --lang zh-Hant",
        expect![[r#"
        2026-12-03T00:00:00+08:00收到，視為於2026-12-03 星期四提出：最早可於2026-12-10 星期四採用。

          2026-12-03 星期四  -  提出申請之日
          2026-12-04 星期五  1
          2026-12-05 星期六  -  weekend: 星期六 [Despacho 21/GM/95]
          2026-12-06 星期日  -  weekend: 星期日 [Despacho 21/GM/95]
          2026-12-07 星期一  2
          2026-12-08 星期二  -  public-holiday: 聖母無原罪瞻禮 [Ordem Executiva 60/2000]
          2026-12-09 星期三  3

        計算方式 clear：提出申請之日與採用之日之間有3個完整工作日。
        按另一解釋（backward），最早可於2026-12-08 星期二採用。
        exit 0
    "#]],
    );
}

#[test]
fn json() {
    check(
        "calendar 2004 --json --lang pt",
        expect![[r#"
        {"year":2004,"standing":"listed","working_days":248,"days_off":[{"date":"2004-01-01","kind":"public-holiday","working":false,"name":"Fraternidade Universal","act":"Ordem Executiva 60/2000","standing":"listed","grade":"official"},{"date":"2004-01-22","kind":"public-holiday","working":false,"name":"Primeiro dia do Novo Ano Lunar","act":"Ordem Executiva 60/2000","standing":"listed","grade":"official"},{"date":"2004-01-23","kind":"public-holiday","working":false,"name":"Segundo dia do Novo Ano Lunar","act":"Ordem Executiva 60/2000","standing":"listed","grade":"official"},{"date":"2004-01-24","kind":"public-holiday","working":false,"name":"Terceiro dia do Novo Ano Lunar","act":"Ordem Executiva 60/2000","standing":"listed","grade":"official"},{"date":"2004-04-04","kind":"public-holiday","working":false,"name":"Cheng Ming (Dia de Finados)","act":"Ordem Executiva 60/2000","standing":"listed","grade":"official"},{"date":"2004-04-09","kind":"public-holiday","working":false,"name":"Morte de Cristo","act":"Ordem Executiva 60/2000","standing":"listed","grade":"official"},{"date":"2004-04-10","kind":"public-holiday","working":false,"name":"Véspera da Ressurreição de Cristo","act":"Ordem Executiva 60/2000","standing":"listed","grade":"official"},{"date":"2004-05-01","kind":"public-holiday","working":false,"name":"Dia do Trabalhador","act":"Ordem Executiva 60/2000","standing":"listed","grade":"official"},{"date":"2004-05-26","kind":"public-holiday","working":false,"name":"Dia do Buda","act":"Ordem Executiva 60/2000","standing":"listed","grade":"official"},{"date":"2004-06-22","kind":"public-holiday","working":false,"name":"Tung Ng (Barco-Dragão)","act":"Ordem Executiva 60/2000","standing":"listed","grade":"official"},{"date":"2004-09-29","kind":"public-holiday","working":false,"name":"Dia seguinte ao Chong Chao (Bolo Lunar)","act":"Ordem Executiva 60/2000","standing":"listed","grade":"official"},{"date":"2004-10-01","kind":"public-holiday","working":false,"name":"Implantação da República Popular da China","act":"Ordem Executiva 60/2000","standing":"listed","grade":"official"},{"date":"2004-10-02","kind":"public-holiday","working":false,"name":"Dia seguinte à Implantação da República Popular da China","act":"Ordem Executiva 60/2000","standing":"listed","grade":"official"},{"date":"2004-10-22","kind":"public-holiday","working":false,"name":"Chong Yeong (Culto dos Antepassados)","act":"Ordem Executiva 60/2000","standing":"listed","grade":"official"},{"date":"2004-11-02","kind":"public-holiday","working":false,"name":"Dia de Finados","act":"Ordem Executiva 60/2000","standing":"listed","grade":"official"},{"date":"2004-12-08","kind":"public-holiday","working":false,"name":"Imaculada Conceição","act":"Ordem Executiva 60/2000","standing":"listed","grade":"official"},{"date":"2004-12-20","kind":"public-holiday","working":false,"name":"Dia do Estabelecimento da RAEM","act":"Ordem Executiva 60/2000","standing":"listed","grade":"official"},{"date":"2004-12-21","kind":"public-holiday","working":false,"name":"Solstício de Inverno","act":"Ordem Executiva 60/2000","standing":"listed","grade":"official"},{"date":"2004-12-24","kind":"public-holiday","working":false,"name":"Véspera de Natal","act":"Ordem Executiva 60/2000","standing":"listed","grade":"official"},{"date":"2004-12-25","kind":"public-holiday","working":false,"name":"Natal","act":"Ordem Executiva 60/2000","standing":"listed","grade":"official"}]}
        exit 0
    "#]],
    );
    check(
        &format!("calendar --adopt 2026-12-10 --json {ASKED}"),
        expect![[r#"
        {"adopts_on":"2026-12-10","last_filing_day":"2026-12-04","file_by":"2026-12-04T23:59:59+08:00","counting":"backward","also_clear":true,"days":[{"date":"2026-12-09","working":true,"counted":1},{"date":"2026-12-08","working":false,"why":"public-holiday","name":"Immaculate Conception","act":"Ordem Executiva 60/2000"},{"date":"2026-12-07","working":true,"counted":2},{"date":"2026-12-06","working":false,"why":"weekend","name":"Sunday","act":"Despacho 21/GM/95"},{"date":"2026-12-05","working":false,"why":"weekend","name":"Saturday","act":"Despacho 21/GM/95"},{"date":"2026-12-04","working":true,"counted":3}]}
        exit 0
    "#]],
    );
    check(
        &format!("calendar --adopt 2026-12-10 --json --notice-counting clear {ASKED}"),
        expect![[r#"
        {"adopts_on":"2026-12-10","last_filing_day":"2026-12-03","file_by":"2026-12-03T23:59:59+08:00","counting":"clear","also_clear":true,"also_backward":true,"days":[{"date":"2026-12-09","working":true,"counted":1},{"date":"2026-12-08","working":false,"why":"public-holiday","name":"Immaculate Conception","act":"Ordem Executiva 60/2000"},{"date":"2026-12-07","working":true,"counted":2},{"date":"2026-12-06","working":false,"why":"weekend","name":"Sunday","act":"Despacho 21/GM/95"},{"date":"2026-12-05","working":false,"why":"weekend","name":"Saturday","act":"Despacho 21/GM/95"},{"date":"2026-12-04","working":true,"counted":3},{"date":"2026-12-03","working":true}]}
        exit 0
    "#]],
    );
    check(
        "calendar --received 2026-12-02T10:15:00+08:00 --json",
        expect![[r#"
        {"received_at":"2026-12-02T10:15:00+08:00","filed_on":"2026-12-02","earliest_adoption":"2026-12-05","counting":"backward","days":[{"date":"2026-12-02","working":true,"counted":1},{"date":"2026-12-03","working":true,"counted":2},{"date":"2026-12-04","working":true,"counted":3}]}
        exit 0
    "#]],
    );
}

#[test]
fn what_is_no_question() {
    check(
        "calendar",
        expect![[r#"
        ! error: the following required arguments were not provided:
        !   <YEAR|--adopt <DATE>|--received <TIME>>
        !
        ! Usage: despacho calendar <YEAR|--adopt <DATE>|--received <TIME>>
        !
        ! For more information, try '--help'.
        exit 2
    "#]],
    );
    check(
        "calendar 2026 --adopt 2026-12-10",
        expect![[r#"
        ! error: the argument '[YEAR]' cannot be used with '--adopt <DATE>'
        !
        ! Usage: despacho calendar <YEAR|--adopt <DATE>|--received <TIME>>
        !
        ! For more information, try '--help'.
        exit 2
    "#]],
    );
    check(
        "calendar MMXXVI",
        expect![[r#"
        ! error: invalid value 'MMXXVI' for '[YEAR]': invalid digit found in string
        !
        ! For more information, try '--help'.
        exit 2
    "#]],
    );
    check(
        "calendar --adopt 2026-02-30",
        expect![[r#"
        ! error: invalid value '2026-02-30' for '--adopt <DATE>': a date is YYYY-MM-DD
        !
        ! For more information, try '--help'.
        exit 2
    "#]],
    );
    check(
        "calendar --received 2026-12-02",
        expect![[r#"
        ! error: invalid value '2026-12-02' for '--received <TIME>': a time has a date and an offset, as in 2026-12-02T10:15:00+08:00
        !
        ! For more information, try '--help'.
        exit 2
    "#]],
    );
    check(
        "calendar --received 2026-12-02T10:15:00",
        expect![[r#"
        ! error: invalid value '2026-12-02T10:15:00' for '--received <TIME>': a time has a date and an offset, as in 2026-12-02T10:15:00+08:00
        !
        ! For more information, try '--help'.
        exit 2
    "#]],
    );
    check(
        "calendar 2026 --set commission-scope=none",
        expect![[r#"
            ! despacho: `commission-scope` cannot be `none`: main, all-prizes
            exit 2
        "#]],
    );
    check(
        "calendar 2026 --set table-limits=none",
        expect![[r#"
        ! despacho: `table-limits` is no interpretation that can be set: notice-counting, receipt-hours, jackpot-notice, tie-bets-choice, commission-scope
        exit 2
    "#]],
    );
    check(
        "calendar 2026 --set clear",
        expect![[r#"
        ! error: invalid value 'clear' for '--set <ID=VALUE>': `clear` is no reading: write ID=VALUE, such as receipt-hours=on
        !
        ! For more information, try '--help'.
        exit 2
    "#]],
    );
    check(
        "calendar 2026 --notice-counting both",
        expect![[r#"
            ! despacho: `notice-counting` cannot be `both`: backward, clear
            exit 2
        "#]],
    );
    check(
        "calendar 2026 --lang zh-Hans",
        expect![[r#"
        ! error: invalid value 'zh-Hans' for '--lang <LANG>': `zh-Hans` is no language of this program: pt, zh-Hant and en are
        !
        ! For more information, try '--help'.
        exit 2
    "#]],
    );
}

#[test]
fn beyond_the_data() {
    check(
        "calendar 2003",
        expect![[r#"
        ! despacho: calendar-unknown: the calendar knows the days from 2004-01-01 to 2030-12-31, not 2003-01-01
        exit 2
    "#]],
    );
    check(
        "calendar 31000",
        expect![[r#"
        ! despacho: calendar-unknown: the calendar knows the days from 2004-01-01 to 2030-12-31, not 9999-12-31
        exit 2
    "#]],
    );
    check(
        "calendar --adopt 2031-01-01",
        expect![[r#"
        ! despacho: calendar-unknown: the calendar knows the days from 2004-01-01 to 2030-12-31, not 2031-01-01
        exit 2
    "#]],
    );
    check(
        "calendar --received 2030-12-31T12:00:00+08:00 --json",
        expect![[r#"
        ! despacho: calendar-unknown: the calendar knows the days from 2004-01-01 to 2030-12-31, not 2031-01-01
        exit 2
    "#]],
    );
}

#[test]
fn help_has_an_example() {
    let output =
        std::process::Command::new(env!("CARGO_BIN_EXE_despacho")).args(["calendar", "--help"]).output().unwrap();
    let help = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success());
    for part in ["Example", "despacho calendar --adopt", "--notice-counting", "--received", "--json", "--lang"] {
        assert!(help.contains(part), "`{part}` is missing from:\n{help}");
    }
}

#[test]
fn readings_come_from_the_environment_too() {
    let last = |set: &str, args: &str| {
        let output = despacho(&format!("calendar --adopt 2026-12-10 --json {ASKED} {args}"))
            .env("DESPACHO_SET", set)
            .output()
            .unwrap();
        let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        answer["file_by"].as_str().unwrap().to_owned()
    };
    assert_eq!(last("notice-counting=clear,commission-scope=main", ""), "2026-12-03T23:59:59+08:00");
    assert_eq!(last("receipt-hours=on", "--notice-counting clear"), "2026-12-03T17:45:59+08:00");
    assert_eq!(last("receipt-hours=on", "--set receipt-hours=off"), "2026-12-04T23:59:59+08:00");
}

/// `despacho calendar 2026 | head -1`: a reader that leaves is no failure.
#[test]
fn a_closed_standard_output_is_no_failure() {
    let mut child = despacho("calendar 2026").stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
}
