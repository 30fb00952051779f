enum Planet {
    EARTH(6),
    MOON(1);

    final boolean heavy;

    Planet(int mass) {
        if (mass > 3) {
            heavy = true;
        } else {
            heavy = false;
        }
    }
}
