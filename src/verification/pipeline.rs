//! The steps of a replay over several threads: reading, decoding, judging.
//!
//! Reading and judging go in the order of the log, one at a time each; blocks are decoded in between, in any
//! order. Every thread does whatever is next: it judges the next decoded block if no other thread is judging, else
//! decodes one, else reads one. So a log of one table keeps all threads busy, and one thread alone does the same
//! steps in turn. The number of blocks is fixed, and with it the memory.

use std::collections::{BTreeMap, VecDeque};
use std::io::Read;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::input::Text;
use super::{Hashed, ReplayError, Run};
use crate::law::Catalogue;
use crate::replay::Judge;
use crate::replay::configuration::Checked;
use crate::replay::lines::Lines;
use crate::replay::receipt::{Input, Tally};
use crate::replay::records::{Block, decode};

/// Blocks for each thread, and some that wait.
const BLOCKS_A_THREAD: usize = 2;
const BLOCKS_WAITING: usize = 2;

type Reading<R> = Lines<Text<R>>;

/// Whoever holds the reading or the judging has it alone.
struct Shared<'c, 's, 'h, R: Read> {
    reading: Option<Reading<R>>,
    judging: Option<Judging<'c, 's, 'h>>,
    free: Vec<Block>,
    /// The number of the next block to be read, and to be judged.
    next_read: u64,
    next_judged: u64,
    read: VecDeque<(u64, Block)>,
    decoded: BTreeMap<u64, Block>,
    /// All was read.
    ended: bool,
    /// No record is judged any more: the rest is only hashed.
    stopped: bool,
    /// All was judged, or nothing further is to be done.
    done: bool,
    failed: Option<ReplayError>,
}

struct Judging<'c, 's, 'h> {
    judge: Judge<'c>,
    findings: &'h mut Hashed<'s>,
    bytes: u64,
}

/// What a thread does next.
#[expect(clippy::large_enum_variant, reason = "a step is made and taken at once, and never kept")]
enum Step<'c, 's, 'h, R: Read> {
    Judge(Judging<'c, 's, 'h>, Block),
    Decode(u64, Block),
    Read(Reading<R>, Block),
    Wait,
    Stop,
}

/// Runs a replay over `run.threads` threads, this one among them.
pub(super) fn run<R: Read + Send>(
    log: R,
    configuration: &Checked,
    catalogue: &Catalogue,
    run: Run,
    findings: &mut Hashed<'_>,
) -> Result<(Tally, Input), ReplayError> {
    let text = Text::open(log, run.max_bytes).map_err(ReplayError::BrokenOff)?;
    let threads = run.threads.max(1);
    let judge = Judge::new(catalogue, &configuration.configuration, run.settings);
    let shared = Mutex::new(Shared {
        reading: Some(Lines::new(text)),
        judging: Some(Judging { judge, findings, bytes: 0 }),
        free: std::iter::repeat_with(Block::default).take(threads * BLOCKS_A_THREAD + BLOCKS_WAITING).collect(),
        next_read: 0,
        next_judged: 0,
        read: VecDeque::new(),
        decoded: BTreeMap::new(),
        ended: false,
        stopped: false,
        done: false,
        failed: None,
    });
    let changed = Condvar::new();
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(|| work(&shared, &changed, catalogue, run));
        }
        work(&shared, &changed, catalogue, run);
    });
    let shared = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some(error) = shared.failed {
        return Err(error);
    }
    // Both were put back by whoever used them last.
    let (Some(mut judging), Some(reading)) = (shared.judging, shared.reading) else {
        return Err(ReplayError::BrokenOff(std::io::Error::other("a thread of the replay ended early")));
    };
    let Judging { judge, findings, .. } = &mut judging;
    judge.finish(&mut |finding, line| findings.finding(finding, line))?;
    Ok((judging.judge.tally().clone(), reading.into_inner().finish()))
}

impl Judging<'_, '_, '_> {
    fn block(&mut self, block: &Block) -> Result<(), ReplayError> {
        let Self { judge, findings, bytes } = self;
        let judged = judge.block(block, &mut |finding, line| findings.finding(finding, line));
        *bytes += block.bytes.len() as u64;
        findings.sink.progress(*bytes);
        judged
    }
}

/// Ends the work of all threads if this one is left by a panic, so that none waits for it for ever.
struct Leaving<'a, 'c, 's, 'h, R: Read>(&'a Mutex<Shared<'c, 's, 'h, R>>, &'a Condvar);

impl<R: Read> Drop for Leaving<'_, '_, '_, '_, R> {
    fn drop(&mut self) {
        lock(self.0).done = true;
        self.1.notify_all();
    }
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

fn work<'c, R: Read>(shared: &Mutex<Shared<'c, '_, '_, R>>, changed: &Condvar, catalogue: &'c Catalogue, run: Run) {
    let _leaving = Leaving(shared, changed);
    let mut state = lock(shared);
    loop {
        match state.next() {
            Step::Stop => return,
            Step::Wait => state = changed.wait(state).unwrap_or_else(PoisonError::into_inner),
            Step::Judge(mut judging, block) => {
                drop(state);
                let judged = judging.block(&block);
                state = lock(shared);
                state.judged(judging, block, judged);
                changed.notify_all();
            }
            Step::Decode(number, mut block) => {
                if !state.stopped {
                    drop(state);
                    decode(&mut block, catalogue);
                    state = lock(shared);
                }
                state.decoded.insert(number, block);
                changed.notify_all();
            }
            Step::Read(mut reading, mut block) => {
                drop(state);
                let filled = reading.fill(&mut block);
                state = lock(shared);
                state.filled(reading, block, filled, run.max_bytes);
                changed.notify_all();
            }
        }
    }
}

impl<'c, 's, 'h, R: Read> Shared<'c, 's, 'h, R> {
    fn next(&mut self) -> Step<'c, 's, 'h, R> {
        if self.done {
            return Step::Stop;
        }
        if let Some(judging) = self.judging.take() {
            if let Some(block) = self.decoded.remove(&self.next_judged) {
                return Step::Judge(judging, block);
            }
            self.judging = Some(judging);
        }
        if let Some((number, block)) = self.read.pop_front() {
            return Step::Decode(number, block);
        }
        if !self.ended
            && let Some(reading) = self.reading.take()
        {
            if let Some(block) = self.free.pop() {
                return Step::Read(reading, block);
            }
            self.reading = Some(reading);
        }
        Step::Wait
    }

    fn judged(&mut self, judging: Judging<'c, 's, 'h>, block: Block, judged: Result<(), ReplayError>) {
        self.next_judged += 1;
        self.free.push(block);
        self.stopped = judging.judge.stopped();
        if let Err(error) = judged {
            self.fail(error);
        }
        self.judging = Some(judging);
        self.finish();
    }

    fn filled(&mut self, reading: Reading<R>, block: Block, filled: std::io::Result<bool>, most: u64) {
        let too_long = reading.get_ref().too_long();
        self.reading = Some(reading);
        match filled {
            Err(error) => self.fail(ReplayError::BrokenOff(error)),
            Ok(_) if too_long => self.fail(ReplayError::TooLong(most)),
            Ok(false) => self.ended = true,
            Ok(true) => {
                self.read.push_back((self.next_read, block));
                self.next_read += 1;
            }
        }
        self.finish();
    }

    fn fail(&mut self, error: ReplayError) {
        self.failed.get_or_insert(error);
        self.done = true;
    }

    /// All was read and judged.
    fn finish(&mut self) {
        if self.ended && self.next_judged == self.next_read {
            self.done = true;
        }
    }
}
