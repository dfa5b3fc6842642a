//! What `despacho calendar` says to people, in each language. Names, kinds and codes are the same in all.

use crate::calendar::{Counting, MacauTime, Standing, YearView, day_of};
use crate::lang::Lang;
use crate::law::{Date, Grade};

/// A day with its weekday: `2026-12-10 Thu`.
pub fn day(lang: Lang, date: Date) -> String {
    let names = match lang {
        Lang::En => ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
        Lang::Pt => ["seg", "ter", "qua", "qui", "sex", "sáb", "dom"],
        Lang::ZhHant => ["星期一", "星期二", "星期三", "星期四", "星期五", "星期六", "星期日"],
    };
    format!("{date} {}", names[date.weekday().to_monday_zero_offset() as usize])
}

pub fn year(lang: Lang, view: &YearView) -> String {
    let YearView { year, working_days, .. } = view;
    match (lang, view.standing == Standing::Computed) {
        (Lang::En, false) => format!("{year}: {working_days} working days. Days off as listed for the year:"),
        (Lang::En, true) => format!("{year}: {working_days} working days. Not listed yet; days off computed by rule:"),
        (Lang::Pt, false) => format!("{year}: {working_days} dias úteis. Dias de descanso da lista do ano:"),
        (Lang::Pt, true) => {
            format!("{year}: {working_days} dias úteis. Ainda sem lista; dias de descanso calculados pelas regras:")
        }
        (Lang::ZhHant, false) => format!("{year}：{working_days}個工作日。該年公佈的休息日："),
        (Lang::ZhHant, true) => format!("{year}：{working_days}個工作日。名單尚未公佈，休息日按規則推算："),
    }
}

/// The line below a year's list.
pub fn weekends(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "Saturdays and Sundays are off besides; half days are working days.",
        Lang::Pt => "Além disso, aos sábados e domingos não se trabalha; os meios dias são dias úteis.",
        Lang::ZhHant => "星期六及星期日亦為休息日；半日豁免上班者仍為工作日。",
    }
}

/// The mark of what is not read in an official text.
pub fn grade(lang: Lang, grade: Grade) -> &'static str {
    match (lang, grade) {
        (_, Grade::Official) => "",
        (Lang::En, Grade::Secondary) => "; from a description",
        (Lang::En, Grade::Inferred) => "; inferred",
        (Lang::Pt, Grade::Secondary) => "; segundo uma descrição",
        (Lang::Pt, Grade::Inferred) => "; inferido",
        (Lang::ZhHant, Grade::Secondary) => "；據二手資料",
        (Lang::ZhHant, Grade::Inferred) => "；推斷",
    }
}

/// The working day that `clear` does not count.
pub fn day_of_filing(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "the day of filing",
        Lang::Pt => "o dia da apresentação",
        Lang::ZhHant => "提出申請之日",
    }
}

pub fn closes_at(lang: Lang, time: jiff::civil::Time) -> String {
    let time = time.strftime("%H:%M");
    match lang {
        Lang::En => format!("closes at {time}"),
        Lang::Pt => format!("encerra às {time}"),
        Lang::ZhHant => format!("{time}關閉"),
    }
}

pub fn file_by(lang: Lang, adopts_on: Date, by: MacauTime) -> String {
    let (adoption, filing) = (day(lang, adopts_on), day(lang, day_of(by.0)));
    match lang {
        Lang::En => format!("To adopt on {adoption}, file on {filing} at the latest, by {by}."),
        Lang::Pt => format!("Para adoptar em {adoption}, o pedido entra o mais tardar em {filing}, até {by}."),
        Lang::ZhHant => format!("擬於{adoption}採用者，最遲須於{filing}（{by}或之前）提出申請。"),
    }
}

pub fn adopt_from(lang: Lang, received: MacauTime, filed_on: Date, adoption: Date) -> String {
    let (filing, adoption) = (day(lang, filed_on), day(lang, adoption));
    match lang {
        Lang::En => format!("Received {received}, filed on {filing}: it can be adopted from {adoption}."),
        Lang::Pt => format!("Recebido {received}, apresentado em {filing}: pode ser adoptado a partir de {adoption}."),
        Lang::ZhHant => format!("{received}收到，視為於{filing}提出：最早可於{adoption}採用。"),
    }
}

pub fn counted(lang: Lang, counting: Counting, notice: u8) -> String {
    match (lang, counting) {
        (Lang::En, Counting::Backward) => {
            format!("Counted backward: {notice} working days, the day of filing with them, the day of adoption not.")
        }
        (Lang::En, Counting::Clear) => {
            format!("Counted clear: {notice} whole working days between the day of filing and the day of adoption.")
        }
        (Lang::Pt, Counting::Backward) => {
            format!("Contagem «backward»: {notice} dias úteis, incluindo o da apresentação e não o da adopção.")
        }
        (Lang::Pt, Counting::Clear) => {
            format!("Contagem «clear»: {notice} dias úteis completos entre o da apresentação e o da adopção.")
        }
        (Lang::ZhHant, Counting::Backward) => {
            format!("計算方式 backward：{notice}個工作日，包括提出申請之日，不包括採用之日。")
        }
        (Lang::ZhHant, Counting::Clear) => {
            format!("計算方式 clear：提出申請之日與採用之日之間有{notice}個完整工作日。")
        }
    }
}

pub fn last_under(lang: Lang, counting: Counting, date: Date) -> String {
    let (reading, date) = (counting.name(), day(lang, date));
    match lang {
        Lang::En => format!("Under the other reading ({reading}) the last day to file is {date}."),
        Lang::Pt => format!("Na outra leitura ({reading}), o último dia para apresentar é {date}."),
        Lang::ZhHant => format!("按另一解釋（{reading}），最後申請日為{date}。"),
    }
}

pub fn first_under(lang: Lang, counting: Counting, date: Date) -> String {
    let (reading, date) = (counting.name(), day(lang, date));
    match lang {
        Lang::En => format!("Under the other reading ({reading}) it can be adopted from {date}."),
        Lang::Pt => format!("Na outra leitura ({reading}), pode ser adoptado a partir de {date}."),
        Lang::ZhHant => format!("按另一解釋（{reading}），最早可於{date}採用。"),
    }
}
