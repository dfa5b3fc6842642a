//! What callers share: places and bytes, limited in all, by operator and by key; and turns, for which they queue, the
//! operators one after the other.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;
use uuid::Uuid;

use super::problem::{Kind, Problem};
use crate::config::Settings;
use crate::ledger::{Caller, Role};
use crate::message::message;

/// What the callers of a service share.
pub struct Shares {
    /// Replays that run.
    pub replays: Arc<Turns>,
    /// Logs on their way, from their first byte to the end of their replay.
    pub uploads: Arc<Places>,
    /// Streams of events that are open.
    pub streams: Arc<Places>,
    /// Requests that are not answered to their end.
    pub requests: Arc<Places>,
    /// Bytes of bodies that are held in memory.
    pub bodies: Arc<Places>,
    /// Large bodies that are decoded, explanations and odds.
    pub computations: Arc<Turns>,
}

impl Shares {
    /// As the settings say.
    pub fn of(settings: &Settings) -> Self {
        let turns = |all, each| {
            let waiting =
                (("max-waiting", settings.max_waiting), ("max-waiting-by-operator", settings.max_waiting_by_operator));
            let wait = ("turn-wait", Duration::from_secs(settings.turn_wait));
            Turns::new(Order { at_once: (all, each), waiting, wait })
        };
        let places = |all, operator, key| Places::new(Limits { all, operator, key });
        Self {
            replays: turns(
                ("max-replays", settings.max_replays),
                ("max-replays-by-operator", settings.max_replays_by_operator),
            ),
            uploads: places(
                ("max-uploads", settings.max_uploads),
                ("max-uploads-by-operator", settings.max_uploads_by_operator),
                ("max-uploads-by-key", settings.max_uploads_by_key),
            ),
            streams: places(
                ("max-streams", settings.max_streams),
                ("max-streams-by-operator", settings.max_streams_by_operator),
                ("max-streams-by-key", settings.max_streams_by_key),
            ),
            requests: places(
                ("max-connections", settings.max_connections),
                ("max-requests-by-operator", settings.max_requests_by_operator),
                ("max-requests-by-key", settings.max_requests_by_key),
            ),
            bodies: places(
                ("body-memory", settings.body_memory),
                ("body-memory-by-operator", settings.body_memory_by_operator),
                ("body-memory-by-key", settings.body_memory_by_key),
            ),
            computations: turns(
                ("max-computations", settings.max_computations),
                ("max-computations-by-operator", settings.max_computations_by_operator),
            ),
        }
    }
}

/// On whose account something is held.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Account {
    /// The operator, or what stands in its place.
    pub group: Group,
    /// The key, or the holder of tokens.
    pub key: Option<Uuid>,
}

/// Those who share what one operator may have.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Group {
    /// Callers without a key.
    #[default]
    Nobody,
    /// The keys of an operator.
    Operator(String),
    /// The other keys with that role.
    Role(Option<Role>),
}

impl From<&Caller> for Account {
    fn from(caller: &Caller) -> Self {
        let group = match &caller.operator {
            Some(operator) => Group::Operator(operator.clone()),
            None => Group::Role(caller.role),
        };
        Self { group, key: caller.counted_by() }
    }
}

/// A limit, and the setting that sets it.
pub type Limit = (&'static str, usize);

/// How much may be held at once.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// In all.
    pub all: Limit,
    /// By one operator.
    pub operator: Limit,
    /// By one key.
    pub key: Limit,
}

