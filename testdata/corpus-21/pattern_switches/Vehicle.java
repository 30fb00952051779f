package corpus21.pattern_switches;

/** Vehicles at a toll gate. */
public sealed interface Vehicle permits Vehicle.Car, Vehicle.Truck, Vehicle.Bus {
    /** A car. */
    final class Car implements Vehicle {
        private final int seats;

        public Car(int seats) {
            if (seats < 1) {
                throw new IllegalArgumentException("seats");
            }
            this.seats = seats;
        }

        public int seats() {
            return seats;
        }
    }

    /** A truck. */
    record Truck(int axles, int tons) implements Vehicle {
    }

    /** A bus, with or without a driver's licence for schools. */
    final class Bus implements Vehicle {
        private boolean school;

        public void setSchool(boolean school) {
            this.school = school;
        }

        public boolean isSchool() {
            return school;
        }
    }

    static int toll(Vehicle vehicle) {
        return switch (vehicle) {
            case Car car when car.seats() > 5 -> 3;
            case Car car -> 2;
            case Truck truck -> truck.axles() > 3 ? 20 : 10;
            case Bus bus -> bus.isSchool() ? 0 : 8;
        };
    }

    static int orNothing(Vehicle vehicle) {
        switch (vehicle) {
            case null -> {
                return -1;
            }
            case Truck truck when truck.tons() > 40 -> throw new IllegalArgumentException("too heavy");
            case Truck truck -> {
                return truck.tons();
            }
            default -> {
                return 0;
            }
        }
    }

    static boolean isNoVehicle(Vehicle vehicle) {
        int kind = switch (vehicle) {
            case null -> 0;
            case Car car -> 1;
            case Truck truck -> 2;
            case Bus bus -> 3;
        };
        return kind > 3;
    }
}
