package clash;

class Test {
    int points;

    boolean isPassed() {
        return points >= 50;
    }
}
