//! In: one case. Out: the statements of its test: arrange, act, assert.

use std::collections::BTreeSet;

use provetta_outcome::{Actual, Fixture, JavaType, StaticInput, Value};

use crate::assertion::{assertions, kept_type};
use crate::ident::{is_identifier, local};
use crate::literal::{initialiser, literal};
use crate::scope::Scope;
use crate::{Case, ClassUnderTest, MethodCases};

/// Names that expressions in a test start with; a local variable of the same name would hide them.
const RESERVED: [&str; 11] = [
    "Arrays",
    "Boolean",
    "Byte",
    "Character",
    "Double",
    "Float",
    "Integer",
    "Long",
    "Short",
    "String",
    "java",
];

/// Longer calls get a line for their arguments.
const LONG_CALL: usize = 80;

/// Helper methods at the end of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Helper {
    /// `setStatic(owner, name, value)`
    SetStatic,
    /// `callStatic(owner, name, types, arguments)`
    CallStatic,
}

/// The body of a test.
pub(crate) struct Body {
    /// Statements in groups that an empty line separates, without indentation
    pub(crate) groups: Vec<Vec<String>>,
    /// What the test method declares to throw
    pub(crate) throws: Option<&'static str>,
    pub(crate) helpers: BTreeSet<Helper>,
}

impl Body {
    pub(crate) fn fixture(&self) -> Fixture {
        if self.helpers.is_empty() {
            Fixture::Api
        } else {
            Fixture::Reflection
        }
    }
}

/// Writes the test of one case; `None` if no test can show it.
pub(crate) fn body(
    subject: &ClassUnderTest<'_>,
    method: &MethodCases<'_>,
    case: &Case<'_>,
    scope: &mut Scope<'_>,
) -> Option<Body> {
    let (parameters, returns) = JavaType::parse_method(&method.method.descriptor)?;
    if parameters.len() != case.witness.inputs.len() {
        return None;
    }
    let mut helpers = BTreeSet::new();
    let target = if is_identifier(&method.method.name) {
        scope.class(&subject.internal_name)
    } else {
        None
    };

    let mut taken: BTreeSet<String> = RESERVED.iter().map(|s| (*s).to_owned()).collect();
    taken.extend(target.iter().map(|t| first_segment(t)));
    let mut arrange = Vec::new();
    for input in &case.witness.statics {
        arrange.push(set_static(input, &mut taken, &mut helpers, scope)?);
    }
    let mut arguments = Vec::new();
    for (input, ty) in case.witness.inputs.iter().zip(&parameters) {
        let name = local(&input.name, &mut taken);
        arrange.push(format!(
            "{} {name} = {};",
            scope.ty(ty)?,
            initialiser(&input.value, scope)?
        ));
        arguments.push(name);
    }

    let call = match target {
        Some(target) => {
            let start = format!("{target}.{}(", method.method.name);
            let arguments = arguments.join(", ");
            let long = start.len() + arguments.len() > LONG_CALL && !arguments.is_empty();
            format!(
                "{start}{}{arguments})",
                if long { "\n                " } else { "" }
            )
        }
        None => {
            helpers.insert(Helper::CallStatic);
            reflective_call(subject, method, &parameters, &arguments, scope)?
        }
    };
    let sets = helpers.contains(&Helper::SetStatic);
    let reflective = helpers.contains(&Helper::CallStatic);
    let (mut groups, throws) = match case.actual {
        Actual::Threw { class, .. } => (
            throwing(&call, class, &mut taken, scope),
            sets.then_some("Exception"),
        ),
        Actual::Returned(value) => {
            let groups = returning(
                &call,
                reflective,
                &returns,
                value.as_ref(),
                &mut taken,
                scope,
            );
            let throws = match (reflective, sets || method.declares_checked) {
                (true, _) => Some("Throwable"),
                (false, true) => Some("Exception"),
                (false, false) => None,
            };
            (groups, throws)
        }
        Actual::TimedOut | Actual::Died(_) => return None,
    };
    if !arrange.is_empty() {
        groups.insert(0, arrange);
    }
    Some(Body {
        groups,
        throws,
        helpers,
    })
}

/// Act and assert for a call that returned.
fn returning(
    call: &str,
    reflective: bool,
    returns: &JavaType,
    value: Option<&Value>,
    taken: &mut BTreeSet<String>,
    scope: &mut Scope<'_>,
) -> Vec<Vec<String>> {
    let Some(value) = value else {
        return vec![vec![format!("{call}; // completes normally")]];
    };
    let name = match taken.contains("result") {
        true => local("actual", taken),
        false => local("result", taken),
    };
    let asserts = assertions(&name, returns, value, taken, scope);
    if asserts.is_empty() {
        return vec![vec![format!(
            "{call}; // returns; the value is not told apart"
        )]];
    }
    let kept = kept_type(returns, scope);
    let cast = if reflective && kept != scope.lang("Object") {
        format!("({kept}) ")
    } else {
        String::new()
    };
    vec![vec![format!("{kept} {name} = {cast}{call};")], asserts]
}

