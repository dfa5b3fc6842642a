//! Schemas of types whose JSON is not what their derivation would say.

use std::borrow::Cow;

use utoipa::openapi::schema::{AdditionalProperties, AnyOfBuilder, ArrayBuilder, ObjectBuilder, OneOfBuilder, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::law::OptionValue;
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
