class Link {
    int number;
    Link next;

    static boolean hasCycle(Link first) {
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

    static boolean isRing(Link first) {
        return first != null && first.next != null && first.next != first && first.next.next == first;
    }
}
