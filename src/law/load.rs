//! Reading `law/*.toml`: every fault is collected, each with its file, its key and what is wrong.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::DeserializeOwned;
use toml::{Table, Value};

use super::file::OptionFile;
use super::{Act, Article, Catalogue, Date, Edge, Game, GameLaw, Interpretation, OptionLaw, Role, check};

/// A fault of the catalogue's files.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("law/{file}: {key}: {problem}")]
pub struct CatalogueError {
    /// The file's name.
    pub file: String,
    /// The key at fault, or what stands for it.
    pub key: String,
    /// What is wrong, and what would do.
    pub problem: String,
}

/// All faults of the catalogue's files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CatalogueErrors(pub Vec<CatalogueError>);

impl fmt::Display for CatalogueErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            error.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for CatalogueErrors {}

/// Where faults are collected.
pub(super) struct Faults<'f> {
    pub(super) file: &'f str,
    pub(super) all: &'f mut Vec<CatalogueError>,
}

impl Faults<'_> {
    pub(super) fn push(&mut self, key: impl Into<String>, problem: impl Into<String>) {
        self.all.push(CatalogueError { file: self.file.to_owned(), key: key.into(), problem: problem.into() });
    }
}

const ACTS: &str = "acts.toml";
const INTERPRETATIONS: &str = "interpretations.toml";

/// When each act entered into force.
pub(super) type ActDays = BTreeMap<String, Edge>;

/// Stands for a day that could not be read, once that has been said.
const NO_DAY: Edge = Edge { earliest: Date::MAX, latest: Date::MAX };

/// Reads and checks the files (name, text).
pub(super) fn load(files: &[(&str, &str)]) -> Result<Catalogue, CatalogueErrors> {
    let mut all = Vec::new();
    let mut tables = tables(files, &mut all);
    if !all.is_empty() {
        return Err(CatalogueErrors(all));
    }

    let mut table = |name| tables.remove(name).unwrap_or_default();
    let mut file = Section::new(ACTS, table(ACTS), &ActDays::new(), &mut all);
    let named = file.names("act", "id");
    let acts: Vec<Act> = file.items("act", "id");
    file.finish();
    check::acts(&acts, &mut Faults { file: ACTS, all: &mut all });
    // An act at fault is known all the same, so that nobody is told that it is not.
    let sound = all.is_empty();
    let mut days: ActDays = named.into_iter().map(|id| (id, NO_DAY)).collect();
    days.extend(acts.iter().map(|it| (it.id.clone(), it.in_force)));

    let mut file = Section::new(INTERPRETATIONS, table(INTERPRETATIONS), &days, &mut all);
    let interpretations: Vec<Interpretation> = file.items("interpretation", "id");
    file.finish();

    let mut games = Vec::new();
    for game in Game::ALL {
        let file = Section::new(game.file(), table(game.file()), &days, &mut all);
        let sound = sound && file.dated;
        games.extend(game_law(game, file).map(|law| (law, sound)));
    }
    for (law, sound) in &games {
        let mut faults = Faults { file: law.game().file(), all: &mut all };
        check::game(law, &interpretations, &mut faults);
        // Days are compared only where all of them could be read.
        if *sound {
            check::days(law, &days, &mut faults);
        }
    }
    let games: Vec<_> = games.into_iter().map(|it| it.0).collect();
    check::interpretations(&interpretations, &games, &mut Faults { file: INTERPRETATIONS, all: &mut all });
    match <[GameLaw; Game::COUNT]>::try_from(games) {
        Ok(games) if all.is_empty() => {
            Ok(Catalogue { sha256: super::catalogue::hash(files), acts, games, interpretations })
        }
        _ => Err(CatalogueErrors(all)),
    }
}

/// The files as tables: all of them there, each once, and TOML.
fn tables<'f>(files: &[(&'f str, &str)], all: &mut Vec<CatalogueError>) -> BTreeMap<&'f str, Table> {
    let expected: Vec<_> = [ACTS, INTERPRETATIONS].into_iter().chain(Game::ALL.map(Game::file)).collect();
    let mut tables = BTreeMap::new();
    for (name, text) in files {
        let mut faults = Faults { file: name, all };
        if !expected.contains(name) {
            faults.push("file", format!("is none of the catalogue's: {}", expected.join(", ")));
        }
        let table = text.parse().unwrap_or_else(|error: toml::de::Error| {
            faults.push(line_of(text, &error), error.message().lines().collect::<Vec<_>>().join(", "));
            Table::new()
        });
        if tables.insert(*name, table).is_some() {
            faults.push("file", "is given twice");
        }
    }
    for name in expected {
        if !tables.contains_key(name) {
            Faults { file: name, all }.push("file", "is missing");
        }
    }
    tables
}

