//! `despacho calendar`: the days off of a year, the last day to file, the first adoption.

mod words;

use super::Failure;
use crate::calendar::{Calendar, CountedDay, Counting, ReceiptHours, Setting, YearView};
use crate::config::Readings;
use crate::lang::Lang;
use crate::law::{Catalogue, Date};
use clap::{ArgGroup, Args};
use jiff::Timestamp;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::process::ExitCode;

/// Says which days are off, by when to file for an adoption, and from when an option can be adopted.
///
/// Working days are those of Macau's public services. Each answer shows the count day by day, with the act for
/// each day left out.
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("question").required(true), after_help = EXAMPLES)]
pub struct CalendarArgs {
    /// The year whose days off are listed
    #[arg(value_name = "YEAR", group = "question")]
    year: Option<i16>,
    /// Asks by when to file for an adoption on that day
    #[arg(long, value_name = "DATE", group = "question", value_parser = parse_date)]
    adopt: Option<Date>,
    /// Asks from when an option can be adopted that is received at that time
    #[arg(long, value_name = "TIME", group = "question", value_parser = parse_time)]
    received: Option<Timestamp>,
    #[command(flatten)]
    readings: Readings,
    /// Leaves out closures announced after that time (default: now; with --received, the time of receipt)
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    as_known_at: Option<Timestamp>,
    /// Answers in JSON
    #[arg(long)]
    json: bool,
    /// The language of words: en, pt or zh-Hant
    #[arg(long, default_value = "en")]
    lang: Lang,
}

const EXAMPLES: &str = "Examples:
  despacho calendar 2026
  despacho calendar --adopt 2026-12-10
  despacho calendar --received 2026-12-02T10:15:00+08:00 --notice-counting clear --json

Exit status: 0 answered; 2 not a question, or beyond the days that the calendar knows (calendar-unknown).";

pub(super) fn parse_date(text: &str) -> Result<Date, String> {
    text.parse().map_err(|_| "a date is YYYY-MM-DD".to_owned())
}

fn parse_time(text: &str) -> Result<Timestamp, String> {
    text.parse().map_err(|_| "a time has a date and an offset, as in 2026-12-02T10:15:00+08:00".to_owned())
}

/// Answers on `out`.
pub fn run(args: &CalendarArgs, now: Timestamp, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let (mut counting, mut hours) = (Counting::default(), ReceiptHours::default());
    for (id, value) in args.readings.over(BTreeMap::new())? {
        Catalogue::embedded().check_setting(&id, &value)?;
        match format!("{id}={value}").parse() {
            Ok(Setting::NoticeCounting(it)) => counting = it,
            Ok(Setting::ReceiptHours(it)) => hours = it,
            // A setting of another part of the work is known and moves no day.
            Err(_) => {}
        }
    }
    let mut calendar = Calendar::embedded().in_lang(args.lang);
    if let Some(at) = args.as_known_at {
        calendar = calendar.as_known_at(at);
    }
    let mut answer = Answer { lang: args.lang, json: args.json, out };
    if let Some(year) = args.year {
        let view = calendar.year(year)?;
        answer.give(&view, |it| it.year(&view))?;
    }
    if let Some(adopts_on) = args.adopt {
        let asked = args.as_known_at.unwrap_or(now);
        let found = calendar.last_filing_day(adopts_on, counting, hours, asked)?;
        let other = calendar.last_filing_day(adopts_on, counting.other(), hours, asked)?;
        answer.give(&found, |it| {
            writeln!(it.out, "{}\n", words::file_by(it.lang, adopts_on, found.file_by))?;
            it.count(&found.days, counting, calendar.notice())?;
            writeln!(it.out, "{}", words::last_under(it.lang, other.counting, other.last_filing_day))
        })?;
    }
    if let Some(received) = args.received {
        let found = calendar.earliest_adoption(received, counting, hours)?;
        let other = calendar.earliest_adoption(received, counting.other(), hours)?;
        answer.give(&found, |it| {
            let first = words::adopt_from(it.lang, found.received_at, found.filed_on, found.earliest_adoption);
            writeln!(it.out, "{first}\n")?;
            it.count(&found.days, counting, calendar.notice())?;
            writeln!(it.out, "{}", words::first_under(it.lang, other.counting, other.earliest_adoption))
        })?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Where answers go, and how.
struct Answer<'o> {
    lang: Lang,
    json: bool,
    out: &'o mut dyn Write,
}

impl Answer<'_> {
    /// One line of JSON, or words.
    fn give(&mut self, value: &impl Serialize, words: impl FnOnce(&mut Self) -> io::Result<()>) -> io::Result<()> {
        if self.json {
            serde_json::to_writer(&mut *self.out, value)?;
            writeln!(self.out)
        } else {
            words(self)
        }
    }

    fn year(&mut self, view: &YearView) -> io::Result<()> {
        writeln!(self.out, "{}\n", words::year(self.lang, view))?;
        for it in &view.days_off {
            let day = words::day(self.lang, it.date);
            let closes =
                it.closes_at.map(|time| format!("; {}", words::closes_at(self.lang, time))).unwrap_or_default();
            let grade = words::grade(self.lang, it.grade);
            writeln!(self.out, "  {day}  {}: {}{closes} [{}{grade}]", it.kind.name(), it.name, it.act)?;
        }
        writeln!(self.out, "\n{}", words::weekends(self.lang))
    }

    fn count(&mut self, days: &[CountedDay], counting: Counting, notice: u8) -> io::Result<()> {
        for it in days {
            write!(self.out, "  {}  ", words::day(self.lang, it.date))?;
            match (it.counted, it.why, &it.name, &it.act) {
                (Some(number), ..) => writeln!(self.out, "{number}")?,
                (None, Some(why), Some(name), Some(act)) => writeln!(self.out, "-  {}: {name} [{act}]", why.name())?,
                _ => writeln!(self.out, "-  {}", words::day_of_filing(self.lang))?,
            }
        }
        writeln!(self.out, "\n{}", words::counted(self.lang, counting, notice))
    }
}
