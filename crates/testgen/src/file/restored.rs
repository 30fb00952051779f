//! In: static fields behind which tests change something. Out: the members of a test class that put it back after each test.

use provetta_outcome::Value;

use crate::text::literal::literal;
use crate::text::scope::Scope;

/// The members, indented; none without fields. Fields are named by the internal name of their class, a dot and their name.
pub(super) fn members(fields: &[&str], scope: &mut Scope<'_>) -> Vec<String> {
    if fields.is_empty() {
        return Vec::new();
    }
    let [before, after] = ["BeforeEach", "AfterEach"]
        .map(|name| scope.import(&format!("org.junit.jupiter.api.{name}")));
    let [class, text, object, exception, runnable, warnings, system] = [
        "Class",
        "String",
        "Object",
        "Exception",
        "Runnable",
        "SuppressWarnings",
        "System",
    ]
    .map(|name| scope.lang(name));
    let [list, array_list, collection, map, linked] =
        ["List", "ArrayList", "Collection", "Map", "LinkedHashMap"]
            .map(|name| scope.import(&format!("java.util.{name}")));
    let [boolean, integer, long, reference] = [
        "AtomicBoolean",
        "AtomicInteger",
        "AtomicLong",
        "AtomicReference",
    ]
    .map(|name| scope.import(&format!("java.util.concurrent.atomic.{name}")));
    let [array, field] =
        ["Array", "Field"].map(|name| scope.import(&format!("java.lang.reflect.{name}")));
    let mut kept = String::new();
    for name in fields {
        let Some((owner, name)) = name.rsplit_once('.') else {
            continue;
        };
        let string = |text: &str| literal(&Value::Str(text.encode_utf16().collect()), scope);
        let (Some(owner), Some(name)) = (string(&owner.replace('/', ".")), string(name)) else {
            continue;
        };
        kept.push_str(&format!("        keep({owner}, {name});\n"));
    }
    let state = format!(
        "    /** What puts static state back as it was before a test. */
    private final {list}<{runnable}> restored = new {array_list}<>();
"
    );
    let keep_all = format!(
        "    @{before}
    void keepStatics() throws {exception} {{
{kept}    }}
"
    );
    let restore_all = format!(
        "    @{after}
    void restoreStatics() {{
        restored.forEach({runnable}::run);
    }}
"
    );
    let keep = format!(
        "    /** Notes what the collection, the map, the value or the array in a static field holds. */
    @{warnings}(\"unchecked\")
    private void keep({text} owner, {text} name) throws {exception} {{
        {field} field = {class}.forName(owner).getDeclaredField(name);
        field.setAccessible(true);
        {object} kept = field.get(null);
        if (kept instanceof {map}<?, ?>) {{
            {map}<{object}, {object}> all = ({map}<{object}, {object}>) kept;
            {map}<{object}, {object}> copy = new {linked}<>(all);
            restored.add(() -> {{
                all.clear();
                all.putAll(copy);
            }});
        }} else if (kept instanceof {collection}<?>) {{
            {collection}<{object}> all = ({collection}<{object}>) kept;
            {collection}<{object}> copy = new {array_list}<>(all);
            restored.add(() -> {{
                all.clear();
                all.addAll(copy);
            }});
        }} else if (kept instanceof {boolean}) {{
            boolean value = (({boolean}) kept).get();
            restored.add(() -> (({boolean}) kept).set(value));
        }} else if (kept instanceof {integer}) {{
            int value = (({integer}) kept).get();
            restored.add(() -> (({integer}) kept).set(value));
        }} else if (kept instanceof {long}) {{
            long value = (({long}) kept).get();
            restored.add(() -> (({long}) kept).set(value));
        }} else if (kept instanceof {reference}<?>) {{
            {reference}<{object}> all = ({reference}<{object}>) kept;
            {object} value = all.get();
            restored.add(() -> all.set(value));
        }} else {{
            int length = {array}.getLength(kept);
            {object} copy = {array}.newInstance(kept.getClass().getComponentType(), length);
            {system}.arraycopy(kept, 0, copy, 0, length);
            restored.add(() -> {system}.arraycopy(copy, 0, kept, 0, length));
        }}
    }}
"
    );
    vec![state, keep_all, restore_all, keep]
}
