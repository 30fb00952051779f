//! In: what the oracles of a file need. Out: the text of small methods that serve all of them.

use std::collections::BTreeSet;

use super::maker::Store;
use crate::ClassUnderTest;
use crate::text::scope::Scope;

/// Methods and classes at the end of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Support {
    /// `valueBefore(() -> value)`
    ValueBefore,
    /// `holds(() -> condition)`
    Holds,
    /// `copy(array)`
    Copy,
    /// `show(value)`
    Show,
    /// `new Before(roots)`
    Before,
    /// `Fraction.of(number)`
    Fraction,
}

/// The name of the class that keeps the state before.
pub(super) fn before_class(subject: &ClassUnderTest<'_>) -> &'static str {
    ["Before", "StateBefore", "ProvettaBefore"]
        .into_iter()
        .find(|name| !subject.siblings.contains(*name))
        .unwrap_or("ProvettaBefore")
}

/// Names of members that oracles must not take: those of the methods here and of the other helpers.
pub(super) const NAMES: [&str; 19] = [
    "allocate",
    "call",
    "callStatic",
    "copy",
    "create",
    "fail",
    "fieldOf",
    "fixSettings",
    "holds",
    "keep",
    "keepStatics",
    "restoreSettings",
    "restoreStatics",
    "setField",
    "setStatic",
    "show",
    "valueBefore",
    "wait",
    "notify",
];

/// The text of all that is needed, in order.
pub(super) fn members(
    store: &Store,
    subject: &ClassUnderTest<'_>,
    scope: &mut Scope<'_>,
) -> Vec<String> {
    let needed = store.support.clone();
    needed
        .into_iter()
        .map(|s| text(s, &store.support, subject, scope))
        .collect()
}

fn text(
    support: Support,
    all: &BTreeSet<Support>,
    subject: &ClassUnderTest<'_>,
    scope: &mut Scope<'_>,
) -> String {
    let [object, string, exception, class] =
        ["Object", "String", "Exception", "Class"].map(|name| scope.lang(name));
    match support {
        Support::ValueBefore => {
            let supplier = scope.import("org.junit.jupiter.api.function.ThrowingSupplier");
            let throwable = scope.lang("Throwable");
            format!(
                "    /** A value before the call; null if it has none there. */
    private static <T> T valueBefore({supplier}<T> value) throws {throwable} {{
        try {{
            return value.get();
        }} catch ({exception} none) {{
            return null;
        }}
    }}
"
            )
        }
        Support::Holds => {
            let supplier = scope.import("org.junit.jupiter.api.function.ThrowingSupplier");
            let [throwable, boolean, runtime] =
                ["Throwable", "Boolean", "RuntimeException"].map(|name| scope.lang(name));
            format!(
                "    /** Whether a condition holds; one that has no value does not. */
    private static boolean holds({supplier}<{boolean}> condition) throws {throwable} {{
        try {{
            return condition.get();
        }} catch ({runtime} none) {{
            return false;
        }}
    }}
"
            )
        }
        Support::Copy => {
            let array = scope.import("java.lang.reflect.Array");
            format!(
                "    /** A copy of an array and of all arrays in it. */
    private static {object} copy({object} array) {{
        if (array == null || !array.getClass().isArray()) {{
            return array;
        }}
        int length = {array}.getLength(array);
        {object} copy = {array}.newInstance(array.getClass().getComponentType(), length);
        for (int i = 0; i < length; i++) {{
            {array}.set(copy, i, copy({array}.get(array, i)));
        }}
        return copy;
    }}
"
            )
        }
        Support::Show => {
            let arrays = scope.import("java.util.Arrays");
            let fraction = match all.contains(&Support::Fraction) {
                true => format!(" || value instanceof {}", super::fraction::class(subject)),
                false => String::new(),
            };
            let [character, number, boolean, enumeration] =
                ["Character", "Number", "Boolean", "Enum"].map(|name| scope.lang(name));
            format!(
                "    /** A value for a message. */
    private static {string} show({object} value) {{
        if (value instanceof {string}) {{
            return \"\\\"\" + value + \"\\\"\";
        }}
        if (value instanceof {number} || value instanceof {boolean} || value instanceof {character}
                || value instanceof {enumeration} || value instanceof {class}{fraction} || value == null) {{
            return {string}.valueOf(value);
        }}
        if (value.getClass().isArray()) {{
            {string} text = {arrays}.deepToString(new {object}[] {{value}});
            return text.substring(1, text.length() - 1);
        }}
        return value.getClass().getName();
    }}
"
            )
        }
        Support::Before => before(subject, scope),
        Support::Fraction => super::fraction::text(subject, scope),
    }
}

fn before(subject: &ClassUnderTest<'_>, scope: &mut Scope<'_>) -> String {
    let name = before_class(subject);
    let [object, string, exception, class, integer] =
        ["Object", "String", "Exception", "Class", "Integer"].map(|name| scope.lang(name));
    let [
        array,
        field,
        modifier,
        array_deque,
        array_list,
        collection,
        identity,
        linked,
        list,
        map,
        deque,
    ] = [
        "java.lang.reflect.Array",
        "java.lang.reflect.Field",
        "java.lang.reflect.Modifier",
        "java.util.ArrayDeque",
        "java.util.ArrayList",
        "java.util.Collection",
        "java.util.IdentityHashMap",
        "java.util.LinkedHashMap",
        "java.util.List",
        "java.util.Map",
        "java.util.Deque",
    ]
    .map(|name| scope.import(name));
    let fail = scope.assertion("fail");
    let [sequence, number] = ["CharSequence", "Number"].map(|name| scope.lang(name));
    format!(
        "    /** The state that some objects lead to, kept to be compared with a later one. */
    private static final class {name} {{

        private final {list}<{object}> objects;
        private final {map}<{object}, {map}<{string}, {object}>> states = new {identity}<>();
        private final {map}<{object}, {object}> finals = new {identity}<>();

        {name}({object}... roots) throws {exception} {{
            objects = reachable(true, roots);
            for ({object} object : objects) {{
                states.put(object, state(object));
            }}
        }}

        /** Whether the object did not exist. */
        boolean isFresh({object} object) {{
            return object != null && !states.containsKey(object) && !finals.containsKey(object);
        }}

        /** Notes what static final fields lead to: it is not new. */
        void keepFinals() throws {exception} {{
            for ({object} object : objects) {{
                if (!(object instanceof {class}) || (({class}<?>) object).getClassLoader() == null) {{
                    continue;
                }}
                for ({field} field : (({class}<?>) object).getDeclaredFields()) {{
                    int modifiers = field.getModifiers();
                    if ({modifier}.isStatic(modifiers) && {modifier}.isFinal(modifiers) && !field.getType().isPrimitive()) {{
                        field.setAccessible(true);
                        for ({object} held : reachable(false, new {object}[] {{field.get(null)}})) {{
                            finals.put(held, held);
                        }}
                    }}
                }}
            }}
        }}

        /** Fails if anything but some places changed. */
        void check({string} clause, {object}[]... places) throws {exception} {{
            {string} change = change(places);
            if (change != null) {{
                {fail}(clause + \" failed: \" + change);
            }}
        }}

        /** A change outside of some places; null if there is none. */
        {string} change({object}[]... places) throws {exception} {{
            return find(false, places);
        }}

        /** A change inside of some places; null if there is none. */
        {string} changeOf({object}[]... places) throws {exception} {{
            return find(true, places);
        }}

        private {string} find(boolean inside, {object}[]... places) throws {exception} {{
            for ({object} object : objects) {{
                {map}<{string}, {object}> before = states.get(object);
                {map}<{string}, {object}> after = state(object);
                {list}<{string}> names = new {array_list}<>(before.keySet());
                names.addAll(after.keySet());
                for ({string} name : names) {{
                    {object} was = before.get(name);
                    {object} is = after.get(name);
                    if (!isSame(was, is) && inside == isIn(object, name, places)) {{
                        {string} other = shown(was).equals(shown(is)) ? \"another \" : \"\";
                        return name + \" changed from \" + shown(was) + \" to \" + other + shown(is);
                    }}
                }}
            }}
            return null;
        }}

        private static boolean isSame({object} a, {object} b) {{
            return a == b || a instanceof Plain && b instanceof Plain && ((Plain) a).value.equals(((Plain) b).value);
        }}

        private static {string} shown({object} held) {{
            return show(held instanceof Plain ? ((Plain) held).value : held);
        }}

        private static boolean isIn({object} object, {string} name, {object}[]... places) {{
            for ({object}[] place : places) {{
                if (place == null) {{
                    continue;
                }}
                if (place[0] == object && (place.length == 1 || name.equals(place[1]))) {{
                    return true;
                }}
                if (place[0] == object && place.length == 3) {{
                    int index = {integer}.parseInt(name.replaceAll(\"\\\\D\", \"\"));
                    if (({integer}) place[1] <= index && index <= ({integer}) place[2]) {{
                        return true;
                    }}
                }}
            }}
            return false;
        }}

        /** A place: one field. */
        static {object}[] field({object} object, {class}<?> owner, {string} name) {{
            return new {object}[] {{object, owner.getSimpleName() + \".\" + name}};
        }}

        /** Places: elements of an array. */
        static {object}[] elements({object} array, int from, int to) {{
            return new {object}[] {{array, from, to}};
        }}

        /** Places: all fields or elements of an object, all static fields of a class. */
        static {object}[] all({object} object) {{
            return new {object}[] {{object}};
        }}

        /** Whether an object leads to another one. */
        static boolean reaches({object} from, {object} to) throws {exception} {{
            for ({object} object : reachable(false, from)) {{
                if (object == to) {{
                    return true;
                }}
            }}
            return false;
        }}

        /** The objects that others lead to, and with statics the classes of these. */
        static {list}<{object}> reachable(boolean statics, {object}... roots) throws {exception} {{
            {list}<{object}> found = new {array_list}<>();
            {map}<{object}, {object}> seen = new {identity}<>();
            {deque}<{object}> open = new {array_deque}<>();
            for ({object} root : roots) {{
                if (root != null) {{
                    open.add(root);
                }}
            }}
            while (!open.isEmpty()) {{
                {object} object = open.remove();
                if (seen.put(object, object) == null) {{
                    found.add(object);
                    {map}<{string}, {object}> state = state(object);
                    state.values().removeIf(held -> held == null || held instanceof Plain);
                    open.addAll(state.values());
                    {class}<?> type = object instanceof {class} ? ({class}<?>) object : object.getClass();
                    while (statics && type != null && type.getClassLoader() != null) {{
                        open.add(type);
                        type = type.getSuperclass();
                    }}
                }}
            }}
            return found;
        }}

        private static {map}<{string}, {object}> state({object} object) throws {exception} {{
            {map}<{string}, {object}> state = new {linked}<>();
            if (object instanceof {class}) {{
                if ((({class}<?>) object).getClassLoader() != null) {{
                    fields(null, ({class}<?>) object, state);
                }}
                return state;
            }}
            {class}<?> type = object.getClass();
            if (type.isArray()) {{
                boolean isPlain = type.getComponentType().isPrimitive();
                for (int i = 0; i < {array}.getLength(object); i++) {{
                    {object} element = {array}.get(object, i);
                    state.put(\"[\" + i + \"]\", isPlain ? new Plain(element) : element);
                }}
            }} else if (object instanceof {sequence} || object instanceof {number}) {{
                state.put(type.getSimpleName(), new Plain(object.toString()));
            }}
            while (type.getClassLoader() != null) {{
                fields(object, type, state);
                type = type.getSuperclass();
            }}
            // The classes of the library are closed; what they hold is seen through their methods.
            if (type.getClassLoader() == null && object instanceof {collection}) {{
                int i = 0;
                for ({object} element : ({collection}<?>) object) {{
                    state.put(\"element \" + i++, element);
                }}
            }}
            if (type.getClassLoader() == null && object instanceof {map}) {{
                int i = 0;
                for ({map}.Entry<?, ?> entry : (({map}<?, ?>) object).entrySet()) {{
                    state.put(\"key \" + i, entry.getKey());
                    state.put(\"value \" + i++, entry.getValue());
                }}
            }}
            return state;
        }}

        private static void fields({object} object, {class}<?> type, {map}<{string}, {object}> state) throws {exception} {{
            for ({field} field : type.getDeclaredFields()) {{
                boolean isStatic = {modifier}.isStatic(field.getModifiers());
                boolean isFinal = {modifier}.isFinal(field.getModifiers());
                // What a final field holds may change if it is no object of the library.
                boolean isHolder = field.getType().isArray() || field.getType().getClassLoader() != null;
                boolean isFixed = isStatic && (isFinal && !isHolder || field.isSynthetic());
                if (isStatic == (object == null) && !isFixed) {{
                    field.setAccessible(true);
                    {object} held = field.get(object);
                    boolean isPlain = field.getType().isPrimitive();
                    state.put(type.getSimpleName() + \".\" + field.getName(), isPlain ? new Plain(held) : held);
                }}
            }}
        }}

        /** What is compared by its value; objects are compared by their identity. */
        private static final class Plain {{

            private final {object} value;

            Plain({object} value) {{
                this.value = value;
            }}
        }}
    }}
"
    )
}
