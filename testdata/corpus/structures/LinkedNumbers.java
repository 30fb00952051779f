package corpus.structures;

/** A linked list that may run into itself. */
public final class LinkedNumbers {
    /** One link. */
    public static final class Link {
        int number;
        Link next;

        public Link(int number, Link next) {
            this.number = number;
            this.next = next;
        }

        public void setNext(Link next) {
            this.next = next;
        }
    }

    private LinkedNumbers() {
    }

    public static boolean hasCycle(Link first) {
        Link slow = first;
        Link fast = first;
        while (fast != null && fast.next != null) {
            slow = slow.next;
            fast = fast.next.next;
            if (slow == fast) {
                return true;
            }
        }
        return false;
    }

    public static int length(Link first, int atMost) {
        int length = 0;
        for (Link link = first; link != null && length < atMost; link = link.next) {
            length++;
        }
        return length;
    }

    public static Link reverse(Link first) {
        Link reversed = null;
        int steps = 0;
        while (first != null) {
            Link next = first.next;
            first.next = reversed;
            reversed = first;
            first = next;
            if (++steps > 6) {
                return null;
            }
        }
        return reversed;
    }

    public static boolean contains(Link first, int number) {
        if (hasCycle(first)) {
            throw new IllegalArgumentException("cycle");
        }
        for (Link link = first; link != null; link = link.next) {
            if (link.number == number) {
                return true;
            }
        }
        return false;
    }

    /** A link is its own neighbour or has another one. */
    public static int neighbour(Link link) {
        if (link == null) {
            return -1;
        }
        if (link.next == link) {
            return link.next.number != link.number ? -2 : 0;
        }
        return link.next == null ? 1 : 2;
    }
}
