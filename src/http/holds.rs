//! What a request holds, until it is answered, of what callers share: its own place, the bytes of its body, and its turn at
//! what is heavy.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::FromRequestParts;
use axum::http::Extensions;
use axum::http::request::Parts;

use super::App;
use super::fair::{Account, Full, Place, Turn};
use super::problem::Problem;
use crate::ledger::Caller;
use crate::verification::run_behind;

/// From how many bytes on a body is decoded in its turn, off the threads that answer everybody.
pub const LARGE: usize = 16 << 10;

/// What one request holds. Copies are one and the same; what it holds is given back with the last of them, or when it is
/// answered.
#[derive(Clone, Default)]
pub struct Holds(Arc<Mutex<Held>>);

#[derive(Default)]
struct Held {
    account: Account,
    request: Option<Place>,
    body: Option<Place>,
    turn: Option<Turn>,
}

impl Holds {
    /// What the request with those extensions holds.
    pub fn of(extensions: &Extensions) -> Self {
        extensions.get::<Self>().cloned().unwrap_or_default()
    }

    fn lock(&self) -> MutexGuard<'_, Held> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the place of a request of that caller.
    pub fn admit(&self, app: &App, caller: &Caller) -> Result<(), Full> {
        let account = Account::from(caller);
        let place = app.shares.requests.take(&account, 1)?;
        let mut held = self.lock();
        held.request = Some(place);
        held.account = account;
        Ok(())
    }

    /// Whether its caller is known.
    pub fn is_admitted(&self) -> bool {
        self.lock().request.is_some()
    }

    /// Whether its body has been counted already.
    pub fn has_body(&self) -> bool {
        self.lock().body.is_some()
    }

    /// Counts so many more bytes of its body.
    pub fn take_bytes(&self, app: &App, amount: usize) -> Result<(), Full> {
        let mut held = self.lock();
        if let Some(place) = &mut held.body {
            return place.grow(amount);
        }
        held.body = Some(app.shares.bodies.take(&held.account, amount)?);
        Ok(())
    }

    /// Gives back what is needed no more once there is an answer, and leaves the place, which lasts as long as the answer does.
    pub fn answered(&self) -> Option<Place> {
        let mut held = self.lock();
        (held.body, held.turn) = (None, None);
        held.request.take()
    }
}

impl FromRequestParts<App> for Holds {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _app: &App) -> Result<Self, Self::Rejection> {
        Ok(Self::of(&parts.extensions))
    }
}

impl App {
    /// Waits for the turn of a request that does something heavy. It lasts until the request is answered.
    pub(super) async fn wait_for_turn(&self, holds: &Holds) -> Result<(), Problem> {
        let waits = {
            let held = holds.lock();
            held.turn.is_none().then(|| held.account.group.clone())
        };
        if let Some(group) = waits {
            let turn = self.shares.computations.take(&group).await?;
            holds.lock().turn = Some(turn);
        }
        Ok(())
    }

    /// Does something heavy in its turn, behind the threads that answer everybody. Without its client it goes on to its end,
    /// and keeps its turn so long.
    pub(super) async fn compute<T: Send + 'static>(
        &self,
        holds: &Holds,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        self.wait_for_turn(holds).await?;
        let holds = holds.clone();
        let done = run_behind(move || {
            let _holds = holds;
            work()
        });
        done.await.ok_or_else(|| Problem::internal(&std::io::Error::other("a computation came to no end")))
    }

    /// Decodes a body: a large one in its turn.
    pub(super) async fn decode<T: Send + 'static>(
        &self,
        holds: &Holds,
        bytes: bytes::Bytes,
        decode: impl FnOnce(&[u8]) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        if bytes.len() < LARGE {
            return Ok(decode(&bytes));
        }
        self.compute(holds, move || decode(&bytes)).await
    }
}
