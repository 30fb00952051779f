class Animal {
    static class Dog extends Animal {
    }

    static int kind(Animal animal) {
        if (animal == null) {
            return 0;
        }
        if (animal.getClass() == Animal.class) {
            return animal instanceof Dog ? -1 : 1;
        }
        return animal instanceof Animal ? 2 : 3;
    }
}
