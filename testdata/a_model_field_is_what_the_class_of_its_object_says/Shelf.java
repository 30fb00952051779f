class Shelf {
    //@ public model int size;
    //@ represents size = 1;
    //@ public model pure int room() { return 4; }

    // A box is a shelf, and its size is another.
    //@ ensures \result == size;
    int size() {
        return 1;
    }

    //@ requires n > 0;
    //@ ensures \result == room();
    int room(int n) {
        return 4;
    }

    //@ requires s.getClass() == Shelf.class;
    //@ ensures \result == s.size;
    static int sizeOf(Shelf s) {
        return 1;
    }
}

class Box extends Shelf {
    int books;
    //@ represents size = books;
    //@ public model pure int room() { return 5; }

    //@ also
    //@ ensures \result == size;
    int size() {
        return books;
    }

    //@ ensures \result == size + 1;
    int more() {
        return books;
    }
}
