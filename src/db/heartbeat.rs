//! Whether a database can be written to: tried every few seconds.

use std::sync::atomic::Ordering;

use super::{Db, Result, query};
use crate::instant::Instant;

/// How much is written after something found no room: as much as an act needs. Less might fit where that did not.
const FILLER: usize = 256 << 10;

impl Db {
    /// Writes something.
    pub async fn beat(&self, now: Instant) -> Result<()> {
        let lacked_room = match self {
            Self::Sqlite { callers, .. } => &callers.lacked_room,
            Self::Postgres(server) => &server.callers.lacked_room,
        };
        let is_full = lacked_room.load(Ordering::Relaxed);
        let mut tx = self.begin().await?;
        query(&mut tx, "UPDATE heartbeat SET at = $1, filler = $2")
            .bind(now)
            .bind(vec![0_u8; if is_full { FILLER } else { 0 }])
            .run()
            .await?;
        tx.commit().await?;
        if is_full {
            lacked_room.store(false, Ordering::Relaxed);
        }
        Ok(())
    }
}
