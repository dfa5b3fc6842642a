//! The findings of a line, as they are written.

use serde_json::json;

use super::{Judge, log_place};
use crate::replay::codes::Code;
use crate::replay::findings::Finding;
use crate::replay::settings::ReplaySettings;
use crate::replay::witness::Witness;

impl<W: Witness> Judge<'_, W> {
    /// The line is done: its findings are put in order, counted and handed on.
    pub(super) fn close_line<E: From<serde_json::Error>>(
        &mut self,
        line: u64,
        take: &mut impl FnMut(&Finding, &[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        let ReplaySettings { max_findings, max_findings_bytes, .. } = self.bench.settings;
        for finding in self.out.line.sorted() {
            self.write(&finding)?;
            let full = if self.tally.findings >= max_findings {
                Some(("findings", max_findings))
            } else if self.bytes + self.text.len() as u64 > max_findings_bytes {
                Some(("bytes", max_findings_bytes))
            } else {
                None
            };
            if let Some((limit, max)) = full {
                self.stopped = true;
                let finding = Finding::at(log_place(line), Code::FindingsTruncated)
                    .expected(json!({ "max": max }))
                    .detail(json!({ "limit": limit }));
                self.write(&finding)?;
                self.tally.count(&finding);
                take(&finding, &self.text)?;
                break;
            }
            self.bytes += self.text.len() as u64;
            self.tally.count(&finding);
            take(&finding, &self.text)?;
        }
        self.tally.explained = self.out.explained;
        Ok(())
    }

    fn write(&mut self, finding: &Finding) -> Result<(), serde_json::Error> {
        self.text.clear();
        serde_json::to_writer(&mut self.text, finding)?;
        self.text.push(b'\n');
        Ok(())
    }
}
