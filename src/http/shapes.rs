//! Shapes that generators of clients understand: no `allOf`, a name for each form of a union, and nothing that has a name
//! described once more in another place. What is sent stays as it is.

use std::collections::BTreeMap;

use utoipa::openapi::schema::{
    AdditionalProperties, AllOf, ArrayItems, Discriminator, Object, ObjectBuilder, OneOfBuilder,
};
use utoipa::openapi::{OpenApi, PathItem, Ref, RefOr, Response, Schema};

use super::finish::operations;

type Schemas = BTreeMap<String, RefOr<Schema>>;

/// Writes every schema of the document in such shapes.
pub fn simplify(document: &mut OpenApi) {
    let before = named(document).clone();
    everywhere(document, &mut |schema| *schema = flat(schema, &before));
    name_forms(named(document));
    let named = named(document).clone();
    everywhere(document, &mut |schema| refer(schema, &named));
}

/// The schemas that have a name.
fn named(document: &mut OpenApi) -> &mut Schemas {
    &mut document.components.get_or_insert_default().schemas
}

/// Changes every schema, each before what stands in it; of a named one `change` sees what stands in it alone, unless it is an
/// `allOf`.
fn everywhere(document: &mut OpenApi, change: &mut dyn FnMut(&mut RefOr<Schema>)) {
    for schema in named(document).values_mut() {
        if matches!(schema, RefOr::T(Schema::AllOf(_))) {
            change(schema);
        }
        within(schema, change);
    }
    for path in document.paths.paths.values_mut() {
        in_path(path, change);
    }
}

fn in_path(path: &mut PathItem, change: &mut dyn FnMut(&mut RefOr<Schema>)) {
    for operation in operations(path) {
        let mut all: Vec<&mut RefOr<Schema>> = Vec::new();
        for parameter in operation.parameters.iter_mut().flatten() {
            if let RefOr::T(parameter) = parameter {
                all.extend(&mut parameter.schema);
            }
        }
        let mut contents = Vec::new();
        if let Some(RefOr::T(body)) = &mut operation.request_body {
            contents.extend(body.content.values_mut());
        }
        for response in operation.responses.responses.values_mut() {
            if let RefOr::T(Response { content, .. }) = response {
                contents.extend(content.values_mut());
            }
        }
        for content in contents {
            if let RefOr::T(content) = content {
                all.extend(&mut content.schema);
            }
        }
        for schema in all {
            change(schema);
            within(schema, change);
        }
    }
}

/// Changes what stands in a schema.
fn within(schema: &mut RefOr<Schema>, change: &mut dyn FnMut(&mut RefOr<Schema>)) {
    let RefOr::T(schema) = schema else { return };
    let mut parts: Vec<&mut RefOr<Schema>> = Vec::new();
    match schema {
        Schema::Array(array) => {
            if let ArrayItems::RefOrSchema(items) = &mut array.items {
                parts.push(items);
            }
        }
        Schema::Object(object) => {
            parts.extend(object.properties.values_mut());
            if let Some(AdditionalProperties::RefOr(more)) = object.additional_properties.as_deref_mut() {
                parts.push(more);
            }
        }
        Schema::OneOf(of) => parts.extend(&mut of.items),
        Schema::AllOf(of) => parts.extend(&mut of.items),
        Schema::AnyOf(of) => parts.extend(&mut of.items),
        _ => {}
    }
    for part in parts {
        change(part);
        within(part, change);
    }
}

/// An `allOf` as one object; as one object for each form where a part of it is a union. Everything else as it is.
fn flat(schema: &RefOr<Schema>, named: &Schemas) -> RefOr<Schema> {
    let RefOr::T(Schema::AllOf(all)) = schema else { return schema.clone() };
    let Some(mut forms) = forms(all, named) else { return schema.clone() };
    if forms.len() == 1 {
        let mut whole = forms.remove(0);
        whole.description.clone_from(&all.description);
        return RefOr::T(whole.into());
    }
    let union = forms.into_iter().fold(OneOfBuilder::new(), OneOfBuilder::item);
    union.description(all.description.clone()).into()
}

