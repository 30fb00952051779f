class Zoo {
    static class Animal {
    }

    static class Dog extends Animal {
    }

    static class Cat extends Animal {
    }

    static int kind(Animal[] animals) {
        if (animals == null) {
            return 0;
        }
        if (animals instanceof Dog[]) {
            return 1;
        }
        return animals.getClass() == Animal[].class ? 2 : 3;
    }

    static int made(boolean dogs) {
        Animal[] animals = dogs ? new Dog[2] : new Animal[2];
        return animals instanceof Dog[] ? 1 : 2;
    }
}
