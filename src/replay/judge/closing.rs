//! The end of a shoe.

use serde_json::json;

use super::{Judge, in_time};
use crate::replay::codes::Code;
use crate::replay::log::Log;
use crate::replay::records::{self, Block};
use crate::replay::scene::{Bench, Out, Scene};
use crate::replay::shoe::Open;
use crate::replay::witness::Witness;
use crate::replay::{alternatives, ties};

impl<W: Witness> Judge<'_, W> {
    /// An `end` record.
    pub(super) fn end(&mut self, block: &Block, end: &records::End, line: u64) {
        let (table_name, name) = (block.text(end.table), block.text(end.shoe));
        let Self { tables, bench, out, log, .. } = self;
        let Some((mut open, table)) = tables.end(bench.place(table_name), name) else {
            if !tables.end_elsewhere(table_name, name) {
                self.unknown_shoe(block, end.table, end.shoe, None, line);
            }
            return;
        };
        if let Some(shoe) = open.shoe.as_mut().filter(|it| !it.ended) {
            let mut scene =
                Scene { bench, out, line, table: table_name, shoe: name, round: None, game: shoe.game, at: end.at };
            in_time(&mut scene, &mut table.last_at);
            let beyond = end.rounds.saturating_sub(open.rounds.saturating_add(shoe.missing));
            if end.rounds < open.rounds || !log.explains(beyond, shoe.last_line) {
                let finding = scene
                    .finding(Code::RoundsMismatch)
                    .expected(json!({ "rounds": open.rounds }))
                    .found(json!({ "rounds": end.rounds }));
                scene.say(finding);
            }
            if beyond > 0 {
                // The rounds that are not here may have decided a tie.
                shoe.lose();
            }
        }
        // The `end` has told how many rounds there were: no line beside them can have been one.
        let told = Log::default();
        over(bench, out, &told, line, table_name, open, false);
    }
}

/// A shoe is over: what can no longer come is said. It is left open where a line that kept no place may have been
/// it, or, at the log's last line, another log may have it.
pub(super) fn over(
    bench: &Bench<'_>,
    out: &mut Out<impl Witness>,
    log: &Log,
    line: u64,
    table: &[u8],
    open: Open,
    log_ends: bool,
) {
    let Open { name, shoe, .. } = open;
    let Some(mut shoe) = shoe.filter(|it| !it.ended) else { return };
    let mut scene = Scene { bench, out, line, table, shoe: &name, round: None, game: shoe.game, at: shoe.last_at };
    let unsure = log_ends || log.unplaced_after(shoe.last_line);
    ties::over(&mut scene, &mut shoe, unsure);
    alternatives::over(&mut scene, &mut shoe);
}
