class Steps {
    int x;
    //@ ghost int steps;

    void run() {
        Runnable r = () -> {
            //@ set steps = 4;
            x = 1;
        };
        r.run();
        //@ assert steps == 4;
        x = 2;
    }
}
