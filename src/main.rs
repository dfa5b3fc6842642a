//! The one binary: see `despacho --help`.

fn main() -> std::process::ExitCode {
    despacho::cli::main()
}