fn line_of(text: &str, error: &toml::de::Error) -> String {
    let start = error.span().map_or(0, |it| it.start).min(text.len());
    let line = text.get(..start).map_or(1, |before| before.split('\n').count());
    format!("line {line}")
}

fn game_law(game: Game, mut section: Section<'_>) -> Option<GameLaw> {
    let named: Option<String> = section.member("game");
    if let Some(named) = named
        && named != game.name()
    {
        section.faults().push("game", format!("is `{named}`; this file is about `{}`", game.name()));
    }
    let regulation = section.member("regulation");
    let name = section.member("name");
    let articles: Vec<Article> = section.items("article", "number");
    let authorisations = section.items("authorisation", "article");
    let files: Vec<OptionFile> = section.items("option", "key");
    let options = files
        .into_iter()
        .filter_map(|file| {
            let key = format!("option {}", file.key);
            OptionLaw::new(file, &mut |at, problem| section.faults().push(format!("{key}.{at}"), problem))
        })
        .collect();
    let couplings = section.items("coupling", "article");
    let wagers = section.items("wager", "on");
    let added_wagers = section.optional("added_wagers");
    let prizes = section.items("prize", "line");
    let limits = section.items("limit", "on");
    let equipment = section.items("equipment", "article");
    let draws = section.items("draw", "rule");
    let poker = section.items("poker", "text");
    let edges = section.edges();
    let mut roles = [const { String::new() }; Role::COUNT];
    for article in &articles {
        for role in &article.roles {
            if !std::mem::replace(&mut roles[*role as usize], article.number.clone()).is_empty() {
                let problem = format!("{role:?} is the role of an earlier article too; one article has it");
                section.faults().push(format!("article {}.roles", article.number), problem);
            }
        }
    }
    section.finish();
    Some(GameLaw {
        game,
        name: name?,
        regulation: regulation?,
        articles,
        authorisations,
        options,
        couplings,
        wagers,
        added_wagers,
        prizes,
        limits,
        equipment,
        draws,
        poker,
        edges,
        roles,
    })
}

/// A file being read, section by section.
struct Section<'s> {
    file: &'static str,
    table: Table,
    edges: Vec<Date>,
    /// Whether all its days could be read.
    dated: bool,
    all: &'s mut Vec<CatalogueError>,
}

impl<'s> Section<'s> {
    fn new(file: &'static str, mut table: Table, days: &ActDays, all: &'s mut Vec<CatalogueError>) -> Self {
        let mut edges = Vec::new();
        let before = all.len();
        let mut dating = Dating { days, edges: &mut edges, faults: Faults { file, all } };
        for (key, value) in &mut table {
            dating.settle(key, value);
        }
        edges.sort_unstable();
        edges.dedup();
        Self { file, table, edges, dated: all.len() == before, all }
    }

    fn faults(&mut self) -> Faults<'_> {
        Faults { file: self.file, all: self.all }
    }

    fn edges(&mut self) -> Vec<Date> {
        std::mem::take(&mut self.edges)
    }

    /// What the items of an array of tables are called.
    fn names(&self, name: &str, id: &str) -> Vec<String> {
        let items = self.table.get(name).and_then(Value::as_array).into_iter().flatten();
        items.filter_map(|it| Some(it.get(id)?.as_str()?.to_owned())).collect()
    }

    /// The items of an array of tables; none where it is absent. An item is called by its member `id`.
    fn items<T: DeserializeOwned>(&mut self, name: &str, id: &str) -> Vec<T> {
        let items = match self.table.remove(name) {
            None => return Vec::new(),
            Some(Value::Array(items)) => items,
            Some(_) => {
                self.faults().push(name, format!("is no list; write [[{name}]]"));
                return Vec::new();
            }
        };
        let mut read = Vec::new();
        for (index, item) in items.into_iter().enumerate() {
            let called = called(name, id, index, &item);
            read.extend(self.read(&called, item));
        }
        read
    }

    fn member<T: DeserializeOwned>(&mut self, name: &str) -> Option<T> {
        let Some(value) = self.table.remove(name) else {
            self.faults().push(name, "is missing");
            return None;
        };
        self.read(name, value)
    }

    fn optional<T: DeserializeOwned>(&mut self, name: &str) -> Option<T> {
        let value = self.table.remove(name)?;
        self.read(name, value)
    }

    fn read<T: DeserializeOwned>(&mut self, called: &str, value: Value) -> Option<T> {
        match value.try_into() {
            Ok(read) => Some(read),
            Err(error) => {
                // Without a text to point into, the error's words end in a line "in `a.b`".
                let shown = error.to_string();
                let at = shown.rsplit_once("in `").and_then(|(_, at)| at.trim_end().strip_suffix('`'));
                let key = at.map_or_else(|| called.to_owned(), |at| format!("{called}.{at}"));
                self.faults().push(key, error.message().trim_end());
                None
            }
        }
    }

    /// Complains of what nothing has taken.
    fn finish(mut self) {
        for name in std::mem::take(&mut self.table).into_iter().map(|(name, _)| name) {
            self.faults().push(name, "is no section of this file");
        }
    }
}

