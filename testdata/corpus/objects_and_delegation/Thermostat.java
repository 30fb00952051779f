package corpus.objects_and_delegation;

/** Switches a heater that it was given. */
public final class Thermostat {
    /** A heater with steps. */
    public static final class Heater {
        private int step;

        public boolean isOn() {
            return step > 0;
        }

        void up() {
            if (step < 3) {
                step++;
            }
        }

        void off() {
            step = 0;
        }

        public int step() {
            return step;
        }
    }

    private final Heater heater;
    private int target;

    public Thermostat(Heater heater, int target) {
        if (heater == null) {
            throw new NullPointerException("heater");
        }
        this.heater = heater;
        this.target = target;
    }

    public static Thermostat at(int target) {
        if (target < 5) {
            return new Thermostat(new Heater(), 5);
        }
        return new Thermostat(new Heater(), target > 30 ? 30 : target);
    }

    public void setTarget(int target) {
        this.target = target;
    }

    public int regulate(int measured) {
        if (measured < target) {
            heater.up();
        } else if (heater.isOn() && measured > target + 1) {
            heater.off();
        }
        return heater.step();
    }

    public boolean shares(Thermostat other) {
        return other != null && other.heater == heater;
    }

    public boolean isWarm() {
        return heater != null && heater.step() >= 3;
    }
}
