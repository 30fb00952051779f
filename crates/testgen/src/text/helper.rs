//! In: which helper methods the tests of a file need. Out: their text.

use super::scope::Scope;

/// Helper methods at the end of the file, for what Java does not let a test do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Helper {
    /// `setStatic(owner, name, value)`
    SetStatic,
    /// `setField(object, owner, name, value)`
    SetField,
    /// `fieldOf(object, owner, name)`
    FieldOf,
    /// `allocate(type)`
    Allocate,
    /// `create(owner, types, arguments)`
    Create,
    /// `call(object, owner, name, types, arguments)`
    Call,
    /// `callStatic(owner, name, types, arguments)`
    CallStatic,
}

/// The text of a helper method, indented as a member.
pub(crate) fn helper(helper: Helper, scope: &mut Scope<'_>) -> String {
    let [class, string, object, exception, throwable] =
        ["Class", "String", "Object", "Exception", "Throwable"].map(|name| scope.lang(name));
    match helper {
        Helper::SetStatic => {
            let field = scope.import("java.lang.reflect.Field");
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
        Helper::SetField => {
            let field = scope.import("java.lang.reflect.Field");
            format!(
                "    /** Sets a field that Java does not let this class assign. */
    private static void setField({object} object, {class}<?> owner, {string} name, {object} value)
            throws {exception} {{
        {field} field = owner.getDeclaredField(name);
        field.setAccessible(true);
        field.set(object, value);
    }}
"
            )
        }
        Helper::FieldOf => {
            let field = scope.import("java.lang.reflect.Field");
            format!(
                "    /** Reads a field that Java does not let this class read. */
    private static {object} fieldOf({object} object, {class}<?> owner, {string} name) throws {exception} {{
        {field} field = owner.getDeclaredField(name);
        field.setAccessible(true);
        return field.get(object);
    }}
"
            )
        }
        Helper::Allocate => {
            let field = scope.import("java.lang.reflect.Field");
            format!(
                "    /** Makes an object without running a constructor. */
    private static <T> T allocate({class}<T> type) throws {exception} {{
        {class}<?> unsafe = {class}.forName(\"sun.misc.Unsafe\");
        {field} instance = unsafe.getDeclaredField(\"theUnsafe\");
        instance.setAccessible(true);
        return type.cast(unsafe.getMethod(\"allocateInstance\", {class}.class).invoke(instance.get(null), type));
    }}
"
            )
        }
        Helper::Create => {
            let constructor = scope.import("java.lang.reflect.Constructor");
            let wrapped = scope.import("java.lang.reflect.InvocationTargetException");
            format!(
                "    /** Calls a constructor that Java does not let this class call. */
    private static {object} create({string} owner, {class}<?>[] types, {object}... arguments) throws {throwable} {{
        {constructor}<?> constructor = {class}.forName(owner).getDeclaredConstructor(types);
        constructor.setAccessible(true);
        try {{
            return constructor.newInstance(arguments);
        }} catch ({wrapped} e) {{
            throw e.getCause();
        }}
    }}
"
            )
        }
        Helper::Call => {
            let method = scope.import("java.lang.reflect.Method");
            let wrapped = scope.import("java.lang.reflect.InvocationTargetException");
            format!(
                "    /** Calls a method that Java does not let this class call. */
    private static {object} call({object} object, {string} owner, {string} name, {class}<?>[] types, {object}... arguments)
            throws {throwable} {{
        {method} method = {class}.forName(owner).getDeclaredMethod(name, types);
        method.setAccessible(true);
        try {{
            return method.invoke(object, arguments);
        }} catch ({wrapped} e) {{
            throw e.getCause();
        }}
    }}
"
            )
        }
        Helper::CallStatic => {
            let method = scope.import("java.lang.reflect.Method");
            let wrapped = scope.import("java.lang.reflect.InvocationTargetException");
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
