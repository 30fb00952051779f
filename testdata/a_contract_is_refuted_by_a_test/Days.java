class Days {
    //@ requires 1 <= month && month <= 12;
    //@ ensures 28 <= \result && \result <= 31;
    //@ ensures month == 4 ==> \result == 30;
    static int inMonth(int month) {
        switch (month) {
            case 2:
                return 28;
            case 4:
            case 6:
            case 9:
                return 30;
            case 11:
                return 3;
            default:
                return 31;
        }
    }
}
