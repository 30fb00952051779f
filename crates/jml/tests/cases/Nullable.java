package org.jspecify.annotations;

import java.lang.annotation.*;

@Target(ElementType.TYPE_USE)
public @interface Nullable { }
