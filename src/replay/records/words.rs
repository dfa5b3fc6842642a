//! The words of the format, each list once: the quick reader, the second look and the published shapes all read it here.

/// An enum whose variants are words of the log.
macro_rules! words {
    ($(#[$meta:meta])* $of:ident { $($variant:ident $name:literal $what:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $of { $(#[doc = $what] $variant),+ }

        impl $of {
            /// Every one.
            pub const ALL: &[Self] = &[$(Self::$variant),+];
            /// Their names in logs, in the same order.
            pub const NAMES: &[&str] = &[$($name),+];

            /// The name in logs.
            pub const fn name(self) -> &'static str {
                Self::NAMES[self as usize]
            }

            /// The one of that name.
            pub fn from_name(name: &str) -> Option<Self> {
                Self::NAMES.iter().position(|it| *it == name).and_then(|at| Self::ALL.get(at).copied())
            }
        }
    };
}

words! {
    /// The types of record.
    Type {
        Log "log" "The first record.",
        LogEnd "log-end" "The last, where there is one.",
        Shoe "shoe" "A shoe begins.",
        Round "round" "One coup.",
        End "end" "A shoe is over.",
    }
}

words! {
    /// What a round's `outcome` says.
    Outcome {
        Player "player" "The player's side won.",
        Banker "banker" "The banker's side won.",
        Tie "tie" "A tie.",
        Void "void" "The coup is void.",
    }
}

words! {
    /// Why a coup is void.
    VoidReason {
        Misdeal "misdeal" "It was dealt wrongly.",
        ExposedCard "exposed-card" "A card came out face up.",
        Equipment "equipment" "The equipment failed.",
        Other "other" "Another reason.",
    }
}

words! {
    /// How a bet ended.
    BetResult {
        Won "won" "It won.",
        Lost "lost" "It lost.",
        Returned "returned" "The stake went back.",
        Carried "carried" "It was carried into the next round.",
        Withdrawn "withdrawn" "It was withdrawn after a tie.",
        Surrendered "surrendered" "It was given up for a part of the stake.",
    }
}

words! {
    /// What a hand chose.
    Decision {
        Play "play" "It played on.",
        Fold "fold" "It gave up.",
        War "war" "It raised after a tie.",
        Surrender "surrender" "It gave up after a tie.",
    }
}