/// The objects that an `allOf` may be; `None` where a part is neither an object nor a union of objects.
fn forms(all: &AllOf, named: &Schemas) -> Option<Vec<Object>> {
    let mut forms = vec![ObjectBuilder::new().build()];
    for part in &all.items {
        let others = match flat(found(part, named)?, named) {
            RefOr::T(Schema::Object(object)) => vec![object],
            RefOr::T(Schema::OneOf(union)) => {
                let objects = union.items.iter().map(|it| match found(it, named) {
                    Some(RefOr::T(Schema::Object(object))) => Some(object.clone()),
                    _ => None,
                });
                objects.collect::<Option<Vec<_>>>()?
            }
            _ => return None,
        };
        forms = forms.iter().flat_map(|form| others.iter().map(move |other| joined(form, other))).collect();
    }
    Some(forms)
}

/// What a reference refers to.
fn found<'s>(schema: &'s RefOr<Schema>, named: &'s Schemas) -> Option<&'s RefOr<Schema>> {
    match schema {
        RefOr::Ref(place) => named.get(place.ref_location.rsplit('/').next()?),
        RefOr::T(_) => Some(schema),
    }
}

/// An object with the members of both.
fn joined(one: &Object, other: &Object) -> Object {
    let mut joined = one.clone();
    joined.description.clone_from(&other.description);
    joined.properties.extend(other.properties.clone());
    joined.required.extend(other.required.iter().filter(|it| !one.required.contains(it)).cloned());
    if other.additional_properties.is_some() {
        joined.additional_properties.clone_from(&other.additional_properties);
    }
    joined
}

/// Gives each form of a named union a name: the union's, and the word that tells it from the others.
fn name_forms(named: &mut Schemas) {
    let mut new = Schemas::new();
    for (name, schema) in named.iter_mut() {
        let RefOr::T(Schema::OneOf(union)) = schema else { continue };
        let objects: Vec<_> = union.items.iter().filter_map(object).cloned().collect();
        if objects.len() < 2 || objects.len() != union.items.len() {
            continue;
        }
        let tags: Option<Vec<_>> = objects.iter().map(tag).collect();
        let mut mapping = Vec::new();
        for (at, form) in objects.iter().enumerate() {
            let own = |it: &&String| objects.iter().filter(|other| other.required.contains(it)).count() == 1;
            let word = tags.as_ref().map(|it| &it[at].1).or_else(|| form.required.iter().find(own));
            let Some(word) = word else { continue };
            let form_name = format!("{name}{}", in_one_word(word));
            let place = Ref::from_schema_name(&form_name);
            mapping.push((word.clone(), place.ref_location.clone()));
            new.insert(form_name, RefOr::T(form.clone().into()));
            union.items[at] = place.into();
        }
        if let Some(tags) = tags
            && let Some((property, _)) = tags.first()
        {
            union.discriminator = Some(Discriminator::with_mapping(property, mapping));
        }
    }
    named.extend(new);
}

fn object(schema: &RefOr<Schema>) -> Option<&Object> {
    match schema {
        RefOr::T(Schema::Object(object)) => Some(object),
        _ => None,
    }
}

/// The member that has but one value, and that value.
fn tag(form: &Object) -> Option<(String, String)> {
    form.properties.iter().find_map(|(name, schema)| match object(schema)?.enum_values.as_deref()? {
        [one] => Some((name.clone(), one.as_str()?.to_owned())),
        _ => None,
    })
}

/// `option-not-authorised` as `OptionNotAuthorised`.
fn in_one_word(words: &str) -> String {
    let words = words.split(|it: char| !it.is_alphanumeric());
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters.next().map(|it| it.to_uppercase().chain(letters).collect::<String>()).unwrap_or_default()
    };
    words.map(capital).collect()
}