fn called(name: &str, id: &str, index: usize, item: &Value) -> String {
    match item.get(id).and_then(Value::as_str) {
        Some(id) => format!("{name} {id}"),
        None => format!("{name}[{index}]"),
    }
}

/// Turns days into one form: every edge a range, every source with its first day.
struct Dating<'d> {
    days: &'d ActDays,
    edges: &'d mut Vec<Date>,
    faults: Faults<'d>,
}

impl Dating<'_> {
    fn settle(&mut self, path: &str, value: &mut Value) {
        match value {
            Value::Datetime(day) => *value = Value::String(day.to_string()),
            Value::Array(items) => {
                let name = path.rsplit('.').next().unwrap_or(path).to_owned();
                for (index, item) in items.iter_mut().enumerate() {
                    let id = ["number", "key", "id", "on", "line"].iter().find_map(|id| item.get(*id)?.as_str());
                    let at = match id {
                        Some(id) if path == name => format!("{name} {id}"),
                        _ => format!("{path}[{index}]"),
                    };
                    if name == "basis" {
                        self.source(&at, item);
                    }
                    self.settle(&at, item);
                }
            }
            Value::Table(table) => {
                for (key, member) in table.iter_mut() {
                    let at = format!("{path}.{key}");
                    if ["from", "until", "in_force"].contains(&key.as_str()) {
                        self.edge(&at, member);
                    }
                    self.settle(&at, member);
                }
            }
            _ => {}
        }
    }

    /// A source without `from` begins with its act; `until = "89/2025"` is the day that act begins.
    fn source(&mut self, path: &str, item: &mut Value) {
        let Some(table) = item.as_table_mut() else { return };
        let Some(act) = table.get("act").and_then(Value::as_str).map(str::to_owned) else { return };
        if !self.days.contains_key(&act) {
            self.faults.push(format!("{path}.act"), format!("act `{act}` is not in acts.toml"));
            table.insert("from".to_owned(), edge_value(NO_DAY));
        } else if !table.contains_key("from") {
            table.insert("from".to_owned(), Value::String(act));
        }
    }

    fn edge(&mut self, path: &str, value: &mut Value) {
        let edge = match value {
            Value::Datetime(day) => day_of(*day).map(|day| Edge { earliest: day, latest: day }),
            Value::String(act) if !self.days.contains_key(act) => {
                self.faults.push(path, format!("act `{act}` is not in acts.toml"));
                Some(NO_DAY)
            }
            Value::String(act) => self.days.get(act).copied(),
            Value::Table(range) if *range == edge_table(NO_DAY) => return, // it has been said
            Value::Table(range) => {
                let day = |name: &str| day_of(*range.get(name)?.as_datetime()?);
                day("earliest").zip(day("latest")).map(|(earliest, latest)| Edge { earliest, latest })
            }
            Value::Array(_) => return, // the sides that a commission is taken from
            _ => None,
        };
        let edge = edge.filter(|it| it.earliest <= it.latest).unwrap_or_else(|| {
            let example = "{ earliest = 2007-02-20, latest = 2007-02-23 }";
            self.faults.push(path, format!("is no day, no act and no range such as {example}"));
            NO_DAY
        });
        self.edges.extend([edge.earliest, edge.settled()]);
        *value = edge_value(edge);
    }
}

fn day_of(day: toml::value::Datetime) -> Option<Date> {
    day.to_string().parse().ok().filter(|_| day.time.is_none())
}

fn edge_value(edge: Edge) -> Value {
    Value::Table(edge_table(edge))
}

fn edge_table(edge: Edge) -> Table {
    let days = [("earliest", edge.earliest), ("latest", edge.latest)];
    days.into_iter().map(|(name, day)| (name.to_owned(), Value::String(day.to_string()))).collect()
}
