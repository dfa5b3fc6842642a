//! The notice, by hand-counted examples and at its edges.

use super::{at, calendar, date};
use despacho::calendar::{Counting, ReceiptHours};

/// The hand-counted table, under both settings.
#[test]
fn the_last_day_to_file_is_as_counted_by_hand() {
    let now = at("2026-11-30T12:00:00+08:00");
    let rows: Vec<_> = include_str!("../../data/three-working-days.csv").lines().skip(1).collect();
    assert_eq!(rows.len(), 7);
    for row in rows {
        let [adopts_on, _, backward, clear] = row.split(',').collect::<Vec<_>>()[..] else { panic!("{row}") };
        for (counting, last) in [(Counting::Backward, backward), (Counting::Clear, clear)] {
            let found = calendar().last_filing_day(date(adopts_on), counting, ReceiptHours::Off, now).unwrap();
            assert_eq!(found.last_filing_day, date(last), "{adopts_on}, {}", counting.name());
        }
    }
}
