/** Somebody may extend the class: the copy is of the class of the object. */
public class Copied implements Cloneable {
    int part;

    public int kind() throws CloneNotSupportedException {
        Object copy = super.clone();
        if (copy instanceof Runnable) {
            return 1;
        }
        return 0;
    }

    public int exact() throws CloneNotSupportedException {
        Object copy = super.clone();
        if (copy.getClass() != Copied.class) {
            return 1;
        }
        return 0;
    }

    public int overridden() throws CloneNotSupportedException {
        Copied copy = (Copied) super.clone();
        if (copy.answer() != 5) {
            return 1;
        }
        return 0;
    }

    public int again() throws CloneNotSupportedException {
        Copied copy = (Copied) super.clone();
        Copied other = copy.copied();
        if (other != null && other.answer() != 5) {
            return 1;
        }
        return 0;
    }

    private Copied copied() throws CloneNotSupportedException {
        return (Copied) super.clone();
    }

    public int held() throws CloneNotSupportedException {
        Copied copy = (Copied) super.clone();
        if (copy.part != part) {
            return 1;
        }
        return 0;
    }

    public int answer() {
        return 5;
    }
}

final class Last implements Cloneable {
    int kind() throws CloneNotSupportedException {
        Object copy = super.clone();
        if (copy instanceof Runnable) {
            return 1;
        }
        return 0;
    }
}
