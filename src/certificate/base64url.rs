//! Base64 for addresses and signatures (RFC 4648 section 5), without padding.

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Bytes as text.
pub fn encode(bytes: &[u8]) -> String {
    bytes
        .chunks(3)
        .flat_map(|chunk| {
            let bits = (0..3).fold(0_u32, |bits, n| bits << 8 | u32::from(chunk.get(n).copied().unwrap_or(0)));
            (0..=chunk.len()).map(move |n| char::from(ALPHABET[(bits >> (18 - 6 * n) & 63) as usize]))
        })
        .collect()
}

/// The bytes of a text, of which there is one text alone: bits that no byte needs are zero.
pub fn decode(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    let (mut bits, mut held) = (0_u32, 0_u32);
    for letter in text.bytes() {
        let value = ALPHABET.iter().position(|it| *it == letter)?;
        (bits, held) = (bits << 6 | value as u32, held + 6);
        if held >= 8 {
            held -= 8;
            bytes.push((bits >> held) as u8);
            bits &= (1 << held) - 1;
        }
    }
    (held < 6 && bits == 0).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn it_is_that_of_the_rfc() {
        for (bytes, text) in
            [("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("??>", "Pz8-")]
        {
            assert_eq!(encode(bytes.as_bytes()), text);
        }
        for wrong in ["Zh", "Zm9", "Z", "Zg==", "Zg ", "Zm9vY"] {
            assert_eq!(decode(wrong), None, "{wrong}");
        }
    }

    proptest! {
        #[test]
        fn what_is_encoded_is_decoded(bytes: Vec<u8>) {
            prop_assert_eq!(decode(&encode(&bytes)), Some(bytes));
        }
    }
}
