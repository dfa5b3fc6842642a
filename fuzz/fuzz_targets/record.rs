#![no_main]

use despacho_fuzz::targets::record;

libfuzzer_sys::fuzz_target!(|data: &[u8]| record::check(data));

// Every other change is one of the JSON, so that lines stay records.
libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    let changed = if seed % 2 == 0 { record::mutate(&data[..size], seed.into()) } else { None };
    match changed.filter(|it| it.len() <= max_size) {
        Some(changed) => {
            data[..changed.len()].copy_from_slice(&changed);
            changed.len()
        }
        None => libfuzzer_sys::fuzzer_mutate(data, size, max_size),
    }
});
