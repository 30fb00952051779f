//! In: a seed. Out: an endless, reproducible stream of choices.
//!
//! SplitMix64: tiny, fast, and its output for a seed will never change, so that a seed in a bug report means the same
//! program for ever. It is the only random generator: of the engine, of tests and of the fuzzer.

/// A source of choices.
#[derive(Debug, Clone)]
pub struct Rng(u64);

impl Rng {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// The stream of a pair of numbers, such as a seed and the index of a program.
    pub fn of(seed: u64, index: u64) -> Rng {
        let mut rng = Rng(seed ^ 0x9e37_79b9_7f4a_7c15);
        let mixed = rng.bits() ^ index.wrapping_mul(0xd134_2543_de82_ef95);
        Rng(mixed)
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// An index below `limit`; 0 if the limit is 0.
    pub fn below(&mut self, limit: usize) -> usize {
        self.number(limit as u64) as usize
    }

    /// A number below `limit`; 0 if the limit is 0.
    pub fn number(&mut self, limit: u64) -> u64 {
        if limit == 0 {
            return 0;
        }
        self.bits() % limit
    }

    /// A number between two bounds, both included.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        low + (self.bits() % (high - low + 1) as u64) as i64
    }

    /// True in `percent` of all cases.
    pub fn chance(&mut self, percent: u32) -> bool {
        self.below(100) < percent as usize
    }

    /// One of the items, `None` if there are none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }

    /// One of the items of an array, which is not empty.
    pub fn one_of<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// The index of one of the weights, each as likely as its weight says.
    pub fn weighted(&mut self, weights: &[u32]) -> usize {
        let total: u32 = weights.iter().sum();
        let mut at = self.below(total as usize) as u32;
        for (i, weight) in weights.iter().enumerate() {
            if at < *weight {
                return i;
            }
            at -= weight;
        }
        0
    }
}

#[cfg(test)]
mod tests {
    use super::Rng;

    #[test]
    fn the_numbers_of_a_seed_are_those_of_splitmix64() {
        let mut rng = Rng::new(1_234_567);
        let first = [rng.bits(), rng.bits(), rng.bits()];
        let published = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
        ];
        assert_eq!(first, published);
    }

    #[test]
    fn limits_of_zero_give_zero() {
        let mut rng = Rng::of(1, 2);
        assert_eq!((rng.below(0), rng.number(0)), (0, 0));
        assert_eq!(rng.pick::<u8>(&[]), None);
    }
}
