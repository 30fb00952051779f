//! In: settings of the JVM that tests depend on. Out: the members of a test class that fix them before each test and put them back.

use std::collections::BTreeSet;

use provetta_outcome::{Setting, Value};

use crate::text::literal::literal;
use crate::text::scope::Scope;

/// The members, indented; none without settings.
pub(super) fn members(settings: &BTreeSet<&Setting>, scope: &mut Scope<'_>) -> Vec<String> {
    if settings.is_empty() {
        return Vec::new();
    }
    let [before, after] = ["BeforeEach", "AfterEach"]
        .map(|name| scope.import(&format!("org.junit.jupiter.api.{name}")));
    let mut fields = Vec::new();
    let (mut fix, mut put_back) = (String::new(), String::new());
    if settings.contains(&Setting::Locale) {
        let locale = scope.import("java.util.Locale");
        fields.push(format!(
            "    /** The default locale before a test. */\n    private {locale} locale;\n"
        ));
        fix.push_str(&format!(
            "        locale = {locale}.getDefault();\n        {locale}.setDefault({locale}.US);\n"
        ));
        put_back.push_str(&format!("        {locale}.setDefault(locale);\n"));
    }
    let keys = settings.iter().filter_map(|setting| match setting {
        Setting::Unset(key) => literal(&Value::Str(key.encode_utf16().collect()), scope),
        Setting::Locale => None,
    });
    let keys: Vec<String> = keys.collect();
    if !keys.is_empty() {
        let properties = scope.import("java.util.Properties");
        let system = scope.lang("System");
        fields.push(format!(
            "    /** The system properties before a test. */\n    private {properties} properties;\n"
        ));
        fix.push_str(&format!(
            "        properties = ({properties}) {system}.getProperties().clone();\n"
        ));
        for key in keys {
            fix.push_str(&format!("        {system}.clearProperty({key});\n"));
        }
        put_back.push_str(&format!("        {system}.setProperties(properties);\n"));
    }
    let members = [
        format!("    @{before}\n    void fixSettings() {{\n{fix}    }}\n"),
        format!("    @{after}\n    void restoreSettings() {{\n{put_back}    }}\n"),
    ];
    fields.into_iter().chain(members).collect()
}
