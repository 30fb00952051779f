/** Constants with bodies: a reference to the method of the enum runs the body of the constant it is applied to. */
enum Color implements Weighted {
    RED {
        @Override
        public int weigh(int x) {
            return heavy(x);
        }

        private int heavy(int x) {
            return x == 3 ? 30 : x;
        }
    },
    BLUE {
        @Override
        public int weigh(int x) {
            return x * x == 2 ? -1 : light(x);
        }

        private int light(int x) {
            return x > 5 ? 5 : 6;
        }
    },
    PLAIN;

    @Override
    public int weigh(int x) {
        return plain(x);
    }

    private int plain(int x) {
        return x == 8 ? 80 : x;
    }
}
