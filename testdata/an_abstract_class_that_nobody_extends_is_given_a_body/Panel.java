class Panel {
    static boolean isHot(Sensor sensor) {
        if (sensor == null) {
            return false;
        }
        return sensor.offset == 5 && sensor.raw() > 70;
    }
}
