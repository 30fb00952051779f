class Fee {
    //@ requires weight > 0;
    //@ ensures \result > 0;
    static int fee(int weight) {
        if (weight > 1000) {
            return weight / 10;
        }
        return weight / 2;
    }

    //@ ensures \result >= 0;
    static int free(int weight) {
        return weight < 0 ? 0 : weight;
    }

    static int plain(int x) {
        return x > 0 ? 1 : 2;
    }
}