/// Refers to what is described under a name in the place of describing it again.
fn refer(schema: &mut RefOr<Schema>, named: &Schemas) {
    let described = object(schema).is_some_and(|it| !it.properties.is_empty() || it.enum_values.is_some());
    if described && let Some((name, _)) = named.iter().find(|(_, it)| *it == schema) {
        *schema = Ref::from_schema_name(name).into();
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use serde_json::json;
    use utoipa::openapi::schema::{AllOfBuilder, ArrayBuilder, Type};

    use super::*;

    fn with(members: &[&str]) -> ObjectBuilder {
        let text = || ObjectBuilder::new().schema_type(Type::String);
        members.iter().fold(ObjectBuilder::new(), |object, it| object.property(*it, text()).required(*it))
    }

    fn simplified(schemas: Vec<(&str, RefOr<Schema>)>) -> String {
        let mut document = OpenApi::default();
        named(&mut document).extend(schemas.into_iter().map(|(name, it)| (name.to_owned(), it)));
        simplify(&mut document);
        let all = serde_json::to_value(named(&mut document)).unwrap();
        all.as_object().unwrap().iter().map(|(name, it)| format!("{name} {it}\n")).collect()
    }

    #[test]
    fn a_union_within_an_all_of_becomes_a_union_of_named_objects() {
        let union = OneOfBuilder::new().item(with(&["decision"])).item(with(&["revocation"]));
        let all = AllOfBuilder::new().item(Ref::from_schema_name("What")).item(with(&["by"]));
        let found = simplified(vec![("What", union.into()), ("Proposal", all.into())]);
        expect![[r##"
            Proposal {"oneOf":[{"$ref":"#/components/schemas/ProposalDecision"},{"$ref":"#/components/schemas/ProposalRevocation"}]}
            ProposalDecision {"properties":{"by":{"type":"string"},"decision":{"type":"string"}},"required":["decision","by"],"type":"object"}
            ProposalRevocation {"properties":{"by":{"type":"string"},"revocation":{"type":"string"}},"required":["revocation","by"],"type":"object"}
            What {"oneOf":[{"$ref":"#/components/schemas/WhatDecision"},{"$ref":"#/components/schemas/WhatRevocation"}]}
            WhatDecision {"properties":{"decision":{"type":"string"}},"required":["decision"],"type":"object"}
            WhatRevocation {"properties":{"revocation":{"type":"string"}},"required":["revocation"],"type":"object"}
        "##]].assert_eq(&found);
    }

    #[test]
    fn forms_that_a_member_tells_apart_have_a_discriminator() {
        let form = |word: &str| {
            with(&[]).property("lack", with(&[]).schema_type(Type::String).enum_values(Some([word]))).required("lack")
        };
        let union = OneOfBuilder::new().item(form("day-unsure")).item(form("no-equipment"));
        expect![[r##"
            Lack {"discriminator":{"mapping":{"day-unsure":"#/components/schemas/LackDayUnsure","no-equipment":"#/components/schemas/LackNoEquipment"},"propertyName":"lack"},"oneOf":[{"$ref":"#/components/schemas/LackDayUnsure"},{"$ref":"#/components/schemas/LackNoEquipment"}]}
            LackDayUnsure {"properties":{"lack":{"enum":["day-unsure"],"type":"string"}},"required":["lack"],"type":"object"}
            LackNoEquipment {"properties":{"lack":{"enum":["no-equipment"],"type":"string"}},"required":["lack"],"type":"object"}
        "##]].assert_eq(&simplified(vec![("Lack", union.into())]));
    }

    #[test]
    fn what_has_a_name_is_referred_to() {
        let list = with(&[]).property("items", ArrayBuilder::new().items(with(&["id"])));
        let found = simplified(vec![("Key", with(&["id"]).into()), ("List_Key", list.into())]);
        let listed = json!({"type": "array", "items": {"$ref": "#/components/schemas/Key"}});
        assert!(found.contains(&listed.to_string()), "{found}");
    }
}
