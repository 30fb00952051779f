//! In: modifiers as they are written, in Java, as annotations and in JML. Out: what they mean.

use crate::keyword::meaning;
use crate::outline::{Decl, Word};
use crate::syntax::ast::Name;
use crate::typed::{MathModes, Nullity, PurityLevel, Visibility};
use crate::{Math, Type};

/// The modifiers of a declaration, annotations by the JML word of the same name.
#[derive(Debug, Clone, Default)]
pub(crate) struct Words {
    words: Vec<String>,
    /// Words that came as annotations
    annotations: Vec<String>,
}

impl Words {
    /// From Java's modifiers and annotations, and from the JML at the declaration.
    pub(crate) fn of(java: &[Word], jml: &[(Decl, Vec<Name>)], decl: Decl) -> Words {
        let mut found = Words::default();
        for word in java {
            match (word.is_annotation, meaning(&word.text)) {
                (true, Some(meaning)) => {
                    found.annotations.push(meaning.to_owned());
                    found.words.push(meaning.to_owned());
                }
                (true, None) => {}
                (false, _) => found.words.push(word.text.clone()),
            }
        }
        let written = jml.iter().filter(|(d, _)| *d == decl);
        for word in written.flat_map(|(_, words)| words) {
            found.add(&word.text);
        }
        found
    }

    pub(crate) fn from_names(names: &[Name]) -> Words {
        let mut found = Words::default();
        for name in names {
            found.add(&name.text);
        }
        found
    }

    fn add(&mut self, word: &str) {
        self.words.push(meaning(word).unwrap_or(word).to_owned());
    }

    pub(crate) fn has(&self, word: &str) -> bool {
        self.words.iter().any(|w| w == word)
    }

    /// Whether something came as an annotation of JML or about null.
    pub(crate) fn has_jml_annotation(&self) -> bool {
        self.annotations
            .iter()
            .any(|w| !matches!(w.as_str(), "nullable" | "non_null"))
    }

    pub(crate) fn purity(&self) -> PurityLevel {
        if self.has("strictly_pure") {
            PurityLevel::StrictlyPure
        } else if self.has("pure") || self.has("no_state") || self.has("two_state") {
            PurityLevel::Pure
        } else if self.has("spec_pure") || self.has("query") {
            PurityLevel::SpecPure
        } else {
            PurityLevel::None
        }
    }

    /// Nullity of something of this type. An annotation of JSpecify before an array type is about its elements.
    pub(crate) fn nullity(&self, ty: &Type, non_null_default: bool, jspecify: bool) -> Nullity {
        if !ty.is_reference() {
            return Nullity::Primitive;
        }
        let about_elements = |word: &str| {
            jspecify && ty.element().is_some() && self.annotations.iter().any(|a| a == word)
        };
        if self.has("nullable") && !about_elements("nullable") {
            return Nullity::Nullable;
        }
        if (self.has("non_null") || self.has("not_null")) && !about_elements("non_null") {
            return Nullity::NonNull { explicit: true };
        }
        match non_null_default {
            true => Nullity::NonNull { explicit: false },
            false => Nullity::Nullable,
        }
    }

    /// What references are by default, if it is said here.
    pub(crate) fn null_default(&self) -> Option<bool> {
        if self.has("nullable_by_default") {
            Some(false)
        } else if self.has("non_null_by_default") {
            Some(true)
        } else {
            None
        }
    }

    pub(crate) fn math(&self, outer: MathModes) -> MathModes {
        let find = |prefix: &str| {
            let modes = [
                ("bigint_math", Math::Math),
                ("java_math", Math::Java),
                ("safe_math", Math::Safe),
            ];
            modes
                .into_iter()
                .find(|(name, _)| self.has(&format!("{prefix}_{name}")))
                .map(|(_, math)| math)
        };
        MathModes {
            code: find("code").or(outer.code),
            spec: find("spec").unwrap_or(outer.spec),
        }
    }

    pub(crate) fn spec_visibility(&self) -> Option<Visibility> {
        if self.has("spec_public") {
            Some(Visibility::Public)
        } else if self.has("spec_protected") {
            Some(Visibility::Protected)
        } else {
            None
        }
    }

    pub(crate) fn visibility(&self) -> Option<Visibility> {
        [
            ("public", Visibility::Public),
            ("protected", Visibility::Protected),
            ("private", Visibility::Private),
        ]
        .into_iter()
        .find(|(word, _)| self.has(word))
        .map(|(_, visibility)| visibility)
    }
}
