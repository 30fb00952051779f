package provetta.falsify;

import java.lang.reflect.Array;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.HashMap;
import java.util.Map;

/** In: types as sources write them. Out: what their variables stand for, so that no heap is polluted. */
final class Generics {
    private Generics() {}

    /** What the variables of a type and of its supertypes stand for. */
    static Map<TypeVariable<?>, Type> bindings(Type type, Map<TypeVariable<?>, Type> outer) {
        Map<TypeVariable<?>, Type> found = new HashMap<>(outer);
        collect(type, found, 0);
        return found;
    }

    private static void collect(Type type, Map<TypeVariable<?>, Type> into, int depth) {
        if (depth > 12) {
            return;
        }
        Class<?> raw;
        if (type instanceof ParameterizedType p) {
            raw = (Class<?>) p.getRawType();
            TypeVariable<?>[] variables = raw.getTypeParameters();
            Type[] arguments = p.getActualTypeArguments();
            for (int i = 0; i < variables.length; i++) {
                Type argument = arguments[i];
                for (int k = 0; k < 8 && argument instanceof TypeVariable<?> v && into.containsKey(v); k++) {
                    argument = into.get(v);
                }
                into.put(variables[i], argument);
            }
        } else if (type instanceof Class<?> c) {
            raw = c;
        } else {
            return;
        }
        if (raw.getGenericSuperclass() != null) {
            collect(raw.getGenericSuperclass(), into, depth + 1);
        }
        for (Type parent : raw.getGenericInterfaces()) {
            collect(parent, into, depth + 1);
        }
    }

    /** A type without variables and wildcards at its top. */
    static Type resolve(Type type, Map<TypeVariable<?>, Type> bindings) {
        for (int i = 0; i < 12; i++) {
            if (type instanceof TypeVariable<?> v) {
                Type bound = bindings.get(v);
                type = bound != null && bound != v ? bound : raw(v.getBounds()[0], bindings);
            } else if (type instanceof WildcardType w) {
                type = w.getUpperBounds()[0];
            } else {
                return type;
            }
        }
        return Object.class;
    }

    /** The class that a type erases to. */
    static Class<?> raw(Type type, Map<TypeVariable<?>, Type> bindings) {
        return raw(type, bindings, 0);
    }

    private static Class<?> raw(Type type, Map<TypeVariable<?>, Type> bindings, int depth) {
        if (type instanceof Class<?> c) {
            return c;
        }
        if (depth > 12) {
            return Object.class;
        }
        if (type instanceof ParameterizedType p) {
            return (Class<?>) p.getRawType();
        }
        if (type instanceof GenericArrayType a) {
            return Array.newInstance(raw(a.getGenericComponentType(), bindings, depth + 1), 0).getClass();
        }
        if (type instanceof WildcardType w) {
            return raw(w.getUpperBounds()[0], bindings, depth + 1);
        }
        if (type instanceof TypeVariable<?> v) {
            Type bound = bindings.get(v);
            return raw(bound != null && bound != v ? bound : v.getBounds()[0], bindings, depth + 1);
        }
        return Object.class;
    }
}