/// Act and assert for a call that threw.
fn throwing(
    call: &str,
    class: &str,
    taken: &mut BTreeSet<String>,
    scope: &mut Scope<'_>,
) -> Vec<Vec<String>> {
    // Only the first use of a class whose initialiser fails ends with this error; later ones end with
    // NoClassDefFoundError, and tests run in any order.
    if matches!(
        class,
        "java/lang/ExceptionInInitializerError" | "java/lang/NoClassDefFoundError"
    ) {
        let assert = scope.assertion("assertThrows");
        let error = scope.lang("LinkageError");
        return vec![vec![
            "// the first use of the class and later ones differ in the subclass of LinkageError"
                .to_owned(),
            format!("{assert}({error}.class, () -> {call});"),
        ]];
    }
    if let Some(name) = scope.class(class) {
        let assert = scope.assertion("assertThrowsExactly");
        return vec![vec![format!("{assert}({name}.class, () -> {call});")]];
    }
    let thrown = local("thrown", taken);
    let throwable = scope.lang("Throwable");
    let act = format!(
        "{throwable} {thrown} = {}({throwable}.class, () -> {call});",
        scope.assertion("assertThrows")
    );
    let asserts = assertions(
        &thrown,
        &JavaType::Class("java/lang/Throwable".into()),
        &Value::Object(class.into()),
        taken,
        scope,
    );
    vec![vec![act], asserts]
}

fn set_static(
    input: &StaticInput,
    taken: &mut BTreeSet<String>,
    helpers: &mut BTreeSet<Helper>,
    scope: &mut Scope<'_>,
) -> Option<String> {
    let owner = scope.class(&input.class);
    if let Some(owner) = owner
        .as_ref()
        .filter(|_| input.assignable && is_identifier(&input.field))
    {
        taken.insert(first_segment(owner));
        return Some(format!(
            "{owner}.{} = {};",
            input.field,
            initialiser(&input.value, scope)?
        ));
    }
    helpers.insert(Helper::SetStatic);
    let owner = match owner {
        Some(owner) => format!("{owner}.class"),
        None => format!(
            "{}.forName({})",
            scope.lang("Class"),
            text(&input.class.replace('/', "."), scope)?
        ),
    };
    Some(format!(
        "setStatic({owner}, {}, {});",
        text(&input.field, scope)?,
        literal(&input.value, scope)?
    ))
}

fn reflective_call(
    subject: &ClassUnderTest<'_>,
    method: &MethodCases<'_>,
    parameters: &[JavaType],
    arguments: &[String],
    scope: &mut Scope<'_>,
) -> Option<String> {
    let owner = text(&subject.internal_name.replace('/', "."), scope)?;
    let mut types = Vec::new();
    for ty in parameters {
        types.push(format!("{}.class", scope.ty(ty)?));
    }
    let mut call = format!(
        "callStatic({owner}, {}, new {}<?>[] {{{}}}",
        text(&method.method.name, scope)?,
        scope.lang("Class"),
        types.join(", ")
    );
    for argument in arguments {
        call.push_str(", ");
        call.push_str(argument);
    }
    call.push(')');
    Some(call)
}

/// A string literal.
fn text(text: &str, scope: &Scope<'_>) -> Option<String> {
    literal(&Value::Str(text.encode_utf16().collect()), scope)
}

fn first_segment(name: &str) -> String {
    name.split_once('.')
        .map_or(name, |(first, _)| first)
        .to_owned()
}

/// The text of a helper method, indented as a member.
pub(crate) fn helper(helper: Helper, scope: &mut Scope<'_>) -> String {
    let [class, string, object] = ["Class", "String", "Object"].map(|name| scope.lang(name));
    match helper {
        Helper::SetStatic => {
            let field = scope.import("java.lang.reflect.Field");
            let exception = scope.lang("Exception");
            format!(
                "    /** Sets a static field that Java does not let this class assign. */
    private static void setStatic({class}<?> owner, {string} name, {object} value) throws {exception} {{
        {field} field = owner.getDeclaredField(name);
        field.setAccessible(true);
        field.set(null, value);
    }}
"
            )
        }
        Helper::CallStatic => {
            let method = scope.import("java.lang.reflect.Method");
            let wrapped = scope.import("java.lang.reflect.InvocationTargetException");
            let throwable = scope.lang("Throwable");
            format!(
                "    /** Calls a static method that Java does not let this class call. */
    private static {object} callStatic({string} owner, {string} name, {class}<?>[] types, {object}... arguments)
            throws {throwable} {{
        {method} method = {class}.forName(owner).getDeclaredMethod(name, types);
        method.setAccessible(true);
        try {{
            return method.invoke(null, arguments);
        }} catch ({wrapped} e) {{
            throw e.getCause();
        }}
    }}
"
            )
        }
    }
}
