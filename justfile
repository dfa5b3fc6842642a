# Every check and chore of this repository; `just` alone lists them.

_default:
    @just --list

# What CI runs, in its order (.ci/run installs what it needs first)
ci: fmt-check lint deny spectral schemathesis clients soak-short test

# Is the code formatted?
fmt-check:
    cargo fmt --check
    cargo fmt --check --manifest-path fuzz/Cargo.toml

# Clippy with and without the service, and the documentation, without a warning
lint:
    cargo clippy --locked --all-targets -- -D warnings
    cargo clippy --locked --no-default-features --all-targets -- -D warnings
    RUSTDOCFLAGS="-D warnings" cargo doc --locked --no-deps

# Licences, sources and bans of the dependencies
deny:
    cargo deny --locked check bans licenses sources

# Does the live service answer as the OpenAPI document says, on both databases and to each role? Needs schemathesis
schemathesis *further:
    cargo test --locked --no-run
    .ci/schemathesis/run.py target/debug/despacho {{further}}

# Do clients made from the OpenAPI document have every operation, sound types, and a live service that they can use? Needs Node and npm
clients:
    cargo test --locked --no-run
    .ci/clients/run.py target/debug/despacho

# Uses live services for so many minutes as a bad day would, on both databases, and counts what came of it
soak minutes:
    cargo build --locked --release
    .ci/soak/soak.py target/release/despacho --minutes {{minutes}}

# The same for DESPACHO_TEST_SOAK_SECONDS, which is a minute where it is not set
soak-short:
    cargo test --locked --no-run
    .ci/soak/soak.py target/debug/despacho --seconds "${DESPACHO_TEST_SOAK_SECONDS:-60}"

# Known vulnerabilities of the dependencies; needs a network that reaches the RustSec database
advisories:
    cargo deny --locked check advisories

# Makes up input for every fuzz target for so many seconds, two at a time, from the corpora of fuzz/
fuzz seconds="60":
    fuzz/build
    ls fuzz/fuzz_targets | sed 's/\.rs$//' | xargs -P 2 -I TARGET fuzz/try TARGET {{seconds}}

# All tests: SQLite and PostgreSQL, for which a temporary server is started
test:
    cargo test --locked

# Plants every fault under 200 seeds a setting and prints what was found of it, and false alarms
faults:
    cargo test --locked --release --no-default-features --test it -- --ignored --nocapture generate::faults

# Kills the service at random moments for so many seconds on each database, and prints what came of it
kill seconds="180":
    DESPACHO_TEST_KILL_SECONDS={{seconds}} cargo test --locked --test it -- killed:: --nocapture --test-threads=1

# Takes over what the tests printed, where a person has looked at it
accept:
    UPDATE_EXPECT=1 cargo test

# Writes openapi/ anew: the examples from what the service answers, the document from the router
openapi:
    UPDATE=1 cargo test --test it -- http::examples::the_examples
    UPDATE=1 cargo test --test it -- http::openapi::the_document

# Is the OpenAPI document what Spectral's recommended rules ask for? Needs Node and npm
spectral:
    npm ci --prefix .ci/spectral --ignore-scripts --no-audit --no-fund --loglevel=error
    .ci/spectral/node_modules/.bin/spectral lint openapi/openapi.yaml --fail-severity=hint

# Ratios to the yardsticks; seconds do not carry over to another machine
bench:
    cargo bench
