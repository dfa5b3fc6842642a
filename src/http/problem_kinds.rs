//! The kinds of problem: their names and statuses. Their words stand in `messages/`, and `/problems/<name>` prints
//! them.

use axum::http::StatusCode;

use crate::lang::Lang;
use crate::words;

macro_rules! kinds {
    ($($status:literal: $($variant:ident $name:literal)+;)+) => {
        /// A kind of problem.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Kind { $($(#[doc = $name] $variant,)+)+ }

        impl Kind {
            /// Every kind, in the order of the statuses.
            pub const ALL: &[Self] = &[$($(Self::$variant,)+)+];

            /// Its name, the end of its address.
            pub const fn name(self) -> &'static str {
                match self { $($(Self::$variant => $name,)+)+ }
            }

            /// The status of its answers.
            pub fn status(self) -> StatusCode {
                let code: u16 = match self { $($(Self::$variant => $status,)+)+ };
                StatusCode::from_u16(code).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
            }
        }
    };
}

kinds! {
    400:
        MalformedJson "malformed-json"
        CursorInvalid "cursor-invalid"
        ParameterInvalid "parameter-invalid"
        BodyBrokenOff "body-broken-off"
        DigestMismatch "digest-mismatch";
    401:
        KeyMissing "key-missing"
        KeyInvalid "key-invalid"
        TokenInvalid "token-invalid";
    403:
        RoleInsufficient "role-insufficient"
        ScopeInsufficient "scope-insufficient"
        OwnFiling "own-filing"
        OwnProposal "own-proposal"
        DelegationMissing "delegation-missing";
    404:
        NotFound "not-found";
    405:
        MethodNotAllowed "method-not-allowed";
    406:
        NotAcceptable "not-acceptable";
    409:
        RequestSettled "request-settled"
        RequestLapsed "request-lapsed"
        HearingOpen "hearing-open"
        HearingClosed "hearing-closed"
        ProposalMissing "proposal-missing"
        KeyEnded "key-ended"
        AlreadyExists "already-exists"
        InUse "in-use"
        IdempotencyRunning "idempotency-running"
        AnswerLost "answer-lost";
    412:
        RevisionStale "revision-stale";
    413:
        BodyTooLarge "body-too-large";
    415:
        MediaTypeUnsupported "media-type-unsupported";
    422:
        NoticeTooShort "notice-too-short"
        OptionUnknown "option-unknown"
        OptionValue "option-value"
        OptionNotInForce "option-not-in-force"
        OptionsInconsistent "options-inconsistent"
        ScopeUnknown "scope-unknown"
        GameNotInForce "game-not-in-force"
        UnregulatedPoint "unregulated-point"
        NothingChanges "nothing-changes"
        AdoptionInThePast "adoption-in-the-past"
        CalendarUnknown "calendar-unknown"
        FieldInvalid "field-invalid"
        RequestInvalid "request-invalid"
        IdempotencyReused "idempotency-reused";
    428:
        RevisionMissing "revision-missing";
    429:
        TooManyRequests "too-many-requests";
    500:
        InternalError "internal-error";
    503:
        Busy "busy"
        ShuttingDown "shutting-down"
        IssuerUnreachable "issuer-unreachable"
        ClockDoubtful "clock-doubtful"
        StorageUnavailable "storage-unavailable"
        NotReady "not-ready";
    507:
        StorageFull "storage-full"
        QuotaExceeded "quota-exceeded";
}

impl Kind {
    /// Its address: `/problems/<name>`.
    pub fn address(self) -> String {
        format!("/problems/{}", self.name())
    }

    /// The kind of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|it| it.name() == name)
    }

    /// The kind in a few words.
    pub fn title(self, lang: Lang) -> String {
        words::problem_title(self.name(), lang)
    }

    /// When it occurs and what to do about it.
    pub fn about(self, lang: Lang) -> String {
        words::problem_about(self.name(), lang).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_words_in_every_language() {
        for kind in Kind::ALL {
            for lang in Lang::ALL {
                assert_ne!(kind.title(lang), kind.name(), "{}", lang.tag());
                assert!(kind.about(lang).len() > 10, "{} {}", kind.name(), lang.tag());
            }
        }
    }
}
