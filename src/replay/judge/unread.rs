//! Lines that could not be read, and records of shoes that are not open: a line keeps its place as far as it can.

use serde_json::json;

use super::Judge;
use super::closing::over;
use crate::law::Game;
use crate::replay::codes::Code;
use crate::replay::findings::{Finding, Place};
use crate::replay::records::{self, Block, Record, Type, second_look};
use crate::replay::round;
use crate::replay::shoe::Seen;
use crate::replay::witness::Witness;

impl<W: Witness> Judge<'_, W> {
    pub(super) fn malformed(&mut self, block: &Block, record: &Record, place: records::Place, line: u64) {
        let game = self.game_of(block, place);
        let fault = second_look(block.line(record), game, self.bench.catalogue);
        let place = Place {
            line,
            table: place.table.map(|it| block.text(it)),
            shoe: place.shoe.map(|it| block.text(it)),
            round: place.round,
            game,
        };
        let mut finding = Finding::at(place, Code::MalformedRecord);
        if let Some(fault) = fault {
            finding = finding
                .expected(json!({ "is": fault.expected }))
                .found(json!({ "is": fault.found }))
                .detail(json!({ "pointer": fault.pointer, "byte": fault.byte }));
        }
        self.out.line.push(finding);
    }

    /// The game of the open shoe that a round belongs to.
    fn game_of(&self, block: &Block, place: records::Place) -> Option<Game> {
        let open = self.tables.at(self.bench.place(block.text(place.table?)))?;
        let shoe = open.shoe.as_ref()?;
        (place.of == Some(Type::Round) && *open.name == *block.text(place.shoe?)).then_some(shoe.game)
    }

    /// A malformed line keeps its place as far as it can be read: a round counts as seen, a shoe is opened but not
    /// judged, an end closes its shoe. One that keeps none explains a following gap of one.
    pub(super) fn keep_place(&mut self, block: &Block, place: records::Place, line: u64) {
        let (Some(of), Some(table), Some(shoe)) = (place.of, place.table, place.shoe) else {
            if !matches!(place.of, Some(Type::Log | Type::LogEnd)) {
                self.log.unplaced(line);
            }
            return;
        };
        let (table_name, name) = (block.text(table), block.text(shoe));
        match of {
            Type::Log | Type::LogEnd => {}
            Type::Shoe => {
                self.begin(table_name, name, line);
            }
            Type::Round => {
                let Some(number) = place.round else {
                    self.log.unplaced(line);
                    return;
                };
                let table = self.tables.registered(self.bench.place(table_name));
                let open = table.and_then(|it| it.open.as_mut());
                let Some(open) = open.filter(|it| *it.name == *name) else {
                    self.tally.rounds += u64::from(self.tables.is_open_elsewhere(table_name, name));
                    return;
                };
                if let Some(shoe) = &mut open.shoe {
                    if shoe.numbers.add(number) == Seen::Yes {
                        return;
                    }
                    shoe.last_line = line;
                    round::lost(shoe);
                }
                open.rounds += 1;
                self.tally.rounds += 1;
            }
            Type::End => {
                if let Some((open, _)) = self.tables.end(self.bench.place(table_name), name) {
                    over(&self.bench, &mut self.out, &self.log, line, table_name, open, false);
                } else {
                    self.tables.end_elsewhere(table_name, name);
                }
            }
        }
    }

    pub(super) fn unknown_shoe(
        &mut self,
        block: &Block,
        table: records::Span,
        shoe: records::Span,
        round: Option<u64>,
        line: u64,
    ) {
        let place = Place { line, table: Some(block.text(table)), shoe: Some(block.text(shoe)), round, game: None };
        self.out.line.push(Finding::at(place, Code::UnknownShoe));
    }
}
