abstract class Sensor {
    int offset;

    abstract int raw();

    int read() {
        int reading = raw() + offset;
        return reading > 100 ? 100 : reading;
    }
}
