/** No string is longer than 2147483647 units, and none with a character above 255 than half of that: what would be is an error that a handler sees, however the strings are joined. */
public class Joined {
    static int plus(String s) {
        int n = 1;
        try {
            String t = s + s;
        } catch (OutOfMemoryError e) {
            n = 2;
        }
        if (n == 2) {
            return 1;
        }
        return 0;
    }

    static int concat(String s) {
        int n = 1;
        try {
            String t = s.concat(s);
        } catch (OutOfMemoryError e) {
            n = 2;
        }
        if (n == 2) {
            return 1;
        }
        return 0;
    }

    static int withNumber(String s, int number) {
        int n = 1;
        try {
            String t = s + number;
        } catch (Throwable e) {
            n = 2;
        }
        if (n == 2) {
            return 1;
        }
        return 0;
    }

    static int ofParts(String s, int number) {
        int n = 1;
        String part = s + number;
        try {
            String t = part + part;
        } catch (OutOfMemoryError e) {
            n = 2;
        }
        if (n == 2) {
            return 1;
        }
        return 0;
    }

    static String join(String s, String t) {
        return s + ", " + t;
    }

    static int ofCaller(String s) {
        int n = 1;
        try {
            join(s, s);
        } catch (VirtualMachineError e) {
            n = 2;
        }
        if (n == 2) {
            return 1;
        }
        return 0;
    }

    static int atLast(String s) {
        int n = 1;
        try {
            String t = s + s;
            n = 2;
        } finally {
            if (n == 1) {
                n = 3;
            }
        }
        return n;
    }

    static int numbers(int a, long b, boolean c) {
        int n = 1;
        try {
            String t = a + "/" + b + "/" + c;
        } catch (OutOfMemoryError e) {
            n = 2;
        }
        if (n == 2) {
            return 1;
        }
        return 0;
    }

    static int otherHandler(String s) {
        int n = 1;
        try {
            String t = s + s;
        } catch (RuntimeException e) {
            n = 2;
        }
        if (n == 2) {
            return 1;
        }
        return 0;
    }

    static int fits(String s) {
        int n = 1;
        try {
            String t = s;
            if (s.length() < 1000) {
                t = s + s;
            }
        } catch (Error e) {
            n = 2;
        }
        if (n == 2) {
            return 1;
        }
        return 0;
    }

    /** Characters above 255 take two bytes: such a string has at most 1073741823 units. */
    static int wide(String s) {
        try {
            String t = s + s;
        } catch (OutOfMemoryError e) {
            if (s.length() < 1 << 30) {
                return 1;
            }
            return 2;
        }
        return 0;
    }

    static int wideEnough(String s) {
        try {
            String t = s + s;
        } catch (OutOfMemoryError e) {
            if (s.length() < 1 << 29) {
                return 1;
            }
            return 2;
        }
        return 0;
    }

    static int wideConcat(String s) {
        try {
            String t = s.concat(s);
        } catch (OutOfMemoryError e) {
            if (s.length() < 1 << 30) {
                return 1;
            }
            return 2;
        }
        return 0;
    }

    static int wideEnoughConcat(String s) {
        try {
            String t = s.concat(s);
        } catch (OutOfMemoryError e) {
            if (s.length() < 1 << 29) {
                return 1;
            }
            return 2;
        }
        return 0;
    }

    static int wideBuilder(StringBuilder b) {
        try {
            b.append(b);
        } catch (OutOfMemoryError e) {
            if (b.length() < 1 << 30) {
                return 1;
            }
            return 2;
        }
        return 0;
    }

    static int wideEnoughBuilder(StringBuilder b) {
        try {
            b.append(b);
        } catch (OutOfMemoryError e) {
            if (b.length() < 1 << 29) {
                return 1;
            }
            return 2;
        }
        return 0;
    }

    static int wideInsertion(StringBuilder b, String s) {
        try {
            b.insert(0, s);
        } catch (OutOfMemoryError e) {
            if (b.length() < 1 << 29 && s.length() < 1 << 29) {
                return 1;
            }
            return 2;
        }
        return 0;
    }

    static int wideLength(StringBuilder b, int n) {
        try {
            b.setLength(n);
        } catch (OutOfMemoryError e) {
            if (n < 1 << 30) {
                return 1;
            }
            return 2;
        }
        return 0;
    }
}
