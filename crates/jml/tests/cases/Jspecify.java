package some.pack;

import java.util.*;
import org.jspecify.annotations.*;

/** JSpecify's annotations stand at types. */
class Jspecify {
    //@ requires s != null || all.length > 0;
    static @Nullable String f(@Nullable String s, @Nullable String[] all, String @Nullable [] none,
            Map<String, @Nullable Object> map) {
        return s;
    }
}
