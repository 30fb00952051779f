import java.util.Stack;
import java.util.Vector;

/** What `super.clone()` makes is of the class of the object, not of the class that calls it. */
public class Sheep implements Cloneable {
    int[] wool = new int[1];
    int kind;

    public Sheep() throws CloneNotSupportedException {
        Object copy = super.clone();
        if (copy instanceof Runnable) {
            kind = 1;
        }
    }

    Sheep(int legs) throws CloneNotSupportedException {
        Sheep copy = (Sheep) super.clone();
        if (copy.legs() != 4) {
            kind = 2;
        }
    }

    int legs() {
        return 4;
    }

    /** A stack is a vector. */
    static int ofAVector(Vector<String> list) {
        if (list.clone() instanceof Stack) {
            return 1;
        }
        return 0;
    }

    static int exactly(Vector<String> list) {
        if (list.clone().getClass() != Vector.class) {
            return 1;
        }
        return 0;
    }

    static int twice(Vector<String> list) {
        Vector<?> copy = (Vector<?>) list.clone();
        if (copy.clone() instanceof Stack) {
            return 1;
        }
        return 0;
    }

    static int caught(Vector<String> list) {
        int found;
        try {
            Stack<?> copy = (Stack<?>) list.clone();
            found = copy.size() - copy.size() + 1;
        } catch (ClassCastException other) {
            found = 2;
        }
        if (found == 1) {
            return 1;
        }
        return 0;
    }

    /** Of what a copy holds no class is asked. */
    static int asLong(Vector<String> list) {
        Vector<?> copy = (Vector<?>) list.clone();
        if (copy.size() != list.size()) {
            return 1;
        }
        if (copy == list) {
            return 2;
        }
        return 0;
    }

    static int ofAStack(Stack<String> list) {
        if (list.clone() instanceof Stack) {
            return 1;
        }
        return 0;
    }

    int sharesItsWool() throws CloneNotSupportedException {
        Sheep copy = (Sheep) super.clone();
        if (copy.wool != wool) {
            return 1;
        }
        if (copy == this) {
            return 2;
        }
        return 0;
    }

    int ofThis() throws CloneNotSupportedException {
        Sheep copy = (Sheep) super.clone();
        if (copy.getClass() != getClass()) {
            return 1;
        }
        return 0;
    }

    int kindOfThis() throws CloneNotSupportedException {
        Object copy = super.clone();
        if (copy instanceof Lamb) {
            return 1;
        }
        return 0;
    }
}

class Lamb extends Sheep implements Runnable {
    Lamb() throws CloneNotSupportedException {}

    @Override
    public void run() {}
}

class Spider extends Sheep {
    Spider() throws CloneNotSupportedException {
        super(8);
    }

    @Override
    int legs() {
        return 8;
    }
}
