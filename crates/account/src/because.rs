//! In: the reason of a claim, and the classes that it takes to be all there are. Out: both in words, and the classes for the ledger.
//!
//! Invariant: a claim that needs another one needs its classes too, and each class is named once.

/// Why a claim holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Because {
    /// In words, what it takes for granted included
    pub text: String,
    /// The classes on the class path, if it holds only because there are no others
    pub world: Vec<String>,
    /// Statements `assume` that it takes for granted
    pub assumed: Vec<String>,
}

impl Because {
    /// A reason; its words name the classes that are taken to be all there are.
    pub(crate) fn new(text: String, world: &[String]) -> Because {
        let text = match world {
            [] => text,
            world => format!(
                "{text}, for the classes on the class path: {}",
                listed(world)
            ),
        };
        Because {
            text,
            world: world.to_vec(),
            assumed: Vec::new(),
        }
    }

    /// The claim takes statements `assume` for granted.
    pub(crate) fn taking(mut self, assumed: &[String]) -> Because {
        let new = |name: &&String| !self.assumed.contains(name);
        let more: Vec<String> = assumed.iter().filter(new).cloned().collect();
        if !more.is_empty() {
            self.text = format!("{}, {}", self.text, granted(&more));
        }
        self.assumed.extend(more);
        self.assumed.sort();
        self
    }

    /// The claim needs another one.
    pub(crate) fn and(mut self, other: &Because) -> Because {
        let new = |name: &&String| !self.world.contains(name);
        let more: Vec<String> = other.world.iter().filter(new).cloned().collect();
        if !more.is_empty() {
            let more = listed(&more);
            self.text = format!("{}, for the classes on the class path: {more}", self.text);
        }
        self.world.extend(other.world.iter().cloned());
        self.world.sort();
        self.world.dedup();
        self.taking(&other.assumed)
    }
}

/// That statements `assume` are taken for granted.
pub(crate) fn granted(assumed: &[String]) -> String {
    format!("taking {} for granted", listed(assumed))
}

/// Names, of many the first ones.
fn listed(names: &[String]) -> String {
    const SHOWN: usize = 6;
    match names.len() {
        0..=SHOWN => names.join(", "),
        n => format!("{} and {} more", names[..SHOWN].join(", "), n - SHOWN),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn claim_for_all_classes_names_none() {
        let plain = Because::new("it is so".into(), &[]);
        assert_eq!((plain.text.as_str(), plain.world.len()), ("it is so", 0));
        assert_eq!(plain.clone().and(&plain), plain);
    }

    #[test]
    fn claim_names_the_classes_it_needs_once() {
        let one = Because::new("x".into(), &names("b.B"));
        assert_eq!(one.text, "x, for the classes on the class path: b.B");
        let both = one
            .clone()
            .and(&Because::new("y".into(), &names("a.A b.B")));
        assert_eq!(
            both.text,
            "x, for the classes on the class path: b.B, for the classes on the class path: a.A"
        );
        assert_eq!(both.world, ["a.A", "b.B"]);
        assert_eq!(one.clone().and(&one), one);
        let plain = Because::new("x".into(), &[]);
        let inherited = plain.and(&one);
        assert_eq!(inherited, one);
    }

    #[test]
    fn claim_names_what_it_takes_for_granted_once() {
        let assumed = vec!["`assume k > 0` of a.A:3".to_owned()];
        let one = Because::new("x".into(), &[]).taking(&assumed);
        assert_eq!(one.text, "x, taking `assume k > 0` of a.A:3 for granted");
        assert_eq!(one.clone().and(&one), one);
        let plain = Because::new("x".into(), &[]);
        assert_eq!(plain.clone().and(&one), one);
        assert_eq!(plain.clone().taking(&[]), plain);
    }

    #[test]
    fn long_lists_of_classes_are_shortened_in_words_only() {
        let many = Because::new("x".into(), &names("A B C D E F G H"));
        assert!(many.text.ends_with("A, B, C, D, E, F and 2 more"));
        assert_eq!(many.world.len(), 8);
        let six = Because::new("x".into(), &names("A B C D E F"));
        assert!(six.text.ends_with("A, B, C, D, E, F"));
    }
}
