//! Schemas of types whose JSON is not what their derivation would say.

use std::borrow::Cow;

use utoipa::openapi::schema::{AdditionalProperties, AnyOfBuilder, ArrayBuilder, ObjectBuilder, OneOfBuilder, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::law::OptionValue;
use crate::odds::{Chance, Edge, ExpectedCost};
use crate::replay::configuration::Scope;

impl PartialSchema for OptionValue {
    fn schema() -> RefOr<Schema> {
        let word = || ObjectBuilder::new().schema_type(Type::String);
        let number = ObjectBuilder::new().schema_type(Type::Integer);
        let set = ArrayBuilder::new().items(word());
        let object = ObjectBuilder::new().additional_properties(Some(AdditionalProperties::FreeForm(true)));
        AnyOfBuilder::new()
            .description(Some("A word, a number, a sorted list of words, or an object: what the option takes. In a permit or a request, \
                null follows the wider scope"))
            .item(word())
            .item(number)
            .item(set)
            .item(object)
            .item(ObjectBuilder::new().schema_type(Type::Null))
            .into()
    }
}

impl ToSchema for OptionValue {}

impl PartialSchema for Scope {
    fn schema() -> RefOr<Schema> {
        let one = |name: &str| {
            let text = ObjectBuilder::new().schema_type(Type::String).min_length(Some(1)).max_length(Some(64));
            ObjectBuilder::new()
                .property(name, text)
                .required(name)
                .additional_properties(Some(AdditionalProperties::FreeForm(false)))
        };
        let all =
            ["operator", "casino", "table"].into_iter().fold(OneOfBuilder::new(), |all, name| all.item(one(name)));
        all.description(Some("Every table of the operator, every table of one of its casinos, or one table")).into()
    }
}

impl ToSchema for Scope {
    fn name() -> Cow<'static, str> {
        "Scope".into()
    }
}

/// An object of texts, all of them required.
fn texts(about: &str, members: &[(&str, &str)]) -> RefOr<Schema> {
    let object = members.iter().fold(ObjectBuilder::new(), |object, (name, about)| {
        let text = ObjectBuilder::new().schema_type(Type::String).description(Some(*about));
        object.property(*name, text).required(*name)
    });
    object.description(Some(about)).into()
}

impl PartialSchema for Chance {
    fn schema() -> RefOr<Schema> {
        let members = [
            ("count", "In so many deals …"),
            ("of", "… of so many"),
            ("probability", "The decimal, rounded half up to nine places"),
        ];
        texts("In how many of how many ordered deals something happens", &members)
    }
}

impl ToSchema for Chance {}

impl PartialSchema for Edge {
    fn schema() -> RefOr<Schema> {
        let members = [
            ("fraction", "The exact fraction, in lowest terms"),
            ("percent", "The decimal in hundredths, rounded half up to six places"),
        ];
        texts("What the house has of a unit staked", &members)
    }
}

impl ToSchema for Edge {
    fn name() -> Cow<'static, str> {
        "HouseEdge".into()
    }
}

impl PartialSchema for ExpectedCost {
    fn schema() -> RefOr<Schema> {
        let members = [
            ("currency", "ISO 4217"),
            ("per_wager", "The four amounts that each jackpot wager is paid in full: the exact fraction, minor units"),
            ("per_wager_amount", "The same as a decimal"),
            ("per_coup", "The least that the wagers of a coup share for a paradise straight: the exact fraction"),
            ("per_coup_amount", "The same as a decimal"),
        ];
        texts("What fixed jackpot amounts cost on average", &members)
    }
}

impl ToSchema for ExpectedCost {}
