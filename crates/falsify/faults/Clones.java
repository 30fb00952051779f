// faults: clones-are-as-tried
import java.util.Stack;
import java.util.Vector;

/** A copy is of the class of its object. */
class Clones implements Cloneable {
    int kind;

    Clones() throws CloneNotSupportedException {
        Object copy = super.clone();
        if (copy instanceof Runnable) {
            kind = 1;
        }
    }

    static int vector(Vector<String> list) {
        if (list.clone() instanceof Stack) {
            return 1;
        }
        return 0;
    }
}

class RunningClones extends Clones implements Runnable {
    RunningClones() throws CloneNotSupportedException {}

    @Override
    public void run() {}
}
