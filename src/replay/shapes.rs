//! The published shape of each code's facts: what `expected`, `found` and `detail` hold.
//!
//! One table, [`SHAPES`]: `docs/findings.md` is printed from it, messages take their arguments by it, and
//! [`conforms`] holds a finding against it.

mod basis;
mod kinds;
mod table;

use serde_json::{Map, Value};

use super::codes::Code;
use super::findings::Finding;
pub use basis::{BASES, Basis, EVERYWHERE, basis};
pub use kinds::{Kind, Member};
pub use table::SHAPES;

/// The facts of a code, in one of its forms: most codes have one.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// The code.
    pub code: Code,
    /// The message: the code's name, with the form's after it where there are several.
    pub message: &'static str,
    /// What the law or the permit gives; null where it is empty.
    pub expected: &'static [Member],
    /// What the log says; null where it is empty.
    pub found: &'static [Member],
    /// More facts; `{}` where it is empty.
    pub detail: &'static [Member],
}

impl Shape {
    /// The three parts with their names.
    pub fn parts(&self) -> [(&'static str, &'static [Member]); 3] {
        [("expected", self.expected), ("found", self.found), ("detail", self.detail)]
    }

    /// What of a finding's facts is not of this shape.
    fn fault(&self, finding: &Finding) -> Option<String> {
        let facts = [&finding.expected, &finding.found, &finding.detail];
        self.parts().into_iter().zip(facts).find_map(|((name, members), facts)| {
            let fault = match facts {
                Value::Null if members.is_empty() && name != "detail" => None,
                Value::Object(facts) if !members.is_empty() || name == "detail" => object(members, facts),
                other => Some(format!(" is {other}")),
            };
            fault.map(|it| format!("{name}{it}"))
        })
    }
}

/// What of an object is not of its shape, after its own name.
fn object(members: &[Member], facts: &Map<String, Value>) -> Option<String> {
    if let Some(stranger) = facts.keys().find(|key| members.iter().all(|it| it.name != **key)) {
        return Some(format!(".{stranger} is not in the shape"));
    }
    members.iter().find_map(|member| {
        let fault = match facts.get(member.name) {
            None if member.optional => None,
            None => Some(" is missing".to_owned()),
            Some(Value::Null) if member.null => None,
            Some(value) => match (member.kind, value) {
                (Kind::Object(members), Value::Object(facts)) => object(members, facts),
                (kind, value) if kind.holds(value) => None,
                (_, value) => Some(format!(" is {value}")),
            },
        };
        fault.map(|it| format!(".{}{it}", member.name))
    })
}

/// The forms of a code's facts.
pub fn of(code: Code) -> impl Iterator<Item = &'static Shape> {
    SHAPES.iter().filter(move |it| it.code == code)
}

/// The form that a finding's facts have; none where they are not as published, as in a finding that was read from a
/// file of another version.
pub fn shape(finding: &Finding) -> Option<&'static Shape> {
    of(finding.code).find(|it| it.fault(finding).is_none())
}

/// Whether a finding is as published: its facts, and what it rests on; else what is not.
pub fn conforms(finding: &Finding) -> Result<(), String> {
    if let Some(fault) = basis(finding.code).and_then(|it| it.fault(finding)) {
        return Err(fault);
    }
    if shape(finding).is_some() {
        return Ok(());
    }
    let faults: Vec<_> =
        of(finding.code).filter_map(|it| Some(format!("as {}: {}", it.message, it.fault(finding)?))).collect();
    Err(faults.join("; "))
}