/// The limit that is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the limit {1} of `{0}` is reached")]
pub struct Full(&'static str, usize);

impl From<Full> for Problem {
    fn from(Full(setting, most): Full) -> Self {
        metrics::counter!("despacho_refused_busy_total", "limit" => setting).increment(1);
        Self::new(Kind::Busy, message!("limit-reached", most, setting)).retry_after(5)
    }
}

/// Places, or bytes, of which each caller holds some.
pub struct Places {
    limits: Limits,
    held: Mutex<Held>,
}

#[derive(Default)]
struct Held {
    all: usize,
    groups: HashMap<Group, usize>,
    keys: HashMap<Uuid, usize>,
}

impl Places {
    /// So many.
    pub fn new(limits: Limits) -> Arc<Self> {
        Arc::new(Self { limits, held: Mutex::default() })
    }

    /// Takes so many of them, to be held until the place is dropped.
    pub fn take(self: &Arc<Self>, account: &Account, amount: usize) -> Result<Place, Full> {
        let mut place = Place { places: Arc::clone(self), account: account.clone(), amount: 0 };
        place.grow(amount)?;
        Ok(place)
    }

    /// How many are held.
    pub fn held(&self) -> usize {
        lock(&self.held).all
    }
}

/// What one caller holds of them.
pub struct Place {
    places: Arc<Places>,
    account: Account,
    amount: usize,
}

impl Place {
    /// Takes more.
    pub fn grow(&mut self, amount: usize) -> Result<(), Full> {
        let Limits { all, operator, key } = self.places.limits;
        let mut held = lock(&self.places.held);
        let held = &mut *held;
        let of_group = held.groups.get(&self.account.group).copied().unwrap_or_default();
        let of_key = self.account.key.and_then(|it| held.keys.get(&it).copied()).unwrap_or_default();
        for (now, (setting, most)) in [(of_key, key), (of_group, operator), (held.all, all)] {
            if amount > most.saturating_sub(now) {
                return Err(Full(setting, most));
            }
        }
        held.all += amount;
        *held.groups.entry(self.account.group.clone()).or_default() += amount;
        if let Some(key) = self.account.key {
            *held.keys.entry(key).or_default() += amount;
        }
        self.amount += amount;
        Ok(())
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut held = lock(&self.places.held);
        held.all -= self.amount;
        give_back(&mut held.groups, &self.account.group, self.amount);
        if let Some(key) = &self.account.key {
            give_back(&mut held.keys, key, self.amount);
        }
    }
}

/// Counts so many less, and forgets who has none.
fn give_back<K: Hash + Eq>(held: &mut HashMap<K, usize>, key: &K, amount: usize) {
    if let Some(it) = held.get_mut(key) {
        *it -= amount.min(*it);
        if *it == 0 {
            held.remove(key);
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How turns are given.
#[derive(Clone, Copy, Debug)]
pub struct Order {
    /// How many may have their turn at once, and of one operator.
    pub at_once: (Limit, Limit),
    /// How many may wait, and of one operator.
    pub waiting: (Limit, Limit),
    /// How long one waits, and no longer.
    pub wait: (&'static str, Duration),
}

/// Turns at something heavy. Who comes while none is free waits; operators that wait get theirs one after the other.
pub struct Turns {
    order: Order,
    queue: Mutex<Queue>,
}

#[derive(Default)]
struct Queue {
    running: HashMap<Group, usize>,
    /// Each operator that waits, the next one first.
    waiting: VecDeque<(Group, VecDeque<oneshot::Sender<Turn>>)>,
}

impl Queue {
    fn is_free(&self, order: &Order, group: &Group) -> bool {
        let ((_, all), (_, each)) = order.at_once;
        self.running.values().sum::<usize>() < all && self.running.get(group).copied().unwrap_or_default() < each
    }

    /// Who is next, where there is a turn to be had; it counts as running from here on.
    fn next(&mut self, order: &Order) -> Option<(Group, oneshot::Sender<Turn>)> {
        let at = (0..self.waiting.len()).find(|at| self.is_free(order, &self.waiting[*at].0))?;
        let (group, mut callers) = self.waiting.remove(at)?;
        let caller = callers.pop_front()?;
        if !callers.is_empty() {
            self.waiting.push_back((group.clone(), callers));
        }
        *self.running.entry(group.clone()).or_default() += 1;
        Some((group, caller))
    }

    /// Forgets those that wait no more.
    fn prune(&mut self) {
        for (_, callers) in &mut self.waiting {
            callers.retain(|it| !it.is_closed());
        }
        self.waiting.retain(|it| !it.1.is_empty());
    }
}

impl Turns {
    /// Turns in that order.
    pub fn new(order: Order) -> Arc<Self> {
        Arc::new(Self { order, queue: Mutex::default() })
    }

    /// Waits for a turn, which ends when it is dropped.
    pub async fn take(self: &Arc<Self>, group: &Group) -> Result<Turn, Full> {
        let granted = {
            let mut queue = lock(&self.queue);
            if queue.is_free(&self.order, group) {
                *queue.running.entry(group.clone()).or_default() += 1;
                return Ok(Turn { turns: Arc::clone(self), group: group.clone() });
            }
            self.check_room(&mut queue, group)?;
            let (grant, granted) = oneshot::channel();
            match queue.waiting.iter_mut().find(|it| it.0 == *group) {
                Some((_, callers)) => callers.push_back(grant),
                None => queue.waiting.push_back((group.clone(), VecDeque::from([grant]))),
            }
            granted
        };
        let (setting, wait) = self.order.wait;
        let late = Full(setting, wait.as_secs() as usize);
        tokio::time::timeout(wait, granted).await.map_err(|_| late)?.map_err(|_| late)
    }

    /// Refuses whoever could not even wait.
    pub fn expect_room(&self, group: &Group) -> Result<(), Full> {
        let mut queue = lock(&self.queue);
        if queue.is_free(&self.order, group) { Ok(()) } else { self.check_room(&mut queue, group) }
    }

    fn check_room(&self, queue: &mut Queue, group: &Group) -> Result<(), Full> {
        queue.prune();
        let ((all_setting, all), (each_setting, each)) = self.order.waiting;
        let of_group = queue.waiting.iter().find(|it| it.0 == *group).map_or(0, |it| it.1.len());
        if of_group >= each {
            return Err(Full(each_setting, each));
        }
        let waiting: usize = queue.waiting.iter().map(|it| it.1.len()).sum();
        if waiting >= all { Err(Full(all_setting, all)) } else { Ok(()) }
    }

    /// How many have their turn.
    pub fn running(&self) -> usize {
        lock(&self.queue).running.values().sum()
    }
}

/// A turn.
pub struct Turn {
    turns: Arc<Turns>,
    group: Group,
}

impl Drop for Turn {
    fn drop(&mut self) {
        let turns = &self.turns;
        give_back(&mut lock(&turns.queue).running, &self.group, 1);
        loop {
            let Some((group, caller)) = lock(&turns.queue).next(&turns.order) else { return };
            // Who has stopped waiting in this moment gives the turn back by dropping it, and so asks for the next.
            if caller.send(Turn { turns: Arc::clone(turns), group }).is_ok() {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn account(operator: &str, key: u128) -> Account {
        Account { group: Group::Operator(operator.to_owned()), key: Some(Uuid::from_u128(key)) }
    }

    #[test]
    fn places_are_limited_by_key_by_operator_and_in_all() {
        let places = Places::new(Limits { all: ("all", 4), operator: ("operator", 3), key: ("key", 2) });
        let first = places.take(&account("a", 1), 2).unwrap();
        assert_eq!(places.take(&account("a", 1), 1).err(), Some(Full("key", 2)));
        let mut second = places.take(&account("a", 2), 1).unwrap();
        assert_eq!(second.grow(1), Err(Full("operator", 3)));
        let third = places.take(&account("b", 3), 1).unwrap();
        assert_eq!(places.take(&account("b", 4), 1).err(), Some(Full("all", 4)));
        assert_eq!(places.held(), 4);
        drop((first, second, third));
        let held = lock(&places.held);
        assert!(held.all == 0 && held.groups.is_empty() && held.keys.is_empty(), "nothing is left of them");
    }

    fn order(all: usize, each: usize) -> Order {
        let waiting = (("waiting", 4), ("waiting-each", 3));
        Order { at_once: (("all", all), ("each", each)), waiting, wait: ("wait", Duration::from_secs(5)) }
    }

    fn operator(name: &str) -> Group {
        Group::Operator(name.to_owned())
    }

    #[tokio::test(start_paused = true)]
    async fn operators_that_wait_have_their_turns_one_after_the_other() {
        let turns = Turns::new(order(1, 1));
        let running = turns.take(&operator("a")).await.unwrap();
        let (said, mut heard) = tokio::sync::mpsc::unbounded_channel();
        for name in ["a", "a", "a", "b"] {
            let (turns, said) = (Arc::clone(&turns), said.clone());
            tokio::spawn(async move {
                let _turn = turns.take(&operator(name)).await.unwrap();
                said.send(name).unwrap();
            });
            tokio::task::yield_now().await;
        }
        assert_eq!(turns.take(&operator("a")).await.err(), Some(Full("waiting-each", 3)));
        assert_eq!(turns.take(&operator("c")).await.err(), Some(Full("waiting", 4)));
        drop((running, said));
        let mut order = Vec::new();
        while let Some(name) = heard.recv().await {
            order.push(name);
        }
        assert_eq!(order, ["a", "b", "a", "a"]);
        assert_eq!(turns.running(), 0);
    }

    #[tokio::test(start_paused = true)]
    async fn one_operator_never_has_every_turn_and_nobody_waits_for_ever() {
        let turns = Turns::new(order(2, 1));
        let first = turns.take(&operator("a")).await.unwrap();
        assert_eq!(turns.take(&operator("a")).await.err(), Some(Full("wait", 5)));
        let other = turns.take(&operator("b")).await.unwrap();
        assert_eq!(turns.running(), 2);
        drop((first, other));
        assert_eq!(turns.running(), 0);
        assert!(lock(&turns.queue).running.is_empty());
    }
}
