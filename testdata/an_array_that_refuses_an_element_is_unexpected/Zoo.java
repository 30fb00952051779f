class Zoo {
    static class Animal {
    }

    static class Dog extends Animal {
    }

    static class Cat extends Animal {
    }

    static int put(Animal[] cages) {
        if (cages == null || cages.length == 0) {
            return 0;
        }
        cages[0] = new Cat();
        return 1;
    }
}
