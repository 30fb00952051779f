class Grade {
    //@ requires 0 <= points && points <= 100;
    //@ ensures \result >= 1;
    static int of(int points) {
        if (points > 100) {
            return -1;
        }
        return points >= 50 ? 1 : 5;
    }
}
