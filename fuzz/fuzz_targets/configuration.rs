#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| despacho_fuzz::targets::configuration::check(data));
