class Person {
    Person friend;

    static int kind(Person person) {
        if (person == null) {
            return 0;
        }
        if (person.friend == person) {
            return person.friend.friend != person ? -1 : 1;
        }
        return person.friend == null ? 2 : 3;
    }

    boolean isOwnFriend() {
        return this == friend;
    }

    boolean isSame(Person other) {
        return other == this;
    }
}
