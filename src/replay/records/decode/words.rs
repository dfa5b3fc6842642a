//! Vocabularies of short words, found by one look into a table.

/// How many places a table has.
const PLACES: usize = 64;

/// How long a word of the table may be. Longer ones are found by comparing.
const LONGEST: usize = 15;

/// The words of a vocabulary.
#[derive(Debug)]
pub(super) struct Words {
    names: &'static [&'static str],
    multiplier: u64,
    /// A word (NUL where there is none) and its place among the names.
    table: [([u64; 2], u8); PLACES],
}

const fn packed(name: &str) -> [u64; 2] {
    let (name, mut words, mut at) = (name.as_bytes(), [0; 2], 0);
    assert!(!name.is_empty() && name.len() <= LONGEST, "a word of the table has 1 to 15 bytes");
    while at < name.len() {
        words[at / 8] |= (name[at] as u64) << (at % 8 * 8);
        at += 1;
    }
    words
}

#[inline(always)]
const fn place([low, high]: [u64; 2], multiplier: u64) -> usize {
    ((low ^ high).wrapping_mul(multiplier) >> (64 - PLACES.trailing_zeros())) as usize
}

impl Words {
    /// The table of these names: the first multiplier that gives each its own place is taken.
    pub const fn new(names: &'static [&'static str]) -> Self {
        let mut multiplier = 0x9e37_79b9_7f4a_7c15_u64;
        'multipliers: loop {
            let mut table = [([0, 0], 0); PLACES];
            let mut at = 0;
            while at < names.len() {
                if names[at].len() > LONGEST {
                    at += 1;
                    continue;
                }
                let word = packed(names[at]);
                let place = place(word, multiplier);
                if table[place].0[0] != 0 {
                    multiplier = multiplier.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(2);
                    continue 'multipliers;
                }
                table[place] = (word, at as u8);
                at += 1;
            }
            return Self { names, multiplier, table };
        }
    }

    /// The place among the names of a word as `Cursor::short_text` gives it.
    #[inline(always)]
    pub const fn find(&self, word: [u64; 2]) -> Option<usize> {
        let ([low, high], at) = self.table[place(word, self.multiplier) % PLACES];
        if low == word[0] && high == word[1] && low != 0 { Some(at as usize) } else { None }
    }

    /// The place among the names of any text.
    pub fn find_text(&self, text: &[u8]) -> Option<usize> {
        self.names.iter().position(|it| it.as_bytes() == text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_word_is_found_and_no_other() {
        static WORDS: Words =
            Words::new(&["player", "banker", "tie", "exposed-card", "surrendered", "x", "123456789012345"]);
        for (at, name) in WORDS.names.iter().enumerate() {
            assert_eq!(WORDS.find(packed(name)), Some(at));
            assert_eq!(WORDS.find_text(name.as_bytes()), Some(at));
        }
        for other in ["play", "playe", "players", "Tie", "y", "12345678901234"] {
            assert_eq!(WORDS.find(packed(other)), None);
            assert_eq!(WORDS.find_text(other.as_bytes()), None);
        }
        assert_eq!(WORDS.find([0, 0]), None);
    }
}
