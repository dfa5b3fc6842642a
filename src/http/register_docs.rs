//! What the registers' operations document: the same for each register, but for its words and its members.

use serde_json::{Value, json};
use utoipa::openapi::extensions::ExtensionsBuilder;
use utoipa::openapi::path::{HttpMethod, Operation, OperationBuilder, Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::request_body::{RequestBody, RequestBodyBuilder};
use utoipa::openapi::schema::{AdditionalProperties, ArrayBuilder, ObjectBuilder, SchemaFormat, SchemaType, Type};
use utoipa::openapi::{
    ContentBuilder, HeaderBuilder, KnownFormat, OpenApi, Ref, RefOr, Required, Response, ResponseBuilder, Schema,
};
use utoipa::{IntoResponses, PartialSchema, ToSchema};

use super::declared::SCOPES;
use super::extract::NDJSON;
use super::openapi::{Reads, Writes};
use super::registers::{BatchDone, Retirement, collection};
use crate::law::Game;
use crate::ledger::KeyScope;
use crate::registry::Register;

/// What tells one register from another.
pub struct Words {
    /// One of its entries, such as `pay table`.
    pub one: &'static str,
    /// Many.
    pub many: &'static str,
    /// What it is.
    pub about: &'static str,
    /// An entry.
    pub example: Value,
}

/// Adds a register's operations and schemas to the document.
pub fn document<T: Register + ToSchema>(document: &mut OpenApi, words: &Words) {
    let (path, schema) = (collection::<T>(), <T as ToSchema>::name().into_owned());
    let record = schema.replace("Entry", "") + "Record";
    let mut schemas = vec![(schema.clone(), T::schema()), (record.clone(), record_schema(T::schema()))];
    T::schemas(&mut schemas);
    Retirement::schemas(&mut schemas);
    let list = format!("List_{record}");
    schemas.push((list.clone(), page(&record)));
    schemas.extend([named::<Retirement>(), named::<BatchDone>()]);
    let components = document.components.get_or_insert_default();
    components.schemas.extend(schemas);

    let Words { one, many, about, example } = words;
    let name = T::KIND.name().replace('-', "_");
    let entry = json_body(&record);
    let mut shown = example.clone();
    shown["id"] = "0198c4b2-0000-7000-8000-000000000000".into();
    shown["revision"] = 1.into();
    shown["recorded_at"] = "2026-12-02T10:15:00+08:00".into();
    let listed = json!({"items": [shown], "next": null});
    let one_shown = || ok("The entry", entry.clone(), &shown);
    let mut add = |path: &str, method: HttpMethod, id: &str, operation: OperationBuilder| {
        let scope = if method == HttpMethod::Get { KeyScope::RegistersRead } else { KeyScope::RegistersWrite };
        let declared = ExtensionsBuilder::new().add(SCOPES, json!([scope.name()])).build();
        let operation: Operation =
            operation.tag("registers").extensions(Some(declared)).operation_id(Some(format!("{id}_{name}"))).build();
        document.paths.add_path_operation(path, vec![method], operation);
    };

    add(
        &path,
        HttpMethod::Get,
        "list",
        reads()
            .summary(Some(format!("Lists {many}: by operator, name and first day.")))
            .description(Some(*about))
            .parameters(Some(list_parameters()))
            .response("200", ok(&format!("The {many}"), json_body(&list), &listed)),
    );
    add(
        &path,
        HttpMethod::Post,
        "register",
        writes()
            .summary(Some(format!("Registers one {one}, or many.")))
            .description(Some("One as JSON, or many as NDJSON: all of them, or none where one has a fault."))
            .request_body(Some(batch_body(&schema, one, example)))
            .response("201", created(&record, &shown)),
    );
    let one_path = format!("{path}/{{id}}");
    add(
        &one_path,
        HttpMethod::Get,
        "read",
        reads()
            .summary(Some(format!("Reads one {one}.")))
            .description(Some("Its `ETag` is the revision that a change or a retirement names in `If-Match`."))
            .parameters(Some(called()))
            .response("200", with_etag(one_shown())),
    );
    add(
        &one_path,
        HttpMethod::Patch,
        "change",
        writes()
            .summary(Some(format!("Changes one {one}.")))
            .description(Some(
                "A merge patch (RFC 7386) of its members; null takes one away. Its operator and its name stay.",
            ))
            .parameters(Some(called().into_iter().chain([if_match()])))
            .request_body(Some(body(
                "The members that change",
                Ref::new("#/components/schemas/MergePatch"),
                &json!({"until": null}),
            )))
            .response("200", with_etag(one_shown())),
    );
    add(
        &format!("{one_path}/retirement"),
        HttpMethod::Post,
        "retire",
        writes()
            .summary(Some(format!("Retires one {one} from a day on.")))
            .description(Some("Nothing is ever deleted: what was before that day stays to be read."))
            .parameters(Some(called().into_iter().chain([if_match()])))
            .request_body(Some(body("From when", Ref::from_schema_name("Retirement"), &json!({"from": "2027-01-01"}))))
            .response("200", with_etag(one_shown())),
    );
    let patch = ObjectBuilder::new()
        .additional_properties(Some(AdditionalProperties::FreeForm(true)))
        .description(Some("Members of the entry"))
        .build();
    document.components.get_or_insert_default().schemas.insert("MergePatch".to_owned(), patch.into());
}

fn named<T: ToSchema>() -> (String, RefOr<Schema>) {
    (T::name().into_owned(), T::schema())
}

/// The members of an entry, and those that the service adds.
fn record_schema(entry: RefOr<Schema>) -> RefOr<Schema> {
    let RefOr::T(Schema::Object(mut object)) = entry else { return entry };
    let text = |format: KnownFormat| {
        ObjectBuilder::new().schema_type(Type::String).format(Some(SchemaFormat::KnownFormat(format)))
    };
    let revision = ObjectBuilder::new().schema_type(Type::Integer).description(Some("Counts its changes, from 1"));
    object.properties.extend([
        ("id".to_owned(), text(KnownFormat::Uuid).description(Some("Its id")).build().into()),
        ("revision".to_owned(), revision.build().into()),
        (
            "recorded_at".to_owned(),
            text(KnownFormat::DateTime).description(Some("When it was recorded so")).build().into(),
        ),
    ]);
    object.required.extend(["id", "revision", "recorded_at"].map(str::to_owned));
    RefOr::T(Schema::Object(object))
}

fn reads() -> OperationBuilder {
    with_problems(Reads::responses())
}

fn writes() -> OperationBuilder {
    with_problems(Writes::responses())
}

fn with_problems(problems: impl IntoIterator<Item = (String, RefOr<Response>)>) -> OperationBuilder {
    problems
        .into_iter()
        .fold(OperationBuilder::new(), |operation, (status, problem)| operation.response(status, problem))
}

fn json_body(schema: &str) -> RefOr<Schema> {
    Ref::from_schema_name(schema).into()
}

/// A page of entries, as `lists::List` has it.
fn page(record: &str) -> RefOr<Schema> {
    let next = ObjectBuilder::new().schema_type(SchemaType::from_iter([Type::String, Type::Null]));
    ObjectBuilder::new()
        .property("items", ArrayBuilder::new().items(Ref::from_schema_name(record)))
        .property("next", next)
        .required("items")
        .required("next")
        .build()
        .into()
}

fn ok(description: &str, schema: RefOr<Schema>, example: &Value) -> ResponseBuilder {
    let content = ContentBuilder::new().schema(Some(schema)).example(Some(example.clone())).build();
    ResponseBuilder::new().description(description).content("application/json", content)
}

fn with_etag(response: ResponseBuilder) -> ResponseBuilder {
    let tag = HeaderBuilder::new().schema(Some(text())).description(Some("Its revision"));
    response.header("ETag", tag.build())
}

fn created(record: &str, example: &Value) -> ResponseBuilder {
    let one_of = utoipa::openapi::schema::OneOfBuilder::new()
        .item(Ref::from_schema_name(record))
        .item(Ref::from_schema_name("BatchDone"))
        .build();
    let place = HeaderBuilder::new().schema(Some(text())).description(Some("The entry's address, where it is one"));
    with_etag(ok("The entry; of many, their number", RefOr::T(one_of.into()), example))
        .header("Location", place.build())
}

fn body(description: &str, schema: impl Into<RefOr<Schema>>, example: &Value) -> RequestBody {
    let content = ContentBuilder::new().schema(Some(schema)).example(Some(example.clone())).build();
    let required = Some(Required::True);
    RequestBodyBuilder::new()
        .description(Some(description))
        .content("application/json", content)
        .required(required)
        .build()
}

fn batch_body(schema: &str, one: &str, example: &Value) -> RequestBody {
    let mut body = body(&format!("One {one}, or many, one a line"), Ref::from_schema_name(schema), example);
    let lines = ContentBuilder::new()
        .schema(Some(ObjectBuilder::new().schema_type(Type::String)))
        .example(Some(format!("{example}\n").into()));
    body.content.insert(NDJSON.to_owned(), lines.build().into());
    body
}

fn query(name: &str, description: &str, schema: impl Into<RefOr<Schema>>) -> Parameter {
    let parameter = ParameterBuilder::new().name(name).parameter_in(ParameterIn::Query).description(Some(description));
    parameter.required(Required::False).schema(Some(schema)).build()
}

fn text() -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::String)
}

fn list_parameters() -> Vec<Parameter> {
    let limit =
        ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(1)).maximum(Some(200)).default(Some(json!(50)));
    vec![
        query("operator", "Of this operator", text()),
        query("casino", "In this casino", text()),
        query("game", "For this game", Game::schema()),
        query("limit", "How many to a page", limit),
        query("cursor", "`next` of the page before", text()),
    ]
}

/// How an entry is called.
fn called() -> Vec<Parameter> {
    let id = ParameterBuilder::new()
        .name("id")
        .parameter_in(ParameterIn::Path)
        .description(Some("Its id; or its name, of which the last entry is meant"))
        .required(Required::True)
        .schema(Some(text()));
    vec![id.build(), query("operator", "Whose it is, where it is called by its name", text())]
}

fn if_match() -> Parameter {
    ParameterBuilder::new()
        .name("If-Match")
        .parameter_in(ParameterIn::Header)
        .description(Some("The `ETag` of what was read"))
        .required(Required::True)
        .schema(Some(text()))
        .example(Some(json!("\"1\"")))
        .build()
}
