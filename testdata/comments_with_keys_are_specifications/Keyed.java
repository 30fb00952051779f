class Keyed {
    /*-RAC@ ensures \result == 2; @*/
    static int excluded() {
        return 1;
    }

    /*+PROVETTA@ ensures \result == 2; @*/
    static int included() {
        return 2;
    }

    /*+OTHER@ ensures \result == 3; @*/
    static int others() {
        return 1;
    }
}
