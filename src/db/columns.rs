//! How the values of the domain stand in columns of either database.

use jiff::{Timestamp, civil};
use sqlx::encode::IsNull;
use sqlx::error::BoxDynError;
use sqlx::postgres::{PgArgumentBuffer, PgQueryResult, PgTypeInfo, PgValueRef};
use sqlx::sqlite::{SqliteArgumentsBuffer, SqliteQueryResult, SqliteTypeInfo, SqliteValueRef};
use sqlx::{Decode, Encode, Postgres, Sqlite, Type};

use crate::instant::{Day, Instant};
use crate::law::Game;

/// How many rows a statement touched.
pub struct Done(pub u64);

impl From<SqliteQueryResult> for Done {
    fn from(done: SqliteQueryResult) -> Self {
        Self(done.rows_affected())
    }
}

impl From<PgQueryResult> for Done {
    fn from(done: PgQueryResult) -> Self {
        Self(done.rows_affected())
    }
}

/// PostgreSQL counts from 2000: microseconds in TIMESTAMPTZ, days in DATE.
const MICROS_TO_2000: i64 = 946_684_800_000_000;
const DAY_2000: civil::Date = civil::date(2000, 1, 1);

impl Type<Postgres> for Instant {
    fn type_info() -> PgTypeInfo {
        <time::OffsetDateTime as Type<Postgres>>::type_info()
    }
}

impl Encode<'_, Postgres> for Instant {
    fn encode_by_ref(&self, buf: &mut PgArgumentBuffer) -> Result<IsNull, BoxDynError> {
        Encode::<Postgres>::encode(self.micros() - MICROS_TO_2000, buf)
    }
}

impl Decode<'_, Postgres> for Instant {
    fn decode(value: PgValueRef<'_>) -> Result<Self, BoxDynError> {
        let micros = <i64 as Decode<Postgres>>::decode(value)?;
        Ok(Self::from_micros(micros.saturating_add(MICROS_TO_2000)))
    }
}

impl Type<Sqlite> for Instant {
    fn type_info() -> SqliteTypeInfo {
        <str as Type<Sqlite>>::type_info()
    }

    fn compatible(_: &SqliteTypeInfo) -> bool {
        true // the column's declared type, where a value's own is not at hand; `decode` looks closer
    }
}

impl Encode<'_, Sqlite> for Instant {
    fn encode_by_ref(&self, buf: &mut SqliteArgumentsBuffer) -> Result<IsNull, BoxDynError> {
        // Always six decimals: as text, "…:00Z" would sort after "…:00.5Z".
        Encode::<Sqlite>::encode(format!("{:.6}", self.timestamp()), buf)
    }
}

impl Decode<'_, Sqlite> for Instant {
    fn decode(value: SqliteValueRef<'_>) -> Result<Self, BoxDynError> {
        let text = <&str as Decode<Sqlite>>::decode(value)?;
        Ok(text.parse::<Timestamp>()?.into())
    }
}

impl Type<Postgres> for Day {
    fn type_info() -> PgTypeInfo {
        <time::Date as Type<Postgres>>::type_info()
    }
}

impl Encode<'_, Postgres> for Day {
    fn encode_by_ref(&self, buf: &mut PgArgumentBuffer) -> Result<IsNull, BoxDynError> {
        let days = DAY_2000.until(self.stored())?.get_days();
        Encode::<Postgres>::encode(days, buf)
    }
}

impl Decode<'_, Postgres> for Day {
    fn decode(value: PgValueRef<'_>) -> Result<Self, BoxDynError> {
        let days = <i32 as Decode<Postgres>>::decode(value)?;
        Ok(Self(DAY_2000.checked_add(jiff::Span::new().try_days(days)?)?))
    }
}

impl Type<Sqlite> for Day {
    fn type_info() -> SqliteTypeInfo {
        <str as Type<Sqlite>>::type_info()
    }

    fn compatible(_: &SqliteTypeInfo) -> bool {
        true
    }
}

impl Encode<'_, Sqlite> for Day {
    fn encode_by_ref(&self, buf: &mut SqliteArgumentsBuffer) -> Result<IsNull, BoxDynError> {
        Encode::<Sqlite>::encode(self.stored().to_string(), buf)
    }
}

impl Decode<'_, Sqlite> for Day {
    fn decode(value: SqliteValueRef<'_>) -> Result<Self, BoxDynError> {
        let text = <&str as Decode<Sqlite>>::decode(value)?;
        Ok(Self(text.parse()?))
    }
}

/// Stores a type as text, by its `name()` and `from_name()`.
macro_rules! text_column {
    ($($type:ty),+ $(,)?) => {$(
        $crate::db::text_column!(@ $type, sqlx::Postgres, sqlx::postgres::PgTypeInfo, sqlx::postgres::PgArgumentBuffer, sqlx::postgres::PgValueRef);
        $crate::db::text_column!(@ $type, sqlx::Sqlite, sqlx::sqlite::SqliteTypeInfo, sqlx::sqlite::SqliteArgumentsBuffer, sqlx::sqlite::SqliteValueRef);
    )+};
    (@ $type:ty, $db:ty, $info:ty, $buffer:ty, $value:ident $(:: $rest:ident)*) => {
        impl sqlx::Type<$db> for $type {
            fn type_info() -> $info {
                <str as sqlx::Type<$db>>::type_info()
            }

            fn compatible(info: &$info) -> bool {
                <str as sqlx::Type<$db>>::compatible(info)
            }
        }

        impl sqlx::Encode<'_, $db> for $type {
            fn encode_by_ref(&self, buf: &mut $buffer) -> Result<sqlx::encode::IsNull, sqlx::error::BoxDynError> {
                sqlx::Encode::<$db>::encode(self.name(), buf)
            }
        }

        impl<'r> sqlx::Decode<'r, $db> for $type {
            fn decode(value: $value $(:: $rest)* <'r>) -> Result<Self, sqlx::error::BoxDynError> {
                let text = <&str as sqlx::Decode<$db>>::decode(value)?;
                Self::from_name(text).ok_or_else(|| format!("`{text}` is no {}", stringify!($type)).into())
            }
        }
    };
}
pub(crate) use text_column;

text_column!(Game);
