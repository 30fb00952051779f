class Link {
    int number;
    Link next;

    /** How many steps lead back to the first link: 1 to 3, 4 for more, 0 if the list ends before. */
    static int stepsBack(Link first) {
        Link link = first;
        for (int i = 1; i <= 3; i++) {
            if (link == null) {
                return 0;
            }
            link = link.next;
            if (link == first) {
                return i;
            }
        }
        return 4;
    }

    static boolean isRing(Link first) {
        return first != null && first.next != null && first.next != first && first.next.next == first;
    }
}
